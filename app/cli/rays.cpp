#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <memory>
#include <system_error>

#include "app/base/json/json.h"
#include "app/base/utilities/format.h"
#include "app/cli/allow_option.h"
#include "app/cli/commands.h"
#include "app/demos/families/built_tree.h"
#include "app/demos/families/tree_builders.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/mesh_library/scene_instances.h"
#include "app/model/ray_files/ray_import.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/decimal.h"
#include "collision/trace/numbers.h"
#include "collision/trees/dump/dump_view.h"
#include "collision/trees/made_rays.h"
#include "collision/trees/ray_replay.h"
#include "collision/trees/scenes/scene_extent.h"
#include "collision/trees/scenes/scene_problems.h"
#include "collision/trees/scenes/scene_replay.h"

namespace collidoscope::app::cli {
namespace {

struct RayArguments {
    std::string file, target, builder, mesh, make, out_file, tolerance;
    std::uint32_t leaf_size = 1, count = 10'000, list = 10;
    bool json = false;
};

// A tree, or all trees of a file, and the coordinates of its (0, 0, 0) in those of its file.
struct CastTarget {
    std::shared_ptr<const TreeView> tree;
    std::shared_ptr<const SceneTrees> scene;
    dvec3 origin{0};
    Json report;
};

CastTarget tree_in_file(const RayArguments& arguments, const std::string& file,
                        MeshLibrary& library) {
    if (!arguments.builder.empty())
        throw Usage(file + " is a tree, which is not rebuilt: --builder needs a mesh");
    CastTarget target;
    ImportedTree tree = import_tree(file);
    const auto asset = attach_mesh(tree, file, library, arguments.mesh);
    const std::string place = file + ": ";
    for (const std::string& warning : tree.warnings) tell_warning(place + warning);
    if (asset) target.origin = asset->origin_in_file();
    const auto view = view_of(std::move(tree.dump));
    if (!view->has_triangles())
        throw InputError(file + ": it has no triangles to cast rays at; name its mesh by --mesh");
    if (!view->problems().empty())
        tell_warning(file + ": the tree has " + std::to_string(view->problems().total()) +
                     " problems (collidoscope tree); rays go through what can be shown of it");
    target.report = {{"tree", file}, {"volume", view->volume_id()}};
    target.tree = view;
    return target;
}

// A mesh that was moved to its middle moves what places it.
void move_instances(SceneDump& scene, std::uint32_t tree, const dvec3& by) {
    for (TreeDump& dump : scene.trees) {
        for (DumpInstance& instance : dump.instances) {
            if (instance.tree != tree) continue;
            const dvec3 moved = linear_of(instance) * by;
            for (std::size_t k = 0; k < 3; ++k)
                instance.rows[4 * k + 3] += moved[static_cast<int>(k)];
        }
    }
}

CastTarget trees_in_file(const RayArguments& arguments, const std::string& file,
                         MeshLibrary& library) {
    if (!arguments.builder.empty())
        throw Usage(file + " has trees, which are not rebuilt: --builder needs a mesh");
    ImportedScene imported = import_scene(file);
    const auto tell = [](const std::string& name, const std::vector<std::string>& warnings) {
        for (const std::string& warning : warnings)
            tell_warning(fmt::format("{}: {}", name, warning));
    };
    tell(file, imported.warnings);
    SceneDump scene;
    std::vector<dvec3> origins;
    std::uint64_t problems = 0;
    for (std::size_t t = 0; t < imported.trees.size(); ++t) {
        ImportedTree& tree = imported.trees[t];
        const std::string name = fmt::format("{}#{}", file, t);
        const auto asset = tree.dump.instances.empty() ? attach_mesh(tree, file, library) : nullptr;
        origins.push_back(asset ? asset->origin_in_file() : dvec3(0));
        tell(name, tree.warnings);
        if (tree.dump.instances.empty() && tree.dump.triangles.empty() &&
            !tree.dump.primitives.empty())
            throw InputError(name + ": it has no triangles to cast rays at");
        problems += find_problems(tree.dump, 0).total();
        scene.trees.push_back(std::move(tree.dump));
    }
    for (std::size_t t = 0; t < origins.size(); ++t)
        if (origins[t] != dvec3(0))
            move_instances(scene, static_cast<std::uint32_t>(t), origins[t]);
    problems += find_scene_problems(scene, 0).total();
    if (problems > 0)
        tell_warning(file + ": its trees and instances have " +
                     (problems == 1 ? "a problem" : std::to_string(problems) + " problems") +
                     " (collidoscope tree); rays go through what can be shown of them");
    CastTarget target;
    target.scene = std::make_shared<const SceneTrees>(std::move(scene));
    target.report = {{"tree", file},
                     {"trees", target.scene->tree_count()},
                     {"instances", target.scene->instances().size()}};
    return target;
}

CastTarget tree_over_mesh(const RayArguments& arguments, const std::string& file,
                          MeshLibrary& library) {
    if (!arguments.mesh.empty())
        throw Usage("--mesh goes with a tree file, and " + file + " is none");
    const TreeBuilder* builder = nullptr;
    try {
        builder = &tree_builder(arguments.builder, {});
    } catch (const InputError& error) {
        throw Usage(error.what());
    }
    const auto asset = library.load(file, 1);
    CastTarget target;
    target.origin = asset->origin_in_file();
    target.tree =
        builder->build(asset->mesh(), build_options(asset->mesh(), arguments.leaf_size), nullptr);
    target.report = {{"mesh", file},
                     {"builder", builder->id},
                     {"volume", builder->volume},
                     {"leaf_size", arguments.leaf_size}};
    return target;
}

CastTarget target_of(const RayArguments& arguments, const std::string& file) {
    MeshLibrary library;
    library.on_warning(tell_flaw);
    if (has_several_trees(file)) return trees_in_file(arguments, file, library);
    const bool is_tree = is_tree_file(file) || std::filesystem::path(file).extension() == ".cbvh";
    return is_tree ? tree_in_file(arguments, file, library)
                   : tree_over_mesh(arguments, file, library);
}

void move_rays(RecordedRays& rays, const dvec3& by) {
    if (by == dvec3(0)) return;
    for (RecordedRay& ray : rays.rays) ray.ray.origin = vec3(dvec3(ray.ray.origin) + by);
}

double tolerance_of(const RayArguments& arguments) {
    const std::string& text = arguments.tolerance;
    if (text.empty()) return replay_tolerance;
    double value = 0;
    const char* end = text.data() + text.size();
    const auto read = from_decimal(text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end || !(value >= 0 && value < 1))
        throw Usage("--tolerance is a number from 0 to below 1, and \"" + text + "\" is none");
    return value;
}

Json costs_json(const RayCosts& costs) {
    return {{"total", costs.total},
            {"mean", costs.mean},
            {"of_95_percent", costs.of_95_percent},
            {"max", costs.largest},
            {"histogram", costs.histogram}};
}

Json statistics_json(const ReplayStatistics& s) {
    Json json = {{"rays", s.rays},
                 {"hits", s.hits},
                 {"unusable", s.unusable},
                 {"recorded_answers", s.answers},
                 {"differing", s.differing()}};
    const std::size_t cast = s.rays - s.unusable;
    json["hit_rate"] = cast > 0 ? double(s.hits) / double(cast) : 0;
    json["volume_tests"] = costs_json(s.costs[0]);
    json["triangle_tests"] = costs_json(s.costs[1]);
    json["depth"] = costs_json(s.costs[2]);
    return json;
}

Json ray_json(const RayReplay& replay, std::size_t i) {
    const RecordedRay& ray = replay.rays().rays[i];
    const ReplayedRay& done = replay.done()[i];
    Json json = {{"ray", ray.number},
                 {"kind", replay.rays().kinds[ray.kind]},
                 {"origin", number(ray.ray.origin)},
                 {"direction", number(ray.ray.direction)},
                 {"t_min", number(ray.t_min)},
                 {"t_max", number(ray.t_max)},
                 {"any_hit", ray.any_hit},
                 {"marker", ray.marker},
                 {"volume_tests", done.volumes},
                 {"triangle_tests", done.triangles},
                 {"depth", done.deepest}};
    if (ray.parent != no_parent_ray) json["parent"] = ray.parent;
    json["hit"] = done.hit.has_value();
    if (done.hit) {
        json["t"] = number(done.hit->t);
        if (done.instance != no_node) json["instance"] = done.instance;
        json["triangle"] = done.hit->triangle;
    }
    if (ray.answer != KnownAnswer::None) {
        Json recorded = {{"hit", ray.answer == KnownAnswer::Hit}};
        if (ray.answer == KnownAnswer::Hit && ray.primitive != no_primitive)
            recorded["triangle"] = ray.primitive;
        if (ray.answer == KnownAnswer::Hit && !std::isnan(ray.t)) recorded["t"] = number(ray.t);
        json["recorded"] = std::move(recorded);
    }
    if (done.difference != RayDifference::None) json["difference"] = name_of(done.difference);
    return json;
}

Json list_json(const RayReplay& replay, const std::vector<std::size_t>& rays) {
    Json list = Json::array();
    for (const std::size_t i : rays) list.push_back(ray_json(replay, i));
    return list;
}

void print_row(const std::string& kind, const ReplayStatistics& s) {
    const std::size_t cast = s.rays - s.unusable;
    std::cout << fmt::format("{:<20}{:>9}{:>8}", kind.substr(0, 19), s.rays,
                             percent(cast > 0 ? double(s.hits) / double(cast) : 0));
    for (const RayCosts& costs : {s.costs[0], s.costs[1]})
        std::cout << fmt::format("{:>9}{:>7}{:>7}", significant(costs.mean, 3), costs.of_95_percent,
                                 costs.largest);
    std::cout << fmt::format("{:>7}{:>11}\n", s.costs[2].largest, s.differing());
}

std::string answer_text(bool hit, bool known, std::uint32_t triangle, float t) {
    if (!hit) return "a miss";
    std::string text = "a hit";
    if (known) text += " of triangle " + std::to_string(triangle);
    if (!std::isnan(t)) text += " at t = " + significant(double{t});
    return text;
}

std::string sentence_of(const RayReplay& replay, std::size_t i) {
    const RecordedRay& ray = replay.rays().rays[i];
    const ReplayedRay& done = replay.done()[i];
    std::string hit =
        done.hit ? answer_text(true, true, done.hit->triangle, done.hit->t) : "a miss";
    if (done.instance != no_node) hit += " in instance " + std::to_string(done.instance);
    std::string text =
        fmt::format("ray {} ({}): {} volume tests, {} triangle tests, depth {}, {}", ray.number,
                    replay.rays().kinds[ray.kind], done.volumes, done.triangles, done.deepest, hit);
    if (done.difference != RayDifference::None)
        text += std::string("; ") + name_of(done.difference) + ", recorded is " +
                answer_text(ray.answer == KnownAnswer::Hit, ray.primitive != no_primitive,
                            ray.primitive, ray.t);
    return text;
}

void print_list(const char* title, const RayReplay& replay, const std::vector<std::size_t>& rays,
                std::size_t all) {
    if (rays.empty()) return;
    std::cout << '\n' << title << '\n';
    for (const std::size_t i : rays) std::cout << "  " << sentence_of(replay, i) << '\n';
    if (all > rays.size()) std::cout << fmt::format("  ... and {} more\n", all - rays.size());
}

// The instances in which rays tested most, the first of equals first.
std::vector<std::size_t> costliest_instances(const InstanceCosts& costs, std::size_t count) {
    const auto tests = [&](std::size_t i) {
        return costs.of[i].node_tests + costs.of[i].triangle_tests;
    };
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < costs.of.size(); ++i)
        if (costs.of[i].entered > 0) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return tests(a) > tests(b); });
    if (order.size() > count) order.resize(count);
    return order;
}

