// A camera that follows a car from behind and a little above, without jerks.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numbers>
#include <optional>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

class ChaseCamera {
  public:
    bool on() const { return overview_.has_value(); }
    // True until it has caught up with the car.
    bool moving() const { return on() && moving_; }
    void start(const CameraState& overview) { overview_ = overview, moving_ = true; }
    // Answers how the scene was looked at before.
    CameraState stop() {
        const CameraState before = overview_.value_or(CameraState{});
        overview_.reset();
        return before;
    }

    // The next state of the camera that is at `now`, in some seconds, behind a body at `place`
    // whose front, in the horizontal plane, looks along `heading`. It turns more slowly than the
    // car: a bend is seen as one.
    CameraState follow(const CameraState& now, const vec3& place, const vec3& heading,
                       double seconds) {
        const auto share = [&](double time) {
            return static_cast<float>(1 - std::exp(-std::max(seconds, 0.0) / time));
        };
        CameraState next = now;
        next.orthographic = false;
        const float degrees = 180 / std::numbers::pi_v<float>;
        const float behind = std::atan2(-heading.x, -heading.z) * degrees;
        const float turn = std::remainder(behind - now.yaw, 360.0f);
        const vec3 pivot = place + ahead * heading + vec3(0, above, 0);
        next.yaw = now.yaw + share(0.30) * turn;
        next.pivot = glm::mix(now.pivot, pivot, share(0.10));
        next.pitch = glm::mix(now.pitch, pitch, share(0.25));
        next.distance = now.distance * std::pow(distance / now.distance, share(0.25));
        moving_ = std::abs(turn) > 0.05f || glm::distance(now.pivot, pivot) > 0.01f ||
                  std::abs(now.distance - distance) > 0.01f || std::abs(now.pitch - pitch) > 0.05f;
        return next;
    }

  private:
    // For a scene whose cars are four units long; degrees.
    static constexpr float ahead = 2.5f, above = 2, distance = 16, pitch = 20;

    std::optional<CameraState> overview_;
    bool moving_ = false;
};

}  // namespace collidoscope::app
