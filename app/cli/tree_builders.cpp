#include "app/cli/tree_builders.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
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
            const bool wanted = arguments.volume.empty() || builder.volume == arguments.volume;
            if (wanted && std::find(found.begin(), found.end(), one) == found.end())
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
        if (is_whole(column))
            json[id_of(column)] = static_cast<std::uint64_t>(row.values[i]);
        else
            json[id_of(column)] = row.values[i];
    }
    json["differing"] = row.differing;
    json["pareto"] = on_front;
    if (!row.problem.empty()) json["problem"] = row.problem;
    return json;
}

std::string cell_of(const BuilderRow& row, BuilderColumn column) {
    const double value = row.value(column);
    return value < 0          ? "-"
           : is_whole(column) ? grouped(static_cast<std::uint64_t>(value))
                              : significant(value, 4);
}

std::string title_with_unit(BuilderColumn column) {
    const std::string unit = unit_of(column);
    return title_of(column) + (unit.empty() ? "" : " " + unit);
}

void print(const std::vector<BuilderRow>& rows, const std::vector<std::size_t>& order,
           const std::vector<bool>& front, std::size_t rays) {
    // Each column is as wide as its longest text.
    std::array<std::size_t, builder_column_count> width{std::string("builder").size()};
    std::size_t volume = std::string("volume").size();
    for (const BuilderRow& row : rows) {
        width[0] = std::max(width[0], row.name.size());
        volume = std::max(volume, row.volume.size());
    }
    for (std::size_t i = 1; i < builder_column_count; ++i) {
        const auto column = static_cast<BuilderColumn>(i);
        width[i] = title_with_unit(column).size();
        for (const BuilderRow& row : rows)
            width[i] = std::max(width[i], cell_of(row, column).size());
    }
    const auto begin = [&](const std::string& mark, const std::string& name,
                           const std::string& of) {
        std::cout << fmt::format("{:2}{:<{}}  {:<{}}", mark, name, width[0], of, volume);
    };
    const auto columns = [&](const auto& text_of) {
        for (std::size_t i = 1; i < builder_column_count; ++i)
            std::cout << fmt::format("  {:>{}}", text_of(static_cast<BuilderColumn>(i)), width[i]);
        std::cout << '\n';
    };
    begin("", "builder", "volume");
    columns(title_with_unit);
    for (const std::size_t r : order) {
        const BuilderRow& row = rows[r];
        begin(front[r] ? "*" : "", row.name, row.volume);
        if (!row.problem.empty()) {
            std::cout << "  " << row.problem << '\n';
            continue;
        }
        columns([&](BuilderColumn column) { return cell_of(row, column); });
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
        "end-point overlap and the cost of the same rays against each other. Rays test a k-DOP or "
        "a\n"
        "hull by the box around it.");
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
    auto* rays = command->add_option(
        "--rays", arguments->rays,
        "Rays that a program recorded (FILE.crays); without them rays are made: "
        "camera,\nshadow, ambient occlusion and diffuse bounces");
    command
        ->add_option("--count", arguments->sights,
                     "So many of the made rays go through the picture (2500)")
        ->check(CLI::Range(1u, max_made_sights))
        ->excludes(rays);
    command->add_option("--by", arguments->by, "The column by which the table is sorted (ray_ns)");
    command->add_flag("--json", arguments->json)->description("As JSON");
    command->add_flag("--csv", arguments->csv)->description("As CSV");
    command->callback([&action, arguments] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace collidoscope::app::cli
