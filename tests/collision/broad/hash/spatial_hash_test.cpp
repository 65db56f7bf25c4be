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
    test::check_static_bodies(SpatialHash({.unoptimized = true}), oracle::cases(300));
    test::check_static_bodies(SpatialHashListing{}, oracle::cases(300));
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

MovingBody ball(const vec3& center, float radius, const vec3& velocity = vec3(0)) {
    MovingBody body;
    body.center = center;
    body.half = vec3(radius);
    body.velocity = velocity;
    return body;
}

// The colliding pairs of the given bodies that a listing misses, over one second.
std::vector<ProxyPair> missed_by(HashListing kind, const std::vector<MovingBody>& crowd) {
    SpatialHashListing listing({.cell = 10, .listing = kind});
    for (const MovingBody& body : crowd) listing.add(body, 1);
    listing.update();
    return {listing.missed().begin(), listing.missed().end()};
}

TEST(SpatialHash, TheListingsMissWhatTheirFaultsLoseAndSaySo) {
    const std::vector<ProxyPair> none, first{{0, 1}};
    using enum HashListing;
    // Both cross from cell 2 to 3: the loop begins at 2 and ends before 3 - 2.
    const std::vector<MovingBody> border{ball(vec3(28, 0, 25), 1, vec3(4, 0, 0)),
                                         ball(vec3(34, 0, 25), 1, vec3(-6, 0, 0))};
    EXPECT_EQ(missed_by(Loops, border), first);
    EXPECT_EQ(missed_by(Volumes, border), none);
    // Their positions stay in one cell each.
    const std::vector<MovingBody> still{ball(vec3(29, 0, 25), 2), ball(vec3(31, 0, 25), 2)};
    EXPECT_EQ(missed_by(Loops, still), first);
    EXPECT_EQ(missed_by(Volumes, still), none);
    // From (1, 0) to (4, 2), meeting in (1, 0): a row that begins before A.x = 1.
    const std::vector<MovingBody> row{ball(vec3(12, 0, 2), 1, vec3(30, 0, 20)),
                                      ball(vec3(16, 0, 5), 1)};
    EXPECT_EQ(missed_by(Loops, row), none);
    EXPECT_EQ(missed_by(LoopsFromX, row), first);
    // Over a corner of the grid four points see three cells.
    const std::vector<MovingBody> corner{ball(vec3(12, 0, 12), 4), ball(vec3(9, 0, 9), 0.7f)};
    EXPECT_EQ(missed_by(Volumes, corner), first);
    // A row of three, by its ends; three by three, by its corners.
    MovingBody plank = ball(vec3(15, 0, 5), 12);
    plank.form = BodyForm::Aabb;
    plank.half.z = 1;
    EXPECT_EQ(missed_by(Volumes, {plank, ball(vec3(15, 0, 6), 1)}), first);
    plank.half.z = 12;
    plank.center.z = 15;
    EXPECT_EQ(missed_by(Volumes, {plank, ball(vec3(15, 0, 15), 1)}), first);
    EXPECT_EQ(missed_by(Volumes, {plank, ball(vec3(5, 0, 5), 1)}), none);
    // From one diagonal to the other a box reaches farthest in the middle of its turn.
    MovingBody turning = ball(vec3(6.2f, 0, 5), 1);
    turning.form = BodyForm::Box;
    turning.half = vec3(4, 0.5f, 0.5f);
    turning.rotation = glm::angleAxis(-0.785398f, vec3(0, 1, 0));
    turning.spin = vec3(0, 1.570796f, 0);
    EXPECT_EQ(missed_by(Volumes, {turning, ball(vec3(10.3f, 0, 5), 0.25f)}), first);
    // A box that stands still is in the cell of its middle alone.
    SpatialHashListing boxes({.cell = 10, .listing = Loops});
    boxes.add({vec3(25, 0, 25), vec3(31, 1, 26)});
    boxes.add({vec3(30, 0, 25), vec3(35, 1, 26)});
    boxes.update();
    EXPECT_EQ(boxes.missed().size(), 1u);
}

TEST(SpatialHash, CostsOfTheListingsAreCountedAsPrinted) {
    const auto cost = [](HashListing kind, const MovingBody& body) {
        SpatialHash hash({.cell = 10, .listing = kind});
        hash.add(body, 1);
        hash.update();
        return std::array{hash.cost().multiplications, hash.cost().comparisons,
                          hash.counts().cells};
    };
    using Cost = std::array<std::uint64_t, 3>;
    using enum HashListing;
    MovingBody box = ball(vec3(5, 0, 5), 1);
    box.form = BodyForm::Aabb;
    EXPECT_EQ(cost(None, box), (Cost{0, 0, 1}));
    EXPECT_EQ(cost(Volumes, box), (Cost{4, 2, 1}));
    box.center = vec3(10, 0, 5);
    EXPECT_EQ(cost(Volumes, box), (Cost{4, 3, 2}));
    box.center = vec3(10, 0, 10);
    EXPECT_EQ(cost(Volumes, box), (Cost{8, 3, 4}));
    EXPECT_EQ(cost(Volumes, ball(vec3(5, 0, 5), 1)), (Cost{16, 0, 1}));
    // Cells (0, 0) to (2, 1): i < 2 runs twice, j < 1 once.
    const MovingBody fast = ball(vec3(5, 0, 5), 1, vec3(20, 0, 10));
    EXPECT_EQ(cost(Loops, fast), (Cost{4, 1 + 3 + 2 * 2, 2}));
}

TEST(SpatialHash, AListingLeftOfZeroRunsTooFarAndIsBounded) {
    for (const float x : {-15.0f, -1e4f, -1e9f, -3e38f}) {
        SCOPED_TRACE(x);
        SpatialHash hash({.cell = 10, .listing = HashListing::Loops});
        hash.add(ball(vec3(x, 0, x), 1, vec3(10, 0, 10)), 1);
        hash.add(ball(vec3(-5, 0, -5), 1), 1);
        hash.update();
        EXPECT_LE(hash.counts().cells, 4097u);
        EXPECT_EQ(hash.large(), x == -1e4f ? 1u : hash.large());
    }
}

// A straight row of four is no corner of the grid.
TEST(SpatialHash, OnlyTwoByTwoCellsAreACorner) {
    const auto label = [](int dimensions, const Aabb& box) {
        SpatialHash hash({.dimensions = dimensions, .cell = 10});
        hash.add(box);
        Recording recording;
        hash.update(Recorder(recording));
        return std::string(recording.steps.at(1).label);
    };
    EXPECT_EQ(label(2, {vec3(5, 0, 5), vec3(35, 1, 6)}), "rectangle");
    EXPECT_EQ(label(2, {vec3(5, 0, 5), vec3(6, 1, 35)}), "rectangle");
    EXPECT_EQ(label(2, {vec3(5, 0, 5), vec3(15, 1, 15)}), "four");
    EXPECT_EQ(label(3, {vec3(5, 0, 5), vec3(15, 15, 6)}), "four");
    EXPECT_EQ(label(3, {vec3(5, 0, 5), vec3(6, 35, 6)}), "rectangle");
    EXPECT_EQ(label(2, {vec3(5, 0, 5), vec3(15, 1, 6)}), "two");
}

TEST(SpatialHash, TruncatedCellsLoseNoPair) {
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
