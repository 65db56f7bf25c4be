#include "collision/trees/wide_rays/wide_ray.h"
#include "app/demos/families/mesh_pair_demo.h"
#include "app/demos/families/mesh_ray_demo.h"
#include "collision/trees/wide/wide_bvh.h"

namespace collidoscope::app {
namespace {

// The tree as the panel shows it, and what rays need of it. Their nodes have the same numbers.
struct BuiltWideRayTree {
    WideRayTree rays;
    std::shared_ptr<const TreeView> view;
};

class WideRayDemo final : public MeshRayDemo<WideRayDemo> {
  public:
    using MeshRayDemo::MeshRayDemo;

    std::vector<OptionSpec> tree_options() const override {
        return {{"leaf_size",
                 "Leaf size",
                 "Max triangles per leaf",
                 wide_children,
                 {},
                 1,
                 max_leaf_size},
                {"children", "Children", "A node has at most so many", "8", {"8", "4"}}};
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        if (input != 1) return nullptr;
        const auto ready =
            mesh_of(question).asset->derived_if_ready<BuiltWideRayTree>(key(question));
        return ready ? ready->view : nullptr;
    }

    static const WideRayTree& rays_of(const BuiltWideRayTree& built) { return built.rays; }
    std::shared_ptr<const BuiltWideRayTree> built(const Question& question,
                                                  const RunControl& control) const {
        return mesh_of(question).asset->derived<BuiltWideRayTree>(
            key(question), [&](const Mesh& mesh) {
                BuildProgress progress(control.cancel, control.progress);
                const auto binary = build_sah_bvh(mesh, build_options(mesh, 1), &progress);
                if (!binary) throw Canceled();
                // Nodes cost what for_rays(binary, mesh) takes them to cost.
                auto wide = std::make_shared<const WideAabbTree>(
                    collapse<Aabb>(*binary, mesh,
                                   {.leaf_size = leaf_size_of(question),
                                    .node_cost = 12,
                                    .max_children = children_of(question) == "4" ? 4u : 8u}));
                return BuiltWideRayTree{for_rays(*wide), make_view(wide)};
            });
    }

  private:
    std::string children_of(const Question& question) const {
        return OptionReader(*this, question).get<std::string>("children");
    }
    std::string key(const Question& question) const {
        return key_of(question) + ":" + children_of(question);
    }
};

template <std::uint32_t children>
constexpr auto boxes_with_children =
    [](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
        return build_wide_tree<Aabb>(mesh, options, children, progress);
    };

[[maybe_unused]] const bool wide_ray_registered =
    register_builder("bvh8", "Eight children, aligned boxes", boxes_with_children<8>) &&
    register_builder("bvh4", "Four children, aligned boxes", boxes_with_children<4>) &&
    Registry::add(std::make_unique<WideRayDemo>(DemoInfo{
        .id = "wide_ray",
        .title = "Ray against mesh, with a wide BVH",
        .short_title = "Ray against mesh (wide BVH)",
        .family = Family::Rays,
        .level = 90,
        .words = "simd avx bvh8 ray tracing watertight embree",
        .sources = "wald2008; woop2013; ize2013",
        .summary =
            "A node has up to eight children, and the boxes of all of them are tested at once. A "
            "leaf's triangles are tested together as well, in float with an error bound: only "
            "triangles still in doubt are tested exactly, so no ray slips through an edge."}));

}  // namespace
}  // namespace collidoscope::app
