#include "app/demos/families/built_tree.h"
#include "app/demos/families/mesh_pair_demo.h"
#include "app/demos/families/mesh_ray_demo.h"
#include "collision/trees/quantized/quantized_ray.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/wide/wide_bvh.h"

namespace collidoscope::app {
namespace {

constexpr auto in_eight_bits = [](const Mesh& mesh, const BuildOptions& options,
                                  BuildProgress* progress) {
    return build_quantized_bvh(mesh, options, wide_children, progress);
};

// The tree as the panel shows it, and what was lost by rounding.
struct BuiltQuantizedTree {
    std::shared_ptr<const QuantizedTree> tree;
    std::shared_ptr<const TreeView> view;
    DecodingError error;
};

class QuantizedDemo final : public MeshRayDemo<QuantizedDemo> {
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
            mesh_of(question).asset->derived_if_ready<BuiltQuantizedTree>(key(question));
        return ready ? ready->view : nullptr;
    }

    static const QuantizedTree& rays_of(const BuiltQuantizedTree& built) { return *built.tree; }
    std::shared_ptr<const BuiltQuantizedTree> built(const Question& question,
                                                    const RunControl& control) const {
        return mesh_of(question).asset->derived<BuiltQuantizedTree>(
            key(question), [&](const Mesh& mesh) {
                BuildProgress progress(control.cancel, control.progress);
                const auto binary = build_sah_bvh(mesh, build_options(mesh, 1), &progress);
                if (!binary) throw Canceled();
                // The tree of wide_ray, in other boxes.
                const CollapseOptions options{
                    .leaf_size = leaf_size_of(question),
                    .node_cost = 12,
                    .max_children = children_of(question) == "4" ? 4u : 8u};
                BuiltQuantizedTree all;
                all.tree = std::make_shared<const QuantizedTree>(
                    quantized(collapse<Aabb>(*binary, mesh, options)));
                all.view = make_view(all.tree);
                all.error = decoding_error(*all.tree);
                return all;
            });
    }
    // The tree's boxes are seen where the mesh stands.
    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance& mesh = mesh_of(question);
        Answer answer = MeshRayDemo::run(
            question, control, with_changed_marks(trace, [&] { return SeenFromWorld(mesh.pose); }));
        const auto all = built(question, control);
        const auto triangles = static_cast<double>(all->tree->triangle_count);
        if (triangles > 0) {
            answer.add("bytes per triangle",
                       static_cast<double>(all->tree->node_bytes()) / triangles,
                       "Nodes, numbers of triangles and padding; the corners of a triangle take "
                       "36 bytes more.");
        }
        answer.add("decoding error %", 100 * all->error.growth(),
                   "How much larger all decoded boxes are than the exact ones, by their area.");
        return answer;
    }

  private:
    std::string children_of(const Question& question) const {
        return OptionReader(*this, question).get<std::string>("children");
    }
    std::string key(const Question& question) const {
        return key_of(question) + ":" + children_of(question);
    }
};

[[maybe_unused]] const bool quantized_bvh_registered =
    register_builder("quantized_bvh", "Eight children, boxes in 8 bits", in_eight_bits) &&
    Registry::add(std::make_unique<QuantizedDemo>(DemoInfo{
        .id = "quantized_bvh",
        .title = "Ray against mesh, with quantized nodes",
        .short_title = "Quantized nodes (8 bits)",
        .family = Family::Rays,
        .level = 92,
        .words = "compressed wide bvh quantization 8 bits grid memory compact cwbvh embree",
        .sources = "ylitie2017; segovia2010",
        .summary =
            "A node keeps its children's boxes in 8 bits a side, on a grid over its own box: 96 "
            "bytes instead of 256. Sides are rounded outward, so that no hit is lost; the boxes "
            "are a little larger, and some nodes are visited for nothing."}));

}  // namespace
}  // namespace collidoscope::app
