// One kind of question: answers compared, then all take turns.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tests/bench/measure.h"
#include "tests/bench/shape.h"

namespace collidoscope::bench {
namespace {

struct ShapeContestant {
    const char* id;
    ShapeFactory make;
    // Share of answers that may be wrong. 1: known to be wrong at times, and counted.
    double allowed;
};
// An MPR's depth need not be the least, nor that of DEEP.
constexpr ShapeContestant contestants[] = {{"ours", shape_ours, 0},
                                           {"gjk", shape_gjk, 0},
                                           {"epa", shape_epa, 0},
                                           {"mpr", shape_mpr, 1},
                                           {"deep", shape_deep, 1},
                                           {"near", shape_near, 0.05},
                                           {"bullet", shape_bullet, 1},
                                           {"fcl", shape_fcl, 1},
                                           {"ode", shape_ode, 1},
                                           {"libccd_epa", shape_libccd_epa, 1},
                                           {"libccd_mpr", shape_libccd_mpr, 1}};

// Nearer to touching than this share of the size yes and no are as good; a value that is farther
// off is wrong.
constexpr double near_share = 1e-3;

struct Judged {
    double unlike = 0, wrong = 0;  // shares: yes or no; yes, no or value
    double off = 0;                // largest difference of those that are not wrong
    bool tells_apart = false;      // has a value where there is no hit
};

// The scale that a kind's values are compared on.
double size_of_case(const ShapeKind& kind, const ShapeCase& one) {
    const double b = support_body_of(one.b).radius();
    if (kind.question == Question::Sweep) return 1;
    return kind.question == Question::Pair ? b + support_body_of(one.a).radius() : b;
}

Judged judge(const ShapeKind& kind, const std::vector<ShapeCase>& cases,
             const std::vector<ShapeAnswer>& truth, ShapeEngine& engine) {
    Judged judged;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const ShapeAnswer mine = truth[i], its = engine.ask(i);
        const double near = near_share * size_of_case(kind, cases[i]);
        const bool pair = kind.question == Question::Pair || kind.question == Question::Plane;
        const bool close = pair && std::abs(mine.value) <= near;
        const bool unlike = its.hit != mine.hit && !close;
        const double off = std::abs(its.value - mine.value);
        const bool wrong = unlike || (its.hit == mine.hit && off > near);
        judged.unlike += unlike;
        judged.wrong += wrong;
        if (!wrong && off > judged.off) judged.off = off;
        judged.tells_apart = judged.tells_apart || (!its.hit && !std::isnan(its.value));
    }
    judged.unlike /= static_cast<double>(cases.size());
    judged.wrong /= static_cast<double>(cases.size());
    return judged;
}

// Seconds for a question. All cases as often as it takes for some milliseconds.
double seconds_of(ShapeEngine& engine, std::size_t count, std::size_t times) {
    double sum = 0;
    const double start = cpu_seconds();
    for (std::size_t k = 0; k < times; ++k)
        for (std::size_t i = 0; i < count; ++i) sum += engine.ask(i).hit;
    const double taken = cpu_seconds() - start;
    return sum < 0 ? 0 : taken / static_cast<double>(count * times);
}
std::size_t times_for(ShapeEngine& engine, std::size_t count) {
    const double once = seconds_of(engine, count, 1) * static_cast<double>(count);
    return static_cast<std::size_t>(std::clamp(0.01 / std::max(once, 1e-9), 1.0, 1000.0));
}

}  // namespace

void measure_shapes(const ShapeKind& kind, int rounds, ShapeReport& report) {
    const std::size_t count = kind.question == Question::Sweep ? 400 : 1000;
    const std::unique_ptr<ShapeEngine> first = shape_ours();
    const std::vector<ShapeCase> cases = random_cases(kind, count, 1, *first);
    first->load(kind, cases);
    std::vector<ShapeAnswer> truth;
    truth.reserve(count);
    for (std::size_t i = 0; i < count; ++i) truth.push_back(first->ask(i));

    std::vector<const ShapeContestant*> taking_part;
    std::vector<std::unique_ptr<ShapeEngine>> engines;
    std::vector<Judged> judged;
    std::vector<std::function<double()>> runs;
    for (const ShapeContestant& contestant : contestants) {
        std::unique_ptr<ShapeEngine> engine = contestant.make();
        if (!engine->has(kind)) continue;
        engine->load(kind, cases);
        taking_part.push_back(&contestant);
        judged.push_back(judge(kind, cases, truth, *engine));
        if (judged.back().wrong > contestant.allowed) report.agreed = false;
        const std::size_t times = times_for(*engine, count);
        runs.emplace_back(
            [its = engine.get(), count, times] { return seconds_of(*its, count, times); });
        engines.push_back(std::move(engine));
    }
    const std::vector<Timing> timings = compete(runs, rounds);

    nlohmann::json row = {{"kind", kind.id}, {"cases", count}};
    std::printf("%s, %zu cases, half of them hits\n", kind.id, count);
    for (std::size_t e = 0; e < timings.size(); ++e) {
        const double ns = 1e9 * timings[e].median, ratio = timings[e].median / timings[0].median;
        const Judged& its = judged[e];
        report.largest_spread = std::max(report.largest_spread, timings[e].spread);
        row[taking_part[e]->id] = {{"ns", ns},
                                   {"ratio", ratio},
                                   {"spread", timings[e].spread},
                                   {"unlike", its.unlike},
                                   {"wrong", its.wrong},
                                   {"off", its.off},
                                   {"tells_apart", its.tells_apart}};
        std::printf(
            "  %-11s %10.1f ns %8.2f   yes or no wrong %5.2f %%, answer %6.2f %%, else off "
            "by at most %.1e%s%s\n",
            taking_part[e]->id, ns, ratio, 100 * its.unlike, 100 * its.wrong, its.off,
            its.tells_apart ? ", tells distances" : "",
            its.wrong > taking_part[e]->allowed ? "  ANSWERS DIFFER" : "");
    }
    std::fflush(stdout);
    report.rows.push_back(row);
}

}  // namespace collidoscope::bench
