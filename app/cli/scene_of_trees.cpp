#include "app/cli/scene_of_trees.h"

#include <iostream>

#include "app/base/utilities/format.h"
#include "app/cli/commands.h"
#include "app/cli/tree_report.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/tree_files/tree_export.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/trace/numbers.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app::cli {
namespace {

struct Reported {
    Json report;
    DumpProblems problems;
};

Reported report_on(const TreeDump& dump, std::uint32_t number, bool json) {
    const auto view = view_of(dump);
    Reported reported{{{"tree", number}}, view->problems()};
    Json& report = reported.report;
    if (!dump.name.empty()) report["name"] = dump.name;
    report["volume"] = view->volume_id();
    if (!dump.builder.empty()) report["builder"] = dump.builder;
    if (dump.mesh) report["mesh"] = dump.mesh->file;
    add_statistics(report, *view, json);
    report["triangles"] = dump.triangles.size();
    report["instances"] = dump.instances.size();
    report["nodes_in_file"] = dump.node_count();
    report["problem_count"] = reported.problems.total();
    if (!json) return reported;
    Json list = Json::array();
    for (const DumpProblem& problem : reported.problems.list) list.push_back(problem_json(problem));
    report["problems"] = std::move(list);
    report["remarks"] = view->remarks();
    return reported;
}

void print_trees(const std::vector<Reported>& trees) {
    std::cout << fmt::format("{:>4}  {:<16} {:<7} {:>9} {:>6} {:>10} {:>10} {:>9} {:>9}\n", "tree",
                             "name", "volume", "nodes", "depth", "triangles", "instances",
                             "sah_cost", "problems");
    for (const Reported& tree : trees) {
        const Json& r = tree.report;
        std::cout << fmt::format(
            "{:>4}  {:<16} {:<7} {:>9} {:>6} {:>10} {:>10} {:>9} {:>9}\n", r["tree"].dump(),
            r.value("name", ""), r["volume"].get<std::string>(), r["nodes"].dump(),
            r["depth"].dump(), r["triangles"].dump(), r["instances"].dump(),
            significant(r["sah_cost"].get<double>(), 4), r["problem_count"].dump());
    }
}

}  // namespace

int check_scene_of_trees(const std::string& file, const std::string& export_file, bool json) {
    ImportedScene imported = import_scene(file);
    for (const std::string& warning : imported.warnings)
        tell_warning(fmt::format("{}: {}", file, warning));
    MeshLibrary library;
    library.on_warning(tell_flaw);
    SceneDump scene;
    for (ImportedTree& tree : imported.trees) {
        attach_mesh(tree, file, library);
        for (const std::string& warning : tree.warnings)
            tell_warning(fmt::format("{}: {}", file, warning));
        scene.trees.push_back(std::move(tree.dump));
    }
    if (!export_file.empty()) export_scene(export_file, scene);

    const SceneProblems problems = find_scene_problems(scene);
    std::vector<Reported> trees;
    std::uint64_t total = problems.total();
    for (std::uint32_t i = 0; i < scene.trees.size(); ++i) {
        trees.push_back(report_on(scene.trees[i], i, json));
        total += trees.back().problems.total();
    }
    Json report = {{"scene", file}};
    if (imported.cut) report["cut"] = true;
    report["tree_count"] = scene.trees.size();
    report["problem_count"] = total;
    if (problems.unknown > 0) report["instances_not_compared"] = problems.unknown;
    if (json) {
        for (Reported& tree : trees) report["trees"].push_back(std::move(tree.report));
        Json list = Json::array();
        for (const SceneProblem& problem : problems.list) list.push_back(problem_json(problem));
        report["problems"] = std::move(list);
        print_report(report, true);
    } else {
        print_report(report, false);
        std::cout << '\n';
        print_trees(trees);
        print_problems(problems);
        for (std::size_t i = 0; i < trees.size(); ++i) {
            if (trees[i].problems.empty()) continue;
            std::cout << "\nTree " << i << ":\n";
            print_problems(trees[i].problems);
        }
    }
    return total == 0 && !imported.cut ? done : failed;
}

}  // namespace collidoscope::app::cli
