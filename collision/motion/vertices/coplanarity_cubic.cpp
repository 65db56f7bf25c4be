#include "collision/motion/vertices/coplanarity_cubic.h"

namespace collidoscope {

const char* name_of(CubicFailure failure) {
    switch (failure) {
        case CubicFailure::None:
            return "none";
        case CubicFailure::Coplanar:
            return "coplanar throughout";
        case CubicFailure::Tolerance:
            return "absolute tolerance";
        case CubicFailure::DoubleRoot:
            return "double root";
        case CubicFailure::Rounding:
            return "rounding";
        case CubicFailure::FalseHit:
            return "false hit";
        case CubicFailure::Late:
            return "later contact";
    }
    return "";
}

CubicFailure why_cubic_fails(const CubicAnswer& answer, const FirstContact& truth) {
    // Share of the time: more than the tolerances of both account for.
    constexpr double late = 1e-3;
    if (truth.status == FirstContactStatus::Undecided) return CubicFailure::None;
    if (answer.hit && truth.hit())
        return answer.t > truth.upper + late ? CubicFailure::Late : CubicFailure::None;
    if (answer.hit == truth.hit()) return CubicFailure::None;
    if (answer.hit) return CubicFailure::FalseHit;
    if (answer.taken_for_zero) {
        const bool zero = answer.c == std::array<double, 4>{};
        return zero ? CubicFailure::Coplanar : CubicFailure::Tolerance;
    }
    return answer.roots == 0 ? CubicFailure::DoubleRoot : CubicFailure::Rounding;
}

}  // namespace collidoscope
