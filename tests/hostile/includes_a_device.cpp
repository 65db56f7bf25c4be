// verdict: (took|used|ended|wrote) .* while compiling
// seconds: 4
#include "/dev/zero"
#include "collidoscope.h"

collidoscope::Answer solve(const collidoscope::Value&) {
    return {{"hit", true}};
}
