#include "app/cli/tree_animate.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

#include "app/base/utilities/format.h"
#include "app/base/utilities/nearest_name.h"
#include "app/cli/allow_option.h"
#include "app/cli/tree_report.h"
#include "app/demos/families/animation.h"
#include "app/model/mesh_library/mesh_frames.h"
#include "app/model/mesh_library/mesh_library.h"
#include "collision/trace/numbers.h"
#include "collision/trees/build.h"

namespace collidoscope::app::cli {
namespace {

namespace fs = std::filesystem;

// At most so many rays are cast in every frame; their mean stands for the others.
constexpr std::uint32_t max_cast_rays = 1'000;
constexpr std::uint32_t max_made_frames = 10'000;

struct AnimateArguments {
    std::string source, builder = "sah_bvh";
    std::vector<std::string> strategies;
    double wave = 10, swirl = 150, factor = 2;
    std::uint32_t frames = 24, every = 4, leaf_size = 1, rays = 1'000, seed = animation_seed;
    std::size_t limit = 10;
    bool deforms = false;  // one of the options of a deformation is given
    bool frames_given = false, json = false, csv = false;
};

// An animation, and what each of its frames is called.
struct Animation {
    MovingMesh moving;
    std::vector<std::string> names;
    std::string what;
};

Animation from_folder(const AnimateArguments& arguments) {
    if (arguments.deforms)
        throw Usage("--wave and --swirl deform one mesh, and " + arguments.source +
                    " is a folder of frames");
    std::vector<fs::path> files = frame_files(arguments.source);
    if (arguments.frames_given && files.size() > arguments.frames) files.resize(arguments.frames);
    Animation animation;
    animation.moving = load_frames(files, tell_flaw);
    animation.names.reserve(files.size());
    for (const fs::path& file : files) animation.names.push_back(file.filename().string());
    animation.what = arguments.source;
    return animation;
}

Animation from_mesh(const AnimateArguments& arguments) {
    MeshLibrary library;
    library.on_warning(tell_flaw);
    const auto asset = library.load(arguments.source, 1);
    Animation animation;
    const Waving last{static_cast<float>(0.01 * arguments.wave), 2, 0,
                      static_cast<float>(0.01 * arguments.swirl)};
    animation.moving = deforming(asset->mesh(), last, arguments.frames);
    animation.names.resize(arguments.frames);
    animation.what =
        fmt::format("{}, waves of {} % and a swirl of {} % of a turn in the last frame",
                    arguments.source, significant(arguments.wave), significant(arguments.swirl));
    return animation;
}

Usage not_one_of(const std::string& what, const std::string& name,
                 const std::vector<std::string>& all) {
    const std::string meant = did_you_mean(name, all);
    std::string list;
    for (const std::string& one : all) {
        if (!list.empty()) list += ", ";
        list += one;
    }
    return Usage(what + " '" + shown_name(name) + "'" +
                 (meant.empty() ? ": there are " : meant + " There are ") + list);
}

// The strategies to be shown; all are computed, as they are held against each other.
std::vector<UpkeepStrategy> strategies_asked_for(const AnimateArguments& arguments) {
    std::vector<UpkeepStrategy> wanted;
    const std::vector<std::string>& all = strategy_ids();
    const std::vector<std::string>& given =
        arguments.strategies.empty() ? all : arguments.strategies;
    wanted.reserve(given.size());
    for (const std::string& name : given) {
        if (std::find(all.begin(), all.end(), name) == all.end())
            throw not_one_of("no strategy", name, all);
        const UpkeepStrategy strategy = strategy_named(name);
        if (std::find(wanted.begin(), wanted.end(), strategy) == wanted.end())
            wanted.push_back(strategy);
    }
    return wanted;
}

std::string frames_text(std::size_t count) {
    return count == 1 ? std::string("frame") : grouped(count) + " frames";
}

std::string title_with_options(UpkeepStrategy strategy, const AnimateArguments& arguments) {
    switch (strategy) {
        case UpkeepStrategy::Every:
            return "rebuild every " + frames_text(arguments.every);
        case UpkeepStrategy::Partial:
            return fmt::format("partial rebuild from {} times", significant(arguments.factor));
        case UpkeepStrategy::Interval:
            return "boxes over " + frames_text(arguments.every);
        default:
            return title_of(strategy);
    }
}

double tests_of_a_ray(const UpkeepCost& frame, std::size_t rays) {
    return rays > 0 ? static_cast<double>(frame.tests()) / static_cast<double>(rays) : 0;
}

void print_summary(const AnimationCosts& costs, const AnimateArguments& arguments) {
    std::cout << fmt::format("{:<32}{:>12}{:>12}{:>7}{:>12}{:>14}{:>12}{:>16}\n", "strategy",
                             "SAH least", "greatest", "frame", "mean", "work", "tests a ray",
                             "work and rays");
    for (const StrategyCosts& of : costs.strategies) {
        const FrameSpread spread = sah_spread(of);
        std::uint64_t work = 0;
        double tests = 0;
        for (const UpkeepCost& frame : of.frames) {
            work += frame.work();
            tests += tests_of_a_ray(frame, costs.rays);
        }
        std::cout << fmt::format(
            "{:<32}{:>12}{:>12}{:>7}{:>12}{:>14}{:>12}{:>16}\n",
            title_with_options(of.strategy, arguments), significant(spread.low),
            significant(spread.high), spread.high_frame, significant(spread.mean), grouped(work),
            significant(tests / static_cast<double>(of.frames.size())),
            grouped(static_cast<std::uint64_t>(
                std::llround(animation_total(of, costs.rays, arguments.rays)))));
    }
}

void print_costs_by_frame(const AnimationCosts& costs, const AnimateArguments& arguments,
                          const std::vector<UpkeepStrategy>& shown,
                          const std::vector<std::string>& names) {
    std::cout << "\nSAH cost, and in brackets the share of triangles built anew\n\nframe";
    for (const UpkeepStrategy strategy : shown) std::cout << fmt::format("{:>20}", id_of(strategy));
    std::cout << fmt::format("{:>14}{}\n", "rays to pay", names[0].empty() ? "" : "  file");
    const std::size_t triangles =
        std::max<std::size_t>(costs.of(UpkeepStrategy::Rebuild)->frames[0].rebuilt, 1);
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::cout << fmt::format("{:>5}", i);
        for (const UpkeepStrategy strategy : shown) {
            const UpkeepCost& frame = costs.of(strategy)->frames[i];
            const std::string built = frame.rebuilt > 0
                                          ? " (" +
                                                percent(static_cast<double>(frame.rebuilt) /
                                                        static_cast<double>(triangles)) +
                                                ")"
                                          : std::string();
            std::cout << fmt::format("{:>20}", significant(frame.sah_cost) + built);
        }
        const auto enough = i > 0 ? rays_until_rebuilding_pays(costs, i) : std::nullopt;
        std::cout << fmt::format(
            "{:>14}  {}\n",
            enough ? grouped(static_cast<std::uint64_t>(std::ceil(*enough))) : std::string("-"),
            names[i]);
    }
    const auto pays = first_frame_rebuilding_pays(costs, arguments.rays);
    std::cout << fmt::format("\nWith {} rays a frame ", grouped(arguments.rays));
    if (pays)
        std::cout << "a build pays from frame " << *pays << " on";
    else
        std::cout << "refitting is enough";
    std::cout << ": a box computed, a triangle sorted (once a level), and a\nbox or triangle "
                 "tested by a ray count as one step each. \"rays to pay\" are those of a frame "
                 "that make\nup for its build.\n";
}

void print_spoiled(const AnimationCosts& costs, const AnimateArguments& arguments) {
    if (costs.spoiled.empty()) {
        std::cout << fmt::format(
            "\nNo node of the refitted tree costs more than {} times what it "
            "did when built.\n",
            significant(arguments.factor));
        return;
    }
    std::cout << fmt::format(
        "\nNodes of the refitted tree whose own cost exceeds {} times what it was when built, "
        "first ones first\n\n{:>5}{:>9}{:>7}{:>11}{:>14}{:>14}  {}\n",
        significant(arguments.factor), "frame", "node", "level", "triangles", "cost built",
        "cost now", "path");
    for (const SpoiledNode& node : costs.spoiled)
        std::cout << fmt::format("{:>5}{:>9}{:>7}{:>11}{:>14}{:>14}  {}\n", node.frame, node.node,
                                 node.level, grouped(node.triangles), significant(node.cost_built),
                                 significant(node.cost_now), node.path);
}

Json json_of(const AnimationCosts& costs, const AnimateArguments& arguments,
             const std::vector<UpkeepStrategy>& shown, const Animation& animation) {
    Json report = {{"source", arguments.source},
                   {"frames", animation.moving.frames.size()},
                   {"triangles", animation.moving.triangles.size()},
                   {"builder", arguments.builder},
                   {"leaf_size", arguments.leaf_size},
                   {"every", arguments.every},
                   {"factor", arguments.factor},
                   {"rays_a_frame", arguments.rays},
                   {"rays_cast", costs.rays},
                   {"seed", arguments.seed}};
    if (!animation.names[0].empty()) report["files"] = animation.names;
    const auto pays = first_frame_rebuilding_pays(costs, arguments.rays);
    report["rebuilding_pays_from"] = pays ? Json(*pays) : Json(nullptr);
    Json enough = Json::array();
    for (std::size_t i = 0; i < animation.names.size(); ++i) {
        const auto rays = i > 0 ? rays_until_rebuilding_pays(costs, i) : std::nullopt;
        enough.push_back(rays ? Json(*rays) : Json(nullptr));
    }
    report["rays_until_rebuilding_pays"] = std::move(enough);
    Json strategies = Json::array();
    for (const UpkeepStrategy strategy : shown) {
        const StrategyCosts& of = *costs.of(strategy);
        const FrameSpread spread = sah_spread(of);
        Json frames = Json::array();
        for (const UpkeepCost& frame : of.frames)
            frames.push_back({{"sah_cost", frame.sah_cost},
                              {"boxes", frame.boxes},
                              {"triangles_sorted", frame.sorted},
                              {"work", frame.work()},
                              {"rebuilt_subtrees", frame.parts},
                              {"rebuilt_triangles", frame.rebuilt},
                              {"volume_tests", frame.volume_tests},
                              {"triangle_tests", frame.triangle_tests},
                              {"hits", frame.hits},
                              {"differing", frame.differing},
                              {"total", frame_total(frame, costs.rays, arguments.rays)},
                              {"update_ms", frame.update_ms}});
        strategies.push_back({{"strategy", id_of(strategy)},
                              {"sah_least", spread.low},
                              {"sah_least_frame", spread.low_frame},
                              {"sah_greatest", spread.high},
                              {"sah_greatest_frame", spread.high_frame},
                              {"sah_mean", spread.mean},
                              {"total", animation_total(of, costs.rays, arguments.rays)},
                              {"by_frame", std::move(frames)}});
    }
    report["strategies"] = std::move(strategies);
    Json spoiled = Json::array();
    for (const SpoiledNode& node : costs.spoiled)
        spoiled.push_back({{"frame", node.frame},
                           {"node", node.node},
                           {"level", node.level},
                           {"triangles", node.triangles},
                           {"path", node.path},
                           {"cost_built", node.cost_built},
                           {"cost_now", node.cost_now}});
    report["spoiled"] = std::move(spoiled);
    return report;
}

int run_animate(const AnimateArguments& arguments) {
    if (arguments.json && arguments.csv) throw Usage("--json and --csv exclude each other");
    const auto& builders = animation_builders();
    if (std::find(builders.begin(), builders.end(), arguments.builder) == builders.end())
        throw not_one_of("no builder for animations", arguments.builder, builders);
    const std::vector<UpkeepStrategy> shown = strategies_asked_for(arguments);
    std::error_code error;
    const Animation animation =
        fs::is_directory(arguments.source, error) ? from_folder(arguments) : from_mesh(arguments);
    const MovingMesh& moving = animation.moving;
    AnimationOptions options = all_strategies(arguments.every, arguments.factor);
    options.spoiled = arguments.limit;
    AnimationCosts costs = *animation_costs(
        moving, animation_maker(arguments.builder, arguments.leaf_size),
        rays_through(box_of_all(moving), std::min(arguments.rays, max_cast_rays), arguments.seed),
        options);
    std::uint64_t differing = 0;
    for (const StrategyCosts& of : costs.strategies)
        for (const UpkeepCost& frame : of.frames) differing += frame.differing;
    if (arguments.json) {
        print_report(json_of(costs, arguments, shown, animation), true);
    } else if (arguments.csv) {
        const auto hidden = [&](const StrategyCosts& of) {
            return std::find(shown.begin(), shown.end(), of.strategy) == shown.end();
        };
        costs.strategies.erase(
            std::remove_if(costs.strategies.begin(), costs.strategies.end(), hidden),
            costs.strategies.end());
        std::cout << csv_of(costs, arguments.rays);
    } else {
        std::cout << fmt::format(
            "{}\n{} of {} triangles, {}, {} rays a frame\n\n", animation.what,
            moving.frames.size() == 1 ? std::string("1 frame")
                                      : grouped(moving.frames.size()) + " frames",
            grouped(moving.triangles.size()), arguments.builder, grouped(arguments.rays));
        print_summary(costs, arguments);
        print_costs_by_frame(costs, arguments, shown, animation.names);
        print_spoiled(costs, arguments);
        if (differing > 0)
            std::cout << fmt::format("\n{} rays hit otherwise than in a tree built for the frame\n",
                                     grouped(differing));
    }
    return differing > 0 ? failed : done;
}

}  // namespace

