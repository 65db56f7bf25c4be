#include "collision/motion/ball_slabs.h"

#include <algorithm>
#include <cmath>

namespace collidoscope {

namespace {

// Exact: the parts keep their digits.
glm::dquat scaled(const quat& q) {
    const float most = std::max({std::fabs(q.w), std::fabs(q.x), std::fabs(q.y), std::fabs(q.z)});
    const double factor = std::ldexp(1.0, most > 0 ? -std::ilogb(most) : 0);
    return factor * glm::dquat(q);
}

// The vector along the box's own axes, times |q|².
template <typename Number, typename Lift>
std::array<Number, 3> along_axes(Lift lift, const glm::dquat& q, const exact::Vector3<Number>& v) {
    const Number w = lift(q.w), x = lift(q.x), y = lift(q.y), z = lift(q.z), two = lift(2.0);
    const Number ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    const Number xy = x * y, xz = x * z, yz = y * z, wx = w * x, wy = w * y, wz = w * z;
    return {(ww + xx - (yy + zz)) * v.x + two * ((xy + wz) * v.y + (xz - wy) * v.z),
            (ww + yy - (xx + zz)) * v.y + two * ((xy - wz) * v.x + (yz + wx) * v.z),
            (ww + zz - (xx + yy)) * v.z + two * ((xz + wy) * v.x + (yz - wx) * v.y)};
}

}  // namespace

template <typename Lift>
auto TurnedBallSlabs::parts_in(Lift lift) const {
    using Number = typename Lift::Number;
    const auto w = lift(turn_.w), x = lift(turn_.x), y = lift(turn_.y), z = lift(turn_.z);
    const Number scale = w * w + x * x + (y * y + z * z);
    Parts<Number> all;
    all.place = along_axes(lift, turn_, lift(ball_->center) - lift(box_->center));
    all.speed = along_axes(lift, turn_, lift(ball_->velocity) - lift(box_->velocity));
    for (int k = 0; k < 3; ++k)
        all.reach[static_cast<std::size_t>(k)] = scale * lift(double{box_->half[k]});
    all.radius = scale * lift(double{ball_->half.x});
    return all;
}

TurnedBallSlabs::TurnedBallSlabs(const MovingBody& ball, const MovingBody& box, float seconds)
    : ball_(&ball),
      box_(&box),
      turn_(scaled(box.rotation)),
      approx_(parts_in(exact::Lift<exact::Approx>{})) {
    moderate_ = exact::is_moderate(seconds) && exact::is_moderate(ball.half.x);
    for (const vec3& v : {ball.center, ball.velocity, box.center, box.velocity, box.half})
        moderate_ = moderate_ && exact::is_moderate(v);
    for (const double part : {turn_.w, turn_.x, turn_.y, turn_.z})
        moderate_ = moderate_ && exact::is_moderate(static_cast<float>(part));
    for (int k = 0; k < 3; ++k)
        direction_[static_cast<std::size_t>(k)] = sign([&](auto lift) { return speed(lift, k); });
    plain_radius_ = value([&](auto lift) { return radius(lift); });
}

TurnedBallSlabs::Parts<exact::Wide> TurnedBallSlabs::wide_parts() const {
    return parts_in(exact::Lift<exact::Wide>{});
}

}  // namespace collidoscope
