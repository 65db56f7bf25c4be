#include "collision/narrow/sat/contact_reduction.h"

#include <cmath>
#include <numbers>

#include "app/demos/families/hull_demo.h"

namespace collidoscope::app {
namespace {

// A box, and a prism with twelve sides that leans over its rim.
Hull slab() {
    Hull hull;
    for (const float x : {-1.6f, 1.2f})
        for (const float y : {0.0f, 0.6f})
            for (const float z : {-1.2f, 1.2f}) hull.points.emplace_back(x, y, z);
    return hull;
}
Hull prism() {
    // On a grid, so that its tilted faces are planes.
    const auto on_grid = [](double x) { return static_cast<float>(std::round(256 * x) / 256); };
    Hull hull;
    for (const float up : {0.0f, 1.0f}) {
        for (int i = 0; i < 12; ++i) {
            const double angle = std::numbers::pi * i / 6;
            const float x = on_grid(0.6 + 0.9 * std::cos(angle));
            const float z = on_grid(0.1 + 0.9 * std::sin(angle));
            hull.points.emplace_back(x, 0.5f + up + x / 32, z);
        }
    }
    return hull;
}

class ContactReduction final : public Harness<ContactReduction> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Hull>()}, {"b", kind_of_type<Hull>()}};
    }
    std::vector<Shape> default_inputs() const override { return {slab(), prism()}; }

    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const ReducedContacts found = collide_with_four_contacts(
            convex_hull(std::get<Hull>(question.inputs[0]).points),
            convex_hull(std::get<Hull>(question.inputs[1]).points), trace);
        Answer answer = to_answer(found.pair);
        answer.add("found", static_cast<std::int64_t>(found.found),
                   "Number of contacts before the reduction.");
        answer.add("area", found.area, "Area that all contacts span, seen along the normal.");
        answer.add("area_kept", found.kept_area, "Area that the contacts kept span.");
        return answer;
    }
};

const bool contact_reduction_registered = Registry::add(std::make_unique<ContactReduction>(DemoInfo{
    .id = "contact_reduction",
    .title = "Contact reduction · from many contacts to four",
    .short_title = "Contact reduction",
    .family = Family::Narrow,
    .level = 142,
    .words = "manifold contact patch four points area persistent solver stacking resting reduce",
    .sources = "gregorius2013",
    .summary = "Two faces may meet in a dozen contacts. Four hold a body up nearly as well: the "
               "deepest, the farthest from it, and the two that span the most area with them."}));

}  // namespace
}  // namespace collidoscope::app