Json instances_json(const SceneTrees& scene, const InstanceCosts& costs, std::size_t count) {
    Json list = Json::array();
    for (const std::size_t i : costliest_instances(costs, count))
        list.push_back({{"instance", i},
                        {"tree", scene.instances()[i].tree},
                        {"entered", costs.of[i].entered},
                        {"volume_tests", costs.of[i].node_tests},
                        {"triangle_tests", costs.of[i].triangle_tests},
                        {"hits", costs.of[i].hits}});
    return list;
}

void print_instances(const SceneTrees& scene, const InstanceCosts& costs, std::size_t count) {
    const std::vector<std::size_t> order = costliest_instances(costs, count);
    std::cout << fmt::format("\n{} volume tests in the world's tree. ", costs.top_tests);
    if (order.empty()) {
        std::cout << "No instance was entered.\n";
        return;
    }
    std::cout << fmt::format("Instances with most tests:\n{:>10}{:>8}{:>10}{:>14}{:>16}{:>8}\n",
                             "instance", "tree", "entered", "volume tests", "triangle tests",
                             "hits");
    for (const std::size_t i : order) {
        const InstanceCost& cost = costs.of[i];
        std::cout << fmt::format("{:>10}{:>8}{:>10}{:>14}{:>16}{:>8}\n", i,
                                 scene.instances()[i].tree, cost.entered, cost.node_tests,
                                 cost.triangle_tests, cost.hits);
    }
}

