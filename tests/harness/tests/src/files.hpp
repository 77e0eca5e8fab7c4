// Files of a test, which are removed afterward.
#pragma once

#include <string>

// Returns the content of a file, or nothing if it does not exist.
std::string read_file(const std::string &name);

void write_file(const std::string &name, const std::string &content);

// A temporary directory, removed with its content.
class Directory {
public:
    Directory();
    ~Directory();
    Directory(const Directory &) = delete;
    Directory &operator=(const Directory &) = delete;

    // Returns the path of a file in the directory, which need not exist.
    std::string file(const std::string &name) const;

    // Creates a file in the directory and returns its path.
    std::string file(const std::string &name, const std::string &content) const;

private:
    std::string path_;
};
