#include "collision/trees/space/voxel_container.h"

#include "app/demo/harness.h"
#include "app/demo/tree_demo.h"

namespace collidoscope::app {
namespace {

class VoxelDemo final : public Harness<VoxelDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", ShapeKind::Mesh}, {"b", ShapeKind::Mesh}};
    }
    std::vector<Shape> default_inputs() const override { return default_meshes(); }
    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all;
        for (const OptionSpec& option : tree_options()) {
            if (option.id == "all" || option.id == "contacts") all.push_back(option);
        }
        all.push_back({"voxels", "Voxels", "For each ten triangles", 20, {}, 1, 200});
        return all;
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& a = std::get<MeshInstance>(question.inputs[0]);
        const auto& b = std::get<MeshInstance>(question.inputs[1]);
        const bool all = option(*this, question, "all").get<bool>();
        const auto container_a = container(question, 0), container_b = container(question, 1);
        const TreePairAnswer found =
            overlapping_triangles(*container_a, *container_b, a.pose, b.pose,
                                  {all ? unlimited : 1, control.cancel}, trace);
        return to_answer(found, a, b, all, option(*this, question, "contacts").get<std::size_t>());
    }
    void prepare(const Question& question, const RunControl&) const override {
        container(question, 0);
        container(question, 1);
    }

  private:
    std::shared_ptr<const VoxelContainer> container(const Question& question,
                                                    std::size_t input) const {
        const auto voxels = option(*this, question, "voxels").get<int>();
        const auto& mesh = std::get<MeshInstance>(question.inputs[input]);
        return mesh.asset->derived<VoxelContainer>(
            "voxels:" + std::to_string(voxels),
            [&](const Mesh& triangles) { return VoxelContainer(triangles, 0.1 * voxels); });
    }
};

[[maybe_unused]] const bool registered = Registry::add(std::make_unique<VoxelDemo>(DemoInfo{
    .id = "voxel_container",
    .title = "Voxels in a container",
    .short_title = "Voxel containers",
    .family = Family::Trees,
    .source = "Lecture notes, object spatial partitioning",
    .summary = "Each body carries an oriented box cut into voxels that list its triangles. Two "
               "bodies are tested both ways: only triangles in voxels that the other's container "
               "touches are compared."}));

}  // namespace
}  // namespace collidoscope::app
