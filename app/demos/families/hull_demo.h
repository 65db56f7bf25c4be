// Harness of convex polyhedra: two hulls, one PairResult. Boxes, triangles, segments and meshes are
// taken as the hulls of their corners.
#pragma once

#include "app/demos/families/pair_demo.h"
#include "app/model/shapes/shape_type.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/gjk/rounded_gjk.h"

namespace collidoscope::app {

// collide(a, b, trace) or collide(a, b, OptionReader, trace) -> PairResult, or an Answer where
// there is more to say; a and b are Polytopes in the world.
template <typename Collide>
bool register_hull_demo(DemoInfo info, Collide collide, std::vector<OptionSpec> options = {}) {
    return register_pair_demo<Hull, Hull>(
        std::move(info),
        [collide](const Hull& a, const Hull& b, const OptionReader& values, auto trace) {
            return call_on(collide, convex_hull(a.points), convex_hull(b.points), values, trace);
        },
        std::move(options));
}

// The same for algorithms that take round bodies too.
template <typename Collide>
class RoundedHullDemo final : public Harness<RoundedHullDemo<Collide>> {
  public:
    RoundedHullDemo(DemoInfo info, Collide collide)
        : Harness<RoundedHullDemo>(std::move(info)), collide_(std::move(collide)) {}

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Hull>(), round_kinds()},
                {"b", kind_of_type<Hull>(), round_kinds()}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Hull>(false), default_shape<Hull>(true)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const auto rounded = [](const Shape& shape) {
            const ConvexCore core = type_of(shape).core(shape);
            return RoundedHull{convex_hull(core.points), core.radius};
        };
        return collide_(rounded(question.inputs[0]), rounded(question.inputs[1]), trace);
    }

  private:
    Collide collide_;
};

// collide(a, b, trace) -> Answer; a and b are RoundedHulls in the world.
template <typename Collide>
bool register_rounded_hull_demo(DemoInfo info, Collide collide) {
    return Registry::add(
        std::make_unique<RoundedHullDemo<Collide>>(std::move(info), std::move(collide)));
}

}  // namespace collidoscope::app
