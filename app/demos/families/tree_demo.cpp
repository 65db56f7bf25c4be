#include "app/demos/families/tree_demo.h"

#include <cmath>
#include <numbers>

namespace collidoscope::app {
namespace {

// A torus about Y, for when nothing else is at hand.
Mesh torus(float ring, float tube, std::uint32_t around, std::uint32_t across) {
    Mesh mesh;
    const auto angle = [](std::uint32_t i, std::uint32_t n) {
        return 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(n);
    };
    for (std::uint32_t i = 0; i < around; ++i) {
        for (std::uint32_t k = 0; k < across; ++k) {
            const float u = angle(i, around);
            const float v = angle(k, across);
            const float r = ring + tube * std::cos(v);
            mesh.positions.emplace_back(r * std::cos(u), tube * std::sin(v), r * std::sin(u));
            const std::uint32_t next_i = (i + 1) % around;
            const std::uint32_t next_k = (k + 1) % across;
            const std::uint32_t p = i * across + k, q = i * across + next_k;
            const std::uint32_t r0 = next_i * across + k, r1 = next_i * across + next_k;
            mesh.triangles.push_back({p, q, r1});
            mesh.triangles.push_back({p, r1, r0});
        }
    }
    return mesh;
}

}  // namespace

std::vector<Shape> default_meshes() {
    static const auto asset = std::make_shared<const MeshAsset>("torus", torus(1, 0.4f, 48, 24));
    const quat upright(std::numbers::sqrt2_v<float> / 2, std::numbers::sqrt2_v<float> / 2, 0, 0);
    return {MeshInstance{"torus", {{-0.5f, 1.4f, 0}, quat(1, 0, 0, 0)}, 1, asset},
            MeshInstance{"torus", {{0.6f, 1.4f, 0}, upright}, 1, asset}};
}

std::vector<OptionSpec> budget_options() {
    return {{"budget",
             "Budget",
             "Operations after which the bodies are assumed to collide; 0: unlimited",
             0,
             {},
             0,
             1'000'000'000},
            {"budget_us",
             "Time",
             "Microseconds after which they are assumed to collide; 0: unlimited",
             0,
             {},
             0,
             1'000'000'000}};
}

QueryBudget budget_of(const OptionReader& given) {
    QueryBudget budget;
    if (const auto operations = given.get<std::uint64_t>("budget"); operations > 0)
        budget.operations = operations;
    if (const auto time = given.get<std::int64_t>("budget_us"); time > 0)
        budget.time = std::chrono::microseconds(time);
    return budget;
}

std::vector<OptionSpec> tree_options() {
    std::vector<OptionSpec> all{
        {"all", "All pairs", "Find every pair of intersecting triangles, not only the first",
         false},
        {"rule",
         "Descent rule",
         "Which node of an overlapping pair is descended",
         "together",
         {"together", "longer", "larger", "thesis", "lecture", "larger_tree", "first_tree"}},
        {"leaf_size", "Leaf size", "Max triangles per leaf", 1, {}, 1, max_leaf_size},
        {"contacts", "Contacts", "Max number of contacts computed", 32, {}, 0, 1'000'000},
    };
    for (OptionSpec& option : budget_options()) all.push_back(std::move(option));
    all.push_back(build_option());
    return all;
}

OpenChosen rule_named(const std::string& name) {
    using Rule = OpenChosen::Rule;
    if (name == "longer") return OpenChosen(Rule::Longer);
    if (name == "larger") return OpenChosen(Rule::Larger);
    if (name == "thesis") return OpenChosen(Rule::Thesis);
    if (name == "lecture") return OpenChosen(Rule::Swapped);
    if (name == "larger_tree") return OpenChosen(Rule::LargerTree);
    if (name == "first_tree") return OpenChosen(Rule::FirstTree);
    return OpenChosen(Rule::Together);
}

Answer to_answer(const TreePairAnswer& found, const MeshInstance& a, const MeshInstance& b,
                 bool all, std::size_t max_contacts) {
    Answer answer;
    answer.hit = found.hit();
    if (all) answer.pairs = found.pairs.size();
    answer.volume_tests = found.volume_tests;
    answer.primitive_tests = found.primitive_tests;
    answer.partial = (all || found.interrupted) && !found.complete;
    if (found.interrupted) {
        answer.add("interrupted", true,
                   "Whether the budget was spent before the query was complete.");
        if (found.pairs.empty()) answer.add_verdict("Assumed to collide");
    }
    for (const TrianglePair& pair : found.pairs) answer.triangle_pairs.emplace_back(pair.a, pair.b);
    std::sort(answer.triangle_pairs.begin(), answer.triangle_pairs.end());
    if (!all && !found.pairs.empty()) {
        answer.add("triangles", Datum::List{found.pairs[0].a, found.pairs[0].b},
                   "Two triangles that intersect: one of A, one of B.");
    }

    // With more pairs than contacts wanted, take them evenly from the sorted list.
    const std::size_t count = std::min(max_contacts, answer.triangle_pairs.size());
    for (std::size_t k = 0; k < count; ++k) {
        const auto& [i, j] = answer.triangle_pairs[k * answer.triangle_pairs.size() / count];
        answer.contacts.push_back(triangle_contact(a, b, i, j));
    }
    return answer;
}

}  // namespace collidoscope::app
