#include "app/view/tree_debugger/tree_build.h"

#include <cmath>

#include "app/demos/families/built_tree.h"
#include "app/demos/families/tree_demo.h"
#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/build_steps/triangle_count.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {
namespace {

const MeshInstance& mesh_of(const Question& question, std::size_t input) {
    return std::get<MeshInstance>(question.inputs[input]);
}

}  // namespace

std::vector<OptionSpec> TreeBuildDemo::options() const {
    return {builder_option("builder", "Builder", "sah_bvh"),
            leaf_size_option(),
            order_option(),
            {"cuts", "Split by hand", "Nodes split by a different plane than the builder's", ""}};
}

std::vector<Shape> TreeBuildDemo::default_inputs() const {
    return {default_meshes().front()};
}

ReplayOrder TreeBuildDemo::order_of(const Question& question) const {
    return order_named(option(*this, question, "order").get<std::string>());
}

WorkshopRequest TreeBuildDemo::request_of(const Question& question) const {
    const OptionReader options(*this, question);
    return {options.get<std::string>("builder"), options.get<std::uint32_t>("leaf_size"),
            options.get<std::string>("cuts")};
}

std::shared_ptr<const WorkshopTree> TreeBuildDemo::made(const Question& question,
                                                        std::size_t input) const {
    return workshop_tree_if_ready(mesh_of(question, input), request_of(question));
}

std::shared_ptr<const WorkshopTree> TreeBuildDemo::tree(const Question& question,
                                                        const RunControl& control) const {
    return workshop_tree(mesh_of(question, 0), request_of(question), control);
}

void TreeBuildDemo::tell(const TreeView& view, const Question& question, Recorder trace) const {
    const WorkshopRequest request = request_of(question);
    const MeshInstance& body = mesh_of(question, 0);
    const Mesh& mesh = body.asset->mesh();
    // Nodes cut by hand have no builder's terms.
    const auto terms = request.cuts.empty()
                           ? split_terms(builder_named(request.builder).id, view, mesh,
                                         build_options(mesh, request.leaf_size), body.pose)
                           : nullptr;
    // In a large mesh only the first splits are told from the inside, so that recording takes
    // seconds at most.
    std::uint64_t triangles_left = 4'000'000;
    replay_build(view, order_of(question), trace, [&](std::uint32_t node) {
        const std::uint64_t count = view.slots(node).count;
        if (!terms || count > triangles_left) return;
        triangles_left -= count;
        terms->tell(node, trace.scope(terms->pseudocode()));
    });
}

Answer TreeBuildDemo::describe(const TreeView& view) {
    const TreeStatistics s = statistics(view, {}, false);
    Answer answer;
    answer.hit = s.nodes > 0;
    const TriangleCount count(view);
    answer.add_verdict(spoken(count.all()) + " triangles");
    answer.add("nodes", s.nodes, "Number of nodes of the tree.");
    answer.add("leaves", s.leaves, "Number of nodes without children.");
    answer.add("depth", s.depth, "The longest way from the root to a leaf.");
    answer.add("mean_leaf_depth", s.mean_leaf_depth,
               "The mean number of edges from the root to a leaf.");
    answer.add("largest_leaf", s.largest_leaf, "The most triangles in one leaf.");
    answer.add("sah_cost", s.sah_cost,
               "Expected steps of a random ray through the tree (surface-area heuristic).");
    answer.add("bytes", s.bytes, "The memory that the tree takes.");
    if (count.shared())
        answer.add(
            "entries", s.triangles,
            "Entries of triangles in the leaves: a triangle in several leaves counts in each.");
    return answer;
}

std::vector<OptionSpec> TreeCompareDemo::options() const {
    return {builder_option("builder_a", "Builder of A", "aabb_tree", true),
            builder_option("builder_b", "Builder of B", "sah_bvh", true), leaf_size_option(),
            order_option()};
}

std::vector<Shape> TreeCompareDemo::default_inputs() const {
    std::vector<Shape> meshes = default_meshes();
    meshes[1] = meshes[0];
    std::get<MeshInstance>(meshes[1]).pose.position.x += 3;
    return meshes;
}