void add_tree_animate(CLI::App& tree, Action& action) {
    auto* command = tree.add_subcommand(
        "animate",
        "Keep a tree up to date over the frames of an animation: refitted, built anew in every "
        "frame or every\nfew, in parts, or with boxes over intervals of time; and hold SAH cost, "
        "work and rays against each other.");
    auto arguments = std::make_shared<AnimateArguments>();
    command
        ->add_option("source", arguments->source,
                     "A folder of OBJ files, one for each frame, in the order of the numbers in "
                     "their names;\nor a mesh, which --wave and --swirl deform")
        ->required();
    add_allow_option(*command);
    auto* wave = command
                     ->add_option("--wave", arguments->wave,
                                  "Height of the waves in the last frame, in hundredths of the "
                                  "mesh's length (10)")
                     ->check(CLI::Range(0.0, 200.0));
    auto* swirl = command
                      ->add_option("--swirl", arguments->swirl,
                                   "Rotation of its center relative to its rim in the last "
                                   "frame, in hundredths of a turn (150)")
                      ->check(CLI::Range(0.0, 1000.0));
    auto* frames =
        command
            ->add_option("--frames", arguments->frames,
                         "Number of frames of a mesh that is deformed (24); of a folder, only the "
                         "first so many")
            ->check(CLI::Range(1u, max_made_frames));
    command
        ->add_option("--strategy", arguments->strategies,
                     "Those to be shown, with commas between: refit, rebuild, every, partial, "
                     "interval")
        ->delimiter(',');
    command->add_option("--builder", arguments->builder, "Id of the builder (sah_bvh)");
    command->add_option("--leaf-size", arguments->leaf_size, "Max triangles per leaf")
        ->check(CLI::Range(1u, max_leaf_size));
    command
        ->add_option("--every", arguments->every,
                     "Frames from one build to the next, and in an interval (4)")
        ->check(CLI::Range(1u, max_made_frames));
    command
        ->add_option("--factor", arguments->factor,
                     "A subtree is rebuilt when it costs more than so many times what it did when "
                     "built (2)")
        ->check(CLI::Range(1.0, 1e6));
    command
        ->add_option("--rays", arguments->rays,
                     "Rays a frame (1000); the first 1,000 are cast, and stand for the others")
        ->check(CLI::Range(0u, 1'000'000'000u));
    command->add_option("--seed", arguments->seed, "Seed of the rays (1)");
    command->add_option("--limit", arguments->limit,
                        "So many nodes that became dear are listed at most (10)");
    command->add_flag("--json", arguments->json)->description("As JSON");
    command->add_flag("--csv", arguments->csv)
        ->description("As CSV, a line for each frame of each strategy");
    command->callback([&action, arguments, wave, swirl, frames] {
        arguments->deforms = wave->count() > 0 || swirl->count() > 0;
        arguments->frames_given = frames->count() > 0;
        action = [arguments] { return run_animate(*arguments); };
    });
}

}  // namespace collidoscope::app::cli
