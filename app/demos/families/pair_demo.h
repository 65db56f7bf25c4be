// Harness of the narrow phase: two shapes, one PairResult.
#pragma once

#include "app/demos/families/harness.h"
#include "collision/narrow/primitives/contact_reach.h"

namespace collidoscope::app {

Answer to_answer(const PairResult& result);

// Margin and skin as options of a question about a pair with an exact distance, and back. By
// default there is neither.
std::vector<OptionSpec> contact_options(bool skins = true);
ContactReach contact_reach_of(const Question& question);

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
        const A& a = std::get<A>(question.inputs[0]);
        if constexpr (aligned) {
            if (const auto* box = std::get_if<Aabb>(&question.inputs[1]))
                return met(a, *box, question, trace);
        }
        return met(a, std::get<B>(question.inputs[1]), question, trace);
    }

  private:
    template <typename Second, Tracer T>
    Answer met(const A& a, const Second& b, const Question& question, T trace) const {
        const auto found = call_on(collide_, a, b, OptionReader(*this, question), trace);
        if constexpr (std::is_same_v<decltype(found), const PairResult>) {
            return to_answer(within_reach(found, contact_reach_of(question), trace));
        } else {
            return to_answer(found);
        }
    }

    static constexpr bool aligned = !std::is_same_v<A, Box> && takes_aligned<Collide, A, B>;

    Collide collide_;
    std::vector<OptionSpec> options_;
};

// collide(a, b, trace) or collide(a, b, OptionReader, trace) -> PairResult, or an Answer where
// there is more to say. With contact_options() among its options, a PairResult's contacts are asked
// for by them.
template <typename A, typename B, typename Collide>
bool register_pair_demo(DemoInfo info, Collide collide, std::vector<OptionSpec> options = {}) {
    return Registry::add(std::make_unique<PairDemo<A, B, Collide>>(
        std::move(info), std::move(collide), std::move(options)));
}

}  // namespace collidoscope::app
