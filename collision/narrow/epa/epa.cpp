#include "collision/narrow/epa/epa.h"

#include "collision/cpu/machine.h"

namespace collidoscope::epa {
namespace {

#if defined(__x86_64__)
// The same, compiled for wider registers: same operations, same answers.
[[gnu::target("avx2")]] void search_wide(const Query& query, EpaResult& result) {
    search(query, NoTrace{}, result);
}
const bool has_avx2 = machine_has_avx2();
#else
constexpr bool has_avx2 = false;
void search_wide(const Query&, EpaResult&) {}
#endif

}  // namespace

EpaResult search_plain(const Query& query) {
    EpaResult result;
    if (has_avx2)
        search_wide(query, result);
    else
        search(query, NoTrace{}, result);
    return result;
}

}  // namespace collidoscope::epa
