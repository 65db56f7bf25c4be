// Rays through the hash: what testing all bodies finds, in exact and in long double arithmetic.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "collision/broad/hash/spatial_hash.h"
#include "collision/motion/ray_body.h"
#include "tests/collision/broad/broad_driver.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using Rational = mpq_class;
using Real = long double;
using Real3 = std::array<Real, 3>;

struct RayScene {
    SpatialHashOptions options;
    std::vector<MovingBody> bodies;  // or, when there are none, boxes
    std::vector<Aabb> boxes;
    Ray ray;

    std::size_t size() const { return bodies.size() + boxes.size(); }
};

class RayScenes {
  public:
    explicit RayScenes(std::uint64_t seed) : random_(seed) {}

    RayScene next() {
        RayScene s;
        snapped_ = random_.chance(3);
        s.options.dimensions = random_.integer(2, 3);
        s.options.cell = std::array{0.0f, 1.0f, 0.5f, 3.0f, 0.01f}[pick(4 + random_.chance(6))];
        s.options.cells = random_.chance(2) ? HashedCells::Way : HashedCells::Rectangle;
        s.options.unoptimized = random_.chance(30);
        const bool boxes = random_.chance(3);
        const float field = random_.chance(10) ? 2000.0f : 12.0f;
        const float scale = std::ldexp(1.0f, random_.chance(4) ? random_.integer(-60, 60) : 0);
        for (int n = random_.integer(1, 40); n > 0; --n) {
            MovingBody body;
            body.form = boxes
                            ? BodyForm::Aabb
                            : std::array{BodyForm::Sphere, BodyForm::Aabb, BodyForm::Box}[pick(3)];
            body.center = vec3(number(field), number(5), number(field));
            body.half = vec3(std::abs(number(2)), std::abs(number(2)), std::abs(number(2)));
            if (body.form == BodyForm::Sphere) body.half = vec3(body.half.x);
            if (body.form == BodyForm::Box && !snapped_)
                body.rotation =
                    glm::angleAxis(number(3), glm::normalize(vec3(1, number(1), number(1))));
            // A quaternion of any length turns a box alike.
            if (random_.chance(4)) body.rotation = body.rotation * (0.1f + std::abs(number(3)));
            if (!boxes && random_.chance(2))
                body.velocity = scale * vec3(number(20), number(4), number(20));
            body.center *= scale;
            body.half *= scale;
            if (boxes) {
                s.boxes.push_back({body.center - body.half, body.center + body.half});
            } else {
                s.bodies.push_back(body);
            }
        }
        s.options.cell *= scale;
        s.ray = {vec3(number(15), number(5), number(15)), vec3(number(3), number(3), number(3))};
        if (random_.chance(4)) s.ray.direction.y = 0;
        if (random_.chance(2)) {
            // At some body, and now and then from within it.
            const vec3 at = s.bodies.empty() ? center_of(s.boxes[0]) : s.bodies[0].center;
            if (random_.chance(8)) s.ray.origin = at / scale;
            const vec3 off = random_.chance(4) ? vec3(0) : vec3(number(1), number(1), number(1));
            s.ray.direction = at / scale + off - s.ray.origin;
        }
        s.ray.origin *= scale;
        s.ray.direction *= scale * std::ldexp(1.0f, random_.integer(-3, 3));
        if (s.ray.direction == vec3(0) && !random_.chance(8)) s.ray.direction.x = scale;
        return s;
    }

  private:
    std::size_t pick(int n) { return static_cast<std::size_t>(random_.integer(0, n - 1)); }
    float number(float most) {
        return snapped_ ? float(random_.integer(-int(most), int(most)))
                        : most * float(random_.integer(-1000, 1000)) / 1000;
    }
    static vec3 center_of(const Aabb& box) { return 0.5f * (box.min + box.max); }

    test::RandomCrowd random_;
    bool snapped_ = false;
};

