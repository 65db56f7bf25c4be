// wide_bench [--poses N] [--rounds N] [--sizes N...] [--quick]
//
// Measures the wide trees beside FCL in one run and prints the section "Wide trees" of RESULTS.md.
// Exit code 1 when answers disagree.
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <numbers>
#include <random>

#include "tests/bench/meshes.h"
#include "tests/bench/poses.h"
#include "tests/bench/wide.h"

namespace collidoscope::bench {
namespace {

// A closed ball of 2 columns (rows - 1) triangles.
Mesh ball(std::uint32_t rows, std::uint32_t columns, float radius) {
    Mesh mesh;
    mesh.positions.push_back({0, radius, 0});
    for (std::uint32_t i = 1; i < rows; ++i) {
        for (std::uint32_t j = 0; j < columns; ++j) {
            const double t = std::numbers::pi * i / rows, p = 2 * std::numbers::pi * j / columns;
            mesh.positions.push_back(radius * vec3(dvec3(std::sin(t) * std::cos(p), std::cos(t),
                                                         std::sin(t) * std::sin(p))));
        }
    }
    mesh.positions.push_back({0, -radius, 0});
    const auto last = static_cast<std::uint32_t>(mesh.positions.size() - 1);
    const auto id = [&](std::uint32_t i, std::uint32_t j) {
        return 1 + (i - 1) * columns + j % columns;
    };
    for (std::uint32_t j = 0; j < columns; ++j) {
        mesh.triangles.push_back({0, id(1, j + 1), id(1, j)});
        mesh.triangles.push_back({last, id(rows - 1, j), id(rows - 1, j + 1)});
        for (std::uint32_t i = 1; i + 1 < rows; ++i) {
            mesh.triangles.push_back({id(i, j), id(i, j + 1), id(i + 1, j)});
            mesh.triangles.push_back({id(i, j + 1), id(i + 1, j + 1), id(i + 1, j)});
        }
    }
    return mesh;
}

// One body through the other along x, from just outside to just outside, with one full turn about
// the vertical.
Ask through(int count) {
    Ask ask{"through", {}};
    for (int i = 0; i < count; ++i) {
        const float t = float(i) / float(count - 1), half = std::numbers::pi_v<float> * t;
        ask.poses.emplace_back(Pose{}, Pose{{(2 * t - 1) * 2.2f, 0, 0.01f},
                                            quat(std::cos(half), 0, std::sin(half), 0)});
    }
    return ask;
}

// A ball inside another, turned and shifted a little.
Ask nested(int count) {
    Ask ask{"nested", {}};
    std::mt19937 random(1);
    std::normal_distribution<float> normal;
    for (int i = 0; i < count; ++i) {
        const float w = normal(random), x = normal(random), y = normal(random), z = normal(random);
        const vec3 shift(normal(random), normal(random), normal(random));
        ask.poses.emplace_back(Pose{}, Pose{0.003f * shift, normalize(quat(w, x, y, z))});
    }
    return ask;
}

Ask placed(const Contest& contest, Regime regime, int count, float farther = 0) {
    Ask ask{name_of(regime), {}};
    for (Pose pose : poses(contest.obb_a, contest.obb_b, regime, count)) {
        pose.position += farther * normalize(pose.position);
        ask.poses.emplace_back(Pose{}, pose);
    }
    return ask;
}

// Results for one pair of bodies.
struct Compared {
    std::vector<Line> pairs, distances;
};

void print(const Line& line) {
    std::puts(line.row.c_str());
    std::fflush(stdout);
}

// Prints the lines on pairs; those on distances are for a table of their own.
Compared compare(Contest& contest, int count, int rounds) {
    Compared lines;
    const auto pairs = [&](const Ask& ask, bool all) {
        lines.pairs.push_back(compare_pairs(contest, ask, all, rounds));
        print(lines.pairs.back());
    };
    for (const Regime regime : {Regime::Deep, Regime::Grazing, Regime::Separated}) {
        Ask ask = placed(contest, regime, count);
        pairs(ask, false);
        // All pairs of large bodies deep in each other take FCL 10 ms a pose and more.
        if (regime == Regime::Deep && contest.triangles > 100'000)
            ask.poses.resize(std::max<std::size_t>(1, ask.poses.size() / 20));
        pairs(ask, true);
    }
    for (const float farther : {0.0f, 0.1f, 1.0f}) {
        Ask ask = placed(contest, Regime::Separated, std::max(1, count / 10), farther);
        ask.name = farther == 0 ? "0.01 apart" : farther < 1 ? "0.11 apart" : "1.01 apart";
        lines.distances.push_back(compare_distances(contest, ask, rounds));
    }
    return lines;
}

// The growth of each question's time with the bodies, from the smallest to the largest.
void print_growth(const std::string& bodies, const std::vector<Compared>& sizes) {
    std::printf("\n| %s |", bodies.c_str());
    for (const Compared& c : sizes) std::printf(" %zu µs |", c.pairs[0].triangles);
    std::printf(" growth | FCL's |");
    for (const Compared& c : sizes) std::printf(" ratio at %zu |", c.pairs[0].triangles);
    std::printf("\n|---|");
    for (std::size_t i = 0; i < 2 * sizes.size() + 2; ++i) std::printf("--:|");
    std::printf("\n");
    for (const auto lines : {&Compared::pairs, &Compared::distances}) {
        for (std::size_t q = 0; q < (sizes[0].*lines).size(); ++q) {
            const Line &first = (sizes[0].*lines)[q], &last = (sizes.back().*lines)[q];
            std::printf("| %s |", first.question.c_str());
            for (const Compared& c : sizes) std::printf(" %.2f |", 1e6 * (c.*lines)[q].ours);
            std::printf(" %.2f | %.2f |", last.ours / first.ours, last.theirs / first.theirs);
            for (const Compared& c : sizes) {
                std::printf(" **%.2f** |", (c.*lines)[q].theirs / (c.*lines)[q].ours);
            }
            std::printf("\n");
        }
    }
}

int run(int count, int rounds, const std::vector<std::size_t>& sizes, bool models) {
    bool agree = true;
    std::vector<Line> distances;
    std::string memory;
    std::printf(
        "| bodies | regime | find | poses | pairs | wide_bvh µs (boxes, triangles) | "
        "remembering µs | FCL OBB µs | wide_bvh | remembering | agree "
        "|\n|---|---|---|--:|--:|--:|--:|--:|--:|--:|---|\n");
    const auto all_of = [&](const Body& a, const Body& b) {
        Contest contest(a, b);
        memory += ", " + a.name + ' ' + contest.memory();
        Compared found = compare(contest, count, rounds);
        for (const Line& line : found.pairs) agree &= line.agree;
        for (const Line& line : found.distances) agree &= line.agree;
        distances.insert(distances.end(), found.distances.begin(), found.distances.end());
        return found;
    };
    std::vector<Compared> of_two, of_knots;
    for (const std::size_t n : sizes) {
        const std::string thousands = std::to_string(n / 1000) + "k";
        const Body sphere{"bumpy sphere " + thousands, bumpy_sphere(n)};
        const Body knot{"torus knot " + thousands, torus_knot(n)};
        of_two.push_back(all_of(sphere, knot));
        of_knots.push_back(all_of(knot, knot));
    }
    for (const char* name : {"rocker-arm.obj", "dragon_203k.obj"}) {
        const auto mesh = models ? model(name) : std::nullopt;
        if (!mesh) continue;
        const Body body{name, *mesh};
        all_of(body, body);
    }
    std::vector<Body> cars;
    if (const auto mesh = model("beetle.obj")) cars.push_back({"beetle.obj", *mesh});
    if (const auto mesh = mesh_file("assets/models/car.obj")) cars.push_back({"car.obj", *mesh});
    const auto pairs_of = [&](Contest& contest, const Ask& ask, bool all) {
        const Line line = compare_pairs(contest, ask, all, rounds);
        print(line);
        agree &= line.agree;
    };
    for (const Body& car : cars) {
        Contest contest(car, car);
        const Ask ask = through(std::max(2, count));
        pairs_of(contest, ask, false);
        pairs_of(contest, ask, true);
    }
    const Body outer{"ball of 1,984", ball(32, 32, 1)}, inner{"ball of 1,984", ball(32, 32, 0.97f)};
    Contest balls(outer, inner);
    pairs_of(balls, nested(std::max(1, count / 10)), true);

    std::printf(
        "\n| bodies | regime | poses | distance | wide_distance µs | FCL OBBRSS µs | ratio | "
        "differ by |\n|---|---|--:|--:|--:|--:|--:|--:|\n");
    for (const Line& line : distances) print(line);
    print_growth("bumpy sphere against torus knot", of_two);
    print_growth("torus knot against torus knot", of_knots);
    std::printf("\nMemory, bytes per triangle: %s.\n", memory.c_str() + 2);
    std::printf("\nAnswers %s.\n", agree ? "agree" : "DIFFER");
    return agree ? 0 : 1;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures the wide trees beside FCL");
    int poses = 1000, rounds = 3;
    bool quick = false;
    std::vector<std::size_t> sizes{20'000, 200'000, 1'000'000};
    app.add_option("--poses", poses, "Poses per line")->check(CLI::PositiveNumber);
    app.add_option("--rounds", rounds, "Rounds per number")->check(CLI::PositiveNumber);
    app.add_option("--sizes", sizes, "Triangles of the generated bodies");
    app.add_flag("--quick", quick, "20,000 triangles only");
    CLI11_PARSE(app, argc, argv);
    if (quick) sizes = {20'000};
    return collidoscope::bench::run(poses, rounds, sizes, !quick);
}
