#include "collision/trees/space/octree.h"

#include "app/demos/families/mesh_pair_demo.h"
#include "collision/trees/space/octree_pair.h"

namespace collidoscope::app {
namespace {

constexpr auto build_cells = [](const Mesh& mesh, const BuildOptions& options,
                                BuildProgress* progress) {
    return build_octree(mesh, {.leaf_size = options.leaf_size}, progress);
};

class OctreeDemo final : public MeshPairDemo<OctreeDemo> {
  public:
    using MeshPairDemo::MeshPairDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all;
        for (const OptionSpec& option : tree_options()) {
            if (option.id != "rule" && option.id != "leaf_size") all.push_back(option);
        }
        all.insert(
            all.begin() + 1,
            {"leaf_size", "Leaf size", "A cell with more triangles is subdivided", 8, {}, 1, 64});
        return all;
    }

    template <typename Call>
    auto with_builder(const Question&, Call&& call) const {
        return call("octree", build_cells);
    }

    template <Tracer T, typename Tree>
    Answer query(const Question& question, const Tree& a, const Tree& b, const RunControl& control,
                 T trace) const {
        return answer_of(
            question,
            ask(question, control, trace, [&](const TreePairOptions& limits, auto tracer) {
                return overlapping_triangles(a, b, pose_of(question), limits, tracer);
            }));
    }
};

[[maybe_unused]] const bool octree_registered =
    register_builder("octree", "Octree of triangles", build_cells) &&
    Registry::add(std::make_unique<OctreeDemo>(DemoInfo{
        .id = "octree",
        .title = "Octree against octree",
        .short_title = "Octree of triangles",
        .family = Family::Trees,
        .level = 70,
        .words = "spatial partitioning cells cubes space subdivision",
        .sources = "lecture: Spatial Coherence and Object Spatial Partitioning; samet1990",
        .summary =
            "The space around each mesh is subdivided into eight cubes, and each of those again, "
            "while too many triangles overlap one. Overlapping cells of the two bodies are "
            "descended; triangles that overlap several cells are listed in each."}));

}  // namespace
}  // namespace collidoscope::app
