#include "app/view/tree_debugger/tree_file.h"

#include "app/demos/families/tree_demo.h"
#include "app/model/mesh_library/tree_asset.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {
namespace {

const MeshAsset& asset_of(const Question& question) {
    return *std::get<MeshInstance>(question.inputs[0]).asset;
}

// The tooltip of the number of faults of a kind.
const char* meaning_of(DumpFault fault) {
    switch (fault) {
        case DumpFault::NoRoot:
            return "The root that the file names does not exist.";
        case DumpFault::ChildOutOfRange:
            return "Nodes with a child that does not exist.";
        case DumpFault::TooManyChildren:
            return "Nodes with more children than can be shown.";
        case DumpFault::Cycle:
            return "Nodes that are among their own ancestors.";
        case DumpFault::TwoParents:
            return "Nodes that are listed as a child twice.";
        case DumpFault::WrongParent:
            return "Nodes whose stored parent does not have them as a child.";
        case DumpFault::Unreachable:
            return "Nodes that the root does not lead to.";
        case DumpFault::BoundsNotFinite:
            return "Nodes with a NaN or an infinity in their bounds.";
        case DumpFault::BoundsInverted:
            return "Nodes whose lower bound is above the upper one.";
        case DumpFault::BadAxes:
            return "Nodes whose axes are not orthonormal.";
        case DumpFault::OutsideParent:
            return "Nodes whose volume exceeds that of their parent.";
        case DumpFault::ApartFromParent:
            return "Nodes whose volume does not meet that of their parent.";
        case DumpFault::EmptyLeaf:
            return "Leaves without triangles.";
        case DumpFault::PrimitiveOutOfRange:
            return "Entries of triangles that do not exist.";
        case DumpFault::RepeatedPrimitive:
            return "Triangles that are in more than one leaf.";
        case DumpFault::MissingPrimitive:
            return "Triangles that are in no leaf.";
        case DumpFault::PrimitiveOutside:
            return "Triangles that exceed the volume of their leaf.";
        case DumpFault::PrimitiveNotFinite:
            return "Triangles with a NaN or an infinity.";
        case DumpFault::BadBuildOrder:
            return "Nodes that the build order lists twice or not at all.";
        case DumpFault::Count:
            break;
    }
    return "";
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
    answer.add_verdict(total == 0   ? "A valid tree"
                       : total == 1 ? "1 problem"
                                    : std::to_string(total) + " problems");
    answer.add("nodes", s.nodes, "Number of nodes of the tree.");
    answer.add("leaves", s.leaves, "Number of nodes without children.");
    answer.add("depth", s.depth, "The longest way from the root to a leaf.");
    answer.add("sah_cost", s.sah_cost,
               "Expected steps of a random ray through the tree (surface-area heuristic).");
    if (!tree.dump().builder.empty())
        answer.add("builder", tree.dump().builder, "Who built the tree, as its file says.");
    for (std::size_t i = 0; i < dump_fault_count; ++i) {
        const auto fault = static_cast<DumpFault>(i);
        if (problems.counts[i] > 0)
            answer.add(name_of(fault), problems.counts[i], meaning_of(fault));
    }
    return answer;
}

}  // namespace collidoscope::app
