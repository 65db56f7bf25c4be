// verdict: (took|used|ended|wrote) .* while compiling
// seconds: 4
#include "collidoscope.h"

char large[1ull << 31] = {1};

collidoscope::Answer solve(const collidoscope::Value&) {
    return {{"hit", true}};
}
