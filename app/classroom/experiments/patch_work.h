// Shared by the thesis's tables 2 and 3: queries of its trees by the size of patches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/classroom/experiments/verdict.h"
#include "collision/trees/patches/cd_query.h"

namespace collidoscope::app {

// Work of the queries of one patch size, counted.
struct PatchWork {
    double volumes = 0, planes = 0, triangles = 0;
    void add(const CdCounts& counts);
    // The work of one query on average.
    std::vector<Sample> samples(double x, double queries) const;
};

// The series of PatchWork, and of the published listing, in the chart "work".
std::vector<SeriesInfo> work_series();
ChartInfo patch_chart(const char* id, const char* title, const char* y, bool timed,
                      const char* help);

// Compares where the least lies: what agrees and what does not; without text if something is
// missing.
Finding compare_optimum(const std::optional<CurvePoint>& published,
                        const std::optional<CurvePoint>& times,
                        const std::optional<CurvePoint>& tests);
// Why: what larger patches save and what they cost, between the smallest and the largest measured.
std::string trade_of(const Results& results);

// At which price of a pair of 18-DOPs, in tests of triangles, the published best size would be the
// best by these counts; or the size that is better at every price.
std::string price_for(const Results& results, const std::optional<CurvePoint>& published);

// The listing of section 3.4.2 as printed: patches take triangles that do not touch, and the search
// follows only neighbors that are no further away.
inline constexpr CdQueryOptions listing_search{.search = CdSearch::Published};

}  // namespace collidoscope::app
