#include "app/cli/tree_diff.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <optional>

#include "app/base/utilities/format.h"
#include "app/cli/allow_option.h"
#include "app/cli/tree_report.h"
#include "app/demos/families/built_tree.h"
#include "app/demos/families/tree_builders.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/mesh_library/scene_instances.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/trace/numbers.h"
#include "collision/trees/build_steps/tree_diff.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app::cli {
namespace {

struct Arguments {
    std::string a, b, mesh;
    std::uint32_t leaf_size = 1;
    std::size_t limit = 20;
    std::optional<double> loss;  // percent
    bool json = false;
};

// A tree, whose numbers of nodes are those of its file.
struct Side {
    std::string name;
    std::shared_ptr<const TreeView> view;
    std::shared_ptr<const DumpView> dump;   // of a file
    std::shared_ptr<const MeshAsset> mesh;  // that the file goes with

    std::uint32_t number(std::uint32_t node) const {
        return dump ? dump->number_in_file(node) : node;
    }
    bool has_triangles() const { return !dump || dump->has_triangles(); }
};

std::string counted(std::size_t count, const char* one, const char* more) {
    return grouped(count) + " " + (count == 1 ? one : more);
}

bool is_builder(const std::string& name) {
    for (const TreeBuilder& builder : tree_builders())
        if (builder.id == name) return true;
    return false;
}

Side from_file(const std::string& file, const std::string& mesh, MeshLibrary& library) {
    if (has_several_trees(file) && !tree_place(file).tree)
        throw Usage(file + " has several trees: name one of them, as " + file + "#1");
    Side side;
    side.name = file;
    ImportedTree tree = import_tree(file);
    if (tree.cut) throw Unreadable(file + " was cut short: only whole trees can be compared");
    side.mesh = attach_mesh(tree, tree_place(file).file, library, mesh);
    for (const std::string& warning : tree.warnings)
        tell_warning(fmt::format("{}: {}", file, warning));
    side.dump = view_of(std::move(tree.dump));
    if (const auto count = side.dump->problems().total(); count > 0)
        throw Unreadable(
            fmt::format("{} has {}, so that nodes cannot be told apart for certain: see "
                        "collidoscope tree {}",
                        file, counted(count, "problem", "problems"), file));
    side.view = side.dump;
    return side;
}

Side from_builder(const std::string& id, const MeshAsset& mesh, std::uint32_t leaf_size) {
    Side side;
    side.name = id;
    side.view =
        tree_builder(id, "").build(mesh.mesh(), build_options(mesh.mesh(), leaf_size), nullptr);
    return side;
}

std::pair<Side, Side> both_sides(const Arguments& arguments, MeshLibrary& library) {
    const bool built[] = {is_builder(arguments.a), is_builder(arguments.b)};
    const std::string* names[] = {&arguments.a, &arguments.b};
    Side sides[2];
    std::shared_ptr<const MeshAsset> mesh;
    for (int i = 0; i < 2; ++i) {
        if (built[i]) continue;
        sides[i] = from_file(*names[i], arguments.mesh, library);
        if (!mesh) mesh = sides[i].mesh;
    }
    if (!arguments.mesh.empty() && !mesh) mesh = library.load(arguments.mesh, 1);
    for (int i = 0; i < 2; ++i) {
        if (!built[i]) continue;
        if (!mesh)
            throw Usage(*names[i] +
                        " is a builder, and there is no mesh to build over: name it "
                        "with --mesh FILE");
        sides[i] = from_builder(*names[i], *mesh, arguments.leaf_size);
    }
    return {std::move(sides[0]), std::move(sides[1])};
}

std::string change(double from, double to) {
    if (!(from > 0)) return {};
    const double percent = 100 * (to / from - 1);
    return (percent >= 0 ? "+" : "") + with_decimals(percent, 1) + " %";
}

Json numbers_of(const Side& side) {
    Json numbers = {{"tree", side.name}, {"volume", side.view->volume_id()}};
    add_statistics(numbers, *side.view, false);
    return numbers;
}

void print(const Json& a, const Json& b, const TreeDiff& diff, const Side& side_a,
           const Side& side_b, std::size_t limit) {
    const auto text = [](const Json& value) {
        return value.is_string()         ? value.get<std::string>()
               : value.is_number_float() ? significant(value.get<double>())
                                         : value.dump();
    };
    std::cout << fmt::format("A: {}\nB: {}\n\n{:<20}{:<24}{}\n", side_a.name, side_b.name, "", "A",
                             "B");
    for (const char* key : {"volume", "triangles", "nodes", "leaves", "depth", "largest_leaf",
                            "sah_cost", "volume_tests", "triangle_tests", "bytes"}) {
        std::string line = fmt::format("{:<20}{:<24}{}", key, text(a[key]), text(b[key]));
        if (a[key].is_number_float())
            line =
                fmt::format("{:<68}{}", line, change(a[key].get<double>(), b[key].get<double>()));
        std::cout << line << '\n';
    }
    if (!alike(*side_a.view, *side_b.view)) {
        std::cout
            << "\nVolumes or numbers of children differ, so that SAH costs count unlike nodes: "
               "compare the tests.\n";
    }
    std::cout << fmt::format("\nIn both: {}; only in A: {}, only in B: {}.\n",
                             counted(diff.shared, "node", "nodes"), diff.only_a, diff.only_b);
    if (diff.resized > 0) {
        std::cout << fmt::format(
            "{} of those in both {} another surface: {} of the cost in A, {} in "
            "B.\n",
            diff.resized, diff.resized == 1 ? "has" : "have", significant(diff.resized_a),
            significant(diff.resized_b));
    }
    if (diff.regions.empty()) {
        std::cout << "Both trees divide every node alike.\n";
        return;
    }
    std::cout << fmt::format("{} divided differently:\n\n",
                             counted(diff.regions.size(), "node is", "nodes are"));
    std::cout << fmt::format("{:>12}{:>12}{:>12}{:>11}{:>11}{:>11}{:>9}{:>9}\n", "cost B - A",
                             "in A", "in B", "node of A", "node of B", "triangles", "only A",
                             "only B");
    for (std::size_t i = 0; i < std::min(limit, diff.regions.size()); ++i) {
        const TreeDiffRegion& r = diff.regions[i];
        std::cout << fmt::format("{:>12}{:>12}{:>12}{:>11}{:>11}{:>11}{:>9}{:>9}\n",
                                 significant(r.difference()), significant(r.cost_a),
                                 significant(r.cost_b), side_a.number(r.a), side_b.number(r.b),
                                 grouped(r.primitives), r.only_a, r.only_b);
    }
    if (diff.regions.size() > limit)
        std::cout << fmt::format("  ... and {} more\n", grouped(diff.regions.size() - limit));
}

Json json_of(const TreeDiff& diff, const Side& a, const Side& b) {
    Json regions = Json::array();
    for (const TreeDiffRegion& r : diff.regions) {
        regions.push_back({{"node_a", a.number(r.a)},
                           {"node_b", b.number(r.b)},
                           {"triangles", r.primitives},
                           {"only_a", r.only_a},
                           {"only_b", r.only_b},
                           {"cost_a", r.cost_a},
                           {"cost_b", r.cost_b},
                           {"difference", r.difference()}});
    }
    return {{"shared", diff.shared},        {"only_a", diff.only_a},
            {"only_b", diff.only_b},        {"resized", diff.resized},
            {"resized_a", diff.resized_a},  {"resized_b", diff.resized_b},
            {"regions", std::move(regions)}};
}

int run(const Arguments& arguments) {
    MeshLibrary library;
    library.on_warning(tell_flaw);
    const auto [a, b] = both_sides(arguments, library);
    const TreeDiffObstacle obstacle =
        obstacle_to_diff(*a.view, *b.view, a.has_triangles() && b.has_triangles());
    if (obstacle.primitive) {
        throw Unreadable(
            fmt::format("{} and {} are not over the same mesh: only one of them holds primitive {}",
                        a.name, b.name, *obstacle.primitive));
    }
    if (obstacle.moved) {
        throw Unreadable(fmt::format(
            "{} and {} are not over the same mesh: {} elsewhere, the first of them primitive {}",
            a.name, b.name, counted(obstacle.moved_count, "triangle stands", "triangles stand"),
            *obstacle.moved));
    }
    const bool same_kind = alike(*a.view, *b.view);
    if (arguments.loss && !same_kind)
        throw Usage(
            fmt::format("--loss compares SAH costs, which count unlike nodes here: the volumes "
                        "or the numbers of children of {} and {} differ",
                        a.name, b.name));
    const TreeDiff found = diff(*a.view, *b.view);
    const Json numbers_a = numbers_of(a), numbers_b = numbers_of(b);
    const double loss = found.cost_a > 0 ? 100 * (found.cost_b / found.cost_a - 1) : 0;
    const bool too_dear = arguments.loss && loss > *arguments.loss;
    if (arguments.json) {
        Json report = {
            {"a", numbers_a}, {"b", numbers_b}, {"alike", same_kind}, {"loss_percent", loss}};
        report.update(json_of(found, a, b));
        print_report(report, true);
    } else {
        print(numbers_a, numbers_b, found, a, b, arguments.limit);
        if (too_dear)
            std::cout << fmt::format(
                "\nThe SAH cost of B is {} above that of A; {} % are allowed.\n",
                change(found.cost_a, found.cost_b), significant(*arguments.loss));
    }
    return too_dear ? failed : done;
}

}  // namespace

void add_tree_diff(CLI::App& tree, Action& action) {
    auto* command = tree.add_subcommand(
        "diff",
        "Compare two trees over the same mesh node by node: nodes are the same where they hold\n"
        "the same triangles. What is divided differently is listed with what it costs in either.");
    auto arguments = std::make_shared<Arguments>();
    const char* const what = "A tree (FILE.cbvh, FILE.json, FILE#1), or the id of a builder";
    command->add_option("a", arguments->a, what)->required();
    command->add_option("b", arguments->b, what)->required();
    add_allow_option(*command);
    command->add_option("--mesh", arguments->mesh,
                        "The mesh that builders build over; that of the tree file otherwise");
    command->add_option("--leaf-size", arguments->leaf_size, "Max triangles per leaf of a builder")
        ->check(CLI::Range(1u, max_leaf_size));
    command->add_option("--limit", arguments->limit, "So many nodes are listed at most (20)");
    command
        ->add_option("--loss", arguments->loss,
                     "Exit code 1 if the SAH cost of B is so many percent above that of A")
        ->check(CLI::Range(-100.0, 1e6));
    command->add_flag("--json", arguments->json)->description("As JSON, with all nodes");
    command->callback([&action, arguments] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace collidoscope::app::cli
