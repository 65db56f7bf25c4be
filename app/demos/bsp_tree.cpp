#include "app/demo/bsp_trees.h"
#include "app/demo/tree_demo.h"
#include "collision/trees/space/bsp_merge.h"

namespace collidoscope::app {
namespace {

class BspMergeDemo final : public Harness<BspMergeDemo> {
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
        return all;
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& a = std::get<MeshInstance>(question.inputs[0]);
        const auto& b = std::get<MeshInstance>(question.inputs[1]);
        const bool all = option(*this, question, "all").get<bool>();
        const auto tree_a = bsp_tree_of(a, control), tree_b = bsp_tree_of(b, control);
        const BspMergeAnswer merged = merge(*tree_a, *tree_b, RelativePose(a.pose, b.pose), all,
                                            control.cancel, RelativePose({}, a.pose), trace);
        TreePairAnswer found;
        found.pairs = merged.pairs;
        found.complete = merged.complete;
        found.volume_tests = merged.sides;
        found.primitive_tests = merged.primitive_tests;
        Answer answer =
            to_answer(found, a, b, all, option(*this, question, "contacts").get<std::size_t>());
        answer.hit = merged.overlap;
        answer.extra.emplace_back("pieces_inside", merged.pieces_inside);
        answer.extra.emplace_back("pieces_outside", merged.pieces_outside);
        answer.extra.emplace_back("a_inside_b", merged.a_inside_b);
        if (all) answer.extra.emplace_back("b_inside_a", merged.b_inside_a);
        answer.extra.emplace_back("nodes", tree_a->nodes.size());
        answer.extra.emplace_back("depth", tree_a->depth);
        return answer;
    }
    void prepare(const Question& question, const RunControl& control) const override {
        for (const Shape& shape : question.inputs)
            bsp_tree_of(std::get<MeshInstance>(shape), control);
    }
    bool prepared(const Question& question) const override {
        return bsp_tree_ready(std::get<MeshInstance>(question.inputs[0])) &&
               bsp_tree_ready(std::get<MeshInstance>(question.inputs[1]));
    }
};

[[maybe_unused]] const bool registered = Registry::add(std::make_unique<BspMergeDemo>(DemoInfo{
    .id = "bsp_tree",
    .title = "Solids by merging BSP trees",
    .short_title = "BSP trees merged",
    .family = Family::Trees,
    .source = "Lecture notes, BSP trees; Thibault and Naylor 1987",
    .summary = "The planes of a closed mesh's own triangles cut space until every part lies inside "
               "it or outside. The surface of the second body is put into that tree: a piece that "
               "ends inside is in collision, also where the surfaces do not meet."}));

}  // namespace
}  // namespace collidoscope::app
