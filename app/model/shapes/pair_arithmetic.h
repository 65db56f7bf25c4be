// The signs that decide whether two convex bodies meet, in several kinds of arithmetic, whichever
// algorithm is shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/shapes/shape.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

struct PairArithmetic {
    bool meet = false;
    std::string points;  // "p = a3 - b7, q = a3 - b2": the simplex, vertices counted in each hull
    std::vector<Arithmetic> rows;
};

// The simplex of A - B nearest to the origin, and the determinants of it whose signs say on which
// side of it the origin lies: zero is touching. Nothing when one of the bodies is not the hull of
// some points. Boxes are judged by their corners, rounded to float.
// Cost: a hull each and an exact GJK.
std::optional<PairArithmetic> pair_arithmetic(const Shape& a, const Shape& b);

}  // namespace collidoscope::app