int replay_rays(const RayArguments& arguments) {
    if (arguments.target.empty())
        throw Usage("rays are cast in a tree: collidoscope rays FILE MESH_OR_TREE");
    if (!arguments.out_file.empty()) throw Usage("--out goes with --make");
    const double tolerance = tolerance_of(arguments);
    ImportedRays imported = import_rays(arguments.file);
    for (const std::string& warning : imported.warnings)
        tell_warning(arguments.file + ": " + warning);
    CastTarget target = target_of(arguments, arguments.target);
    move_rays(imported.rays, -target.origin);
    const auto recorded = std::make_shared<const RecordedRays>(std::move(imported.rays));
    InstanceCosts costs(target.scene ? target.scene->instances().size() : 0);
    RayReplay replay = target.scene ? replay_in(target.scene, recorded, tolerance, costs)
                                    : RayReplay(target.tree, recorded, tolerance);
    while (replay.step(1 << 16)) continue;

    const RecordedRays& rays = replay.rays();
    const ReplayStatistics all = statistics(replay);
    const auto costliest = costliest_rays(replay, RayMeasure::Volumes, arguments.list);
    const auto differing = differing_rays(replay, arguments.list);
    if (arguments.json) {
        Json json = {{"file", arguments.file}};
        json.update(target.report);
        if (!rays.program.empty()) json["program"] = rays.program;
        json["seen"] = rays.seen;
        json["every"] = rays.every;
        json.update(statistics_json(all));
        Json differences = Json::object();
        for (std::size_t i = 1; i < all.differences.size(); ++i)
            differences[name_of(static_cast<RayDifference>(i))] = all.differences[i];
        json["differences"] = std::move(differences);
        Json kinds = Json::array();
        for (std::size_t kind = 0; kind < rays.kinds.size(); ++kind) {
            const ReplayStatistics s = statistics(replay, static_cast<std::uint8_t>(kind));
            if (s.rays == 0) continue;
            kinds.push_back({{"kind", rays.kinds[kind]}});
            kinds.back().update(statistics_json(s));
        }
        json["kinds"] = std::move(kinds);
        if (target.scene) {
            json["top_volume_tests"] = costs.top_tests;
            json["costliest_instances"] = instances_json(*target.scene, costs, arguments.list);
        }
        json["costliest"] = list_json(replay, costliest);
        json["differing_rays"] = list_json(replay, differing);
        std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    } else {
        std::cout << fmt::format("{:<20}{:>9}{:>8}{:>23}{:>23}{:>7}{:>11}\n", "", "", "",
                                 "volume tests", "triangle tests", "", "");
        std::cout << fmt::format("{:<20}{:>9}{:>8}{:>9}{:>7}{:>7}{:>9}{:>7}{:>7}{:>7}{:>11}\n",
                                 "kind", "rays", "hits", "mean", "95 %", "max", "mean", "95 %",
                                 "max", "depth", "differing");
        for (std::size_t kind = 0; kind < rays.kinds.size(); ++kind) {
            const ReplayStatistics s = statistics(replay, static_cast<std::uint8_t>(kind));
            if (s.rays > 0) print_row(rays.kinds[kind], s);
        }
        print_row("all", all);
        if (all.unusable > 0)
            std::cout << fmt::format("{} not cast: NaN, infinite, or without a direction\n",
                                     all.unusable);
        if (all.answers == 0 && all.rays > 0)
            std::cout << "The file has no answers to compare with.\n";
        print_list("Most volume tests:", replay, costliest, 0);
        if (target.scene) print_instances(*target.scene, costs, arguments.list);
        print_list("Another answer than recorded:", replay, differing, all.differing());
    }
    return all.differing() == 0 ? done : failed;
}

