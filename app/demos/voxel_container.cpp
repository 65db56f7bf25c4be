#include "collision/trees/space/voxel_container.h"

#include "app/demos/families/tree_demo.h"

namespace collidoscope::app {
namespace {

class VoxelDemo final : public MeshTreesDemo<VoxelDemo> {
  public:
    using MeshTreesDemo::MeshTreesDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all;
        for (const OptionSpec& option : tree_options()) {
            if (option.id != "rule" && option.id != "leaf_size") all.push_back(option);
        }
        all.insert(all.begin() + 1,
                   {"voxels", "Voxels", "Voxels per ten triangles", 20, {}, 1, 200});
        return all;
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto &a = mesh_of(question, 0), &b = mesh_of(question, 1);
        const bool all = option(*this, question, "all").get<bool>();
        const auto container_a = built(a, question, control)->tree;
        const auto container_b = built(b, question, control)->tree;
        tell_build(option(*this, question, "tell_build").get<bool>(),
                   *built(a, question, control)->view, trace, [&] {
                       return voxel_terms(*built(a, question, control)->view, a.asset->mesh(),
                                          0.1 * voxels(question), a.pose);
                   });
        const TreePairOptions limits{all ? unlimited : 1, control.cancel, {}};
        const TreePairAnswer found =
            ask_within(OptionReader(*this, question), limits, in_frame_of(a, trace),
                       [&](const auto& within, auto tracer) {
                           return overlapping_triangles(*container_a, *container_b, a.pose, b.pose,
                                                        within, tracer);
                       });
        Answer answer =
            to_answer(found, a, b, all, option(*this, question, "contacts").get<std::size_t>());
        std::string remarks = built(a, question, control)->view->remark();
        if (remarks.empty()) remarks = built(b, question, control)->view->remark();
        if (!remarks.empty()) answer.add_note(std::move(remarks));
        return answer;
    }
    std::shared_ptr<const BuiltTree<VoxelContainer>> built(const MeshInstance& mesh,
                                                           const Question& question,
                                                           const RunControl& control) const {
        return built_tree(
            *mesh.asset, key_of(question), control, [&](const Mesh& triangles, BuildProgress*) {
                return std::optional(VoxelContainer(triangles, 0.1 * voxels(question)));
            });
    }
    auto view_of(const MeshInstance& mesh, const Question& question) const {
        return view_if_built<VoxelContainer>(*mesh.asset, key_of(question));
    }

  private:
    int voxels(const Question& question) const {
        return option(*this, question, "voxels").get<int>();
    }
    std::string key_of(const Question& question) const {
        return "voxels:" + std::to_string(voxels(question));
    }
};

// Leaves that may hold more want larger voxels.
[[maybe_unused]] const bool voxel_container_builder_registered =
    register_tree_builder({"voxel_container", "Voxels of a container", "voxels",
                           [](const Mesh& mesh, const BuildOptions& options, BuildProgress*) {
                               return make_view(std::make_shared<const VoxelContainer>(
                                   mesh, 8.0 / std::max(1u, options.leaf_size)));
                           }});

[[maybe_unused]] const bool voxel_container_registered = Registry::add(std::make_unique<VoxelDemo>(
    DemoInfo{.id = "voxel_container",
             .title = "Voxels in a container",
             .short_title = "Voxel container",
             .family = Family::Trees,
             .level = 80,
             .words = "grid spatial partitioning cells",
             .sources = "lecture: Object Spatial Partitioning",
             .summary = "Each body has an oriented box divided into voxels that list its "
                        "triangles. Two bodies are tested both ways: only triangles in voxels that "
                        "the other's container overlaps are tested."}));

}  // namespace
}  // namespace collidoscope::app
