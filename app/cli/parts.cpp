// `collidoscope parts`: massive models as files of parts, and collision detection between two of
// them within a memory limit.
#include <sys/resource.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>

#include "app/base/json/json.h"
#include "app/base/utilities/format.h"
#include "app/cli/commands.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/meshes/generators.h"
#include "app/model/part_files/many_copies.h"
#include "app/model/part_files/part_disk.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/parts/part_query.h"

namespace collidoscope::app::cli {
namespace {

constexpr double megabyte = 1024.0 * 1024.0;

// Reports as unreadable input whatever cannot be read or written as parts, whoever finds it.
template <typename Do>
auto reading(const Do& action) {
    try {
        return action();
    } catch (const FileError& error) {
        throw Unreadable(error.what());
    } catch (const PartError& error) {
        throw Unreadable(error.what());
    }
}

struct CutArguments {
    std::string mesh, file;
    std::uint32_t copies = 1, triangles = 1000;
    PartOptions options;
};

// On a terminal only: a line that is written over.
void show_share(double share) {
    if (isatty(STDERR_FILENO) == 0) return;
    std::cerr << fmt::format("\rwriting: {:.0f} %", 100 * share) << (share >= 1 ? "\n" : "")
              << std::flush;
}

int report_written(const PartWriter& writer, const CutArguments& arguments) {
    std::cout << fmt::format("{}: {} triangles in {} parts, {:.1f} MB\n", arguments.file,
                             writer.triangles(), writer.parts(),
                             static_cast<double>(writer.bytes()) / megabyte);
    return done;
}

Mesh mesh_named(const CutArguments& arguments) {
    for (const Generator& one : generators())
        if (one.id == arguments.mesh) return one.make(arguments.triangles);
    MeshLibrary library;
    library.on_warning(tell_flaw);
    return library.load(arguments.mesh, 1)->mesh();
}

int cut(const CutArguments& arguments) {
    const Mesh mesh = mesh_named(arguments);
    return reading([&]() -> int {
        PartFile file(arguments.file);
        PartWriter writer(file, arguments.options);
        if (arguments.copies > 1) {
            add_copies(writer, mesh, arguments.copies, [](double share) {
                show_share(share);
                return true;
            });
        } else {
            writer.add(mesh);
        }
        writer.finish();
        file.commit();
        return report_written(writer, arguments);
    });
}

struct CollideArguments {
    std::string a, b;
    std::vector<float> at{0, 0, 0}, rotation{1, 0, 0, 0}, move{0, 0, 0};
    double limit = 256;
    std::uint32_t frames = 0, ahead = 0;
    bool by_numbers = false, first = false, in_memory = false;
};

Pose pose_of(const CollideArguments& arguments) {
    const auto all_finite = [](const std::vector<float>& values) {
        return std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); });
    };
    if (!all_finite(arguments.at) || !all_finite(arguments.rotation) || !all_finite(arguments.move))
        throw Usage("--at, --rotation and --move take finite numbers");
    const std::vector<float>& r = arguments.rotation;
    const quat rotation(r[0], r[1], r[2], r[3]);
    if (!(glm::dot(rotation, rotation) > 0)) throw Usage("--rotation has no length");
    return {vec3(arguments.at[0], arguments.at[1], arguments.at[2]), glm::normalize(rotation)};
}

// The most memory that the program has taken so far.
double peak_megabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

Json report(const PartQueryAnswer& found, double ms) {
    return {{"hit", found.hit()},
            {"pairs", found.pair_count},
            {"digest", fmt::format("{:016x}", found.digest)},
            {"complete", found.complete},
            {"pairs_of_parts", found.part_pairs},
            {"tested", found.parts_tested},
            {"ms", ms}};
}

double milliseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

