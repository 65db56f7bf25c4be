// verdict: (took|used|ended|wrote) .* while compiling
// seconds: 4
#include "collidoscope.h"
#include "solve.cpp"
#include "solve.cpp"  // and once more: each doubles the work

collidoscope::Answer solve(const collidoscope::Value&) {
    return {{"hit", true}};
}
