#include "app/classroom/experiments/patch_work.h"

#include <algorithm>
#include <cmath>

#include "app/base/utilities/format.h"

namespace collidoscope::app {

void PatchWork::add(const CdCounts& counts) {
    volumes += double(counts.volume_tests);
    planes += double(counts.plane_tests);
    triangles += double(counts.triangle_tests);
}

std::vector<Sample> PatchWork::samples(double x, double queries) const {
    const auto sample = [&](const char* series, double value) {
        return counted(series, x, value / queries);
    };
    return {sample("volume_tests", volumes), sample("plane_tests", planes),
            sample("triangle_tests", triangles), sample("all_tests", volumes + planes + triangles)};
}

std::vector<SeriesInfo> work_series() {
    return {{"all_tests", "work", "all tests", 0},
            {"volume_tests", "work", "pairs of 18-DOPs", 1},
            {"plane_tests", "work", "triangles against planes", 2},
            {"triangle_tests", "work", "pairs of triangles", 3},
            {"listing_tests", "work", "all tests, published listing", 4}};
}

ChartInfo patch_chart(const char* id, const char* title, const char* y, bool timed,
                      const char* help) {
    return {id,    title, {"max. triangles per convex patch", false, false}, {y, false, true},
            timed, help};
}

Finding compare_optimum(const std::optional<CurvePoint>& published,
                        const std::optional<CurvePoint>& times,
                        const std::optional<CurvePoint>& tests) {
    if (!published || !tests) return {Finding::Note, ""};
    const auto size = [](const CurvePoint& p) { return static_cast<int>(p.x); };
    std::string text = fmt::format(
        "Published: patches of at most {} are best ({} ms). Counted here: the fewest tests at {} "
        "({} per query)",
        size(*published), value_text(published->y), size(*tests), value_text(tests->y));
    if (times) text += fmt::format("; the shortest time at {}", size(*times));
    const bool same = published->x == tests->x || (times && published->x == times->x);
    return {same ? Finding::Agrees : Finding::Differs, text + "."};
}

std::string trade_of(const Results& results) {
    const Curve volumes = measured_curve(results, "volume_tests");
    const Curve planes = measured_curve(results, "plane_tests");
    const Curve triangles = measured_curve(results, "triangle_tests");
    if (volumes.size() < 2 || planes.size() < 2 || triangles.size() < 2) return {};
    const auto change = [](const Curve& curve) {
        return fmt::format("{} to {}", value_text(curve.front().y), value_text(curve.back().y));
    };
    return fmt::format(
        "From {} to {} triangles a patch, a query's pairs of 18-DOPs go from {}, "
        "its triangles compared with a plane from {}, its pairs of triangles from "
        "{}: larger patches save volumes as long as they cost fewer triangles.",
        static_cast<int>(volumes.front().x), static_cast<int>(volumes.back().x), change(volumes),
        change(planes), change(triangles));
}

std::string price_for(const Results& results, const std::optional<CurvePoint>& published) {
    if (!published) return {};
    const Curve volumes = measured_curve(results, "volume_tests");
    const auto others = [&](double size) {
        return results.at("plane_tests", size).value_or(0) +
               results.at("triangle_tests", size).value_or(0);
    };
    const auto best = results.at("volume_tests", published->x);
    if (!best || volumes.size() < 3) return {};
    double low = 0, high = HUGE_VAL;
    for (const CurvePoint& other : volumes) {
        if (other.x == published->x) continue;
        const double saved = other.y - *best, more = others(published->x) - others(other.x);
        if (saved <= 0 && more >= 0)
            return fmt::format(
                "At no price of a pair of 18-DOPs would {} triangles a patch be the "
                "best here: with {} there are fewer tests of both kinds.",
                static_cast<int>(published->x), static_cast<int>(other.x));
        if (saved > 0) low = std::max(low, more / saved);
        if (saved < 0) high = std::min(high, more / saved);
    }
    if (low >= high)
        return fmt::format(
            "At no price of a pair of 18-DOPs would {} triangles a patch be the best "
            "here.",
            static_cast<int>(published->x));
    return fmt::format(
        "All tests count alike here. {} triangles a patch would be the best if a pair of 18-DOPs, "
        "one of which has to be transformed, cost as much as {} tests of triangles or planes.",
        static_cast<int>(published->x),
        std::isfinite(high) ? brief_number(low) + " to " + brief_number(high)
                            : brief_number(low) + " or more");
}

}  // namespace collidoscope::app
