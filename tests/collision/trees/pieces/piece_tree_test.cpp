// Convex pieces and the five questions to them, against brute force over triangles.
#include "collision/trees/pieces/piece_tree.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <string_view>
#include <variant>

#include "collision/exact/predicates.h"
#include "collision/trees/patches/cd_patches.h"
#include "collision/trees/pieces/piece_query.h"
#include "collision/volumes/hull.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/triangle_measure.h"

namespace collidoscope {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

struct PieceCase {
    Mesh a, b;
    RelativePose pose;
    PieceOptions options;
    double size = 0;  // of all coordinates
};

// A box, its sides cut into n x n squares: few large pieces, hulls without virtual faces.
Mesh box(float s, const vec3& shift, int n) {
    Mesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        for (int side = 0; side < 2; ++side) {
            for (int i = 0; i < n * n; ++i) {
                const int row = i / n;
                const auto at = [&](int u, int v) {
                    vec3 p(0);
                    p[axis] = side ? 1.0f : 0.0f;
                    p[(axis + 1) % 3] = float(i % n + u) / float(n);
                    p[(axis + 2) % 3] = float(row + v) / float(n);
                    return p * s + shift;
                };
                test::add_triangle(mesh, at(0, 0), side ? at(1, 0) : at(1, 1),
                                   side ? at(1, 1) : at(1, 0));
                test::add_triangle(mesh, at(0, 0), side ? at(1, 1) : at(0, 1),
                                   side ? at(0, 1) : at(1, 1));
            }
        }
    }
    return mesh;
}

Mesh random_piece_mesh(test::RandomFloats& random) {
    if (random.chance(3)) return box(random.scale(), random.point(), 1);
    return test::soup(random, random.integer(0, test::soup_kinds - 1), random.integer(1, 12));
}

PieceCase random_piece_case(test::RandomFloats& random) {
    random.next_case();
    PieceCase c;
    c.a = random_piece_mesh(random);
    c.b = random_piece_mesh(random);
    Pose pose_a = test::random_pose(random), pose_b = test::random_pose(random);
    if (random.chance(2)) pose_b.position += 3.0f * random.direction();
    c.pose = RelativePose(pose_a, pose_b);
    c.options.piece_size = static_cast<std::uint32_t>(random.integer(1, 16));
    for (const vec3& p : c.a.positions)
        c.size =
            std::max({c.size, std::abs(double{p.x}), std::abs(double{p.y}), std::abs(double{p.z})});
    for (vec3 p : c.b.positions) {
        p = c.pose(p);
        c.size =
            std::max({c.size, std::abs(double{p.x}), std::abs(double{p.y}), std::abs(double{p.z})});
    }
    return c;
}

double brute_distance(const Triangle& a, const Triangle& b) {
    return overlaps(a, b) ? 0 : static_cast<double>(oracle::triangle_distance(a, b));
}

// The distances of all pairs of triangles.
std::vector<std::vector<double>> distances(const PieceCase& c) {
    std::vector<std::vector<double>> all(c.a.triangles.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < c.b.triangles.size(); ++j)
            all[i].push_back(brute_distance(c.a.triangle(i), c.pose(c.b.triangle(j))));
    return all;
}

double least(const std::vector<std::vector<double>>& all) {
    double d = infinite;
    for (const auto& row : all) d = std::min(d, *std::min_element(row.begin(), row.end()));
    return d;
}

void expect_contact(const PieceCase& c, const PieceContact& found,
                    const std::vector<std::vector<double>>& all) {
    const double slack = 2e-8 * c.size;
    EXPECT_NEAR(found.distance, all[found.triangle_a][found.triangle_b], slack);
    const dvec3 between = found.on_b - found.on_a;
    EXPECT_NEAR(std::sqrt(dot(between, between)), found.distance, slack);
    if (all[found.triangle_a][found.triangle_b] == 0) {
        EXPECT_EQ(found.distance, 0);
    }
}

