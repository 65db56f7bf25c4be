// V-Clip against brute force.
#include "collision/narrow/features/vclip.h"

#include "tests/collision/narrow/features/closest_features_cases.h"

namespace collidoscope {
namespace {

using oracle::cases;

TEST(VClip, AgreesWithBruteForce) {
    std::size_t undecided = 0, by_exact = 0, moves = 0, asked = 0;
    expect_right_on_random_hulls(71, cases(20'000), 7, [&](const Polytope& a, const Polytope& b) {
        FeatureCache cache;
        const PairResult r = collide_vclip(a, b, cache);
        ++asked;
        undecided += cache.undecided;
        by_exact += cache.by_exact && !r.hit;
        moves += static_cast<std::size_t>(cache.moves);
        return r;
    });
    // The walk ends by itself; where it is apart, doubles prove it but for a few.
    EXPECT_LE(undecided, asked / 1000);
    EXPECT_LE(by_exact, asked / 100);
    RecordProperty("moves_per_pair", static_cast<int>(moves / asked));
    if (std::getenv("COLLIDOSCOPE_FIGURES"))
        printf("asked %zu undecided %zu exact-apart %zu moves %.2f\n", asked, undecided, by_exact,
               static_cast<double>(moves) / static_cast<double>(asked));
}

TEST(VClip, SweepThroughTouching) {
    expect_steady_sweep(72, cases(100), 40,
                        [](const Polytope& a, const Polytope& b) { return collide_vclip(a, b); });
}

}  // namespace
}  // namespace collidoscope