// All parts of both models at once, as a comparison: as many trees as there are parts, and the
// answer by their overlap graph.
int collide_in_memory(const CollideArguments& arguments, const PartModel& a, const PartModel& b) {
    const auto whole = [](const PartModel& model) {
        Mesh mesh;
        mesh.positions.reserve(3 * model.triangles());
        mesh.triangles.resize(model.triangles());
        for (std::uint32_t part = 0; part < model.parts().size(); ++part) {
            const AabbTree tree = model.load(part);
            for (std::size_t i = 0; i < tree.triangles.size(); ++i) {
                const auto first = static_cast<std::uint32_t>(mesh.positions.size());
                const Triangle& t = tree.triangles[i];
                mesh.positions.insert(mesh.positions.end(), {t.a, t.b, t.c});
                mesh.triangles[tree.primitives[i]] = {first, first + 1, first + 2};
            }
        }
        return *build_aabb_tree(mesh, {4});
    };
    const AabbTree tree_a = whole(a), tree_b = whole(b);
    const auto start = std::chrono::steady_clock::now();
    TreePairOptions options;
    if (arguments.first) options.max_pairs = 1;
    const TreePairAnswer found =
        overlapping_triangles(tree_a, tree_b, RelativePose(Pose{}, pose_of(arguments)), options);
    PartQueryAnswer answer;
    answer.pair_count = found.pairs.size();
    for (const TrianglePair& pair : found.pairs) answer.digest += pair_digest(pair);
    answer.complete = !arguments.first || !answer.hit();
    Json line = report(answer, milliseconds_since(start));
    line.erase("pairs_of_parts");
    line.erase("tested");
    line["peak_mb"] = peak_megabytes();
    std::cout << line.dump() << '\n';
    return done;
}

int collide(const CollideArguments& arguments) {
    return reading([&]() -> int {
        const auto a = open_parts(arguments.a), b = open_parts(arguments.b);
        if (arguments.in_memory) return collide_in_memory(arguments, *a, *b);
        const auto limit = static_cast<std::uint64_t>(arguments.limit * megabyte);
        const std::uint64_t least = PartCache::min_limit(*a, *b);
        if (limit < least)
            throw Usage(
                fmt::format("--limit: the tables and the largest part of each model take "
                            "{:.2f} MB, more than {} MB",
                            static_cast<double>(least) / megabyte, arguments.limit));
        PartCache cache(a, b, limit);
        Pose pose = pose_of(arguments);
        const vec3 step(arguments.move[0], arguments.move[1], arguments.move[2]);
        PartQueryOptions options;
        options.keep_pairs = 0;
        if (arguments.first) options.max_pairs = 1;
        if (arguments.by_numbers) options.order = PartOrder::Numbers;
        for (std::uint32_t frame = 0; frame <= arguments.frames; ++frame) {
            if (frame > 0) pose.position += step;
            cache.begin_frame();
            const auto start = std::chrono::steady_clock::now();
            const PartQueryAnswer found = overlapping_triangles(cache, Pose{}, pose, options);
            Json line = report(found, milliseconds_since(start));
            if (arguments.ahead > 0 && frame < arguments.frames)
                load_ahead(cache, Pose{}, pose, float(arguments.ahead) * step, ~std::uint64_t{0});
            const PartCounts& counts = cache.counts();
            line["frame"] = frame;
            line["memory_mb"] = static_cast<double>(cache.bytes()) / megabyte;
            line["waits"] = counts.waits;
            line["ahead"] = counts.ahead;
            line["foreseen"] = counts.foreseen;
            line["dropped"] = counts.drops;
            line["again"] = counts.again;
            line["max_mb"] = static_cast<double>(counts.peak_bytes) / megabyte;
            line["peak_mb"] = peak_megabytes();
            std::cout << line.dump() << '\n' << std::flush;
        }
        return done;
    });
}