SpatialHash hash_of(const RayScene& s) {
    SpatialHash hash(s.options);
    for (const MovingBody& body : s.bodies) hash.add(body, 0.25f);
    for (const Aabb& box : s.boxes) hash.add(box);
    hash.update();
    return hash;
}

TEST(SpatialHashRay, FindsExactlyWhatTestingAllBodiesFinds) {
    RayScenes scenes(20261123);
    std::size_t hits = 0, tests = 0, all = 0;
    std::set<std::string> labels;
    const std::size_t cases = oracle::cases(6'000);
    for (std::size_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        const RayScene s = scenes.next();
        const SpatialHash hash = hash_of(s);
        std::optional<HashRayHit> expected;
        for (ProxyId id = 0; id < s.size(); ++id) {
            const auto hit = s.bodies.empty() ? raycast_solid(s.ray, s.boxes[id])
                                              : raycast_solid(s.ray, s.bodies[id]);
            if (hit && (!expected || hit->t < expected->hit.t)) expected = {id, *hit};
        }
        // Some rays end before the first body, at it or behind it.
        float t_max = std::numeric_limits<float>::infinity();
        if (expected && i % 3 == 0)
            t_max = std::array{0.25f, 1.0f, 2.0f}[i / 3 % 3] * expected->hit.t;
        if (expected && expected->hit.t > t_max) expected.reset();
        Recording recording;
        const HashRayAnswer found = hash.raycast(s.ray, NoTrace(), t_max);
        const HashRayAnswer traced = hash.raycast(s.ray, Recorder(recording), t_max);
        ASSERT_EQ(found.first.has_value(), expected.has_value());
        ASSERT_EQ(traced.first.has_value(), expected.has_value());
        EXPECT_EQ(found.cells, traced.cells);
        EXPECT_EQ(found.tests, traced.tests);
        // A block of cells is left once and for all.
        if (s.options.cells == HashedCells::Rectangle) {
            EXPECT_LE(found.tests, s.size());
        }
        for (const Step& step : recording.steps) {
            EXPECT_FALSE(step.sentence.empty());
            labels.insert(step.label);
        }
        tests += found.tests, all += s.size();
        if (!found.first) continue;
        ++hits;
        EXPECT_EQ(found.first->id, expected->id);
        EXPECT_EQ(found.first->hit.t, expected->hit.t);
        EXPECT_EQ(found.first->hit.normal, expected->hit.normal);
        EXPECT_EQ(traced.first->id, expected->id);
    }
    if (cases < 6'000) return;
    EXPECT_GT(hits, cases / 4);
    EXPECT_LT(tests, all / 2);
    test::check_labels(labels, "spatial_hash_ray");
}

// The time at which a ray enters a body, in long double; not sure if it only just does, or not.
struct Entry {
    Real t = 0;
    bool hit = false, sure = true;
};

Entry into_slabs(const Real3& from, const Real3& way, const Real3& half, Real near) {
    Real first = 0, last = HUGE_VALL;
    Entry entry;
    for (std::size_t k = 0; k < 3; ++k) {
        if (std::abs(way[k]) <= near * 1e-9L) {
            const Real out = std::abs(from[k]) - half[k];
            if (std::abs(out) < near) entry.sure = false;
            if (out > 0) last = -1;
            continue;
        }
        const Real a = (-half[k] - from[k]) / way[k], b = (half[k] - from[k]) / way[k];
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
    }
    entry.hit = first <= last;
    entry.t = first;
    const Real length = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    if (std::abs(last - first) * length < near || std::abs(last) * length < near)
        entry.sure = false;
    return entry;
}

Entry entry_of(const Ray& ray, const MovingBody& body) {
    Real3 o{}, d{}, half{};
    Real size = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const auto k = std::size_t(axis);
        o[k] = Real(ray.origin[axis]) - Real(body.center[axis]);
        d[k] = Real(ray.direction[axis]);
        half[k] = Real(body.half[axis]);
        size = std::max({size, std::abs(o[k]), half[k]});
    }
    const Real near = 1e-6L * size;
    if (body.form == BodyForm::Sphere) {
        const Real a = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        const Real b = o[0] * d[0] + o[1] * d[1] + o[2] * d[2];
        const Real m = o[0] * o[0] + o[1] * o[1] + o[2] * o[2], c = m - half[0] * half[0];
        Entry entry;
        entry.sure = std::abs(c) > near * size;
        if (c <= 0) return entry.hit = true, entry;
        // The distance at which the line passes the center.
        const Real square = m - b * b / a;
        entry.sure &= std::abs(square - half[0] * half[0]) > near * size;
        entry.hit = b < 0 && square <= half[0] * half[0];
        if (entry.hit) entry.t = (-b - std::sqrt(std::max(Real(0), b * b - a * c))) / a;
        return entry;
    }
    // Into the box's own frame: p -> q* p q.
    const bool turned = body.form == BodyForm::Box;
    const Real w = turned ? body.rotation.w : 1, x = turned ? body.rotation.x : 0,
               y = turned ? body.rotation.y : 0, z = turned ? body.rotation.z : 0;
    const Real n = w * w + x * x + y * y + z * z;
    const auto turned_back = [&](const Real3& v) {
        return Real3{((w * w + x * x - y * y - z * z) * v[0] + 2 * (x * y + w * z) * v[1] +
                      2 * (x * z - w * y) * v[2]) /
                         n,
                     (2 * (x * y - w * z) * v[0] + (w * w - x * x + y * y - z * z) * v[1] +
                      2 * (y * z + w * x) * v[2]) /
                         n,
                     (2 * (x * z + w * y) * v[0] + 2 * (y * z - w * x) * v[1] +
                      (w * w - x * x - y * y + z * z) * v[2]) /
                         n};
    };
    return into_slabs(turned_back(o), turned_back(d), half, near);
}

TEST(SpatialHashRay, AgreesWithLongDoubleOverSpheresAndBoxes) {
    RayScenes scenes(20261124);
    std::size_t hits = 0, judged = 0;
    const std::size_t cases = oracle::cases(12'000);
    for (std::size_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        const RayScene s = scenes.next();
        if (s.bodies.empty() || s.ray.direction == vec3(0)) continue;
        const HashRayAnswer found = hash_of(s).raycast(s.ray);
        bool sure = true;
        Real nearest = HUGE_VALL;
        for (const MovingBody& body : s.bodies) {
            const Entry entry = entry_of(s.ray, body);
            sure &= entry.sure;
            if (entry.hit) nearest = std::min(nearest, entry.t);
        }
        if (!sure) continue;
        ++judged;
        ASSERT_EQ(found.first.has_value(), nearest < HUGE_VALL);
        if (!found.first) continue;
        ++hits;
        const Entry entry = entry_of(s.ray, s.bodies[found.first->id]);
        EXPECT_TRUE(entry.hit);
        EXPECT_LE(std::abs(Real(found.first->hit.t) - nearest), 1e-5L * nearest);
        EXPECT_LE(std::abs(entry.t - nearest), 1e-5L * nearest);
    }
    if (cases < 12'000) return;
    EXPECT_GT(judged, cases / 3);
    EXPECT_GT(hits, cases / 10);
}

// Boxes and spheres in rational arithmetic, where everything lies on a small grid: rays that graze
// faces, edges and corners, and pass through the corners of cells.
TEST(SpatialHashRay, IsExactWhereRaysGraze) {
    test::RandomCrowd random(20261125);
    std::size_t hits = 0, grazes = 0;
    const std::size_t cases = oracle::cases(8'000);
    const auto small = [&](int most) { return float(random.integer(-most, most)); };
    for (std::size_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        SpatialHash hash({.dimensions = random.integer(2, 3),
                          .cell = float(random.integer(1, 4)),
                          .cells = random.chance(2) ? HashedCells::Way : HashedCells::Rectangle});
        const Ray ray{vec3(small(8), small(2), small(8)), vec3(small(3), small(1), small(3))};
        if (ray.direction == vec3(0)) continue;
        std::optional<Rational> nearest;
        for (int n = random.integer(1, 10); n > 0; --n) {
            const vec3 at(small(8), small(2), small(8));
            Rational first = 0, last = 1000;
            if (random.chance(2)) {
                const vec3 half(std::abs(small(2)), std::abs(small(1)), std::abs(small(2)));
                hash.add(Aabb{at - half, at + half});
                for (int k = 0; k < 3; ++k) {
                    const Rational o = Rational(ray.origin[k]) - Rational(at[k]);
                    const Rational d(ray.direction[k]), h(half[k]);
                    if (d == 0) {
                        if (abs(o) > h) last = -1;
                        continue;
                    }
                    const Rational a = (-h - o) / d, b = (h - o) / d;
                    first = std::max(first, std::min(a, b));
                    last = std::min(last, std::max(a, b));
                }
                grazes += first == last;
                if (first > last) continue;
            } else {
                MovingBody ball;
                ball.center = at;
                ball.half = vec3(std::abs(small(3)));
                hash.add(ball, 0);
                Rational a = 0, b = 0, c = 0;
                for (int k = 0; k < 3; ++k) {
                    const Rational o = Rational(ray.origin[k]) - Rational(at[k]);
                    const Rational d(ray.direction[k]);
                    a += d * d, b += o * d, c += o * o;
                }
                c -= Rational(ball.half.x) * Rational(ball.half.x);
                const Rational root = b * b - a * c;
                grazes += root == 0 && c > 0;
                if (c > 0 && (b >= 0 || root < 0)) continue;
                // Close enough to tell which is nearer, unless both are equally near.
                if (c > 0) first = (-b.get_d() - std::sqrt(root.get_d())) / a.get_d();
            }
            if (!nearest || first < *nearest) nearest = first;
        }
        hash.update();
        const HashRayAnswer found = hash.raycast(ray);
        ASSERT_EQ(found.first.has_value(), nearest.has_value());
        if (!found.first) continue;
        ++hits;
        EXPECT_NEAR(double{found.first->hit.t}, nearest->get_d(), 1e-6 * nearest->get_d());
    }
    if (cases < 8'000) return;
    EXPECT_GT(hits, cases / 5);
    EXPECT_GT(grazes, cases / 20);
}

TEST(SpatialHashRay, StopsAtTheFirstCellWithAHit) {
    SpatialHash hash({.dimensions = 2, .cell = 1});
    for (int i = 0; i < 1000; ++i) {
        const vec3 at(float(i), 0, 0);
        hash.add(Aabb{at + vec3(0.25f, 0, 0), at + vec3(0.75f, 1, 1)});
    }
    hash.update();
    const HashRayAnswer near = hash.raycast({vec3(-5, 0.5f, 0.5f), vec3(1, 0, 0)});
    ASSERT_TRUE(near.first);
    EXPECT_EQ(near.first->id, 0u);
    EXPECT_EQ(near.cells, 1u);
    EXPECT_EQ(near.tests, 1u);
    // No one in the way but the last.
    const HashRayAnswer far = hash.raycast({vec3(999.9f, 0.5f, 0.5f), vec3(-1, 0, 0)});
    ASSERT_TRUE(far.first);
    EXPECT_EQ(far.first->id, 999u);
    EXPECT_EQ(far.cells, 1u);
    // Above all of them: the whole way, each body once.
    const HashRayAnswer above = hash.raycast({vec3(-5, 2, 0.5f), vec3(1, 0, 0)});
    EXPECT_FALSE(above.first);
    EXPECT_EQ(above.cells, 1000u);
    EXPECT_EQ(above.tests, 1000u);
    // No bodies, no cells.
    EXPECT_FALSE(SpatialHash().raycast({vec3(0), vec3(1)}).first);
}

}  // namespace
}  // namespace collidoscope
