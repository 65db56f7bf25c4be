// The orders on the warden's command line, and its words for what happened.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collidoscope::warden {

struct Orders {
    bool inner = false;      // inside bubblewrap, as the first process there
    int status = 3;          // descriptor that lines of status are written to
    int lifeline = 4;        // descriptor whose end of file means: kill everything
    unsigned uid = 0;        // another user; 0: stay who we are
    std::string bubblewrap;  // its path; empty: without
    bool landlock = false, seccomp = false;
    std::string folder;      // where the program runs
    std::string scratch;     // where it may write temporary files; empty inside bubblewrap
    bool may_write = false;  // to the folder
    std::vector<std::string> readable, environment, words;
    std::uint64_t data = 0, memory = 0, file = 0, disk = 0;
    unsigned processor = 60, processes = 32, files = 128;
};

// Understands arguments as the parent writes them; false for any other.
bool understand(int argc, char** argv, Orders& orders);
// The arguments that give the same orders to another warden, "inner" there.
std::vector<std::string> repeat_inside(const Orders& orders, const std::string& folder);

// Writes "WORD REST\n" to the descriptor at once.
void tell(int descriptor, const std::string& line);

}  // namespace collidoscope::warden
