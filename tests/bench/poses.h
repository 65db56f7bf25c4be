// Places of the second body: deep in the first, grazing it, or apart by a little.
#pragma once

#include <string>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/tree.h"

namespace collidoscope::bench {

enum class Regime { Deep, Grazing, Separated };
constexpr const char* name_of(Regime regime) {
    return regime == Regime::Deep ? "deep" : regime == Regime::Grazing ? "grazing" : "separated";
}

// Random turns and directions, the same for the same seed. Along each direction the distance of
// first contact from outside is found by halving; B then stands at 0.4 times it (deep), 0.001
// inside (grazing), 0.01 outside (separated; both bodies have size about 2).
std::vector<Pose> poses(const ObbTree& a, const ObbTree& b, Regime regime, int count,
                        unsigned seed = 1);

}  // namespace collidoscope::bench
