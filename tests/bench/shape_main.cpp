// shape_bench [--rounds N] [--kind TEXT]... [--json FILE]
//
// Measures pairs of shapes, half-spaces, rays and sweeps beside Bullet, FCL, ODE and libccd in one
// run, compares their answers, prints a table and writes the same as JSON. Exit code 1 when answers
// disagree that may not.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

#include "tests/bench/shape.h"

int main(int argc, char** argv) {
    using namespace collidoscope::bench;
    CLI::App app("Measures single shapes beside Bullet, FCL, ODE and libccd");
    int rounds = 5;
    std::vector<std::string> parts;
    std::string json_file;
    app.add_option("--rounds", rounds, "Rounds per number")->check(CLI::PositiveNumber);
    app.add_option("--kind", parts, "Only kinds whose names have this in them");
    app.add_option("--json", json_file, "Write the numbers here too");
    CLI11_PARSE(app, argc, argv);

    ShapeReport report;
    for (const ShapeKind& kind : shape_kinds()) {
        const std::string name = kind.id;
        const bool wanted = std::any_of(parts.begin(), parts.end(), [&](const std::string& part) {
            return name.find(part) != std::string::npos;
        });
        if (parts.empty() || wanted) measure_shapes(kind, rounds, report);
    }
    std::printf(
        "\nProcessor time, median of %d rounds in turns; the rounds of one number were at most "
        "%.0f %% apart. Answers %s.\n",
        rounds, 100 * report.largest_spread, report.agreed ? "agree" : "DIFFER");
    if (!json_file.empty())
        std::ofstream(json_file) << nlohmann::json({{"rows", report.rows},
                                                    {"rounds", rounds},
                                                    {"agreed", report.agreed},
                                                    {"largest_spread", report.largest_spread}})
                                        .dump(1)
                                 << '\n';
    return report.agreed ? 0 : 1;
}