TEST(PieceTree, AnswersFourQuestionsAsBruteForce) {
    constexpr std::uint64_t seed = 20261122;
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(300);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const PieceCase c = random_piece_case(random);
        const PieceTree a = *build_piece_tree(c.a, c.options);
        const PieceTree b = *build_piece_tree(c.b, c.options);
        const auto all = distances(c);
        const double d = least(all);
        const double slack = 2e-8 * c.size;
        hits += d == 0;

        // (a) Intersection: exact.
        PieceQueryOptions options{.question = PieceQuestion::Intersection};
        PieceAnswer found = ask_pieces(a, b, c.pose, options);
        EXPECT_EQ(found.hit, d == 0);
        EXPECT_LE(found.lower, d + slack);
        if (found.hit) expect_contact(c, *found.closest, all);

        // (b) Tolerance.
        const double tolerance = random.chance(8) ? 0 : d * double{random.uniform(0, 2)};
        options = {.question = PieceQuestion::Tolerance, .tolerance = tolerance};
        found = ask_pieces(a, b, c.pose, options);
        if (std::abs(d - tolerance) > slack || d == 0) {
            EXPECT_EQ(found.hit, d <= tolerance);
        }
        EXPECT_LE(found.lower, d + slack);
        EXPECT_GE(found.upper, d - slack);
        // No limit: whatever is there is within.
        options = {.question = PieceQuestion::Tolerance};
        found = ask_pieces(a, b, c.pose, options);
        EXPECT_TRUE(found.hit);
        ASSERT_TRUE(found.closest);
        expect_contact(c, *found.closest, all);
        EXPECT_GE(found.upper, d - slack);
        EXPECT_LE(found.lower, d + slack);
        // Nor is any error too large to be looked at once.
        options = {.question = PieceQuestion::Approximate,
                   .absolute_error = std::numeric_limits<double>::infinity()};
        found = ask_pieces(a, b, c.pose, options);
        EXPECT_TRUE(found.hit);
        EXPECT_TRUE(found.closest);

        // (c) Exact distance, without and with a tolerance.
        options = {.question = PieceQuestion::Distance};
        found = ask_pieces(a, b, c.pose, options);
        EXPECT_TRUE(found.hit);
        EXPECT_NEAR(found.upper, d, slack);
        EXPECT_EQ(found.lower, found.upper);
        EXPECT_EQ(found.upper == 0, d == 0);
        expect_contact(c, *found.closest, all);
        options.tolerance = tolerance;
        found = ask_pieces(a, b, c.pose, options);
        if (std::abs(d - tolerance) > slack || d == 0) {
            EXPECT_EQ(found.hit, d <= tolerance);
        }
        if (found.hit) {
            EXPECT_NEAR(found.upper, d, slack);
        } else {
            EXPECT_GE(found.lower, tolerance - slack);
        }

        // (d) Approximate distance.
        options = {.question = PieceQuestion::Approximate,
                   .relative_error = double{random.uniform(0, 1)},
                   .absolute_error = d * double{random.uniform(0, 0.5f)}};
        found = ask_pieces(a, b, c.pose, options);
        EXPECT_TRUE(found.hit);
        EXPECT_LE(found.lower, d + slack);
        EXPECT_GE(found.upper, d - slack);
        EXPECT_LE(found.upper, (1 + options.relative_error) * found.lower + options.absolute_error);
        expect_contact(c, *found.closest, all);
        if (HasFailure()) return;
    }
    EXPECT_GT(hits, n / 20);
    EXPECT_LT(hits, n * 19 / 20 + 1);
}

