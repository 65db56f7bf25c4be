// BSP trees: exact sides of cut corners, points, rays and merged solids against brute force.
#include "collision/trees/space/bsp_tree.h"

#include <gtest/gtest.h>

#include <set>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/space/bsp_merge.h"
#include "collision/trees/space/bsp_ray.h"
#include "tests/collision/trees/pair_cases.h"
#include "tests/oracle/rational.h"
#include "tests/oracle/ray_oracle.h"

namespace collidoscope {
namespace {

Mesh box_mesh(const vec3& lo, const vec3& hi) {
    Mesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.positions.emplace_back(i & 1 ? hi.x : lo.x, i & 2 ? hi.y : lo.y, i & 4 ? hi.z : lo.z);
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

Mesh ring(std::uint32_t around, std::uint32_t across) {
    Mesh mesh;
    for (std::uint32_t i = 0; i < around; ++i) {
        for (std::uint32_t k = 0; k < across; ++k) {
            const double u = 6.283185307 * i / around, v = 6.283185307 * k / across;
            const double r = 1 + 0.4 * std::cos(v);
            mesh.positions.emplace_back(r * std::cos(u), 0.4 * std::sin(v), r * std::sin(u));
            const std::uint32_t ni = (i + 1) % around, nk = (k + 1) % across;
            const std::uint32_t p = i * across + k, q = i * across + nk;
            mesh.triangles.push_back({p, q, ni * across + nk});
            mesh.triangles.push_back({p, ni * across + nk, ni * across + k});
        }
    }
    return mesh;
}

Mesh moved(const Mesh& mesh, const RelativePose& pose) {
    Mesh result = mesh;
    for (vec3& p : result.positions) p = pose(p);
    return result;
}

Mesh random_solid(test::RandomFloats& random) {
    switch (random.integer(0, 3)) {
        case 0:
            return box_mesh(vec3(-1), vec3(1));
        case 1:
            return box_mesh({-0.5f, -1.5f, -0.25f}, {0.5f, 1.5f, 0.25f});
        case 2:
            return ring(8, 6);
        default:
            return test::ball(4);
    }
}

// On a lattice where coincidences are the rule, or anywhere.
Pose solid_pose(test::RandomFloats& random) {
    Pose pose;
    if (random.chance(2)) {
        pose.position = 0.5f * vec3(float(random.integer(-4, 4)), float(random.integer(-4, 4)),
                                    float(random.integer(-4, 4)));
    } else {
        pose.position = {random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
        pose.rotation = normalize(quat(random.uniform(-1, 1), random.uniform(-1, 1),
                                       random.uniform(-1, 1), random.uniform(0.1f, 1)));
    }
    return pose;
}

// Every side of every corner against rational numbers: the corner itself is computed there.
TEST(BspFragment, SidesAreExact) {
    using Rational = mpq_class;
    struct Point {
        Rational x, y, z;
    };
    const auto lift = [](const vec3& p) {
        return Point{Rational(p.x), Rational(p.y), Rational(p.z)};
    };
    const auto height = [&](const Triangle& t, const Point& p) -> Rational {
        const Point a = lift(t.a), b = lift(t.b), c = lift(t.c);
        const Rational ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z;
        const Rational vx = c.x - a.x, vy = c.y - a.y, vz = c.z - a.z;
        const Rational nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
        return nx * (p.x - a.x) + ny * (p.y - a.y) + nz * (p.z - a.z);
    };
    test::RandomFloats random(11);
    std::size_t checked = 0, cut_twice = 0;
    for (std::size_t i = 0; i < oracle::cases(1'500); ++i) {
        random.next_case();
        std::vector<Triangle> planes;
        planes.reserve(6);
        for (int k = 0; k < 6; ++k)
            planes.push_back({random.point(), random.point(), random.point()});
        const Triangle t{random.point(), random.point(), random.point()};
        BspFragment fragment(t, 0);
        std::vector<Point> corners{lift(t.a), lift(t.b), lift(t.c)};
        for (std::uint32_t cut = 0; cut < 6; ++cut) {
            const auto sides = fragment.sides(planes, cut);
            ASSERT_EQ(sides.size(), corners.size());
            std::vector<int> expected;
            expected.reserve(corners.size());
            for (const Point& p : corners) expected.push_back(sgn(height(planes[cut], p)));
            for (std::size_t c = 0; c < corners.size(); ++c) {
                ++checked;
                cut_twice += fragment.corners()[c].kind == BspFragment::Corner::Kind::InFace;
                if (sides[c] == PlaneSide::Unknown) continue;
                ASSERT_EQ(int(sides[c]), expected[c]) << "case " << i << " cut " << cut;
            }
            const SideSummary summary(sides);
            if (summary.unknown) break;
            if (!summary.front || !summary.back) continue;
            // Cut the rational polygon alike.
            const PlaneSide wanted = random.chance(2) ? PlaneSide::Front : PlaneSide::Back;
            const int keep = int(wanted);
            std::vector<Point> kept;
            for (std::size_t c = 0; c < corners.size(); ++c) {
                const std::size_t n = (c + 1) % corners.size();
                if (expected[c] == keep || expected[c] == 0) kept.push_back(corners[c]);
                if (expected[c] * expected[n] >= 0) continue;
                const Rational a = height(planes[cut], corners[c]);
                const Rational b = height(planes[cut], corners[n]);
                const Rational s = a / (a - b);
                kept.push_back({corners[c].x + s * (corners[n].x - corners[c].x),
                                corners[c].y + s * (corners[n].y - corners[c].y),
                                corners[c].z + s * (corners[n].z - corners[c].z)});
            }
            fragment = fragment.part(planes, cut, sides, wanted);
            corners = kept;
        }
    }
    EXPECT_GT(checked, 0u);
    EXPECT_GE(cut_twice, checked / 100);
}

TEST(BspTree, PointsLieWhereTheWindingNumberSays) {
    constexpr std::uint64_t seed = 20261101;
    test::RandomFloats random(seed);
    std::size_t inside = 0, boundary = 0, total = 0;
    for (std::size_t i = 0; i < oracle::cases(150); ++i) {
        const Mesh mesh = moved(random_solid(random), RelativePose({}, solid_pose(random)));
        const BspTree tree = *build_bsp_tree(mesh);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        for (int k = 0; k < 100; ++k) {
            vec3 p(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
            const auto t =
                mesh.triangle(std::size_t(random.integer(0, int(mesh.triangles.size()) - 1)));
            if (random.chance(3)) p = 0.5f * vec3(glm::round(2.0f * p));
            if (random.chance(4)) p = random.chance(2) ? t.a : (t.a + t.b + t.c) / 3.0f;
            bool on = false;
            for (std::size_t j = 0; j < mesh.triangles.size() && !on; ++j)
                on = overlaps(Triangle{p, p, p}, mesh.triangle(j));
            const BspLocation found = locate(tree, p);
            ++total;
            ASSERT_EQ(found.where == Where::Boundary, on);
            boundary += on;
            if (on) continue;
            const double turns = winding_number(tree.triangles, dvec3(p));
            ASSERT_EQ(found.where == Where::Inside, turns > 0.5);
            inside += turns > 0.5;
        }
    }
    EXPECT_GT(inside, total / 50);
    EXPECT_GT(boundary, total / 50);
}

TEST(BspTree, RaysHitWhatTheyHitInATree) {
    constexpr std::uint64_t seed = 20261102;
    test::RandomFloats random(seed);
    std::size_t hits = 0, rays = 0;
    for (std::size_t i = 0; i < oracle::cases(400); ++i) {
        random.next_case();
        const Mesh mesh = random.chance(2)
                              ? random_solid(random)
                              : test::soup(random, random.integer(0, test::soup_kinds - 1), 20);
        const BspTree bsp = *build_bsp_tree(mesh);
        const AabbTree tree = *build_aabb_tree(mesh);
        for (int k = 0; k < 20; ++k) {
            Ray ray{random.point(), random.nonzero_direction()};
            const Triangle t =
                mesh.triangle(std::size_t(random.integer(0, int(mesh.triangles.size()) - 1)));
            const vec3 target = random.chance(2) ? t.a : (t.a + t.b + t.c) / 3.0f;
            if (random.chance(2) && target != ray.origin) ray.direction = target - ray.origin;
            if (random.chance(5)) ray.origin = t.b;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", ray " +
                         std::to_string(k));
            const TreeRayAnswer expected = raycast(tree, ray), found = raycast(bsp, ray);
            ++rays;
            ASSERT_EQ(found.hit.has_value(), expected.hit.has_value());
            if (!found.hit) continue;
            ++hits;
            ASSERT_EQ(found.hit->t, expected.hit->t);
        }
    }
    EXPECT_GT(hits, rays / 10);
}

// Against each triangle by itself, in rationals.
TEST(BspTree, AllHitsOfARayAreThoseOfEachTriangle) {
    constexpr std::uint64_t seed = 20261109;
    test::RandomFloats random(seed);
    std::size_t several = 0, rays = 0;
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        random.next_case();
        const bool solid = random.chance(2);
        const Mesh mesh = solid ? random_solid(random)
                                : test::soup(random, random.integer(0, test::soup_kinds - 1), 20);
        const BspTree tree = *build_bsp_tree(mesh);
        for (int k = 0; k < 6; ++k) {
            Ray ray{random.point(), random.nonzero_direction()};
            const Triangle t =
                mesh.triangle(std::size_t(random.integer(0, int(mesh.triangles.size()) - 1)));
            const vec3 target = random.chance(3) ? t.a : (t.a + t.b + t.c) / 3.0f;
            if (random.chance(2) && target != ray.origin) ray.direction = target - ray.origin;
            if (random.chance(5)) ray.origin = t.b;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", ray " +
                         std::to_string(k));
            std::vector<std::pair<mpq_class, std::uint32_t>> expected;
            for (std::uint32_t j = 0; j < mesh.triangles.size(); ++j) {
                if (const auto at = oracle::first_hit(ray, mesh.triangle(j)))
                    expected.emplace_back(*at, j);
            }
            const BspCrossings found = raycast_all(tree, ray);
            ASSERT_EQ(found.hits.size(), expected.size());
            ++rays;
            several += expected.size() > 1;
            std::set<std::uint32_t> triangles;
            for (const auto& [at, j] : expected) triangles.insert(j);
            for (std::size_t j = 0; j < found.hits.size(); ++j) {
                const auto& [hit, passage] = found.hits[j];
                ASSERT_TRUE(triangles.contains(hit.triangle));
                triangles.erase(hit.triangle);
                if (j > 0) {
                    ASSERT_LE(found.hits[j - 1].hit.t, hit.t);
                }
                // The normal's side, by the volume under the ray's direction.
                const Triangle& met = tree.triangles[hit.triangle];
                const auto component = [](const vec3& p, const vec3& q, int axis) -> mpq_class {
                    return mpq_class(p[axis]) - mpq_class(q[axis]);
                };
                mpq_class along = 0, above = 0;
                for (const int x : {0, 1, 2}) {
                    const int y = (x + 1) % 3, z = (x + 2) % 3;
                    const mpq_class normal =
                        component(met.b, met.a, y) * component(met.c, met.a, z) -
                        component(met.b, met.a, z) * component(met.c, met.a, y);
                    along += mpq_class(ray.direction[x]) * normal;
                    above += component(ray.origin, met.a, x) * normal;
                }
                if (above == 0) continue;  // begins in the plane: decided in double
                ASSERT_EQ(passage, along < 0   ? Passage::Entering
                                   : along > 0 ? Passage::Leaving
                                               : Passage::Grazing);
            }
            const TreeRayAnswer first = raycast(tree, ray);
            ASSERT_EQ(first.hit.has_value(), !found.hits.empty());
            if (first.hit) {
                ASSERT_EQ(first.hit->t, found.hits.front().hit.t);
            }
            // No farther than asked for.
            if (!found.hits.empty()) {
                const float most = found.hits[found.hits.size() / 2].hit.t;
                const auto within =
                    std::count_if(found.hits.begin(), found.hits.end(),
                                  [&](const BspCrossing& c) { return c.hit.t <= most; });
                ASSERT_EQ(std::ssize(raycast_all(tree, ray, most).hits), within);
            }
        }
    }
    EXPECT_GT(several, rays / 10);
    EXPECT_TRUE(raycast_all(BspTree{}, Ray{}).hits.empty());
}

TEST(BspMerge, SolidsOverlapAsBruteForceSays) {
    constexpr std::uint64_t seed = 20261103;
    test::RandomFloats random(seed);
    std::size_t overlapping = 0, within = 0;
    const std::size_t n = oracle::cases(250);
    for (std::size_t i = 0; i < n; ++i) {
        const Mesh mesh_a = random_solid(random);
        Mesh mesh_b = random_solid(random);
        Pose pose_b = solid_pose(random);
        if (random.chance(3)) {
            for (vec3& p : mesh_b.positions) p *= 0.25f;
            pose_b.position *= 0.4f;
        }
        const RelativePose pose({}, pose_b);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const BspTree a = *build_bsp_tree(mesh_a), b = *build_bsp_tree(mesh_b);
        const auto expected = test::brute_force(mesh_a, mesh_b, pose);
        const Mesh there = moved(mesh_b, pose);
        std::vector<Triangle> surface;
        for (std::size_t j = 0; j < there.triangles.size(); ++j)
            surface.push_back(there.triangle(j));
        const bool contained =
            expected.empty() && (winding_number(a.triangles, dvec3(there.positions[0])) > 0.5 ||
                                 winding_number(surface, dvec3(mesh_a.positions[0])) > 0.5);
        const BspMergeAnswer all = merge(a, b, pose, true);
        EXPECT_EQ(all.pairs, expected);
        EXPECT_EQ(all.overlap, !expected.empty() || contained);
        EXPECT_EQ(all.a_inside_b || all.b_inside_a, contained);
        EXPECT_EQ(merge(a, b, pose).overlap, all.overlap);
        overlapping += all.overlap;
        within += contained;
        if (HasFailure()) return;
    }
    EXPECT_GE(overlapping, n / 10);
    EXPECT_LE(overlapping, n * 9 / 10 + 1);
    EXPECT_GE(within, n / 50);
}

TEST(BspTree, AnySoupIsBuilt) {
    test::RandomFloats random(6);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        random.next_case();
        const Mesh mesh = test::soup(random, random.integer(0, test::soup_kinds - 1), 20);
        const BspTree tree = *build_bsp_tree(mesh);
        std::set<std::uint32_t> listed(tree.coplanar.begin(), tree.coplanar.end());
        listed.insert(tree.loose.begin(), tree.loose.end());
        EXPECT_EQ(listed.size(), mesh.triangles.size());
        EXPECT_EQ(locate(tree, mesh.positions[0]).where, Where::Boundary);
    }
    EXPECT_TRUE(build_bsp_tree(Mesh{})->empty());
    EXPECT_EQ(locate(BspTree{}, vec3(0)).where, Where::Outside);
    EXPECT_FALSE(raycast(BspTree{}, Ray{}).hit);
    EXPECT_FALSE(merge(BspTree{}, BspTree{}, RelativePose{}).overlap);
    BuildProgress progress;
    progress.cancel();
    EXPECT_FALSE(build_bsp_tree(test::ball(4), &progress).has_value());
}

// Long triangles, each across the planes of nearly all others.
TEST(BspTree, CutsThatMultiplyEndAtTheLimit) {
    constexpr std::uint64_t seed = 20261126;
    SCOPED_TRACE(seed);
    test::RandomFloats random(seed);
    random.next_case();
    Mesh slivers;
    for (int i = 0; i < 400; ++i) {
        const auto near = [&](float by) {
            return vec3(random.uniform(-by, by), random.uniform(-by, by), random.uniform(-by, by));
        };
        // Along the four diagonals of a cube.
        const vec3 sign(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
        const vec3 middle = near(0.3f), way = sign * (vec3(1) + near(0.3f));
        test::add_triangle(slivers, middle - way, middle + way, middle + way + near(0.05f));
    }
    EXPECT_THROW((void)build_bsp_tree(slivers, nullptr, 5'000), std::length_error);
    slivers.triangles.resize(60);
    const BspTree few = *build_bsp_tree(slivers, nullptr, 5'000);
    EXPECT_LE(few.cuts, 5'000u);
    EXPECT_THROW((void)build_bsp_tree(slivers, nullptr, few.cuts - 1), std::length_error);
    EXPECT_EQ(build_bsp_tree(slivers, nullptr, few.cuts)->nodes.size(), few.nodes.size());
    // Surfaces are far from it.
    const Mesh mesh = ring(48, 24);
    EXPECT_LT(build_bsp_tree(mesh)->cuts, 3 * mesh.triangles.size());
}

TEST(BspTree, BuildsLargerBodies) {
    const Mesh mesh = ring(48, 24);
    const BspTree tree = *build_bsp_tree(mesh);
    std::printf("ring of %zu triangles: %zu nodes, %llu cuts, depth %u\n", mesh.triangles.size(),
                tree.nodes.size(), static_cast<unsigned long long>(tree.cuts), tree.depth);
    EXPECT_EQ(locate(tree, {1, 0, 0}).where, Where::Inside);
    EXPECT_EQ(locate(tree, {0, 0, 0}).where, Where::Outside);
    for (const BspNode& node : tree.nodes) {
        EXPECT_NE(node.front, bsp_undecided);
        EXPECT_NE(node.back, bsp_undecided);
    }
}

Mesh together(const Mesh& a, const Mesh& b) {
    Mesh all = a;
    const auto base = static_cast<std::uint32_t>(a.positions.size());
    all.positions.insert(all.positions.end(), b.positions.begin(), b.positions.end());
    for (const auto& t : b.triangles)
        all.triangles.push_back({base + t[0], base + t[1], base + t[2]});
    return all;
}

Mesh flipped(Mesh mesh) {
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
    return mesh;
}

bool in_box(const vec3& p, const vec3& lo, const vec3& hi) {
    return p.x > lo.x && p.y > lo.y && p.z > lo.z && p.x < hi.x && p.y < hi.y && p.z < hi.z;
}

SolidSurface surface_of(const Mesh& mesh) {
    return build_bsp_tree(mesh)->surface;
}

TEST(SolidSurface, KnowsSolidsFromOthers) {
    const Mesh box = box_mesh(vec3(-1), vec3(1));
    EXPECT_TRUE(surface_of(box).sides_hold());
    EXPECT_TRUE(surface_of(ring(8, 6)).sides_hold());
    EXPECT_TRUE(surface_of(test::ball(4)).sides_hold());
    // Apart, and a cavity: a shell inside out within another.
    EXPECT_TRUE(surface_of(together(box, box_mesh(vec3(3), vec3(4)))).sides_hold());
    EXPECT_TRUE(surface_of(together(box, flipped(box_mesh(vec3(-0.5f), vec3(0.5f))))).sides_hold());

    // A triangle with a corner twice fills no hole and makes none.
    Mesh pinched = box;
    pinched.triangles.push_back({0, 0, 1});
    pinched.triangles.push_back({1, 0, 1});
    EXPECT_TRUE(surface_of(pinched).sides_hold());

    Mesh open = box;
    open.triangles.pop_back();
    EXPECT_EQ(surface_of(open).open_edges, 3u);
    EXPECT_FALSE(surface_of(open).sides_hold());
    EXPECT_TRUE(surface_of(flipped(box)).astray.has_value());
    // Nested, crossing, touching, and on both sides of one vertex.
    EXPECT_TRUE(surface_of(together(box, box_mesh(vec3(-0.5f), vec3(0.5f)))).astray.has_value());
    EXPECT_TRUE(surface_of(together(box, box_mesh(vec3(0), vec3(2)))).crossing.has_value());
    EXPECT_TRUE(surface_of(together(box, box_mesh({1, -0.5f, -0.5f}, {2, 0.5f, 0.5f})))
                    .crossing.has_value());
    EXPECT_FALSE(surface_of(together(box, flipped(box_mesh(vec3(1), vec3(2))))).sides_hold());
}

// If shells overlap or are nested, every point inside any of them is inside.
TEST(BspTree, PointsInShellsThatOverlap) {
    constexpr std::uint64_t seed = 20261123;
    test::RandomFloats random(seed);
    std::size_t inside = 0;
    for (std::size_t i = 0; i < oracle::cases(60); ++i) {
        struct Part {
            vec3 lo, hi;
        };
        std::vector<Part> parts;
        Mesh mesh;
        for (int k = 0; k < 3; ++k) {
            const vec3 lo(float(random.integer(-8, 4)) / 4, float(random.integer(-8, 4)) / 4,
                          float(random.integer(-8, 4)) / 4);
            parts.push_back({lo, lo + 0.25f * vec3(float(random.integer(1, 6)))});
            mesh = together(mesh, box_mesh(parts.back().lo, parts.back().hi));
        }
        const BspTree tree = *build_bsp_tree(mesh);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        for (int k = 0; k < 100; ++k) {
            const vec3 p(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
            bool expected = false;
            for (const Part& part : parts) expected |= in_box(p, part.lo, part.hi);
            const Where where = locate(tree, p).where;
            if (where == Where::Boundary) continue;
            ASSERT_EQ(where == Where::Inside, expected) << p.x << ' ' << p.y << ' ' << p.z;
            inside += expected;
        }
    }
    EXPECT_GT(inside, 0u);
}

// An open surface holds nothing far from itself, however its triangles face.
TEST(BspTree, NothingIsInsideAPlate) {
    Mesh plate;
    for (int z = 0; z <= 6; ++z)
        for (int x = 0; x <= 6; ++x)
            plate.positions.emplace_back(x - 3, 0.3f * float((x + z) % 3), z - 3);
    for (std::uint32_t z = 0; z < 6; ++z) {
        for (std::uint32_t x = 0; x < 6; ++x) {
            const std::uint32_t p = 7 * z + x;
            plate.triangles.push_back({p, p + 7, p + 1});
            plate.triangles.push_back({p + 1, p + 7, p + 8});
        }
    }
    const BspTree a = *build_bsp_tree(plate);
    EXPECT_FALSE(a.surface.closed());
    const Mesh ball = test::ball(3);
    const BspTree b = *build_bsp_tree(ball);
    for (const float height : {-5.7f, -3.0f, 3.0f, 5.7f}) {
        Pose at;
        at.position = {0, height, 0};
        EXPECT_FALSE(merge(a, b, RelativePose({}, at), true).overlap) << height;
        EXPECT_FALSE(merge(b, a, RelativePose(at, {}), true).overlap) << height;
    }
    EXPECT_TRUE(merge(a, b, RelativePose({}, Pose{}), true).overlap);
}

// If a body has several shells, each may be the one inside.
TEST(BspMerge, FindsTheShellThatIsInside) {
    const BspTree a =
        *build_bsp_tree(together(box_mesh(vec3(9), vec3(10)), box_mesh(vec3(-0.25f), vec3(0.25f))));
    const BspTree b = *build_bsp_tree(box_mesh(vec3(-1), vec3(1)));
    const BspMergeAnswer merged = merge(a, b, RelativePose({}, Pose{}), true);
    EXPECT_TRUE(merged.overlap);
    EXPECT_TRUE(merged.a_inside_b);
    EXPECT_TRUE(merge(b, a, RelativePose({}, Pose{}), true).b_inside_a);
}

}  // namespace
}  // namespace collidoscope
