// `collidoscope experiment`: tables of the sources measured again on this machine, beside the
// figures that were published.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <functional>
#include <glm/gtc/quaternion.hpp>
#include <iostream>
#include <optional>
#include <vector>

#include "app/cli/commands.h"
#include "app/crowd/simulation.h"
#include "app/json/json.h"
#include "app/meshes/generators.h"
#include "app/shapes/crowd.h"
#include "collision/simulation/sphere_crowd.h"
#include "collision/trees/patches/cd_query.h"

namespace collidoscope::app::cli {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// -- A table: measured beside published -----------------------------------------------------------

using Cell = std::optional<double>;  // none: not measured, as it would take too long

struct Table {
    std::string title, source, note, unit, published_unit;
    std::vector<std::string> rows, columns;
    std::vector<std::vector<Cell>> measured, published;
};

// Three digits that count.
std::string measured_text(const Cell& cell) {
    if (!cell) return "~";
    const double size = *cell > 0 ? std::floor(std::log10(*cell)) : 0;
    return fmt::format("{:.{}f}", *cell, std::clamp(2 - static_cast<int>(size), 0, 5));
}
std::string published_text(const Cell& cell) {
    return cell ? fmt::format("{}", *cell) : "~";
}

void print(const Table& table, const std::string& unit, const std::vector<std::vector<Cell>>& cells,
           std::string (*text_of)(const Cell&)) {
    std::cout << fmt::format("\n{}\n{:>8}", unit, "");
    for (const std::string& column : table.columns) std::cout << fmt::format(" {:>12}", column);
    std::cout << '\n';
    for (std::size_t r = 0; r < cells.size(); ++r) {
        std::cout << fmt::format("{:>8}", table.rows[r]);
        for (const Cell& cell : cells[r]) std::cout << fmt::format(" {:>12}", text_of(cell));
        std::cout << '\n';
    }
}

Json json_of(const std::vector<std::vector<Cell>>& cells) {
    Json rows = Json::array();
    for (const auto& row : cells) {
        Json one = Json::array();
        for (const Cell& cell : row) one.push_back(cell ? Json(*cell) : Json(nullptr));
        rows.push_back(std::move(one));
    }
    return rows;
}

int show(const Table& table, bool json) {
    if (json) {
        const Json all = {{"title", table.title},
                          {"source", table.source},
                          {"note", table.note},
                          {"unit", table.unit},
                          {"published_unit", table.published_unit},
                          {"rows", table.rows},
                          {"columns", table.columns},
                          {"measured", json_of(table.measured)},
                          {"published", json_of(table.published)}};
        std::cout << all.dump(2) << '\n';
        return done;
    }
    std::cout << table.title << '\n' << table.source << '\n';
    if (!table.note.empty()) std::cout << table.note << '\n';
    print(table, "This machine, " + table.unit, table.measured, measured_text);
    print(table, "Published, " + table.published_unit, table.published, published_text);
    return done;
}

// -- T-Collide, figures 12 and 13 -----------------------------------------------------------------

constexpr float scene_width = 400;  // spheres have radius 1

// The median of the steps that fit into a third of a second, three at least. Processor time, as
// the paper has it: what else the machine does plays no part.
Cell step_ms(std::uint32_t spheres, const SphereCrowdOptions& options) {
    const Aabb field{vec3(-0.5f * scene_width, 0, -0.5f * scene_width),
                     vec3(0.5f * scene_width, 0, 0.5f * scene_width)};
    SphereCrowd crowd(field, options);
    CrowdRecipe recipe;
    recipe.count = spheres;
    recipe.speed = 20;
    for (const MovingBody& body : scattered(field, recipe))
        crowd.add({body.center, body.half.x}, body.velocity);
    crowd.step(frame_seconds);
    std::vector<double> samples;
    const auto start = Clock::now();
    while (samples.size() < 3 || (ms_since(start) < 330 && samples.size() < 100)) {
        const std::clock_t begin = std::clock();
        crowd.step(frame_seconds);
        samples.push_back(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return median(samples);
}

Table t_collide(double max_ms) {
    Table table;
    table.title = "T-Collide: bouncing spheres of radius 1 in a field of 400 by 400; one thread.";
    table.source = "Hastings, Mesit, Guha, figures 12 and 13";
    table.note =
        "Own grid: the library chooses the cells itself. Frames/s: by the fastest time of a row. "
        "~: would take too long.";
    table.unit = "milliseconds of processor time for collision detection and response per frame";
    table.published_unit =
        "clock ticks of about a millisecond, Pentium 4; 60 frames/s are 60 or more";
    table.columns = {"unoptimised", "cell 5", "10", "25", "50", "100", "own grid", "frames/s"};
    const Cell none;
    table.published = {{2, 1, 1, 1, 1, 1, none, 60},
                       {7, 1, 1, 1, 1, 1, none, 60},
                       {42, 1, 1, 1, 1, 1, none, 60},
                       {170, 3, 2, 2, 5, 16, none, 60},
                       {none, 4, 5, 7, 17, 63, none, 60},
                       {none, 11, 12, 22, 78, none, none, 60},
                       {none, 35, 41, 153, none, none, none, 30}};
    std::vector<SphereCrowdOptions> ways(7);
    for (SphereCrowdOptions& way : ways) way.threads = 1;
    ways[0].unoptimized = true;
    const float cells[] = {5, 10, 25, 50, 100};
    for (std::size_t k = 0; k < 5; ++k) ways[k + 1].cell = cells[k];
    std::vector<Cell> last(ways.size(), 0.0);
    std::uint32_t before = 500;
    for (const std::uint32_t spheres : {500u, 1000u, 2500u, 5000u, 10'000u, 20'000u, 50'000u}) {
        table.rows.push_back(std::to_string(spheres));
        std::vector<Cell>& row = table.measured.emplace_back();
        const double more = static_cast<double>(spheres) / before;
        for (std::size_t k = 0; k < ways.size(); ++k) {
            // Skip a measurement that would take too long if its time grows with the square.
            if (last[k] && *last[k] * more * more < max_ms) {
                last[k] = step_ms(spheres, ways[k]);
            } else {
                last[k].reset();
            }
            row.push_back(last[k]);
        }
        double best = 1e9;
        for (const Cell& cell : row) best = std::min(best, cell.value_or(best));
        row.emplace_back(1000 / best);
        before = spheres;
    }
    return table;
}

// -- The thesis, tables 2 and 3 -------------------------------------------------------------------

// The shortest of several times.
double query_ms(const CdTree& a, const CdTree& b, const RelativePose& pose, int times) {
    double best = 1e9;
    for (int i = 0; i < times; ++i) {
        const auto start = Clock::now();
        (void)check_collision(a, b, pose);
        best = std::min(best, ms_since(start));
    }
    return best;
}

// One car drives straight to where the other stands, turns once round there, and drives on.
std::vector<Pose> through(float reach) {
    std::vector<Pose> poses;
    constexpr int steps = 100;
    poses.reserve(3 * steps + 1);
    const auto at = [](int i) { return static_cast<float>(i) / steps; };
    for (int i = 0; i < steps; ++i)
        poses.push_back({vec3(reach * (at(i) - 1), 0, 0), {1, 0, 0, 0}});
    for (int i = 0; i < steps; ++i)
        poses.push_back({vec3(0), glm::angleAxis(6.2831853f * at(i), vec3(0, 1, 0))});
    for (int i = 0; i <= steps; ++i) poses.push_back({vec3(reach * at(i), 0, 0), {1, 0, 0, 0}});
    return poses;
}

Table cars() {
    const Mesh mesh = car();
    Table table;
    table.title =
        fmt::format("One car passes through the other with a full rotation; {} triangles each.",
                    mesh.triangles.size());
    table.source = "Thesis 2002, section 3.5.1, table 2, by max triangles per convex patch";
    table.unit = "milliseconds per query";
    table.published_unit = "milliseconds, Celeron 433, cars of 905 and 878 triangles";
    table.columns = {"collision", "none", "average"};
    table.published = {{0.626, 0.033, 0.429}, {0.475, 0.034, 0.320}, {0.553, 0.030, 0.349},
                       {0.459, 0.032, 0.296}, {0.513, 0.031, 0.333}, {0.422, 0.033, 0.274},
                       {0.460, 0.037, 0.296}, {0.459, 0.035, 0.297}, {0.467, 0.032, 0.309},
                       {0.469, 0.033, 0.313}};
    // All sizes take turns at every pose, so that what else the machine does hits them alike.
    struct Sum {
        CdTree tree;
        double hit_ms = 0, miss_ms = 0, hits = 0;
    };
    std::vector<Sum> sums;
    for (std::uint32_t most = 1; most <= 10; ++most)
        sums.push_back({*build_cd_tree(mesh, {.patch_size = most})});
    const std::vector<Pose> poses = through(6);
    for (const Pose& pose : poses) {
        const RelativePose relative({}, pose);
        for (Sum& sum : sums) {
            const bool hit = check_collision(sum.tree, sum.tree, relative).hit();
            (hit ? sum.hit_ms : sum.miss_ms) += query_ms(sum.tree, sum.tree, relative, 15);
            sum.hits += hit;
        }
    }
    const auto all = static_cast<double>(poses.size());
    for (const Sum& sum : sums) {
        table.rows.push_back(std::to_string(table.rows.size() + 1));
        table.measured.push_back({sum.hit_ms / sum.hits, sum.miss_ms / (all - sum.hits),
                                  (sum.hit_ms + sum.miss_ms) / all});
    }
    return table;
}

Table spheres() {
    const Mesh outer = icosphere(10);
    Mesh inner = outer;
    for (vec3& p : inner.positions) p *= 0.95f;
    Table table;
    table.title = fmt::format("A sphere inside a slightly larger one; {} triangles each.",
                              outer.triangles.size());
    table.source = "Thesis 2002, section 3.5.1, table 3, by max triangles per convex patch";
    table.unit = "milliseconds per query that finds no collision";
    table.published_unit = "milliseconds, Celeron 433, 1,984 triangles each";
    table.columns = {"no collision"};
    table.published = {{2.614}, {1.819}, {1.767}, {1.266}, {2.419},
                       {1.537}, {3.030}, {1.792}, {3.240}, {2.590}};
    for (std::uint32_t most = 1; most <= 10; ++most) {
        const CdTree a = *build_cd_tree(outer, {.patch_size = most});
        const CdTree b = *build_cd_tree(inner, {.patch_size = most});
        table.rows.push_back(std::to_string(most));
        table.measured.push_back({query_ms(a, b, {}, 25)});
    }
    return table;
}

}  // namespace

void add_experiment(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "experiment", "Repeat a measurement of the sources, beside the published figures");
    auto name = std::make_shared<std::string>();
    auto most = std::make_shared<double>(1000);
    command
        ->add_option("name", *name,
                     "t-collide: bodies and cell sizes (figures 12 and 13); cars, spheres: the "
                     "thesis's tables 2 and 3")
        ->required()
        ->check(CLI::IsMember({"t-collide", "cars", "spheres"}));
    auto* json = command->add_flag("--json")->description("As JSON");
    command->add_option("--max-ms", *most, "t-collide: skip what would take longer per frame")
        ->capture_default_str();
    command->callback([&action, name, most, json] {
        action = [name, most, json = json->count() > 0] {
            if (*name == "cars") return show(cars(), json);
            if (*name == "spheres") return show(spheres(), json);
            return show(t_collide(*most), json);
        };
    });
}

}  // namespace collidoscope::app::cli
