// Every instruction set that the wide trees know; one that the processor lacks falls back.
#pragma once

#include <array>

#include "collision/cpu/simd.h"

namespace collidoscope::test {

inline constexpr std::array all_simd{Simd::Baseline, Simd::Avx2, Simd::Avx512};

}  // namespace collidoscope::test
