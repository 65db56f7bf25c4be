// convex_bench [--rounds N] [--vertices N]... [--json FILE]
//
// Measures convex pairs beside Bullet, FCL and libccd in one run, compares their answers, prints
// tables and writes the same as JSON. Exit code 1 when answers disagree.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>

#include "tests/bench/convex.h"

int main(int argc, char** argv) {
    using namespace collidoscope::bench;
    CLI::App app("Measures convex pairs beside Bullet, FCL and libccd");
    int rounds = 5;
    std::vector<int> sizes{8, 32, 128, 1000};
    std::string json_file;
    app.add_option("--rounds", rounds, "Rounds per number")->check(CLI::PositiveNumber);
    app.add_option("--vertices", sizes, "Sizes of the hulls")->check(CLI::Range(4, 100000));
    app.add_option("--json", json_file, "Write the numbers here too");
    CLI11_PARSE(app, argc, argv);

    ConvexReport report;
    std::printf(
        "Distance, ns           ours      Bullet         FCL  FCL libccd   Bullet / ours\n");
    for (const int vertices : sizes) measure_distance(vertices, rounds, report);
    std::printf(
        "\nDepth, us (answers off by more than 1e-3 of the size): ours, Bullet, Bullet's EPA "
        "alone, "
        "FCL, FCL libccd, libccd EPA, libccd MPR, our MPR; Bullet / ours, its EPA / ours, "
        "libccd MPR / our MPR\n");
    for (const int vertices : sizes) measure_depth(vertices, rounds, report);
    std::printf(
        "\nProcessor time, median of %d rounds in turns; the rounds of one number were at "
        "most %.0f %% apart. Answers %s.\n",
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
