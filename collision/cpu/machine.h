// The machine's threads and instruction sets, as far as they are to be used. Answers depend on
// neither; tests and measurements say so by limits in the environment:
//
//   COLLIDOSCOPE_THREADS=N            as if the machine had N of them
//   COLLIDOSCOPE_SIMD=baseline|avx2   nothing wider than that
#pragma once

namespace collidoscope {

// At least 1.
unsigned machine_threads();
bool machine_has_avx2();  // with FMA
bool machine_has_avx512();

}  // namespace collidoscope
