#include "collision/trees/space/octree_ray.h"
#include "app/demo/built_tree.h"
#include "app/demo/ray_demo.h"
#include "collision/trees/space/octree.h"

namespace collidoscope::app {
namespace {

class OctreeRayDemo final : public Harness<OctreeRayDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", ShapeKind::Ray}, {"b", ShapeKind::Mesh}};
    }
    std::vector<OptionSpec> options() const override {
        return {
            {"leaf_size", "Leaf size", "A cell with more triangles is cut in eight", 8, {}, 1, 64}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_meshes().front()};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& mesh = std::get<MeshInstance>(question.inputs[1]);
        const Ray ray = in_frame_of(mesh, std::get<Ray>(question.inputs[0]));
        const TreeRayAnswer found =
            raycast(*built(question, control)->tree, ray, std::numeric_limits<float>::infinity(),
                    TraceOfBody<T>{trace, 1});
        Answer answer;
        answer.hit = found.hit.has_value();
        if (found.hit) {
            answer.t = found.hit->t;
            answer.normal = into_world(mesh, found.hit->normal);
            answer.triangle = found.hit->triangle;
        }
        answer.volume_tests = found.opened + found.skipped;
        answer.primitive_tests = found.primitive_tests;
        return answer;
    }
    void prepare(const Question& question, const RunControl& control) const override {
        built(question, control);
    }
    bool prepared(const Question& question) const override {
        return tree_of(question, 1) != nullptr;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        if (input != 1) return nullptr;
        return view_if_built<Octree>(*std::get<MeshInstance>(question.inputs[1]).asset,
                                     key_of(question));
    }

  private:
    std::uint32_t leaf_size_of(const Question& question) const {
        return option(*this, question, "leaf_size").get<std::uint32_t>();
    }
    std::string key_of(const Question& question) const {
        return "octree_ray:" + std::to_string(leaf_size_of(question));
    }
    std::shared_ptr<const BuiltTree<Octree>> built(const Question& question,
                                                   const RunControl& control) const {
        return built_tree(*std::get<MeshInstance>(question.inputs[1]).asset, key_of(question),
                          control, [&](const Mesh& triangles, BuildProgress* progress) {
                              return build_octree(triangles, {.leaf_size = leaf_size_of(question)},
                                                  progress);
                          });
    }
};

[[maybe_unused]] const bool registered = Registry::add(std::make_unique<OctreeRayDemo>(DemoInfo{
    .id = "octree_ray",
    .title = "Ray through an octree",
    .short_title = "Ray – mesh, by an octree",
    .family = Family::Rays,
    .source = "Lecture notes, spatial coherence and partitioning; Samet 1990",
    .summary = "The ray walks through the cubes it meets from front to back. Cubes do not overlap, "
               "so that the first one with a hit ends the walk; empty space is crossed in few "
               "large cubes."}));

}  // namespace
}  // namespace collidoscope::app
