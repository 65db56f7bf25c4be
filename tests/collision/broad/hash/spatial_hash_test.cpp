// T-Collide: exact pairs, exactly the cells that a moving body passes through, and no
// collision missed.
#include "collision/broad/hash/spatial_hash.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "collision/broad/hash/spatial_hash_listing.h"
#include "collision/motion/sweep_bodies.h"
#include "tests/collision/broad/broad_driver.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using Rational = mpq_class;

TEST(SpatialHash, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(SpatialHash{}, "");
    for (const int dimensions : {2, 3}) {
        for (const float cell : {0.0f, 0.3f, 4.0f, 1e-30f, 1e30f}) {
            for (const HashedCells cells : {HashedCells::Rectangle, HashedCells::Way}) {
                SCOPED_TRACE(std::to_string(dimensions) + " dimensions, cell " +
                             std::to_string(cell));
                const SpatialHash fresh({.dimensions = dimensions, .cell = cell, .cells = cells});
                test::check_random_scenes(fresh, oracle::cases(300));
                test::check_coherent_frames(fresh, oracle::cases(100));
            }
        }
    }
    test::check_random_scenes(SpatialHash({.unoptimized = true}), oracle::cases(300));
}

TEST(SpatialHash, CellsOfPointsAreExact) {
    test::RandomCrowd random(20260611);
    for (std::size_t i = 0; i < oracle::cases(50'000); ++i) {
        SCOPED_TRACE(i);
        const float size =
            std::ldexp(float(random.integer(1 << 20, 1 << 24)), random.integer(-60, 20));
        const int about = random.integer(-100'000, 100'000);
        float at = float(about) * size;
        for (int n = random.integer(0, 2); n > 0; --n)
            at = std::nextafter(at, random.chance(2) ? 1e38f : -1e38f);
        const Rational quotient = Rational(at) / Rational(size);
        mpz_class floor;
        mpz_fdiv_q(floor.get_mpz_t(), quotient.get_num_mpz_t(), quotient.get_den_mpz_t());
        EXPECT_EQ(hash_cell(at, size), floor.get_si());
        EXPECT_EQ(hash_cell(at * 0x1p60f, size), at > 0   ? farthest_cell
                                                 : at < 0 ? -farthest_cell
                                                          : 0);
    }
}

// Whether a box that moves straight touches a cell, at any time of the frame. A shape that moves
// straight touches a fixed one when all intervals of time along the axes have a time in common.
bool touches(const MovingBox& m, const float size, const HashCell& cell, int dimensions,
             const Rational& margin) {
    Rational from = 0, to = 1;
    for (const int axis : {0, 1, 2}) {
        if (axis == 1 && dimensions == 2) continue;
        const std::int32_t c = axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
        const Rational low = Rational(c) * Rational(size) - margin;
        const Rational high = Rational(c + 1) * Rational(size) + margin;
        // Above low, below high: each is a half line of time.
        const auto keep = [&](const Rational& at0, const Rational& at1) {  // at >= 0
            if (at0 < 0 && at1 < 0) to = -1;
            if ((at0 < 0) == (at1 < 0)) return;
            const Rational t = at0 / (at0 - at1);
            if (at0 < 0) from = std::max(from, t);
            if (at1 < 0) to = std::min(to, t);
        };
        keep(Rational(m.start.max[axis]) - low, Rational(m.end.max[axis]) - low);
        keep(high - Rational(m.start.min[axis]), high - Rational(m.end.min[axis]));
    }
    return from <= to;
}

TEST(SpatialHash, CellsOnTheWayAreThoseTheBoxTouches) {
    test::RandomCrowd random(20260612);
    std::size_t fewer = 0;
    const std::size_t cases = oracle::cases(1'500);
    for (std::size_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        const int dimensions = random.integer(2, 3);
        const bool snapped = random.chance(3);
        const auto number = [&](int most) {
            return snapped ? float(random.integer(-most, most))
                           : float(random.integer(-most * 65536, most * 65536)) / 65536;
        };
        const float size = snapped ? 1.0f : 0.3f + std::abs(number(2));
        MovingBox m;
        for (int axis = 0; axis < 3; ++axis) {
            const float at = number(4), extent = std::abs(number(2)), by = number(4);
            m.start.min[axis] = at;
            m.start.max[axis] = at + extent;
            m.end.min[axis] = at + by;
            m.end.max[axis] = at + extent + by;
        }
        const HashGrid grid{size, dimensions, false};
        std::vector<HashCell> way, block;
        add_way(grid, m, way);
        const Aabb all = box_round(m);
        add_rectangle(grid.cell(all.min), grid.cell(all.max), block);
        EXPECT_TRUE(std::is_sorted(way.begin(), way.end()));
        fewer += way.size() < block.size();
        for (const HashCell& cell : block) {
            const bool has = std::binary_search(way.begin(), way.end(), cell);
            // A cell ends where the next begins: touching its upper faces is no more than that.
            const bool inside = touches(m, size, cell, dimensions, Rational(-1, 1 << 20));
            EXPECT_TRUE(has || !inside);
            EXPECT_TRUE(!has || touches(m, size, cell, dimensions, Rational(1, 1 << 20)));
        }
        for (const HashCell& cell : way)
            EXPECT_TRUE(std::binary_search(block.begin(), block.end(), cell));
    }
    EXPECT_GT(fewer, cases / 10);
}

std::vector<MovingBody> bodies(test::RandomCrowd& random, int count, bool flat) {
    std::vector<MovingBody> result;
    const auto number = [&](float most) {
        return most * float(random.integer(-1000, 1000)) / 1000;
    };
    for (int i = 0; i < count; ++i) {
        MovingBody b;
        b.form = std::array{BodyForm::Sphere, BodyForm::Aabb,
                            BodyForm::Box}[std::size_t(random.integer(0, 2))];
        b.center = vec3(number(8), flat ? 0 : number(4), number(8));
        b.half = vec3(0.2f + std::abs(number(1)));
        b.velocity = vec3(number(20), flat ? 0 : number(20), number(20));
        if (b.form == BodyForm::Box) {
            b.half.y = 0.3f;
            b.rotation = glm::angleAxis(number(3), glm::normalize(vec3(1, number(1), number(1))));
            if (random.chance(2)) b.spin = vec3(number(5), number(5), number(5));
        }
        result.push_back(b);
    }
    return result;
}

TEST(SpatialHash, MissesNoCollisionWhateverTheCells) {
    test::RandomCrowd random(20260613);
    std::set<std::string> labels;
    std::uint64_t impacts = 0;
    const std::size_t cases = oracle::cases(60);
    for (std::size_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        const std::vector<MovingBody> crowd =
            bodies(random, random.integer(2, 14), random.chance(2));
        const float seconds = 0.05f * float(random.integer(1, 10));
        std::vector<ProxyPair> expected;
        for (ProxyId a = 0; a < crowd.size(); ++a) {
            for (ProxyId b = a + 1; b < crowd.size(); ++b) {
                if (sweep(crowd[a], crowd[b], seconds).hit) expected.push_back({a, b});
            }
        }
        impacts += expected.size();
        for (const int dimensions : {2, 3}) {
            for (const float cell : {0.0f, 0.05f, 1.0f, 7.0f, 1000.0f}) {
                for (const HashedCells cells : {HashedCells::Rectangle, HashedCells::Way}) {
                    SpatialHash hash({.dimensions = dimensions, .cell = cell, .cells = cells});
                    for (const MovingBody& body : crowd) hash.add(body, seconds);
                    SpatialHash traced = hash;
                    hash.update();
                    std::vector<ProxyPair> found;
                    for (const HashImpact& hit : hash.impacts()) found.push_back(hit.pair);
                    std::sort(found.begin(), found.end());
                    EXPECT_TRUE(found == expected);
                    Recording recording;
                    traced.update(Recorder(recording));
                    EXPECT_TRUE(std::ranges::equal(traced.pairs(), hash.pairs()));
                    for (const Step& step : recording.steps) labels.insert(step.label);
                }
            }
        }
        SpatialHash all({.unoptimized = true});
        for (const MovingBody& body : crowd) all.add(body, seconds);
        Recording recording;
        all.update(Recorder(recording));
        EXPECT_EQ(all.impacts().size(), expected.size());
        for (const Step& step : recording.steps) labels.insert(step.label);
    }
    if (cases < 60) return;
    EXPECT_GT(impacts, 50u);
    test::check_labels(labels, "spatial_hash");
}

TEST(SpatialHash, TheListingMissesWhatItsFaultsLoseAndSaysSo) {
    // Both in cells (2, 2) and (3, 2): the loop begins at 2 and ends before 3 - 2.
    SpatialHashListing loop({.cell = 10, .listing_loop = true});
    loop.add({vec3(25, 0, 25), vec3(31, 1, 26)});
    loop.add({vec3(28, 0, 25), vec3(35, 1, 26)});
    loop.update();
    EXPECT_TRUE(loop.pairs().empty());
    ASSERT_EQ(loop.missed().size(), 1u);
    EXPECT_EQ(loop.missed()[0], (ProxyPair{0, 1}));
    // From (0, 0) to (2, 2) the last cells are missing.
    SpatialHashListing some({.cell = 10, .listing_loop = true});
    some.add({vec3(5, 0, 5), vec3(25, 1, 25)});
    some.add({vec3(21, 0, 21), vec3(22, 1, 22)});
    some.add({vec3(6, 0, 6), vec3(7, 1, 7)});
    some.update();
    EXPECT_EQ(some.pairs().size(), 1u);
    EXPECT_EQ(some.missed().size(), 1u);
    // Cut off toward zero, cells -1 and 0 are one: no pair is lost, more are compared.
    SpatialHashListing cut({.cell = 10, .listing_truncate = true});
    cut.add({vec3(-6, 0, 1), vec3(-5, 1, 2)});
    cut.add({vec3(5, 0, 1), vec3(6, 1, 2)});
    cut.update();
    EXPECT_EQ(cut.counts().box_tests, 1u);
    EXPECT_EQ(cut.sound().counts().box_tests, 0u);
    EXPECT_TRUE(cut.missed().empty());
    test::check_random_scenes(SpatialHashListing({.cell = 1}), oracle::cases(300));
}

TEST(SpatialHash, RefusesWhatIsNoGrid) {
    EXPECT_THROW(SpatialHash({.dimensions = 1}), std::invalid_argument);
    EXPECT_THROW(SpatialHash({.cell = -1}), std::invalid_argument);
    EXPECT_THROW(SpatialHash({.cell = NAN}), std::invalid_argument);
    EXPECT_THROW(SpatialHash({.cell = INFINITY}), std::invalid_argument);
}

}  // namespace
}  // namespace collidoscope
