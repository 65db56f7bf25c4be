#include "collision/motion/space_time_horn.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <limits>

#include "collision/motion/constants.h"

namespace collidoscope {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

// After how many frames gap - closing n - change n (n + 1) / 2 comes down to 0; gap > 0.
double frames_of_parabola(double gap, double closing, double change) {
    const double half = closing + 0.5 * change;
    if (!(change > 0)) return half > 0 ? gap / half : never;
    const double root = std::sqrt(half * half + 2 * change * gap);
    return half >= 0 ? 2 * gap / (half + root) : (root - half) / change;
}

// The gap between a face and the face opposite, and how fast it closes: a.max to b.min (side 1) or
// b.max to a.min (side -1).
struct FacePair {
    double gap, closing;
};
FacePair faces(const SpaceTimeHorn& a, const SpaceTimeHorn& b, int axis, int side) {
    const SpaceTimeHorn &low = side > 0 ? a : b, &high = side > 0 ? b : a;
    const double from = low.max_step[axis], to = high.min_step[axis];
    // Displacements are rounded differences; a little more closes for certain.
    return {static_cast<double>(high.box.min[axis]) - static_cast<double>(low.box.max[axis]),
            from - to + constants::space_time_slack * (std::abs(from) + std::abs(to))};
}

}  // namespace

Meeting earliest_meeting(const SpaceTimeHorn& a, const SpaceTimeHorn& b, SpaceTimeBound bound,
                         std::uint32_t horizon) {
    const double change = (a.change + b.change) * (1 + constants::space_time_slack);
    const double last = static_cast<double>(horizon) + 1;
    // They meet when all six pairs of faces have passed each other.
    Meeting meeting;
    double from = 0, to = bound == SpaceTimeBound::Trapezoid ? last : never;
    for (int axis = 0; axis < 3; ++axis) {
        for (const int side : {1, -1}) {
            const FacePair pair = faces(a, b, axis, side);
            double in = 0, out = never;
            if (bound == SpaceTimeBound::Horn) {
                if (pair.gap > 0) in = frames_of_parabola(pair.gap, pair.closing, change);
            } else {
                // The chord of the parabola from now to the horizon.
                const double speed = pair.closing + 0.5 * change * last;
                if (pair.gap > 0)
                    in = speed > 0 ? pair.gap / speed : never;
                else if (speed < 0)
                    out = pair.gap / speed * (1 + constants::space_time_slack);
            }
            in *= 1 - constants::space_time_slack;
            to = std::min(to, out);
            if (in > from || (pair.gap > 0 && meeting.axis < 0)) {
                from = in;
                meeting.axis = axis;
                meeting.gap = pair.gap;
                meeting.closing = pair.closing;
            }
        }
    }
    if (meeting.axis < 0) return meeting;
    // The trapezoids never meet within their horizon.
    if (bound == SpaceTimeBound::Trapezoid && (from > to || from > last)) from = last;
    const double frames = std::ceil(from * (1 - constants::space_time_slack));
    meeting.frames =
        static_cast<std::uint32_t>(std::clamp(frames, 1.0, static_cast<double>(max_frames)));
    return meeting;
}

Aabb box_after(const SpaceTimeHorn& horn, std::uint32_t frames) {
    const double n = frames;
    const double spread = 0.5 * horn.change * n * (n + 1);
    const dvec3 largest(std::numeric_limits<float>::max());
    return {vec3(glm::max(dvec3(horn.box.min) + n * horn.min_step - dvec3(spread), -largest)),
            vec3(glm::min(dvec3(horn.box.max) + n * horn.max_step + dvec3(spread), largest))};
}

}  // namespace collidoscope
