#include <ctime>

#include "tests/bench/engine.h"

namespace collidoscope::bench {

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

}  // namespace collidoscope::bench