// (e) Every contact is a local minimum, and every clear local minimum is a contact.
TEST(PieceTree, ContactsAreTheLocalMinima) {
    test::RandomFloats random(32);
    std::size_t several = 0;
    for (std::size_t i = 0; i < oracle::cases(120); ++i) {
        SCOPED_TRACE("seed 32, case " + std::to_string(i));
        const PieceCase c = random_piece_case(random);
        const PieceTree a = *build_piece_tree(c.a, c.options);
        const PieceTree b = *build_piece_tree(c.b, c.options);
        const auto all = distances(c);
        const double slack = 4e-8 * c.size;
        const double tolerance = least(all) * double{random.uniform(1, 3)} + slack;
        const PieceAnswer found =
            ask_pieces(a, b, c.pose, {.question = PieceQuestion::Contacts, .tolerance = tolerance});
        EXPECT_TRUE(found.hit);
        ASSERT_FALSE(found.contacts.empty());
        EXPECT_NEAR(found.contacts.front().distance, least(all), slack);
        several += found.contacts.size() > 1;

        // The distance of every pair of pieces, and which pieces touch, by themselves.
        const auto between = [&](std::size_t p, std::size_t q) {
            double d = infinite;
            for (std::uint32_t s = 0; s < a.pieces[p].count; ++s)
                for (std::uint32_t t = 0; t < b.pieces[q].count; ++t)
                    d = std::min(d, all[a.primitives[a.pieces[p].first + s]]
                                       [b.primitives[b.pieces[q].first + t]]);
            return d;
        };
        const auto touch = [](const PieceTree& tree, std::size_t p, std::size_t q) {
            if (p == q) return true;
            for (std::uint32_t s = 0; s < tree.pieces[p].count; ++s) {
                const Triangle& u = tree.triangles[tree.pieces[p].first + s];
                for (std::uint32_t t = 0; t < tree.pieces[q].count; ++t) {
                    const Triangle& v = tree.triangles[tree.pieces[q].first + t];
                    for (const vec3& x : {u.a, u.b, u.c})
                        if (x == v.a || x == v.b || x == v.c) return true;
                }
            }
            return false;
        };
        std::set<std::pair<std::size_t, std::size_t>> contacts;
        for (const PieceContact& contact : found.contacts) {
            expect_contact(c, contact, all);
            contacts.insert({contact.piece_a, contact.piece_b});
            EXPECT_NEAR(contact.distance, between(contact.piece_a, contact.piece_b), slack);
            EXPECT_LE(contact.distance, tolerance);
        }
        for (std::size_t p = 0; p < a.pieces.size(); ++p) {
            for (std::size_t q = 0; q < b.pieces.size(); ++q) {
                double others = infinite;
                for (std::size_t r = 0; r < a.pieces.size(); ++r)
                    for (std::size_t s = 0; s < b.pieces.size(); ++s)
                        if ((r != p || s != q) && touch(a, p, r) && touch(b, q, s))
                            others = std::min(others, between(r, s));
                const double d = between(p, q);
                if (contacts.count({p, q})) {
                    EXPECT_LE(d, others + 2 * slack);
                } else {
                    EXPECT_FALSE(d < tolerance - slack && d < others - 2 * slack);
                }
            }
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(several, 0u);
}

TEST(PieceTree, PiecesAreConvexAndWhole) {
    test::RandomFloats random(33);
    for (std::size_t i = 0; i < oracle::cases(1'000); ++i) {
        SCOPED_TRACE("seed 33, case " + std::to_string(i));
        const PieceCase c = random_piece_case(random);
        const auto tree = std::make_shared<const PieceTree>(*build_piece_tree(c.a, c.options));
        const auto view = make_view(tree);
        std::set<std::uint32_t> seen;
        for (const Piece& piece : tree->pieces) {
            EXPECT_LE(piece.count, c.options.piece_size);
            for (std::uint32_t k = 0; k < piece.count; ++k) {
                EXPECT_TRUE(seen.insert(tree->primitives[piece.first + k]).second);
                for (std::uint32_t m = 0; m < k; ++m) {
                    EXPECT_EQ(check_condition(tree->triangles[piece.first + k],
                                              tree->triangles[piece.first + m]),
                              PatchCondition::None);
                }
            }
        }
        EXPECT_EQ(seen.size(), c.a.triangles.size());
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            const SlotRange range = view->slots(node);
            for (std::uint32_t k = range.first; k < range.first + range.count; ++k) {
                const Triangle t = view->triangle(k);
                EXPECT_TRUE(view->bounds_contain(node, t.a) && view->bounds_contain(node, t.b) &&
                            view->bounds_contain(node, t.c));
            }
        }
        if (HasFailure()) return;
    }
    // A convex body is one piece when it may be.
    EXPECT_EQ(build_piece_tree(box(1, {0, 0, 0}, 3))->pieces.size(), 1u);
    EXPECT_EQ(build_piece_tree(box(1, {0, 0, 0}, 3), {.piece_size = 1})->pieces.size(), 108u);
}

TEST(PieceTree, EmptyMeshesAndCancelling) {
    const Mesh nothing;
    const PieceTree none = *build_piece_tree(nothing);
    const PieceTree some = *build_piece_tree(box(1, {0, 0, 0}, 2));
    for (int q = 0; q < 5; ++q) {
        const PieceQueryOptions options{.question = static_cast<PieceQuestion>(q)};
        for (const auto& answer : {ask_pieces(none, some, RelativePose{}, options),
                                   ask_pieces(none, none, RelativePose{}, options)}) {
            EXPECT_FALSE(answer.hit);
            EXPECT_EQ(answer.hull_tests, 0u);
        }
    }
    BuildProgress progress;
    progress.cancel();
    EXPECT_FALSE(build_piece_tree(box(1, {0, 0, 0}, 2), {}, &progress));
    const std::atomic<bool> cancel = true;
    const PieceAnswer stopped = ask_pieces(
        some, some, RelativePose{}, {.question = PieceQuestion::Distance, .cancel = &cancel});
    EXPECT_FALSE(stopped.complete);
    EXPECT_EQ(stopped.lower, 0);
}

// A search for contacts that is cut short has all of them up to a distance, and says which.
TEST(PieceTree, ContactsOfALimitedSearchAreTheNearest) {
    test::RandomFloats random(35);
    std::size_t cut = 0;
    for (std::size_t i = 0; i < std::max<std::size_t>(oracle::cases(100), 20); ++i) {
        const PieceCase c = random_piece_case(random);
        const PieceTree a = *build_piece_tree(c.a, c.options);
        const PieceTree b = *build_piece_tree(c.b, c.options);
        PieceQueryOptions options{.question = PieceQuestion::Contacts};
        const PieceAnswer whole = ask_pieces(a, b, c.pose, options);
        EXPECT_TRUE(whole.complete);
        options.max_hull_tests = whole.hull_tests / 2;
        const PieceAnswer part = ask_pieces(a, b, c.pose, options);
        EXPECT_LE(part.hull_tests, whole.hull_tests);
        cut += !part.complete;
        std::vector<double> expected, found;
        for (const PieceContact& contact : whole.contacts)
            if (part.complete || contact.distance < part.contacts_up_to)
                expected.push_back(contact.distance);
        for (const PieceContact& contact : part.contacts) found.push_back(contact.distance);
        EXPECT_EQ(found, expected) << "case " << i;
    }
    EXPECT_GT(cut, 0u);
}

// All pairs of pieces are equally near: their square, which the limit bounds.
TEST(PieceTree, ManyThatAreEquallyNearAreBounded) {
    Mesh same;
    for (int i = 0; i < 160; ++i) test::add_triangle(same, {0, 0, 0}, {1, 0, 0}, {0.3f, 1, 0.5f});
    const PieceTree tree = *build_piece_tree(same);
    ASSERT_GT(tree.pieces.size(), 100u);
    const RelativePose apart({}, {{0, 0, 3}, quat(1, 0, 0, 0)});
    PieceQueryOptions options;
    const PieceAnswer whole = ask_pieces(tree, tree, apart, options);
    ASSERT_TRUE(whole.complete);
    EXPECT_GT(whole.hull_tests, tree.pieces.size() * tree.pieces.size());
    options.max_hull_tests = 5000;
    for (const auto question : {PieceQuestion::Distance, PieceQuestion::Approximate}) {
        options.question = question;
        options.relative_error = 0;
        const PieceAnswer part = ask_pieces(tree, tree, apart, options);
        EXPECT_FALSE(part.complete);
        EXPECT_LE(part.hull_tests, options.max_hull_tests + 1);
        EXPECT_LE(part.lower, whole.upper);
        EXPECT_GE(part.upper, whole.upper);
        EXPECT_LT(part.upper - part.lower, 1e-5);
    }
    // A question that is settled is answered whatever the limit.
    options.question = PieceQuestion::Intersection;
    const PieceAnswer meets = ask_pieces(tree, tree, RelativePose{}, options);
    EXPECT_TRUE(meets.complete);
    EXPECT_TRUE(meets.hit);
    // One contact of a plateau is left, and few neighbors are looked up for each.
    const PieceAnswer contacts =
        ask_pieces(tree, tree, apart, {.question = PieceQuestion::Contacts});
    EXPECT_TRUE(contacts.complete);
    EXPECT_EQ(contacts.contacts.size(), 1u);
    EXPECT_LE(contacts.neighbor_tests, 4 * contacts.hull_tests);
}

TEST(PieceTree, TracedRunAnswersTheSame) {
    test::RandomFloats random(34);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const PieceCase c = random_piece_case(random);
        const PieceTree a = *build_piece_tree(c.a, c.options);
        const PieceTree b = *build_piece_tree(c.b, c.options);
        const PieceQueryOptions options{.question = static_cast<PieceQuestion>(i % 5),
                                        .tolerance = c.size};
        Recording recording;
        const PieceAnswer plain = ask_pieces(a, b, c.pose, options);
        const PieceAnswer traced = ask_pieces(a, b, c.pose, options, Recorder(recording));
        EXPECT_EQ(plain.hit, traced.hit);
        EXPECT_EQ(plain.lower, traced.lower);
        EXPECT_EQ(plain.upper, traced.upper);
        EXPECT_EQ(plain.hull_tests, traced.hull_tests);
        EXPECT_EQ(plain.contacts.size(), traced.contacts.size());
        // Each pair of hulls has GJK inside, which ends as the step says.
        std::uint64_t searched = 0;
        for (std::size_t k = 0; k < recording.steps.size(); ++k) {
            const Step& step = recording.steps[k];
            EXPECT_FALSE(step.text().empty());
            const std::string_view label = step.label;
            if (recording.inside_cut || (label != "keep" && label != "far")) continue;
            const auto scopes = recording.scopes_in({top_level, k});
            ASSERT_EQ(scopes.size(), 1u);
            const Scope& inside = recording.scopes[scopes[0]];
            EXPECT_EQ(inside.id, "gjk");
            const std::string_view last = inside.steps.back().label;
            EXPECT_TRUE(last == "apart" || last == "inside" || last == "exact" || last == "stop")
                << last;
            if (label == "far") {
                EXPECT_NE(last, "inside");
            }
            for (const Step& of_gjk : inside.steps) {
                for (const Mark& mark : of_gjk.marks)
                    EXPECT_FALSE(std::holds_alternative<FeatureMark>(mark.geometry));
            }
            ++searched;
        }
        EXPECT_TRUE(recording.inside_cut || recording.cut || searched == traced.hull_tests);
    }
}

// Hulls without their edges say the same, and take a share of the memory.
TEST(PieceTree, PackedHullsSayWhatWholeOnesDo) {
    const Mesh mesh = box(2, {0.1f, 0.2f, 0.3f}, 24);
    Mesh uneven = mesh;
    for (vec3& p : uneven.positions) p += 0.1f * vec3(p.y * p.z, p.z * p.x, p.x * p.y);
    for (const Mesh* each : {&mesh, static_cast<const Mesh*>(&uneven)}) {
        const auto packed = std::make_shared<const PieceTree>(*build_piece_tree(*each));
        const auto whole =
            std::make_shared<const PieceTree>(*build_piece_tree(*each, {.whole_hulls = true}));
        const auto view = make_view(packed), view_whole = make_view(whole);
        ASSERT_EQ(packed->nodes.size(), whole->nodes.size());
        for (std::uint32_t node = 0; node < packed->nodes.size(); ++node) {
            const Polytope& hull = whole->nodes[node].hull;
            const Polytope restored = packed->whole_hull(node);
            ASSERT_EQ(restored.vertices, hull.vertices);
            ASSERT_EQ(restored.half_edges.size(), hull.half_edges.size());
            for (std::size_t e = 0; e < hull.half_edges.size(); ++e)
                ASSERT_EQ(restored.half_edges[e].outward, hull.half_edges[e].outward);
            ASSERT_EQ(view->volume(node), static_cast<float>(solid_volume(hull)));
            ASSERT_EQ(view->area(node), view_whole->area(node));
            ASSERT_TRUE(packed->nodes[node].hull.half_edges.empty());
            for (const vec3& p : each->positions) {
                bool behind = true;
                for (Index face = 0; face < hull.faces.size(); ++face) {
                    const std::vector<vec3> c = hull.corners_of(face);
                    behind = behind && exact::orient3d(c[0], c[1], c[2], p) <= 0;
                }
                ASSERT_EQ(view->bounds_contain(node, p), behind);
            }
            if (node > 40) break;
        }
    }
    const Mesh ball = [] {
        test::RandomFloats random(3);
        Mesh soup;
        for (int i = 0; i < 4000; ++i) {
            const vec3 d = random.direction();
            const vec3 u = 0.02f * random.direction(), v = 0.02f * random.direction();
            test::add_triangle(soup, d, d + u, d + v);
        }
        return soup;
    }();
    for (const Mesh& each : {uneven, ball}) {
        const std::size_t packed = build_piece_tree(each)->bytes(),
                          whole = build_piece_tree(each, {.whole_hulls = true})->bytes();
        EXPECT_LT(2 * packed, whole);
    }
}

}  // namespace
}  // namespace collidoscope