// "camera,shadow": the kinds by name.
std::vector<RayKind> kinds_of(const std::string& text) {
    constexpr std::array<std::pair<std::string_view, RayKind>, 4> known = {
        {{"camera", RayKind::Camera},
         {"shadow", RayKind::Shadow},
         {"ao", RayKind::AmbientOcclusion},
         {"diffuse", RayKind::Diffuse}}};
    std::vector<RayKind> kinds;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string name = text.substr(at, end - at);
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const auto& kind) { return kind.first == name; });
        if (found == known.end())
            throw Usage("--make \"" + name +
                        "\": the kinds are camera, shadow, ao and diffuse, with commas between");
        kinds.push_back(found->second);
        at = end + 1;
    }
    return kinds;
}

int make_rays(const RayArguments& arguments) {
    if (!arguments.target.empty())
        throw Usage("--make casts rays at one mesh or tree: " + arguments.target +
                    " is one too many");
    if (arguments.out_file.empty()) throw Usage("--make needs --out FILE, the file of the rays");
    MadeRayOptions options;
    options.kinds = kinds_of(arguments.make);
    options.count = arguments.count;
    const CastTarget target = target_of(arguments, arguments.file);
    if (target.scene)
        throw Usage(arguments.file +
                    " has several trees, and rays are made at one: take one of "
                    "them, " +
                    arguments.file + "#1, or its mesh");
    RayMaker maker(target.tree, view_of_all(*target.tree), options);
    while (maker.step(1 << 16)) continue;
    RecordedRays rays = maker.take();
    if (rays.rays.size() > max_rays)
        throw InputError("these are " + std::to_string(rays.rays.size()) +
                         " rays, and a file has at most " + std::to_string(max_rays) +
                         "; make fewer by --count");
    move_rays(rays, target.origin);
    export_rays(arguments.out_file, rays);
    Json json = target.report;
    json["rays"] = rays.rays.size();
    json["file"] = arguments.out_file;
    if (arguments.json)
        std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    else
        std::cout << fmt::format("{}: {} rays\n", arguments.out_file, rays.rays.size());
    return done;
}

