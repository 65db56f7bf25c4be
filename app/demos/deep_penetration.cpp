#include <algorithm>

#include "app/demos/families/hull_demo.h"
#include "collision/narrow/curved/rounded_deep.h"
#include "collision/narrow/sat/hull_depth.h"

namespace collidoscope::app {
namespace {

const std::vector<std::string> start_names{"centers", "+x", "-x", "+y", "-y", "+z", "-z"};

dvec3 start_of(const std::string& name) {
    const auto at = std::find(start_names.begin(), start_names.end(), name);
    const auto k = at - start_names.begin();
    dvec3 direction(0);
    if (k > 0 && at != start_names.end())
        direction[static_cast<int>((k - 1) / 2)] = k % 2 == 1 ? 1 : -1;
    return direction;
}

// Round bodies whose core is a polytope.
std::vector<ShapeKind> kinds_with_core() {
    std::vector<ShapeKind> kinds = round_kinds();
    std::erase_if(kinds, [](ShapeKind kind) {
        const std::optional<Shape> usual = usual_shape(kind, false);
        return !usual || type_of(kind).core(*usual).curved.has_value();
    });
    return kinds;
}

RoundedHull rounded_hull(const Shape& shape) {
    const ConvexCore core = type_of(shape).core(shape);
    return {convex_hull(core.points), core.radius};
}

class DeepPenetration final : public Harness<DeepPenetration> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Hull>(), kinds_with_core()},
                {"b", kind_of_type<Hull>(), kinds_with_core()}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Hull>(false), default_shape<Hull>(true)};
    }
    std::vector<OptionSpec> options() const override {
        return {{.id = "start",
                 .title = "First direction",
                 .help = "Where the first walk starts: from center to center, or along an axis of "
                         "the world, as a guess from the previous frame might be.",
                 .fallback = "centers",
                 .choices = start_names},
                {.id = "starts",
                 .title = "Starts",
                 .help = "Number of walks, from directions all around.",
                 .fallback = 1,
                 .min = 1,
                 .max = 6}};
    }
    // Beside the estimate, the answer holds the exhaustive depth.
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const RoundedHull a = rounded_hull(question.inputs[0]);
        const RoundedHull b = rounded_hull(question.inputs[1]);
        const DeepOptions options{
            .start = start_of(option(*this, question, "start").get<std::string>()),
            .starts = option(*this, question, "starts").get<int>()};
        const DeepAnswer deep = deep_penetration(a, b, options, trace);
        Answer answer = to_answer(deep.result);
        if (!deep.result.hit) return answer;
        const float estimate = 0 - deep.result.signed_distance;
        const double radii = double{a.radius} + double{b.radius};
        double depth = double{estimate};
        // Cores that do not meet have a distance, which is no estimate.
        if (double{estimate} >= radii)
            depth = radii + hull_depth(PlacedPolytope(a.core), PlacedPolytope(b.core)).depth;
        const auto truth = static_cast<float>(std::max(0.0, depth));
        answer.estimate = double{estimate} > double{truth} + 1e-6 * (a.core.radius + b.core.radius);
        answer.add("estimated_depth", estimate,
                   "The depth at the local minimum where the walk ended.");
        answer.add("true_depth", truth, "The depth by exhaustive search over all axes.");
        answer.add("vertices_visited", deep.hubs,
                   "Vertices of the Minkowski difference that the walk came to.");
        answer.add("faces_visited", deep.faces,
                   "Faces of the Minkowski difference that the walk looked at.");
        return answer;
    }
};

[[maybe_unused]] const bool deep_penetration_registered =
    Registry::add(std::make_unique<DeepPenetration>(
        DemoInfo{.id = "deep_penetration",
                 .title = "DEEP · estimated penetration depth",
                 .short_title = "DEEP: estimated depth",
                 .family = Family::Narrow,
                 .level = 190,
                 .words = "penetration depth gauss map dual space expansion incremental",
                 .sources = "kim2002; ecods: table 1",
                 .summary = "Walks over the Gauss map of the Minkowski difference from face to "
                            "shallower face. Where it ends no adjacent face is shallower: an upper "
                            "bound of the depth, shown beside the exact one."}));

}  // namespace
}  // namespace collidoscope::app
