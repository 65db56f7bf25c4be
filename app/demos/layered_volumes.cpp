#include "collision/trees/build_steps/layered_volumes.h"

#include "app/demos/families/ray_demo.h"
#include "app/demos/families/volume_demo.h"

namespace collidoscope::app {
namespace {

class LayeredVolumes final : public Harness<LayeredVolumes> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Hull>(), {kind_of_type<MeshInstance>()}},
                {"b", kind_of_type<Hull>(), {kind_of_type<MeshInstance>()}}};
    }
    std::vector<Shape> default_inputs() const override { return default_meshes(); }
    std::vector<OptionSpec> options() const override {
        return {{"sphere", "Spheres first", "Test the min bounding spheres first", true},
                {"box", "Axis-aligned boxes", "Then test boxes aligned with A's axes", true},
                {"tight",
                 "Tight volume",
                 "The volume that is tested last, before the triangles",
                 "obb",
                 {"none", "dop_14", "dop_18", "dop_26", "obb", "rounded_rectangle", "convex_hull"}},
                {"path",
                 "Path",
                 "B moves past A through its current position, or is placed all around A",
                 "past",
                 {"past", "around"}},
                {"steps", "Poses", "Number of poses of B", 48, {}, 2, 400}};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const LayeredSetup setup = layered_setup(*this, question);
        return to_answer(layered_tests(*setup.a.body, *setup.b.body, setup.path, setup.layers,
                                       setup.frame, control.cancel, trace));
    }

    void prepare(const Question& question, const RunControl&) const override {
        for (const Shape& shape : question.inputs) layered_body(shape);
    }
    bool prepared(const Question& question) const override {
        return layered_body_ready(question.inputs[0]) && layered_body_ready(question.inputs[1]);
    }
};

[[maybe_unused]] const bool layered_volumes_registered =
    Registry::add(std::make_unique<LayeredVolumes>(DemoInfo{
        .id = "layered_volumes",
        .title = "Layered volumes on a moving pair",
        .short_title = "Layered volumes",
        .family = Family::Volumes,
        .level = 20,
        .words = "hierarchy of tests sphere box early out rejection",
        .sources = "lecture: Introduction and Bounding Boxes",
        .summary = "A cheap volume is tested first, a tight one next, and the triangles only when "
                   "both overlap. Over a whole path of B the cheap ones decide most poses."}));

}  // namespace
}  // namespace collidoscope::app
