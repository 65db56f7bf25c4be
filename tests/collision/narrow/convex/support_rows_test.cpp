// Vertices in rows: the same vertex as support_by_scan(), ties included.
#include "collision/narrow/convex/support_rows.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

TEST(SupportRows, AreTheScan) {
    std::mt19937_64 engine(20261206);
    std::uniform_real_distribution<float> number(-1, 1);
    std::size_t asked = 0;
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        // Small whole numbers make many vertices equally far.
        const bool whole = i % 2 == 0;
        const auto coordinate = [&] {
            return whole ? static_cast<float>(static_cast<int>(engine() % 5) - 2) : number(engine);
        };
        std::vector<vec3> points(1 + engine() % 40);
        for (vec3& p : points) p = {coordinate(), coordinate(), coordinate()};
        const Polytope polytope = convex_hull(points);
        const SupportRows rows(polytope);
        ASSERT_EQ(rows.empty(), polytope.vertices.size() > support_scan_limit);
        if (rows.empty()) continue;
        for (int k = 0; k < 20; ++k) {
            const dvec3 d(coordinate(), coordinate(), coordinate());
            ASSERT_EQ(rows.furthest(d), support_by_scan(polytope, d)) << "case " << i;
            ++asked;
        }
    }
    EXPECT_GT(asked, 0u);
}

}  // namespace
}  // namespace collidoscope
