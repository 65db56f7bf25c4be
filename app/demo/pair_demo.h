// Harness of the narrow phase: two shapes, one PairResult.
#pragma once

#include "app/demo/harness.h"

namespace collidoscope::app {

Answer to_answer(const PairResult& result);

template <typename A, typename B, typename Collide>
class PairDemo final : public Harness<PairDemo<A, B, Collide>> {
  public:
    PairDemo(DemoInfo info, Collide collide)
        : Harness<PairDemo>(std::move(info)), collide_(std::move(collide)) {}

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<A>()}, {"b", kind_of_type<B>()}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<A>(false), default_shape<B>(true)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        return to_answer(
            collide_(std::get<A>(question.inputs[0]), std::get<B>(question.inputs[1]), trace));
    }

  private:
    Collide collide_;
};

// collide(a, b, trace) -> PairResult
template <typename A, typename B, typename Collide>
bool register_pair_demo(DemoInfo info, Collide collide) {
    return Registry::add(
        std::make_unique<PairDemo<A, B, Collide>>(std::move(info), std::move(collide)));
}

}  // namespace collidoscope::app
