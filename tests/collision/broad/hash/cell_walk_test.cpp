// The walk against rational arithmetic: exactly the cells that hold a point of the ray, in order.
#include "collision/broad/hash/cell_walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using Rational = mpq_class;

// When a ray is in a half open cell: from a time on (or just after it) until another.
struct Stay {
    Rational from = 0, to = 0;
    bool after = false, endless = true, up_to = true;  // from is left out; no end; to is counted
    bool empty = false;
};

Stay stay_in(const HashGrid& grid, const Ray& ray, const HashCell& cell) {
    Stay stay;
    for (const int axis : {0, 1, 2}) {
        if (axis == 1 && grid.dimensions == 2) continue;
        const std::int32_t c = axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
        const Rational size(grid.size), o(ray.origin[axis]), d(ray.direction[axis]);
        const Rational low = c * size - o, high = (c + 1) * size - o;
        if (d == 0) {
            stay.empty |= low > 0 || high <= 0;
            continue;
        }
        // low <= t d < high
        const Rational first = d > 0 ? Rational(low / d) : Rational(high / d);
        const Rational last = d > 0 ? Rational(high / d) : Rational(low / d);
        const bool after = d < 0, up_to = d < 0;
        if (first > stay.from || (first == stay.from && after))
            stay.from = first, stay.after = after;
        if (stay.endless || last < stay.to || (last == stay.to && !up_to))
            stay.to = last, stay.up_to = up_to, stay.endless = false;
    }
    if (!stay.endless)
        stay.empty |= stay.from > stay.to || (stay.from == stay.to && (stay.after || !stay.up_to));
    return stay;
}

struct Visit {
    HashCell cell;
    Stay stay;
};

std::vector<Visit> visits(const HashGrid& grid, const Ray& ray, const HashCell& low,
                          const HashCell& high) {
    std::vector<HashCell> block;
    add_rectangle(low, high, block);
    std::vector<Visit> all;
    for (const HashCell& cell : block) {
        Stay stay = stay_in(grid, ray, cell);
        if (!stay.empty) all.push_back({cell, std::move(stay)});
    }
    std::sort(all.begin(), all.end(), [](const Visit& a, const Visit& b) {
        return a.stay.from != b.stay.from ? a.stay.from < b.stay.from
                                          : !a.stay.after && b.stay.after;
    });
    return all;
}

class Scenes {
  public:
    explicit Scenes(std::uint64_t seed) : random_(seed) {}

    struct Scene {
        HashGrid grid;
        Ray ray;
        HashCell low, high;
    };
    Scene next() {
        Scene s;
        s.grid.dimensions = random_.integer(2, 3);
        const int kind = random_.integer(0, 3);
        s.grid.size = kind == 0 ? 1.0f : kind == 1 ? 0.1f : random_.uniform(0.2f, 3);
        const auto cell = [&] { return random_.integer(-4, 0); };
        s.low = {cell(), s.grid.dimensions == 3 ? cell() : 0, cell()};
        s.high = {s.low.z + random_.integer(0, 5),
                  s.grid.dimensions == 3 ? s.low.y + random_.integer(0, 4) : 0,
                  s.low.x + random_.integer(0, 5)};
        const bool snapped = random_.chance(2);
        for (int axis = 0; axis < 3; ++axis) {
            s.ray.origin[axis] = snapped ? float(random_.integer(-9, 9)) * s.grid.size
                                         : random_.uniform(-12, 12) * s.grid.size;
            s.ray.direction[axis] =
                snapped ? float(random_.integer(-2, 2)) : random_.uniform(-1, 1);
            if (random_.chance(6)) s.ray.direction[axis] = 0;
            // Nearly into a corner.
            if (random_.chance(8)) s.ray.origin[axis] = std::nextafter(s.ray.origin[axis], 1e9f);
        }
        // Into the block, mostly.
        if (!random_.chance(4)) {
            const vec3 target = s.grid.size * vec3(into(s.low.x, s.high.x, snapped),
                                                   into(s.low.y, s.high.y, snapped),
                                                   into(s.low.z, s.high.z, snapped));
            s.ray.direction = target - s.ray.origin;
        }
        if (random_.chance(6)) s.ray.origin = s.ray.origin - s.ray.direction * 1e6f;
        const float scale = std::ldexp(1.0f, random_.chance(3) ? random_.integer(-90, 90) : 0);
        s.grid.size *= scale;
        s.ray.origin *= scale;
        s.ray.direction *= std::ldexp(1.0f, random_.chance(4) ? random_.integer(-120, 90) : 0);
        return s;
    }

