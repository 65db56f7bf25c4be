#include "collision/cpu/machine.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <thread>

namespace collidoscope {

namespace {

[[maybe_unused]] std::string_view widest_allowed() {
    const char* given = std::getenv("COLLIDOSCOPE_SIMD");
    return given ? given : "";
}

}  // namespace

unsigned machine_threads() {
    const char* given = std::getenv("COLLIDOSCOPE_THREADS");
    const int number = given ? std::atoi(given) : 0;
    return number > 0 ? static_cast<unsigned>(number)
                      : std::max(1U, std::thread::hardware_concurrency());
}

bool machine_has_avx2() {
#if defined(__x86_64__)
    return widest_allowed() != "baseline" && __builtin_cpu_supports("avx2") &&
           __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

bool machine_has_avx512() {
#if defined(__x86_64__)
    return widest_allowed().empty() && machine_has_avx2() && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512bw");
#else
    return false;
#endif
}

}  // namespace collidoscope
