#include "app/workshop/tree_build.h"

#include "app/families/tree_demo.h"
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
            {"cuts", "Split by hand", "Nodes split by another plane than the builder's", ""}};
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

Answer TreeBuildDemo::describe(const TreeView& view) {
    const TreeStatistics s = statistics(view, {}, false);
    Answer answer;
    answer.hit = s.nodes > 0;
    answer.extra = {{"verdict", spoken(std::size_t{s.triangles}) + " triangles"},
                    {"nodes", s.nodes},
                    {"leaves", s.leaves},
                    {"depth", s.depth},
                    {"mean_leaf_depth", s.mean_leaf_depth},
                    {"largest_leaf", s.largest_leaf},
                    {"sah_cost", s.sah_cost},
                    {"bytes", s.bytes}};
    return answer;
}

std::vector<OptionSpec> TreeCompareDemo::options() const {
    return {builder_option("builder_a", "Builder of A", "aabb_tree"),
            builder_option("builder_b", "Builder of B", "sah_bvh"), leaf_size_option(),
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

Answer TreeCompareDemo::describe(const TreeView& a, const TreeView& b) {
    const TreeStatistics of_a = statistics(a, {}, false), of_b = statistics(b, {}, false);
    Answer answer;
    const bool same = of_a.sah_cost == of_b.sah_cost;
    answer.extra = {{"verdict", same                            ? "Both cost the same"
                                : of_a.sah_cost < of_b.sah_cost ? "A costs less"
                                                                : "B costs less"},
                    {"sah_cost_of_a", of_a.sah_cost},
                    {"sah_cost_of_b", of_b.sah_cost},
                    {"nodes_of_a", of_a.nodes},
                    {"nodes_of_b", of_b.nodes},
                    {"depth_of_a", of_a.depth},
                    {"depth_of_b", of_b.depth}};
    return answer;
}

}  // namespace collidoscope::app
