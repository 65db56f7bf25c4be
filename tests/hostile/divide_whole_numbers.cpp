// verdict: ended on case 1 by signal 8
#include "collidoscope.h"

collidoscope::Answer solve(const collidoscope::Value& question) {
    volatile int zero = static_cast<int>(question["id"].number()) - 1;
    return {{"hit", 7 / zero}};
}
