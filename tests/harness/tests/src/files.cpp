#include "files.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>

std::string read_file(const std::string &name) {
    std::ifstream in(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void write_file(const std::string &name, const std::string &content) {
    std::ofstream out(name, std::ios::binary);
    out << content << std::flush;
    EXPECT_TRUE(out.good()) << "cannot write " << name;
}

Directory::Directory() : path_(testing::TempDir() + "hw3-XXXXXX") {
    EXPECT_NE(mkdtemp(path_.data()), nullptr) << "cannot create " << path_;
}

Directory::~Directory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string Directory::file(const std::string &name) const {
    return path_ + "/" + name;
}

std::string Directory::file(const std::string &name, const std::string &content) const {
    write_file(file(name), content);
    return file(name);
}
