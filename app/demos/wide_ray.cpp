#include "collision/trees/wide/wide_ray.h"
#include "app/demo/ray_demo.h"
#include "collision/trees/builders/sah_bvh.h"

namespace collidoscope::app {
namespace {

// The tree as the panel shows it, and what rays need of it. Their nodes have the same numbers.
struct BuiltWideRayTree {
    WideRayTree rays;
    std::shared_ptr<const TreeView> view;
};

class WideRayDemo final : public Harness<WideRayDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", ShapeKind::Ray}, {"b", ShapeKind::Mesh}};
    }
    std::vector<OptionSpec> options() const override {
        return {{"leaf_size",
                 "Leaf size",
                 "The most triangles in one leaf",
                 wide_children,
                 {},
                 1,
                 max_leaf_size}};
    }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Ray>(false), default_meshes().front()};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& mesh = std::get<MeshInstance>(question.inputs[1]);
        const Ray ray = in_frame_of(mesh, std::get<Ray>(question.inputs[0]));
        const TreeRayAnswer found =
            raycast(built(question, control)->rays, ray, std::numeric_limits<float>::infinity(),
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
        const auto ready = asset_of(question).derived_if_ready<BuiltWideRayTree>(key_of(question));
        return ready ? ready->view : nullptr;
    }

  private:
    static const MeshAsset& asset_of(const Question& question) {
        return *std::get<MeshInstance>(question.inputs[1]).asset;
    }
    std::uint32_t leaf_size_of(const Question& question) const {
        return option(*this, question, "leaf_size").get<std::uint32_t>();
    }
    std::string key_of(const Question& question) const {
        return "wide_ray:" + std::to_string(leaf_size_of(question));
    }
    std::shared_ptr<const BuiltWideRayTree> built(const Question& question,
                                                  const RunControl& control) const {
        return asset_of(question).derived<BuiltWideRayTree>(
            key_of(question), [&](const Mesh& mesh) {
                BuildProgress progress(control.cancel, control.progress);
                const auto binary = build_sah_bvh(mesh, build_options(mesh, 1), &progress);
                if (!binary) throw Cancelled();
                // Nodes cost what for_rays(binary, mesh) takes them to cost.
                auto wide = std::make_shared<const WideAabbTree>(collapse<Aabb>(
                    *binary, mesh, {.leaf_size = leaf_size_of(question), .node_cost = 12}));
                return BuiltWideRayTree{for_rays(*wide), make_view(wide)};
            });
    }
};

[[maybe_unused]] const bool registered = Registry::add(std::make_unique<WideRayDemo>(DemoInfo{
    .id = "wide_ray",
    .title = "Ray through a tree of eight-wide nodes",
    .short_title = "Ray – mesh, eight-wide",
    .family = Family::Rays,
    .source = "Wald, Benthin and Boulos 2008; Woop, Benthin and Wald 2013; Ize 2013",
    .summary = "A node has up to eight children, and the boxes of all of them are tested at once. "
               "A leaf's triangles are looked at together as well, in float with a bound of the "
               "error: only what stays in doubt is asked exactly, so that nothing slips through an "
               "edge."}));

}  // namespace
}  // namespace collidoscope::app
