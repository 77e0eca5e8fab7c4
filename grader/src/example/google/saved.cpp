    const auto saved = [&](GameState *saved_game) {
        const std::string name = files.write("saved.txt", "");
        std::remove(name.c_str());
        save_game_state(saved_game, name.c_str());
        std::ifstream file(name, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
