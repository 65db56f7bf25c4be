// wide_bench [--poses N] [--rounds N] [--quick]
//
// Measures the wide trees beside FCL in one run and prints the section "Wide trees" of RESULTS.md.
// Exit code 1 when answers disagree.
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <numbers>
#include <random>

#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/wide/wide_bvh.h"
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

Ask placed(const Body& a, const Body& b, Regime regime, int count, float farther = 0) {
    Ask ask{name_of(regime), {}};
    for (Pose pose : poses(*build_obb_tree(a.mesh), *build_obb_tree(b.mesh), regime, count)) {
        pose.position += farther * normalize(pose.position);
        ask.poses.emplace_back(Pose{}, pose);
    }
    return ask;
}

int run(int count, int rounds, bool quick) {
    bool agree = true;
    std::vector<std::pair<Body, Body>> bodies;
    std::vector<std::size_t> sizes{20'000};
    if (!quick) sizes.push_back(200'000);
    for (const std::size_t n : sizes) {
        const std::string thousands = std::to_string(n / 1000) + "k";
        const Body sphere{"bumpy sphere " + thousands, bumpy_sphere(n)};
        const Body knot{"torus knot " + thousands, torus_knot(n)};
        bodies.emplace_back(sphere, knot);
        bodies.emplace_back(knot, knot);
    }
    for (const char* name : {"rocker-arm.obj", "dragon_203k.obj"}) {
        const auto mesh = quick ? std::nullopt : model(name);
        if (mesh) bodies.emplace_back(Body{name, *mesh}, Body{name, *mesh});
    }

    std::printf("Memory: ");
    for (const auto& [a, b] : bodies) {
        const double bytes = double(build_wide_bvh(a.mesh)->bytes());
        std::printf("%s %.1f, ", a.name.c_str(), bytes / double(a.mesh.triangles.size()));
    }
    std::printf("bytes per triangle.\n\n");

    std::printf(
        "| bodies | regime | find | pairs | wide_bvh µs (boxes, triangles) | remembering µs | "
        "FCL OBB µs | wide_bvh | remembering | agree "
        "|\n|---|---|---|--:|--:|--:|--:|--:|--:|---|\n");
    for (const auto& [a, b] : bodies) {
        for (const Regime regime : {Regime::Deep, Regime::Grazing, Regime::Separated}) {
            const Ask ask = placed(a, b, regime, count);
            agree &= compare_pairs(a, b, ask, false, rounds);
            // All pairs of large bodies deep in each other take FCL 10 ms a pose.
            Ask few = ask;
            if (regime == Regime::Deep && a.mesh.triangles.size() > 100'000)
                few.poses.resize(std::max<std::size_t>(1, ask.poses.size() / 20));
            agree &= compare_pairs(a, b, few, true, rounds);
        }
    }
    std::vector<Body> cars;
    if (const auto mesh = model("beetle.obj")) cars.push_back({"beetle.obj", *mesh});
    if (const auto mesh = mesh_file("assets/models/car.obj")) cars.push_back({"car.obj", *mesh});
    for (const Body& car : cars) {
        for (const bool all : {false, true}) {
            agree &= compare_pairs(car, car, through(std::max(2, count)), all, rounds);
        }
    }
    const Body outer{"ball of 1,984", ball(32, 32, 1)}, inner{"ball of 1,984", ball(32, 32, 0.97f)};
    agree &= compare_pairs(outer, inner, nested(std::max(1, count / 10)), true, rounds);

    std::printf(
        "\n| bodies | regime | distance | wide_distance µs | FCL OBBRSS µs | ratio | differ by "
        "|\n|---|---|--:|--:|--:|--:|--:|\n");
    for (const auto& [a, b] : bodies) {
        for (const float farther : {0.0f, 0.1f, 1.0f}) {
            Ask ask = placed(a, b, Regime::Separated, std::max(1, count / 10), farther);
            ask.name = farther == 0 ? "0.01 apart" : farther < 1 ? "0.11 apart" : "1.01 apart";
            agree &= compare_distances(a, b, ask, rounds);
        }
    }
    std::printf("\nAnswers %s.\n", agree ? "agree" : "DIFFER");
    return agree ? 0 : 1;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures the wide trees beside FCL");
    int poses = 1000, rounds = 3;
    bool quick = false;
    app.add_option("--poses", poses, "Poses per line")->check(CLI::PositiveNumber);
    app.add_option("--rounds", rounds, "Rounds per number")->check(CLI::PositiveNumber);
    app.add_flag("--quick", quick, "20,000 triangles only");
    CLI11_PARSE(app, argc, argv);
    return collidoscope::bench::run(poses, rounds, quick);
}
