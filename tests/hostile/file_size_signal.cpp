// verdict: wrote more than 4 MiB to files on case 1
#include "collidoscope.h"

collidoscope::Answer solve(const collidoscope::Value&) {
    const std::string file = std::string(std::getenv("TMPDIR")) + "/large";
    FILE* out = std::fopen(file.c_str(), "w");
    for (;;) std::fputs("more and more and more and more and more\n", out);
}
