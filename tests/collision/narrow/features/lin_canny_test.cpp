// Lin and Canny against brute force.
#include "collision/narrow/features/lin_canny.h"

#include "tests/collision/narrow/features/closest_features_cases.h"

namespace collidoscope {
namespace {

using oracle::cases;

TEST(LinCanny, AgreesWithBruteForce) {
    std::size_t undecided = 0, by_exact = 0, moves = 0, asked = 0;
    expect_right_on_random_hulls(73, cases(20'000), 7, [&](const Polytope& a, const Polytope& b) {
        LinCannyInfo cache;
        const PairResult r = collide_lin_canny(a, b, cache);
        ++asked;
        undecided += cache.undecided;
        by_exact += cache.by_exact && !r.hit;
        moves += static_cast<std::size_t>(cache.moves);
        return r;
    });
    // Rounding sends few walks in a circle; where they are apart, doubles prove it but for a few.
    EXPECT_LE(undecided, asked / 50);
    EXPECT_LE(by_exact, asked / 100);
    RecordProperty("moves_per_pair", static_cast<int>(moves / asked));
    if (std::getenv("COLLIDOSCOPE_FIGURES"))
        printf("asked %zu undecided %zu exact-apart %zu moves %.2f\n", asked, undecided, by_exact,
               static_cast<double>(moves) / static_cast<double>(asked));
}

TEST(LinCanny, SweepThroughTouching) {
    expect_steady_sweep(74, cases(100), 40, [](const Polytope& a, const Polytope& b) {
        return collide_lin_canny(a, b);
    });
}

}  // namespace
}  // namespace collidoscope
