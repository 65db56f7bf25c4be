// A moving ball's center along the axes of a moving box that does not turn, exactly: what
// SlabTimesOf compares, and the quadratics of sweep_sphere_box.
#pragma once

#include <array>
#include <optional>
#include <type_traits>

#include "collision/exact/wide.h"
#include "collision/motion/slab_times.h"

namespace collidoscope {

// The box is aligned: place and speed are those of the ball's center as the box sees it, reach is
// the box's half size and radius the ball's. All are of degree 1.
class AlignedBallSlabs : public AlignedSlabs {
  public:
    AlignedBallSlabs(const MovingBody& ball, const MovingBody& box, float)
        : AlignedSlabs(box, ball) {}

    template <typename Lift>
    auto reach(Lift lift, int k) const {
        return lift(double{a_->half[k]});
    }
    template <typename Lift>
    auto radius(Lift lift) const {
        return lift(double{b_->half.x});
    }
    // The value that radius(lift) lifts.
    double plain_radius() const { return double{b_->half.x}; }
};

// The box is turned: everything along its own axes and multiplied by |q|², which makes it
// polynomials of the quaternion's four floats. place and speed are of degree 3. `seconds` is what
// they are multiplied with.
class TurnedBallSlabs {
  public:
    TurnedBallSlabs(const MovingBody& ball, const MovingBody& box, float seconds);

    template <typename Lift>
    const auto& place(Lift lift, int k) const {
        return parts(lift).place[static_cast<std::size_t>(k)];
    }
    template <typename Lift>
    const auto& speed(Lift lift, int k) const {
        return parts(lift).speed[static_cast<std::size_t>(k)];
    }
    template <typename Lift>
    const auto& reach(Lift lift, int k) const {
        return parts(lift).reach[static_cast<std::size_t>(k)];
    }
    template <typename Lift>
    const auto& radius(Lift lift) const {
        return parts(lift).radius;
    }
    int direction(int k) const { return direction_[static_cast<std::size_t>(k)]; }
    double plain_radius() const { return plain_radius_; }

    template <typename Polynomial>
    int sign(const Polynomial& polynomial) const {
        return exact::sign_of_many(polynomial, moderate_);
    }
    template <typename Polynomial>
    double value(const Polynomial& polynomial) const {
        return exact::value_of_many(polynomial, moderate_);
    }

  private:
    // Worked out once in each kind of number, the exact kind when it is first needed.
    template <typename Number>
    struct Parts {
        std::array<Number, 3> place, speed, reach;
        Number radius;
    };
    template <typename Lift>
    auto parts_in(Lift lift) const;
    template <typename Lift>
    const auto& parts(Lift) const {
        if constexpr (std::is_same_v<typename Lift::Number, exact::Approx>) {
            return approx_;
        } else {
            if (!wide_) wide_ = wide_parts();
            return *wide_;
        }
    }
    Parts<exact::Wide> wide_parts() const;

    const MovingBody* ball_;
    const MovingBody* box_;
    glm::dquat turn_;  // the box's, scaled by a power of two so that its largest part is about 1
    bool moderate_ = false;
    Parts<exact::Approx> approx_;
    mutable std::optional<Parts<exact::Wide>> wide_;
    std::array<int, 3> direction_{};
    double plain_radius_ = 0;
};

}  // namespace collidoscope
