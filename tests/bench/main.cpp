// tree_bench [--quick] [--sizes N...] [--rounds N] [--json FILE]
//
// Measures our trees beside FCL, CGAL and Embree in one run, compares their answers, prints tables
// and writes the same as JSON. Exit code 1 when answers disagree.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <set>

#include "tests/bench/measure.h"
#include "tests/bench/meshes.h"

namespace collidoscope::bench {

void Report::disagree(const std::string& what) {
    static std::set<std::string> said;
    if (said.insert(what).second) std::printf("ANSWERS DIFFER: %s\n", what.c_str());
    agreed = false;
}

namespace {

int run(const std::vector<std::size_t>& sizes, bool models, int rounds,
        const std::string& json_file) {
    Report report;
    std::vector<Body> bodies;
    for (const std::size_t n : sizes) {
        const std::string thousands = std::to_string(n / 1000) + "k";
        const Body sphere{"bumpy sphere " + thousands, bumpy_sphere(n)};
        const Body knot{"torus knot " + thousands, torus_knot(n)};
        measure_pairs(sphere, knot, true, rounds, report);
        measure_pairs(knot, knot, false, rounds, report);
        bodies.push_back(sphere);
        bodies.push_back(knot);
    }
    for (const char* name : {"rocker-arm.obj", "dragon_203k.obj"}) {
        if (!models) continue;
        const auto mesh = model(name);
        if (!mesh) {
            std::printf("\n../shared/models/%s is not there: left out\n", name);
            continue;
        }
        const Body body{name, *mesh};
        measure_pairs(body, body, true, rounds, report);
        bodies.push_back(body);
    }

    std::printf(
        "\nSingle rays, ns       triangles  hits      aabb       obb    Embree    robust   "
        "Embree / aabb, robust / aabb\n");
    for (const Body& body : bodies) measure_rays(body, rounds, report);
    std::printf(
        "\nBuilds, ms            triangles   aabb        obb    FCL OBB       CGAL     "
        "Embree (one thread each)\n");
    for (const Body& body : bodies) measure_builds(body, rounds, report);

    std::printf(
        "\nProcessor time, median of %d rounds in turns; the rounds of one number were at "
        "most %.0f %% apart. Answers %s.\n",
        rounds, 100 * report.largest_spread, report.agreed ? "agree" : "DIFFER");
    if (!json_file.empty()) {
        const nlohmann::json all = {
            {"pairs", report.pairs},   {"rays", report.rays},
            {"builds", report.builds}, {"rounds", rounds},
            {"agreed", report.agreed}, {"largest_spread", report.largest_spread}};
        std::ofstream(json_file) << all.dump(1) << '\n';
    }
    return report.agreed ? 0 : 1;
}

}  // namespace
}  // namespace collidoscope::bench

int main(int argc, char** argv) {
    CLI::App app("Measures the trees beside FCL, CGAL and Embree");
    bool quick = false;
    std::vector<std::size_t> sizes{20'000, 200'000, 1'000'000};
    int rounds = 5;
    std::string json_file;
    app.add_flag("--quick", quick, "20,000 triangles only");
    app.add_option("--sizes", sizes, "Triangles of the generated bodies");
    app.add_option("--rounds", rounds, "Rounds per number")->check(CLI::PositiveNumber);
    app.add_option("--json", json_file, "Write the numbers here too");
    CLI11_PARSE(app, argc, argv);
    if (quick) sizes = {20'000};
    return collidoscope::bench::run(sizes, !quick, rounds, json_file);
}
