#include "collision/trees/space/bsp_ray.h"
#include "app/demo/bsp_trees.h"
#include "app/demo/ray_demo.h"

namespace collidoscope::app {
namespace {

class BspRayDemo final : public Harness<BspRayDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", ShapeKind::Ray}, {"b", ShapeKind::Mesh}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_meshes().front()};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& mesh = std::get<MeshInstance>(question.inputs[1]);
        const auto tree = bsp_tree_of(mesh, control)->tree;
        const Ray ray = in_frame_of(mesh, std::get<Ray>(question.inputs[0]));
        const BspLocation start = locate(*tree, ray.origin);
        trace.step("locate", [&](auto& step) {
            step.say("After ", start.planes, " planes the ray's start is found ",
                     strong(start.where == Where::Inside     ? "inside"
                            : start.where == Where::Boundary ? "on the surface"
                                                             : "outside"),
                     ".")
                .point(std::get<Ray>(question.inputs[0]).origin, Role::Current);
        });
        const TreeRayAnswer found =
            raycast(*tree, ray, std::numeric_limits<float>::infinity(), TraceOfBody<T>{trace, 1});
        Answer answer;
        answer.hit = found.hit.has_value();
        answer.inside = start.where == Where::Inside;
        if (found.hit) {
            answer.t = found.hit->t;
            answer.normal = into_world(mesh, found.hit->normal);
            answer.triangle = found.hit->triangle;
        }
        answer.volume_tests = found.opened;
        answer.primitive_tests = found.primitive_tests;
        answer.extra.emplace_back("start", std::string(name_of(start.where)));
        return answer;
    }
    void prepare(const Question& question, const RunControl& control) const override {
        bsp_tree_of(std::get<MeshInstance>(question.inputs[1]), control);
    }
    bool prepared(const Question& question) const override {
        return tree_of(question, 1) != nullptr;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return input == 1 ? bsp_view_of(std::get<MeshInstance>(question.inputs[1])) : nullptr;
    }
};

[[maybe_unused]] const bool registered = Registry::add(std::make_unique<BspRayDemo>(DemoInfo{
    .id = "bsp_ray",
    .title = "Ray and point in a BSP tree",
    .short_title = "Ray – mesh, by a BSP tree",
    .family = Family::Rays,
    .source = "Lecture notes, BSP trees; Thibault and Naylor 1987",
    .summary = "A point falls through the planes of a closed mesh into a leaf, which lies inside "
               "or outside. A ray visits the near side of each plane, the triangles in it, and "
               "then the far side."}));

}  // namespace
}  // namespace collidoscope::app