ReplayOrder TreeCompareDemo::order_of(const Question& question) const {
    return order_named(option(*this, question, "order").get<std::string>());
}

WorkshopRequest TreeCompareDemo::request_of(const Question& question, std::size_t input) const {
    const OptionReader options(*this, question);
    return {options.get<std::string>(input == 0 ? "builder_a" : "builder_b"),
            options.get<std::uint32_t>("leaf_size"),
            {}};
}

std::shared_ptr<const WorkshopTree> TreeCompareDemo::made(const Question& question,
                                                          std::size_t input) const {
    return workshop_tree_if_ready(mesh_of(question, input), request_of(question, input));
}

std::shared_ptr<const WorkshopTree> TreeCompareDemo::tree(const Question& question,
                                                          std::size_t input,
                                                          const RunControl& control) const {
    return workshop_tree(mesh_of(question, input), request_of(question, input), control);
}

bool same_mesh(const Question& question) {
    const Mesh &a = mesh_of(question, 0).asset->mesh(), &b = mesh_of(question, 1).asset->mesh();
    return &a == &b || (a.triangles == b.triangles && a.positions == b.positions);
}

// The SAH counts nodes, and a node of the one tree is only worth one of the other where both have
// the same volume and the same number of children to test. For trees of unlike width the tests
// themselves are counted, a volume's as half a traversal step, which tests two, and a triangle's as
// the SAH's. For unlike volumes a test of one costs more than one of the other: fewer of both
// kinds is all that can be said.
Answer TreeCompareDemo::describe(const TreeView& a, const TreeView& b, bool same_mesh) {
    const TreeStatistics of_a = statistics(a, {}, false), of_b = statistics(b, {}, false);
    const auto verdict = [&]() -> std::string {
        if (!same_mesh) return "Different meshes: no comparison";
        if (a.volume_id() != b.volume_id()) {
            const auto fewer = [](const TreeStatistics& s, const TreeStatistics& other) {
                return s.volume_tests < other.volume_tests &&
                       s.triangle_tests <= other.triangle_tests;
            };
            return fewer(of_a, of_b)   ? "Fewer tests in A; volumes differ"
                   : fewer(of_b, of_a) ? "Fewer tests in B; volumes differ"
                                       : "Volumes differ: no verdict";
        }
        const bool same_width = of_a.max_children == of_b.max_children;
        const auto cost_of = [&](const TreeStatistics& s) {
            return same_width ? s.sah_cost
                              : 0.5 * double(SahCosts{}.traversal) * s.volume_tests +
                                    double(SahCosts{}.intersection) * s.triangle_tests;
        };
        const double cost_a = cost_of(of_a), cost_b = cost_of(of_b);
        if (!std::isfinite(cost_a) || !std::isfinite(cost_b)) return "The areas are too large";
        if (cost_a == cost_b) return "Both cost the same";
        if (same_width) return cost_a < cost_b ? "A costs less" : "B costs less";
        return cost_a < cost_b ? "A needs fewer tests" : "B needs fewer tests";
    };
    Answer answer;
    answer.add_verdict(verdict());
    answer.add("sah_cost_of_a", of_a.sah_cost, "Expected steps of a random ray through A's tree.");
    answer.add("sah_cost_of_b", of_b.sah_cost, "Expected steps of a random ray through B's tree.");
    answer.add("volume_tests_of_a", of_a.volume_tests,
               "Volumes of A's tree that a random line through it has to test.");
    answer.add("volume_tests_of_b", of_b.volume_tests,
               "Volumes of B's tree that a random line through it has to test.");
    answer.add("triangle_tests_of_a", of_a.triangle_tests,
               "Triangles that a random line through A's tree has to test.");
    answer.add("triangle_tests_of_b", of_b.triangle_tests,
               "Triangles that a random line through B's tree has to test.");
    answer.add("nodes_of_a", of_a.nodes, "Number of nodes of A's tree.");
    answer.add("nodes_of_b", of_b.nodes, "Number of nodes of B's tree.");
    answer.add("depth_of_a", of_a.depth, "The longest way from the root of A's tree to a leaf.");
    answer.add("depth_of_b", of_b.depth, "The longest way from the root of B's tree to a leaf.");
    return answer;
}

}  // namespace collidoscope::app
