#include "app/demos/families/bsp_trees.h"
#include "app/demos/families/tree_demo.h"
#include "collision/trees/space/bsp_cells_merge.h"
#include "collision/trees/space/bsp_merge.h"

namespace collidoscope::app {
namespace {

class BspMergeDemo final : public MeshTreesDemo<BspMergeDemo> {
  public:
    using MeshTreesDemo::MeshTreesDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<OptionSpec> all;
        for (const OptionSpec& option : tree_options()) {
            if (option.id == "all" || option.id == "contacts" || option.id == "tell_build")
                all.push_back(option);
        }
        all.push_back({"merge",
                       "Merge",
                       "surface: B's triangles are inserted into A's tree, exactly. trees: first "
                       "also the cells of B's tree that lie inside B, which gives the volume that "
                       "the solids share",
                       "surface",
                       {"surface", "trees"}});
        return all;
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto &a = mesh_of(question, 0), &b = mesh_of(question, 1);
        const bool all = option(*this, question, "all").get<bool>();
        const auto tree_a = bsp_tree_of(a, control)->tree, tree_b = bsp_tree_of(b, control)->tree;
        tell_build(option(*this, question, "tell_build").get<bool>(),
                   *bsp_tree_of(a, control)->view, trace, [&] {
                       return plane_terms(*bsp_tree_of(a, control)->view, a.asset->mesh(), a.pose);
                   });
        const bool cells = option(*this, question, "merge").get<std::string>() == "trees";
        SharedCells shared;
        if (cells)
            shared = merge_cells(*tree_a, *tree_b, RelativePose(a.pose, b.pose), control.cancel,
                                 RelativePose({}, a.pose), in_frame_of(a, trace));
        const BspMergeAnswer merged =
            merge(*tree_a, *tree_b, RelativePose(a.pose, b.pose), all, control.cancel,
                  RelativePose({}, a.pose), in_frame_of(a, trace));
        TreePairAnswer found;
        found.pairs = merged.pairs;
        found.complete = merged.complete;
        found.volume_tests = merged.sides;
        found.primitive_tests = merged.primitive_tests;
        Answer answer =
            to_answer(found, a, b, all, option(*this, question, "contacts").get<std::size_t>());
        answer.hit = merged.overlap;
        answer.add("pieces_inside", merged.pieces_inside,
                   "Fragments of B's surface that ended inside A.");
        answer.add("pieces_outside", merged.pieces_outside,
                   "Fragments of B's surface that ended outside A.");
        answer.add("a_inside_b", merged.a_inside_b, "Whether A lies wholly inside B.");
        if (all) answer.add("b_inside_a", merged.b_inside_a, "Whether B lies wholly inside A.");
        if (cells && shared.complete) {
            answer.add("cells_of_b", shared.cells, "Cells of B's tree that lie inside B.");
            answer.add("shared_cells", shared.shared, "Parts of these cells that end inside A.");
            answer.add("shared_volume", shared.volume,
                       "The volume that the solids share, up to rounding.");
        }
        if (!tree_a->surface.sides_hold())
            answer.add("a_surface", reason(tree_a->surface),
                       "Why inside and outside of A cannot be relied on.");
        if (!tree_b->surface.sides_hold())
            answer.add("b_surface", reason(tree_b->surface),
                       "Why inside and outside of B cannot be relied on.");
        answer.add("nodes", tree_a->nodes.size(), "Number of nodes of A's tree.");
        answer.add("depth", tree_a->depth, "The longest way from the root of A's tree to a leaf.");
        return answer;
    }
    static auto built(const MeshInstance& mesh, const Question&, const RunControl& control) {
        return bsp_tree_of(mesh, control);
    }
    static auto view_of(const MeshInstance& mesh, const Question&) { return bsp_view_of(mesh); }
};

[[maybe_unused]] const bool bsp_tree_builder_registered = register_tree_builder(
    {"bsp_tree", "Planes of the triangles", "cell",
     [](const Mesh& mesh, const BuildOptions&,
        BuildProgress* progress) -> std::shared_ptr<const TreeView> {
         auto tree = build_limited_bsp_tree(mesh, progress);
         return tree ? make_view(std::make_shared<const BspTree>(*std::move(tree))) : nullptr;
     }});

[[maybe_unused]] const bool bsp_tree_registered = Registry::add(std::make_unique<
                                                                BspMergeDemo>(DemoInfo{
    .id = "bsp_tree",
    .title = "Merging BSP trees of solids",
    .short_title = "BSP tree merging",
    .family = Family::Trees,
    .level = 90,
    .words = "binary space partition solids boolean csg",
    .sources = "lecture: Collision detection using BSP tree merging; thibault1987",
    .summary =
        "The planes of a closed mesh's own triangles partition space until every cell lies inside "
        "or outside. The surface of the second body is inserted into that tree: a fragment that "
        "ends inside proves the overlap, even where the surfaces do not intersect."}));

}  // namespace
}  // namespace collidoscope::app
