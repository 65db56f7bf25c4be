#include "app/cli/tree_report.h"

#include <iostream>

#include "app/base/utilities/format.h"
#include "collision/trace/numbers.h"
#include "collision/trees/build_steps/tree_quality.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app::cli {
namespace {

// The most problems of a kind that are printed; as JSON, all that are listed.
constexpr std::size_t max_printed = 10;

}  // namespace

void add_quality(Json& report, const TreeView& tree) {
    if (const auto overlap = end_point_overlap(tree)) report["end_point_overlap"] = *overlap;
    if (const auto leaves = leaves_per_line(tree)) {
        report["leaves_per_line"] = leaves->mean;
        report["leaf_count_variability"] = leaves->deviation;
        report["max_leaves_per_line"] = leaves->most;
        report["lines"] = leaves->lines;
    }
}

void add_statistics(Json& report, const TreeView& tree, bool levels_too) {
    const TreeStatistics s = statistics(tree, {}, levels_too);
    report["triangles"] = s.triangles;
    report["nodes"] = s.nodes;
    report["leaves"] = s.leaves;
    report["depth"] = s.depth;
    report["mean_leaf_depth"] = s.mean_leaf_depth;
    report["largest_leaf"] = s.largest_leaf;
    report["mean_leaf_size"] = s.mean_leaf_size;
    report["sah_cost"] = s.sah_cost;
    report["volume_tests"] = s.volume_tests;
    report["triangle_tests"] = s.triangle_tests;
    report["bytes"] = s.bytes;
    if (s.triangles > 0) report["bytes_per_triangle"] = double(s.bytes) / s.triangles;
    if (!levels_too) return;
    Json levels = Json::array();
    for (const LevelStatistics& level : s.levels) {
        levels.push_back({{"nodes", level.nodes},
                          {"leaves", level.leaves},
                          {"triangles", level.primitives},
                          {"area", level.area},
                          {"volume", level.volume},
                          {"mean_overlap", level.mean_overlap}});
        if (level.overlaps < level.nodes) levels.back()["overlap_of_nodes"] = level.overlaps;
    }
    report["levels"] = std::move(levels);
}

void print_report(const Json& report, bool as_json) {
    if (as_json) {
        std::cout << report.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
        return;
    }
    for (const auto& [key, value] : report.items()) {
        std::cout << fmt::format("{:<24}{}\n", key,
                                 value.is_string()         ? value.get<std::string>()
                                 : value.is_number_float() ? significant(value.get<double>())
                                                           : value.dump());
    }
}

Json problem_json(const DumpProblem& problem) {
    Json json = {{"problem", name_of(problem.fault)}, {"node", problem.node}};
    if (problem.other != no_node) json["other"] = problem.other;
    if (problem.primitive != no_node) json["primitive"] = problem.primitive;
    if (problem.amount != 0) json["amount"] = problem.amount;
    if (!problem.detail.empty()) json["detail"] = problem.detail;
    json["text"] = describe(problem);
    return json;
}

void print_problems(const DumpProblems& problems) {
    std::array<std::uint64_t, dump_fault_count> printed{};
    for (const DumpProblem& problem : problems.list) {
        const auto fault = static_cast<std::size_t>(problem.fault);
        if (printed[fault] == 0) {
            std::cout << fmt::format("\n{}: {}\n", name_of(problem.fault), problems.counts[fault]);
        }
        if (++printed[fault] <= max_printed) std::cout << "  " << describe(problem) << '\n';
        if (printed[fault] == max_printed && problems.counts[fault] > max_printed) {
            std::cout << fmt::format("  ... and {} more\n", problems.counts[fault] - max_printed);
        }
    }
}

Json problem_json(const SceneProblem& problem) {
    Json json = {{"problem", name_of(problem.fault)},
                 {"tree", problem.tree},
                 {"instance", problem.instance}};
    if (problem.other != no_node)
        json[problem.fault == SceneFault::InstanceOutside ? "node" : "other"] = problem.other;
    if (problem.amount != 0) json["amount"] = problem.amount;
    if (!problem.detail.empty()) json["detail"] = problem.detail;
    json["text"] = describe(problem);
    return json;
}

void print_problems(const SceneProblems& problems) {
    std::array<std::uint64_t, scene_fault_count> printed{};
    for (const SceneProblem& problem : problems.list) {
        const auto fault = static_cast<std::size_t>(problem.fault);
        if (printed[fault] == 0) {
            std::cout << fmt::format("\n{}: {}\n", name_of(problem.fault), problems.counts[fault]);
        }
        if (++printed[fault] <= max_printed) std::cout << "  " << describe(problem) << '\n';
        if (printed[fault] == max_printed && problems.counts[fault] > max_printed) {
            std::cout << fmt::format("  ... and {} more\n", problems.counts[fault] - max_printed);
        }
    }
}

}  // namespace collidoscope::app::cli
