// Harness of ray casts: a ray (A) against one shape (B).
#pragma once

#include <optional>

#include "app/demo/harness.h"

namespace collidoscope::app {

Answer to_answer(const std::optional<RayHit>& hit);

template <typename Target, typename Raycast>
class RayDemo final : public Harness<RayDemo<Target, Raycast>> {
  public:
    RayDemo(DemoInfo info, Raycast raycast)
        : Harness<RayDemo>(std::move(info)), raycast_(std::move(raycast)) {}

    std::vector<InputSlot> inputs() const override {
        return {{"a", ShapeKind::Ray}, {"b", kind_of_type<Target>()}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_shape<Target>(false)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        return to_answer(raycast_(std::get<Ray>(question.inputs[0]),
                                  std::get<Target>(question.inputs[1]), trace));
    }

  private:
    Raycast raycast_;
};

// raycast(ray, target, trace) -> std::optional<RayHit>
template <typename Target, typename Raycast>
bool register_ray_demo(DemoInfo info, Raycast raycast) {
    return Registry::add(
        std::make_unique<RayDemo<Target, Raycast>>(std::move(info), std::move(raycast)));
}

}  // namespace collidoscope::app
