#include <fmt/format.h>

#include <chrono>
#include <iostream>

#include "app/cli/commands.h"
#include "app/demo/json.h"
#include "app/demo/tree_builders.h"
#include "app/scene/atomic_file.h"
#include "app/scene/mesh_library.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app::cli {
namespace {

struct Arguments {
    std::string mesh, builder, volume, export_file;
    std::uint32_t leaf_size = 1;
    bool json = false;
};

Json bounds_json(const VolumeShape& shape) {
    struct Write {
        Json operator()(const Aabb& b) const {
            return {{"aabb", {{"min", number(b.min)}, {"max", number(b.max)}}}};
        }
        Json operator()(const Box& b) const {
            return {{"box",
                     {{"center", number(b.center)},
                      {"half", number(b.half)},
                      {"rotation", number(b.rotation)}}}};
        }
        Json operator()(const Sphere& s) const {
            return {{"sphere", {{"center", number(s.center)}, {"radius", number(s.radius)}}}};
        }
        Json operator()(const Hull& h) const {
            Json points = Json::array();
            for (const vec3& p : h.points) points.push_back(number(p));
            return {{"hull", {{"points", std::move(points)}}}};
        }
    };
    return std::visit(Write{}, shape);
}

// One node per line, so that the file can be read, searched and compared by people too.
std::string export_text(const Arguments& arguments, const TreeBuilder& builder,
                        const TreeView& tree) {
    const Json head = {{"collidoscope_tree", 1},
                       {"mesh", arguments.mesh},
                       {"builder", builder.id},
                       {"volume", builder.volume},
                       {"leaf_size", arguments.leaf_size}};
    std::string text = head.dump();
    text.pop_back();
    text += ",\n\"nodes\": [\n";
    for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        Json line = Json::object();
        line["node"] = node;
        if (tree.is_leaf(node)) {
            Json triangles = Json::array();
            const SlotRange slots = tree.slots(node);
            for (std::uint32_t i = 0; i < slots.count; ++i) {
                triangles.push_back(tree.primitive(slots.first + i));
            }
            line["triangles"] = std::move(triangles);
        } else {
            Json children = Json::array();
            for (const std::uint32_t child : tree.children(node)) children.push_back(child);
            line["children"] = std::move(children);
        }
        line["bounds"] = bounds_json(tree.bounds(node));
        text += line.dump() + (node + 1 < tree.node_count() ? ",\n" : "\n");
    }
    return text + "]}\n";
}

int tree(const Arguments& arguments) {
    const TreeBuilder* builder = nullptr;
    try {
        builder = &tree_builder(arguments.builder, arguments.volume);
    } catch (const InputError& error) {
        throw Usage(error.what());
    }
    MeshLibrary library;
    library.on_warning(
        [](const std::string& text) { std::cerr << "collidoscope: " << text << '\n'; });
    const auto asset = library.load(arguments.mesh, 1);

    const auto start = std::chrono::steady_clock::now();
    const auto view = builder->build(asset->mesh(), {arguments.leaf_size}, nullptr);
    const double build_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();

    const TreeStatistics s = statistics(*view);
    if (!arguments.export_file.empty()) {
        write_file_atomically(arguments.export_file, export_text(arguments, *builder, *view));
    }
    Json report = {{"mesh", arguments.mesh},
                   {"builder", builder->id},
                   {"volume", builder->volume},
                   {"leaf_size", arguments.leaf_size},
                   {"triangles", s.triangles},
                   {"nodes", s.nodes},
                   {"leaves", s.leaves},
                   {"depth", s.depth},
                   {"mean_leaf_depth", s.mean_leaf_depth},
                   {"largest_leaf", s.largest_leaf},
                   {"mean_leaf_size", s.mean_leaf_size},
                   {"sah_cost", s.sah_cost},
                   {"build_ms", build_ms},
                   {"bytes", s.bytes},
                   {"bytes_per_triangle", double(s.bytes) / s.triangles}};
    if (arguments.json) {
        Json levels = Json::array();
        for (const LevelStatistics& level : s.levels) {
            levels.push_back({{"nodes", level.nodes},
                              {"leaves", level.leaves},
                              {"triangles", level.primitives},
                              {"area", level.area},
                              {"volume", level.volume},
                              {"mean_overlap", level.mean_overlap}});
        }
        report["levels"] = std::move(levels);
        std::cout << report.dump(2) << '\n';
        return done;
    }
    for (const auto& [key, value] : report.items()) {
        std::cout << fmt::format("{:<20}{}\n", key,
                                 value.is_string() ? value.get<std::string>()
                                 : value.is_number_float()
                                     ? fmt::format("{:.4g}", value.get<double>())
                                     : value.dump());
    }
    return done;
}

}  // namespace

void add_tree(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("tree", "Build a hierarchy over a mesh and report it");
    auto arguments = std::make_shared<Arguments>();
    command->add_option("mesh", arguments->mesh, "An OBJ file")->required();
    command->add_option("--builder", arguments->builder, "Id of the builder (aabb_tree, ...)");
    command->add_option("--volume", arguments->volume,
                        "Id of the bounding volume (aabb, obb, ...)");
    command->add_option("--leaf-size", arguments->leaf_size, "Triangles a leaf may hold")
        ->check(CLI::Range(1u, max_leaf_size));
    command->add_flag("--json", arguments->json)->description("As JSON, with figures per level");
    command->add_option("--export", arguments->export_file,
                        "Write the whole tree to this file, as JSON");
    command->callback([&action, arguments] { action = [arguments] { return tree(*arguments); }; });
}

}  // namespace collidoscope::app::cli
