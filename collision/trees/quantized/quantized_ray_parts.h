// Shared by the compilations of rays through quantized trees for several instruction sets.
#pragma once

#include <cstddef>
#include <vector>

#include "collision/trees/quantized/quantized_tree.h"
#include "collision/trees/wide_rays/wide_ray_parts.h"

namespace collidoscope::detail {

using QuantizedRayCast = TreeRayAnswer (*)(const QuantizedTree& tree, const WideRay& ray,
                                           float t_max, std::vector<WideRayEvent>* events);
extern const QuantizedRayCast quantized_ray_avx2, quantized_ray_avx512;

}  // namespace collidoscope::detail
