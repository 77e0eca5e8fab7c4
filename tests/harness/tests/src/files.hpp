// Files of a test: written before, read after, gone in the end.
#pragma once

#include <string>

// The content of a file, empty if there is none.
std::string read_file(const std::string &name);

void write_file(const std::string &name, const std::string &content);

// A directory that is removed with all that is in it.
class Directory {
public:
    Directory();
    ~Directory();
    Directory(const Directory &) = delete;
    Directory &operator=(const Directory &) = delete;

    // The name of a file in it, there or not.
    std::string file(const std::string &name) const;

    // The name of a new file in it.
    std::string file(const std::string &name, const std::string &content) const;

private:
    std::string path_;
};
