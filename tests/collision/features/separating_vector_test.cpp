// The search for a separating vector against brute force.
#include "collision/features/separating_vector.h"

#include "tests/collision/features/closest_features_cases.h"

namespace collidoscope {
namespace {

using oracle::cases;
using separating_vector::Verdict;

TEST(SeparatingVector, AgreesWithBruteForce) {
    std::size_t asked = 0, separated = 0, impossible = 0, undecided = 0, wrong = 0, looks = 0;
    expect_right_on_random_hulls(77, cases(10'000), 7, [&](const Polytope& a, const Polytope& b) {
        VectorCache cache;
        const PairResult r = collide_separating_vector(a, b, cache);
        ++asked;
        looks += static_cast<std::size_t>(cache.iterations);
        separated += cache.verdict == Verdict::Separated;
        impossible += cache.verdict == Verdict::Impossible;
        undecided += cache.verdict == Verdict::Undecided;
        wrong += cache.verdict == Verdict::Impossible && !r.hit;
        // A separating vector is never wrong, and its gap is no more than the distance.
        if (cache.verdict == Verdict::Separated) {
            EXPECT_FALSE(r.hit);
            EXPECT_LE(cache.gap, double{r.signed_distance} * (1 + 1e-6));
            // Asked again it separates at once.
            VectorCache again = cache;
            EXPECT_EQ(collide_separating_vector(a, b, again).signed_distance, r.signed_distance);
            EXPECT_EQ(again.iterations, 1);
        }
        return r;
    });
    EXPECT_LE(undecided, asked / 10);
    EXPECT_LE(wrong, asked / 1000);
    if (std::getenv("COLLIDOSCOPE_FIGURES"))
        printf("asked %zu separated %zu impossible %zu (wrong %zu) undecided %zu looks %.2f\n",
               asked, separated, impossible, wrong, undecided,
               static_cast<double>(looks) / static_cast<double>(asked));
}

TEST(SeparatingVector, SweepThroughTouching) {
    expect_steady_sweep(78, cases(40), 40, [](const Polytope& a, const Polytope& b) {
        return collide_separating_vector(a, b);
    });
}

}  // namespace
}  // namespace collidoscope
