// Instruction sets that loops are compiled for beside the baseline.
#pragma once

#include <cstdint>

namespace collidoscope {

enum class Simd : std::uint8_t { Baseline, Avx2, Avx512 };

// The widest that this processor has.
Simd best_simd();
bool has_simd(Simd simd);

}  // namespace collidoscope
