// Harness of the narrow phase: two shapes, one PairResult.
#pragma once

#include "app/demos/families/harness.h"

namespace collidoscope::app {

Answer to_answer(const PairResult& result);

template <typename A, typename B, typename Collide>
class PairDemo final : public Harness<PairDemo<A, B, Collide>> {
  public:
    PairDemo(DemoInfo info, Collide collide, std::vector<OptionSpec> options)
        : Harness<PairDemo>(std::move(info)),
          collide_(std::move(collide)),
          options_(std::move(options)) {}

    std::vector<InputSlot> inputs() const override {
        InputSlot b{"b", kind_of_type<B>()};
        if (aligned) b.also.push_back(kind_of_type<Aabb>());
        return {{"a", kind_of_type<A>()}, b};
    }
    std::vector<OptionSpec> options() const override { return options_; }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<A>(false), default_shape<B>(true)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const OptionReader options(*this, question);
        const A& a = std::get<A>(question.inputs[0]);
        if constexpr (aligned) {
            if (const auto* box = std::get_if<Aabb>(&question.inputs[1]))
                return to_answer(call_on(collide_, a, *box, options, trace));
        }
        return to_answer(call_on(collide_, a, std::get<B>(question.inputs[1]), options, trace));
    }

  private:
    static constexpr bool aligned = !std::is_same_v<A, Box> && takes_aligned<Collide, A, B>;

    Collide collide_;
    std::vector<OptionSpec> options_;
};

// collide(a, b, trace) or collide(a, b, OptionReader, trace) -> PairResult, or an Answer where
// there is more to say.
template <typename A, typename B, typename Collide>
bool register_pair_demo(DemoInfo info, Collide collide, std::vector<OptionSpec> options = {}) {
    return Registry::add(std::make_unique<PairDemo<A, B, Collide>>(
        std::move(info), std::move(collide), std::move(options)));
}

}  // namespace collidoscope::app
