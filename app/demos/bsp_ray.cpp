#include "collision/trees/space/bsp_ray.h"
#include "app/families/bsp_trees.h"
#include "app/families/mesh_ray_demo.h"

namespace collidoscope::app {
namespace {

class BspRayDemo final : public MeshRayDemo<BspRayDemo> {
  public:
    using MeshRayDemo::MeshRayDemo;

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance& mesh = mesh_of(question);
        const auto tree = built(question, control)->tree;
        const Ray ray = in_frame_of(mesh, std::get<Ray>(question.inputs[0]));
        const BspLocation start = locate(*tree, ray.origin);
        trace.step("locate", [&](auto& step) {
            step.say("After ", counted(start.planes, "plane"), " the ray's origin is found ",
                     strong(start.where == Where::Inside     ? "inside"
                            : start.where == Where::Boundary ? "on the surface"
                                                             : "outside"),
                     ".")
                .point(std::get<Ray>(question.inputs[0]).origin, Role::Current);
        });
        const TreeRayAnswer found = raycast(*tree, ray, std::numeric_limits<float>::infinity(),
                                            TraceOfBody<T>{trace, 1}, RelativePose({}, mesh.pose));
        Answer answer = to_answer(found, mesh);
        answer.inside = start.where == Where::Inside;
        answer.volume_tests = found.opened;
        answer.extra.emplace_back("start", std::string(app::name_of(start.where)));
        if (!tree->surface.sides_hold())
            answer.extra.emplace_back("surface", reason(tree->surface));
        return answer;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return input == 1 ? bsp_view_of(mesh_of(question)) : nullptr;
    }

    std::shared_ptr<const BuiltTree<BspTree>> built(const Question& question,
                                                    const RunControl& control) const {
        return bsp_tree_of(mesh_of(question), control);
    }
};

[[maybe_unused]] const bool bsp_ray_registered = Registry::add(std::make_unique<
                                                               BspRayDemo>(DemoInfo{
    .id = "bsp_ray",
    .title = "Ray and point queries in a BSP tree",
    .short_title = "Ray against mesh (BSP tree)",
    .family = Family::Rays,
    .level = 70,
    .words = "binary space partition point inside solid",
    .sources = "lecture: Using BSP trees for ray intersecting; thibault1987",
    .summary =
        "A point descends the tree of a closed mesh to a leaf, which lies inside or outside; for "
        "an open mesh the winding number decides. A ray "
        "visits the near side of each plane, the triangles in it, and then the far side."}));

}  // namespace
}  // namespace collidoscope::app
