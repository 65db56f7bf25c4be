// The search for a separating vector against brute force.
#include "collision/narrow/features/separating_vector.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "collision/narrow/features/vector_motion.h"

#include "tests/collision/narrow/features/closest_features_cases.h"
#include "tests/oracle/random_floats.h"

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

// Whether some face normal or cross product of edges separates two solids: all triples and pairs of
// pairs of their points are tried.
bool axes_separate(const std::vector<vec3>& a, const std::vector<vec3>& b) {
    const auto separates = [&](const dvec3& n) {
        double a_lo = 1e300, a_hi = -1e300, b_lo = 1e300, b_hi = -1e300;
        for (const vec3& p : a)
            a_lo = std::min(a_lo, dot(n, dvec3(p))), a_hi = std::max(a_hi, dot(n, dvec3(p)));
        for (const vec3& p : b)
            b_lo = std::min(b_lo, dot(n, dvec3(p))), b_hi = std::max(b_hi, dot(n, dvec3(p)));
        return a_hi < b_lo || b_hi < a_lo;
    };
    const auto way = [](const std::vector<vec3>& of, std::size_t i, std::size_t j) {
        return dvec3(of[i]) - dvec3(of[j]);
    };
    const auto faces = [&](const std::vector<vec3>& of) {
        for (std::size_t i = 0; i < of.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (std::size_t k = 0; k < j; ++k)
                    if (separates(cross(way(of, i, j), way(of, i, k)))) return true;
        return false;
    };
    if (faces(a) || faces(b)) return true;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < b.size(); ++k)
                for (std::size_t l = 0; l < k; ++l)
                    if (separates(cross(way(a, i, j), way(b, k, l)))) return true;
    return false;
}

// The vector of the frame before is nearly always right: most frames take one test.
TEST(VectorMotion, RemembersAndFindsTheCollision) {
    constexpr std::uint64_t seed = 20260916;
    oracle::RandomFloats random(seed);
    const std::size_t n = cases(1'000);
    std::size_t collided = 0;
    std::uint64_t warm = 0, cold = 0;
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const auto ball = [&](const vec3& center) {
            std::vector<vec3> points;
            for (int k = 0; k < 8; ++k) points.push_back(center + random.direction());
            return points;
        };
        const Polytope a = convex_hull(ball(vec3(0)));
        VectorPath path;
        path.points = ball(random.uniform(0.5f, 2.5f) * random.direction());
        const Polytope b = convex_hull(path.points);
        path.center = b.center;
        path.shift = -2.0 * dvec3(random.direction());
        path.angle = double{random.uniform(-1, 1)};
        const bool meet = !axes_separate(a.vertices, b.vertices);
        const int frames = 16;
        const VectorMotion motion = follow_vector(a, path, frames, meet);
        warm += motion.with_cache;
        cold += motion.without_cache;
        // The frames one by one, by brute force: the last way in.
        std::size_t in = 0;
        bool apart = false;
        for (int k = 0; k <= frames; ++k) {
            const Polytope at = path.at(static_cast<double>(k) / frames);
            const bool hit = !axes_separate(a.vertices, at.vertices);
            if (hit && apart) in = static_cast<std::size_t>(k);
            apart = !hit;
        }
        ASSERT_EQ(motion.point.has_value(), in > 0);
        if (!motion.point) continue;
        ++collided;
        EXPECT_EQ(motion.point->frame, in);
        EXPECT_GT(motion.point->time, static_cast<double>(in) - 1 - 1e-9);
        EXPECT_LE(motion.point->time, static_cast<double>(in));
        // At the first contact the bodies are as good as touching there.
        const PairResult then = collide_vclip(a, path.at(motion.point->time / frames));
        EXPECT_NEAR(then.signed_distance, 0, 1e-4);
        EXPECT_GT(motion.point->distance, 0);
    }
    EXPECT_GE(collided, n / 10);
    EXPECT_LT(warm, cold);
    printf("tests of two vertices: with memory %llu, without %llu; %zu collisions\n",
           static_cast<unsigned long long>(warm), static_cast<unsigned long long>(cold), collided);
}

// A frame told has its search inside: a step for each test of two vertices, and B's features where
// they are then.
TEST(VectorMotion, FramesHaveTheirSearchInside) {
    constexpr std::uint64_t seed = 20261126;
    oracle::RandomFloats random(seed);
    const std::size_t n = std::max<std::size_t>(cases(100), 20);
    std::size_t searched = 0, exact = 0;
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const auto ball = [&](const vec3& center) {
            std::vector<vec3> points;
            for (int k = 0; k < 8; ++k) points.push_back(center + random.direction());
            return points;
        };
        const Polytope a = convex_hull(ball(vec3(0)));
        VectorPath path;
        path.points = ball(random.uniform(0.5f, 2.5f) * random.direction());
        path.center = convex_hull(path.points).center;
        path.shift = -2.0 * dvec3(random.direction());
        path.angle = double{random.uniform(-1, 1)};
        const int frames = 6;
        Recording recording;
        recording.budget = std::size_t{1} << 20;
        const VectorMotion told = follow_vector(a, path, frames, false, Recorder(recording));
        const VectorMotion silent = follow_vector(a, path, frames, false);
        EXPECT_EQ(told.with_cache, silent.with_cache);
        EXPECT_EQ(told.cache.vector, silent.cache.vector);
        std::uint64_t supports = 0;
        int frame = 0;
        for (std::size_t k = 0; k < recording.steps.size(); ++k) {
            if (std::string_view(recording.steps[k].label) != "frame") continue;
            const auto scopes = recording.scopes_in({top_level, k});
            ASSERT_EQ(scopes.size(), 1u);
            const Scope& inside = recording.scopes[scopes[0]];
            EXPECT_EQ(inside.id, "separating_vector");
            EXPECT_STREQ(inside.steps.at(0).label, "start");
            const Polytope b = path.at(static_cast<double>(frame++) / frames);
            for (const Step& step : inside.steps) {
                exact += std::string_view(step.label) == "exact";
                if (std::string_view(step.label) != "supports") continue;
                ++supports;
                // The support vertex of B is a corner where B is then, and one of the Gauss map's
                // regions; those of A are its own.
                std::size_t corners = 0, regions = 0;
                for (const Mark& mark : step.marks) {
                    const auto* feature = std::get_if<FeatureMark>(&mark.geometry);
                    EXPECT_TRUE(!feature || feature->body == 0);
                    if (const auto* region = std::get_if<Facet>(&mark.geometry))
                        regions += mark.space == Space::GaussMap && region->corners.size() >= 3;
                    const auto* dot = std::get_if<Dot>(&mark.geometry);
                    if (!dot || mark.space != Space::World) continue;
                    ++corners;
                    EXPECT_NE(std::find(b.vertices.begin(), b.vertices.end(), dot->position),
                              b.vertices.end());
                }
                EXPECT_EQ(corners, 1u);
                EXPECT_EQ(regions, 1u);
            }
        }
        EXPECT_EQ(frame, frames);
        EXPECT_EQ(supports, told.with_cache);
        searched += supports;
        if (HasFailure()) return;
    }
    EXPECT_GT(searched, 6 * n);
    EXPECT_GT(exact, 0u);
}

}  // namespace
}  // namespace collidoscope
