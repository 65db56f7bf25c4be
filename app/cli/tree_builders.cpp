#include "app/cli/tree_builders.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "app/base/utilities/format.h"
#include "app/base/utilities/nearest_name.h"
#include "app/cli/allow_option.h"
#include "app/cli/tree_report.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/ray_files/ray_import.h"
#include "app/view/tree_debugger/builder_table.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "collision/trace/numbers.h"
#include "collision/trees/made_rays.h"

namespace collidoscope::app::cli {
namespace {

struct BuildersArguments {
    std::string mesh, volume, rays, by = "ray_ns";
    std::vector<std::string> builders;
    std::uint32_t leaf_size = 1, sights = 2'500;
    bool json = false, csv = false;
};

// Names that there are not, with the one that was meant and all that there are.
Usage not_known(const std::string& what, const std::string& name,
                const std::vector<std::string>& all) {
    const std::string meant = did_you_mean(name, all);
    std::string list;
    for (const std::string& one : all) list += (list.empty() ? "" : ", ") + one;
    return Usage(what + " '" + shown_name(name) + "'" +
                 (meant.empty() ? ": there are " : meant + " There are ") + list);
}

std::vector<std::string> builders_asked_for(const BuildersArguments& arguments) {
    if (arguments.builders.empty()) {
        std::vector<std::string> found = builders_of_volume(arguments.volume);
        if (found.empty()) {
            std::vector<std::string> volumes;
            for (const TreeBuilder& builder : tree_builders())
                if (std::find(volumes.begin(), volumes.end(), builder.volume) == volumes.end())
                    volumes.push_back(builder.volume);
            throw not_known("no builder makes trees of the volume", arguments.volume, volumes);
        }
        return found;
    }
    const std::vector<std::string> all = builder_names();
    std::vector<std::string> found;
    for (const std::string& name : arguments.builders) {
        // A name stands for all volumes that the builder knows.
        bool known = false;
        for (const std::string& one : all) {
            const TreeBuilder& builder = builder_named(one);
            if (one != name && builder.id != name) continue;
            known = true;
            if (arguments.volume.empty() || builder.volume == arguments.volume)
                found.push_back(one);
        }
        if (!known) throw not_known("no builder", name, all);
    }
    if (found.empty())
        throw Usage("none of these builders makes trees of the volume '" + arguments.volume + "'");
    return found;
}

std::optional<BuilderColumn> column_named(const std::string& name) {
    for (std::size_t i = 0; i < builder_column_count; ++i) {
        const auto column = static_cast<BuilderColumn>(i);
        if (name == id_of(column)) return column;
    }
    return std::nullopt;
}

// The answers that the file has are compared, too.
std::shared_ptr<const RecordedRays> recorded_rays(const std::string& file, const dvec3& origin) {
    ImportedRays imported = import_rays(file);
    for (const std::string& warning : imported.warnings)
        tell_warning(fmt::format("{}: {}", file, warning));
    for (RecordedRay& ray : imported.rays.rays)
        ray.ray.origin = vec3(dvec3(ray.ray.origin) - origin);
    return std::make_shared<const RecordedRays>(std::move(imported.rays));
}

Json row_json(const BuilderRow& row, bool on_front) {
    Json json = {{"builder", row.name}, {"title", row.title}, {"volume", row.volume}};
    for (std::size_t i = 1; i < builder_column_count; ++i) {
        if (row.values[i] < 0) continue;
        const auto column = static_cast<BuilderColumn>(i);
        const bool whole = column == BuilderColumn::Memory || column == BuilderColumn::Nodes ||
                           column == BuilderColumn::Depth;
        if (whole)
            json[id_of(column)] = static_cast<std::uint64_t>(row.values[i]);
        else
            json[id_of(column)] = row.values[i];
    }
    json["differing"] = row.differing;
    json["pareto"] = on_front;
    if (!row.problem.empty()) json["problem"] = row.problem;
    return json;
}

void print(const std::vector<BuilderRow>& rows, const std::vector<std::size_t>& order,
           const std::vector<bool>& front, std::size_t rays) {
    std::cout << fmt::format("{:<28}{:>8}", "builder", "volume");
    for (std::size_t i = 1; i < builder_column_count; ++i) {
        const auto column = static_cast<BuilderColumn>(i);
        const std::string unit = unit_of(column);
        const std::string title = title_of(column) + (unit.empty() ? "" : " " + unit);
        std::cout << fmt::format("{:>16}", title);
    }
    std::cout << '\n';
    for (const std::size_t r : order) {
        const BuilderRow& row = rows[r];
        std::cout << fmt::format("{:<28}{:>8}", (front[r] ? "* " : "  ") + row.name, row.volume);
        if (!row.problem.empty()) {
            std::cout << "  " << row.problem << '\n';
            continue;
        }
        for (std::size_t i = 1; i < builder_column_count; ++i) {
            const bool whole =
                i >= std::size_t(BuilderColumn::Memory) && i <= std::size_t(BuilderColumn::Depth);
            std::cout << fmt::format("{:>16}",
                                     row.values[i] < 0 ? "-"
                                     : whole ? grouped(static_cast<std::uint64_t>(row.values[i]))
                                             : significant(row.values[i], 4));
        }
        std::cout << '\n';
        if (row.differing > 0)
            std::cout << fmt::format("    {} of {} rays with another answer\n",
                                     grouped(row.differing), grouped(rays));
    }
    std::cout << fmt::format(
        "\n{} rays. *: no other tree is built as fast and answers rays as fast.\n", grouped(rays));
}

int run(const BuildersArguments& arguments) {
    if (arguments.json && arguments.csv) throw Usage("--json and --csv exclude each other");
    const std::vector<std::string> names = builders_asked_for(arguments);
    const auto column = column_named(arguments.by);
    if (!column) {
        std::vector<std::string> ids;
        for (std::size_t i = 0; i < builder_column_count; ++i)
            ids.emplace_back(id_of(static_cast<BuilderColumn>(i)));
        throw not_known("--by: no column", arguments.by, ids);
    }
    MeshLibrary library;
    library.on_warning(tell_flaw);
    const auto asset = library.load(arguments.mesh, 1);
    const Mesh& mesh = asset->mesh();
    const auto rays = arguments.rays.empty()
                          ? rays_for_builders(mesh, nullptr, arguments.sights)
                          : recorded_rays(arguments.rays, asset->origin_in_file());
    std::vector<BuilderRow> rows;
    rows.reserve(names.size());
    for (const std::string& name : names)
        rows.push_back(*builder_row(name, mesh, arguments.leaf_size, rays));
    const std::vector<std::size_t> order = ordered(rows, *column, false);
    const std::vector<bool> front =
        pareto_front(rows, BuilderColumn::BuildTime, BuilderColumn::RayTime);
    if (arguments.csv) {
        std::cout << csv_of(rows, order);
    } else if (arguments.json) {
        Json list = Json::array();
        for (const std::size_t r : order) list.push_back(row_json(rows[r], front[r]));
        print_report({{"mesh", arguments.mesh},
                      {"triangles", mesh.triangles.size()},
                      {"leaf_size", arguments.leaf_size},
                      {"rays", rays->rays.size()},
                      {"builders", std::move(list)}},
                     true);
    } else {
        print(rows, order, front, rays->rays.size());
    }
    const bool all_agree = std::all_of(rows.begin(), rows.end(), [](const BuilderRow& row) {
        return row.differing == 0 && row.problem.empty();
    });
    return all_agree ? done : failed;
}

}  // namespace

void add_tree_builders(CLI::App& tree, Action& action) {
    auto* command = tree.add_subcommand(
        "builders",
        "Build a hierarchy over a mesh with every builder, and hold time, memory, SAH cost,\n"
        "end-point overlap and the cost of the same rays against each other.");
    auto arguments = std::make_shared<BuildersArguments>();
    command->add_option("mesh", arguments->mesh, "A mesh (OBJ, PLY, STL, OFF, glTF)")->required();
    add_allow_option(*command);
    command
        ->add_option("--builders", arguments->builders,
                     "These only, with commas between (sah_bvh,ploc); all otherwise")
        ->delimiter(',');
    command->add_option("--volume", arguments->volume,
                        "Those of this volume only (aabb, obb, ...)");
    command->add_option("--leaf-size", arguments->leaf_size, "Max triangles per leaf")
        ->check(CLI::Range(1u, max_leaf_size));
    command->add_option("--rays", arguments->rays,
                        "Rays that a program recorded (FILE.crays); without them rays are made: "
                        "camera,\nshadow, ambient occlusion and diffuse bounces");
    command
        ->add_option("--count", arguments->sights,
                     "So many of the made rays go through the picture (2500)")
        ->check(CLI::Range(1u, max_made_sights));
    command->add_option("--by", arguments->by, "The column by which the table is sorted (ray_ns)");
    command->add_flag("--json", arguments->json)->description("As JSON");
    command->add_flag("--csv", arguments->csv)->description("As CSV");
    command->callback([&action, arguments] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace collidoscope::app::cli
