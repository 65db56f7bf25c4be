#include <CLI/CLI.hpp>

#include <chrono>

#include "app/cli/allow_option.h"
#include "app/cli/commands.h"
#include "app/cli/scene_of_trees.h"
#include "app/cli/tree_animate.h"
#include "app/cli/tree_builders.h"
#include "app/cli/tree_diff.h"
#include "app/cli/tree_report.h"
#include "app/demos/families/built_tree.h"
#include "app/demos/families/tree_builders.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/mesh_library/scene_instances.h"
#include "app/model/tree_files/tree_export.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/trees/dump/dump_of.h"
#include "collision/trees/dump/dump_view.h"
#include "collision/trees/dump/repair.h"

namespace collidoscope::app::cli {
namespace {

struct TreeArguments {
    std::string file, mesh, builder, volume, export_file, repair_file;
    std::uint32_t leaf_size = 1;
    bool json = false;
    bool with_triangles = false;
    bool quality = false;
};

int build(const TreeArguments& arguments) {
    const TreeBuilder* builder = nullptr;
    try {
        builder = &tree_builder(arguments.builder, arguments.volume);
    } catch (const InputError& error) {
        throw Usage(error.what());
    }
    MeshLibrary library;
    library.on_warning(tell_flaw);
    const auto asset = library.load(arguments.file, 1);

    const auto start = std::chrono::steady_clock::now();
    const auto view =
        builder->build(asset->mesh(), build_options(asset->mesh(), arguments.leaf_size), nullptr);
    const double build_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();

    if (!arguments.export_file.empty()) {
        TreeDump dump = dump_of(*view, arguments.with_triangles);
        dump.builder = builder->id;
        dump.build_ms = static_cast<float>(build_ms);
        dump.mesh = mesh_reference(library.find(arguments.file), arguments.export_file,
                                   view->primitive_count());
        export_tree(arguments.export_file, dump);
    }
    Json report = {{"mesh", arguments.file},
                   {"builder", builder->id},
                   {"volume", builder->volume},
                   {"leaf_size", arguments.leaf_size},
                   {"build_ms", build_ms}};
    add_statistics(report, *view, arguments.json);
    if (std::string remark = view->remark(); !remark.empty()) report["remark"] = std::move(remark);
    if (arguments.quality) add_quality(report, *view);
    print_report(report, arguments.json);
    return done;
}

// Somebody else's tree: its numbers, and what is wrong with it.
int check(const TreeArguments& arguments) {
    if (!arguments.builder.empty() || !arguments.volume.empty() || arguments.leaf_size != 1) {
        throw Usage(
            arguments.file +
            " is a tree, which is not rebuilt: --builder, --volume and --leaf-size need a mesh");
    }
    if (has_several_trees(arguments.file)) {
        if (!arguments.mesh.empty() || !arguments.repair_file.empty() || arguments.quality)
            throw Usage(arguments.file +
                        " has several trees: --mesh, --repair and --quality take " +
                        "one of them, as " + arguments.file + "#1");
        return check_scene_of_trees(arguments.file, arguments.export_file, arguments.json);
    }
    ImportedTree tree = import_tree(arguments.file);
    if (!tree.dump.instances.empty() &&
        !(arguments.export_file.empty() && arguments.repair_file.empty()))
        throw Usage(arguments.file +
                    " is a tree over instances, which goes with the trees that it "
                    "places: --export takes the whole file");
    MeshLibrary library;
    library.on_warning(tell_flaw);
    const bool own_triangles = !tree.dump.triangles.empty();
    const bool cut = tree.cut;
    attach_mesh(tree, tree_place(arguments.file).file, library, arguments.mesh);
    for (const std::string& warning : tree.warnings) tell_warning(arguments.file + ": " + warning);

    if (!arguments.export_file.empty()) {
        TreeDump copy = tree.dump;
        if (!own_triangles && !arguments.with_triangles) copy.triangles.clear();
        export_tree(arguments.export_file, copy);
    }
    if (!arguments.repair_file.empty()) {
        std::error_code error;
        if (std::filesystem::exists(arguments.repair_file, error))
            throw InputError(arguments.repair_file +
                             " is there already; --repair writes a new file: name another");
        DumpRepair repair = repaired(tree.dump);
        if (repair.done.empty())
            throw InputError(arguments.file +
                             ": nothing in it can be repaired for certain; no file was written");
        for (const std::string& what : repair.done)
            tell_warning(arguments.repair_file + ": " + what);
        TreeDump copy = repair.dump;
        if (!own_triangles && !arguments.with_triangles) copy.triangles.clear();
        export_tree(arguments.repair_file, copy);
        tree.dump = std::move(repair.dump);
    }
    const auto view = view_of(std::move(tree.dump));
    const DumpProblems& problems = view->problems();
    Json report = {{"tree", arguments.file}, {"volume", view->volume_id()}};
    if (cut) report["cut"] = true;
    if (!view->dump().builder.empty()) report["builder"] = view->dump().builder;
    if (view->dump().mesh) report["mesh"] = view->dump().mesh->file;
    if (view->dump().build_ms) report["build_ms"] = number(*view->dump().build_ms);
    add_statistics(report, *view, arguments.json);
    if (arguments.quality && problems.empty()) add_quality(report, *view);
    report["nodes_in_file"] = view->dump().node_count();
    report["problem_count"] = problems.total();
    if (arguments.json) {
        Json list = Json::array();
        for (const DumpProblem& problem : problems.list) list.push_back(problem_json(problem));
        report["problems"] = std::move(list);
        report["remarks"] = view->remarks();
    }
    print_report(report, arguments.json);
    if (!arguments.json) print_problems(problems);
    return problems.empty() && !cut ? done : failed;
}

int tree(const TreeArguments& arguments) {
    if (arguments.file.empty())
        throw Usage(
            "file is required: a mesh or a tree, or diff and two trees, or builders and a "
            "mesh, or animate and a folder of frames or a mesh");
    if (is_tree_file(arguments.file) ||
        std::filesystem::path(arguments.file).extension() == ".cbvh") {
        return check(arguments);
    }
    if (!arguments.mesh.empty()) {
        throw Usage("--mesh goes with a tree file, and " + arguments.file + " is none");
    }
    if (!arguments.repair_file.empty()) {
        throw Usage("--repair goes with a tree file, and " + arguments.file + " is none");
    }
    return build(arguments);
}

void add_tree(CLI::App& app, Action& action) {
    auto* command =
        app.add_subcommand("tree",
                           "Build a hierarchy over a mesh and report its statistics, or validate a "
                           "tree file\nof another program: every problem is reported, exit code 1 "
                           "if there is any.\nTree files are described in assets/TREE_FORMAT.md.");
    auto arguments = std::make_shared<TreeArguments>();
    command->add_option("file", arguments->file,
                        "A mesh (OBJ, PLY, STL, OFF, glTF), or a tree (FILE.cbvh, FILE.json)");
    add_allow_option(*command);
    command->add_option("--builder", arguments->builder, "Id of the builder (aabb_tree, ...)");
    command->add_option("--volume", arguments->volume,
                        "Id of the bounding volume (aabb, obb, ...)");
    command->add_option("--leaf-size", arguments->leaf_size, "Max triangles per leaf")
        ->check(CLI::Range(1u, max_leaf_size));
    command->add_option("--mesh", arguments->mesh,
                        "The mesh the tree was built over, if it neither names nor contains it");
    command->add_flag("--json", arguments->json)->description("As JSON, with statistics per level");
    command->add_flag("--quality", arguments->quality)
        ->description("End-point overlap and leaf count variability too, which take longer");
    command->add_option("--export", arguments->export_file,
                        "Write the whole tree to this file: FILE.json as JSON, else binary");
    command->add_option("--repair", arguments->repair_file,
                        "For a tree file: repair what can be inferred from the rest of the tree, "
                        "write the result to this file,\nand report what remains");
    command->add_flag("--with-triangles", arguments->with_triangles)
        ->description("Write the triangles too, so that the file needs no mesh");
    command->callback([&action, arguments, command] {
        if (command->get_subcommands().empty()) action = [arguments] { return tree(*arguments); };
    });
    add_tree_diff(*command, action);
    add_tree_builders(*command, action);
    add_tree_animate(*command, action);
}

const bool registered_tree = register_command(60, add_tree);

}  // namespace

}  // namespace collidoscope::app::cli
