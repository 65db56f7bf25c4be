#include "app/view/tree_debugger/tree_file.h"

#include "app/demos/families/tree_demo.h"
#include "app/model/mesh_library/tree_asset.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {
namespace {

const MeshAsset& asset_of(const Question& question) {
    return *std::get<MeshInstance>(question.inputs[0]).asset;
}

}  // namespace

std::vector<Shape> TreeFileDemo::default_inputs() const {
    return {default_meshes().front()};
}

std::shared_ptr<const DumpView> TreeFileDemo::tree_in(const Question& question) {
    return tree_as_dumped(asset_of(question));
}

bool TreeFileDemo::prepared(const Question& question) const {
    return tree_as_dumped_if_ready(asset_of(question)) != nullptr;
}

std::shared_ptr<const TreeView> TreeFileDemo::tree_of(const Question& question, std::size_t) const {
    return tree_as_dumped_if_ready(asset_of(question));
}

ReplayOrder TreeFileDemo::order_of(const Question& question) const {
    return order_named(option(*this, question, "order").get<std::string>());
}

Answer TreeFileDemo::describe(const DumpView& tree) {
    const TreeStatistics s = statistics(tree, {}, false);
    const DumpProblems& problems = tree.problems();
    Answer answer;
    answer.hit = !problems.empty();
    const std::uint64_t total = problems.total();
    answer.extra = {{"verdict", total == 0   ? "A valid tree"
                                : total == 1 ? "1 problem"
                                             : std::to_string(total) + " problems"},
                    {"nodes", s.nodes},
                    {"leaves", s.leaves},
                    {"depth", s.depth},
                    {"sah_cost", s.sah_cost}};
    if (!tree.dump().builder.empty()) answer.extra.emplace_back("builder", tree.dump().builder);
    for (std::size_t i = 0; i < dump_fault_count; ++i) {
        if (problems.counts[i] > 0)
            answer.extra.emplace_back(name_of(static_cast<DumpFault>(i)), problems.counts[i]);
    }
    return answer;
}

}  // namespace collidoscope::app