void add_rays(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "rays",
        "Cast the rays that a program recorded again, in any tree: tests by kind, the costliest "
        "rays,\nand those whose answer differs from the one recorded; exit code 1 if there is any. "
        "Or make\nrays with --make. Ray files are described in assets/RAY_FORMAT.md.");
    auto arguments = std::make_shared<RayArguments>();
    command
        ->add_option("file", arguments->file,
                     "The rays (FILE.crays); with --make, the mesh or tree they are cast at")
        ->required();
    command->add_option(
        "target", arguments->target,
        "A mesh (OBJ, PLY, STL, OFF, glTF), or a tree (FILE.cbvh, FILE.json), through\n"
        "its instances, too, if the file has several");
    add_allow_option(*command);
    command->add_option("--builder", arguments->builder,
                        "Id of the builder of the tree over a mesh (aabb_tree, ...)");
    command->add_option("--leaf-size", arguments->leaf_size, "Max triangles per leaf")
        ->check(CLI::Range(1u, max_leaf_size));
    command->add_option("--mesh", arguments->mesh,
                        "The mesh a tree file was built over, if it neither names nor contains it");
    command->add_option("--tolerance", arguments->tolerance,
                        "Share by which two t may differ (0.0001)");
    command->add_option("--list", arguments->list, "Rays listed of each kind of list (10)")
        ->check(CLI::Range(0u, 1'000'000u));
    command->add_flag("--json", arguments->json)->description("As JSON, with histograms");
    command->add_option("--make", arguments->make,
                        "Make rays from a view of all: camera,shadow,ao,diffuse or some of them");
    command
        ->add_option("--count", arguments->count, "With --make: rays through the picture (10000)")
        ->check(CLI::Range(1u, max_made_sights));
    command->add_option("--out", arguments->out_file, "With --make: the file that is written");
    command->callback([&action, arguments] {
        action = [arguments] {
            return arguments->make.empty() ? replay_rays(*arguments) : make_rays(*arguments);
        };
    });
}

const bool registered_rays = register_command(65, add_rays);

}  // namespace
}  // namespace collidoscope::app::cli
