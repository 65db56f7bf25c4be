#include "collision/motion/triangles/swept_triangle.h"

#include "app/demos/families/swept_answer.h"

namespace collidoscope::app {
namespace {

class SweptTriangleDemo final : public Harness<SweptTriangleDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Sphere>(), {kind_of_type<Capsule>()}},
                {"b", kind_of_type<Triangle>()}};
    }
    std::vector<OptionSpec> options() const override { return {motion_option()}; }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Sphere>(false), default_shape<Triangle>(true)};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const vec3 motion = option(*this, question, "motion").template get<vec3>();
        const Triangle& triangle = std::get<Triangle>(question.inputs[1]);
        const Shape& a = question.inputs[0];
        if (const auto* capsule = std::get_if<Capsule>(&a))
            return to_answer(sweep_triangle(*capsule, motion, triangle, trace));
        return to_answer(sweep_triangle(std::get<Sphere>(a), motion, triangle, trace));
    }
};

[[maybe_unused]] const bool swept_triangle_registered =
    Registry::add(std::make_unique<SweptTriangleDemo>(DemoInfo{
        .id = "swept_triangle",
        .title = "Moving sphere or capsule against triangle",
        .short_title = "Swept sphere against triangle",
        .family = Family::Motion,
        .level = 24,
        .words = "moving ball pill character toi time of impact ccd continuous shape cast sweep "
                 "capsule cast sphere cast",
        .sources = "ericson2005: section 5.5.6",
        .summary =
            "The sphere shrinks to a point, and the triangle grows by its radius: a slab over the "
            "face, cylinders around the edges, balls around the vertices. The one that is entered "
            "first gives the time, the contact and the normal. A capsule's axis draws the triangle "
            "out to a prism first."}));

}  // namespace
}  // namespace collidoscope::app