  private:
    float into(std::int32_t low, std::int32_t high, bool snapped) {
        return snapped ? float(random_.integer(low, high + 1))
                       : random_.uniform(float(low), float(high + 1));
    }

    oracle::RandomFloats random_;
};

TEST(CellWalk, GoesThroughExactlyTheCellsOfTheRayInOrder) {
    Scenes scenes(20261122);
    std::size_t walked = 0, corners = 0, missed = 0;
    const std::size_t cases = oracle::cases(6'000);
    for (std::size_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        const Scenes::Scene s = scenes.next();
        const std::vector<Visit> expected = visits(s.grid, s.ray, s.low, s.high);
        CellWalk walk(s.grid, s.ray, s.low, s.high);
        missed += !walk.inside();
        for (const Visit& visit : expected) {
            ASSERT_TRUE(walk.inside());
            ASSERT_TRUE(walk.cell() == visit.cell);
            const double from = visit.stay.from.get_d();
            EXPECT_NEAR(walk.enters(), from, 0x1p-50 * from);
            if (visit.stay.endless) {
                EXPECT_EQ(walk.leaves(), HUGE_VAL);
            } else {
                EXPECT_NEAR(walk.leaves(), visit.stay.to.get_d(),
                            0x1p-50 * std::abs(visit.stay.to.get_d()));
            }
            EXPECT_GE(walk.max_left(), 1u);
            const unsigned crossed = walk.crossed_next();
            corners += (crossed & (crossed - 1)) != 0;
            walk.advance();
            ++walked;
        }
        ASSERT_FALSE(walk.inside());
    }
    if (cases < 6'000) return;
    EXPECT_GT(walked, 3 * cases / 2);
    EXPECT_GT(corners, cases / 20);
    EXPECT_GT(missed, cases / 20);
}

TEST(CellWalk, EndsWhereTheNumbersOfCellsEnd) {
    // The last cell has no upper border.
    const HashGrid grid{1, 2, false};
    const HashCell last{0, 0, farthest_cell};
    CellWalk up(grid, {vec3(1e30f, 0, 0.5f), vec3(1, 0, 0)}, last, last);
    EXPECT_TRUE(up.inside());
    EXPECT_EQ(up.leaves(), HUGE_VAL);
    up.advance();
    EXPECT_FALSE(up.inside());
    // Back into the cells that have borders.
    CellWalk back(grid, {vec3(1e30f, 0, 0.5f), vec3(-1, 0, 0)}, {0, 0, 3}, {0, 0, 4});
    EXPECT_TRUE(back.inside());
    EXPECT_EQ(back.cell().x, 4);
    back.advance();
    EXPECT_EQ(back.cell().x, 3);
    back.advance();
    EXPECT_FALSE(back.inside());
    CellWalk away(grid, {vec3(1e30f, 0, 0.5f), vec3(1, 0, 0)}, {0, 0, 3}, {0, 0, 4});
    EXPECT_FALSE(away.inside());
    CellWalk nowhere(grid, {vec3(3.5f, 0, 0.5f), vec3(0)}, {0, 0, 3}, {0, 0, 4});
    EXPECT_TRUE(nowhere.inside());
    nowhere.advance();
    EXPECT_FALSE(nowhere.inside());
}

}  // namespace
}  // namespace collidoscope