int info(const std::string& file) {
    return reading([&]() -> int {
        const auto model = open_parts(file);
        std::cout << fmt::format(
            "{}: {} triangles in {} parts, {:.1f} MB; the largest part takes "
            "{:.1f} KB in memory\n",
            file, model->triangles(), model->parts().size(),
            static_cast<double>(model->file_bytes()) / megabyte,
            static_cast<double>(model->largest_part()) / 1024.0);
        return done;
    });
}

void add_cut(CLI::App& parent, Action& action) {
    auto* command = parent.add_subcommand(
        "cut", "Cut a mesh, or copies of it in a lattice, into a file of parts");
    auto arguments = std::make_shared<CutArguments>();
    command->add_option("mesh", arguments->mesh, "An OBJ file, or the name of a form (torus, ...)")
        ->required();
    command->add_option("-o,--output", arguments->file, "The file of parts to write")->required();
    command->add_option("--part-size", arguments->options.part_size, "Max triangles per part")
        ->check(CLI::Range(1u, max_part_triangles))
        ->capture_default_str();
    command->add_option("--leaf-size", arguments->options.leaf_size, "Max triangles per leaf")
        ->check(CLI::Range(1u, max_leaf_size))
        ->capture_default_str();
    command->add_option("--copies", arguments->copies, "Copies in a lattice, each rotated")
        ->check(CLI::Range(1u, 100'000'000u))
        ->capture_default_str();
    command
        ->add_option("--triangles", arguments->triangles,
                     "Approximate number of triangles of a named form")
        ->check(CLI::Range(4u, 10'000'000u))
        ->capture_default_str();
    command->callback([&action, arguments] { action = [arguments] { return cut(*arguments); }; });
}

void add_collide(CLI::App& parent, Action& action) {
    auto* command = parent.add_subcommand(
        "collide",
        "Which triangles of two models intersect, within a memory limit:\na line of "
        "JSON for each frame of B's motion. A stands at the origin.");
    auto arguments = std::make_shared<CollideArguments>();
    command->add_option("a", arguments->a, "File of parts")->required();
    command->add_option("b", arguments->b, "File of parts; may be the same")->required();
    command->add_option("--limit", arguments->limit, "Memory for parts and tables, in MB")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
    const auto numbers = [&](const char* name, std::vector<float>& values, int count,
                             const char* text) {
        command->add_option(name, values, text)
            ->delimiter(',')
            ->expected(count)
            ->check(CLI::Range(-1e9, 1e9));
    };
    numbers("--at", arguments->at, 3, "Position of B: x,y,z");
    numbers("--rotation", arguments->rotation, 4, "Rotation of B: w,x,y,z");
    numbers("--move", arguments->move, 3, "B's way in each frame: x,y,z");
    command->add_option("--frames", arguments->frames, "Frames after the first")
        ->check(CLI::Range(0u, 1'000'000u))
        ->capture_default_str();
    command->add_option("--ahead", arguments->ahead, "Load ahead for so many frames of the motion")
        ->check(CLI::Range(0u, 1000u))
        ->capture_default_str();
    command->add_flag("--by-numbers", arguments->by_numbers)
        ->description(
            "Test pairs of parts in the order of their numbers, not along the overlap graph");
    command->add_flag("--first", arguments->first)->description("End at the first contact");
    command->add_flag("--in-memory", arguments->in_memory)
        ->description("Load both models whole and descend two trees, to compare");
    command->callback(
        [&action, arguments] { action = [arguments] { return collide(*arguments); }; });
}

void add_parts(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "parts", "Models too large for memory: cut into parts on disk, collided within a limit");
    command->require_subcommand(1);
    add_cut(*command, action);
    add_collide(*command, action);
    auto* tell = command->add_subcommand("info", "Describe the contents of a file of parts");
    auto file = std::make_shared<std::string>();
    tell->add_option("file", *file, "File of parts")->required();
    tell->callback([&action, file] { action = [file] { return info(*file); }; });
}

const bool registered_parts = register_command(70, add_parts);

}  // namespace

}  // namespace collidoscope::app::cli
