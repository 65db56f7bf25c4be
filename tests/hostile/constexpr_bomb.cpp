// verdict: (took|used|ended|wrote) .* while compiling
// seconds: 4
#include "collidoscope.h"

constexpr unsigned long endless(unsigned long n) {
    unsigned long sum = 0;
    for (unsigned long i = 0; i < n; ++i)
        for (unsigned long j = 0; j < 200000; ++j) sum += i ^ j;
    return sum;
}
constexpr unsigned long sum = endless(200000);
static_assert(sum != 0);

collidoscope::Answer solve(const collidoscope::Value&) {
    return {{"hit", true}};
}
