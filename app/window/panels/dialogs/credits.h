// Whose work the program is made of: what its window and its code contain of others.
#pragma once

#include <span>

namespace collidoscope::app {

struct Credit {
    const char* name;
    const char* license;  // in the usual short words, as its own files state it
    const char* package;  // of packages.txt
};

// Everything that is compiled or linked into the program, and the fonts it is set in.
std::span<const Credit> credits();

}  // namespace collidoscope::app
