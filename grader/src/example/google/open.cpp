    const auto open_board = [&](const std::string &text) {
        const std::string name = "board-" + std::to_string(files.names.size()) + ".txt";
        return initialize_game_state(files.write(name, text).c_str());
    };
