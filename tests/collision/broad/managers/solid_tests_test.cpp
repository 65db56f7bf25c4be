// The managers of solid bodies against every pair of bodies and of triangles: rational and
// long double arithmetic, no trees, no pieces, no broad phase.
#include "collision/broad/managers/solid_tests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>

#include "collision/broad/managers/perceptual_scheduler.h"
#include "collision/broad/managers/piecewise_tests.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/oracle/box_oracle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/rational.h"
#include "tests/oracle/triangle_measure.h"
#include "tests/oracle/triangle_oracle.h"

namespace collidoscope {
namespace {

using oracle::cases;

// A ring: closed and not convex.
Mesh solid_ring(unsigned around, unsigned across) {
    Mesh mesh;
    for (unsigned i = 0; i < around; ++i) {
        for (unsigned k = 0; k < across; ++k) {
            const float s = 6.2831853f * static_cast<float>(i) / static_cast<float>(around);
            const float t = 6.2831853f * static_cast<float>(k) / static_cast<float>(across);
            const float r = 1 + 0.35f * std::cos(t);
            mesh.positions.emplace_back(r * std::cos(s), 0.35f * std::sin(t), r * std::sin(s));
            const unsigned i2 = (i + 1) % around, k2 = (k + 1) % across;
            const unsigned a = i * across + k, b = i * across + k2, c = i2 * across + k,
                           d = i2 * across + k2;
            mesh.triangles.push_back({a, b, c});
            mesh.triangles.push_back({b, d, c});
        }
    }
    return mesh;
}

Mesh solid_octahedron() {
    return {
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
}

Mesh solid_cube(const vec3& half) {
    Mesh mesh;
    for (unsigned i = 0; i < 8; ++i)
        mesh.positions.push_back(
            half * vec3((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 4U) != 0 ? 1 : -1));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

// An open shell: four of the faces of the octahedron.
Mesh open_shell() {
    Mesh mesh = solid_octahedron();
    mesh.triangles.resize(4);
    return mesh;
}

std::shared_ptr<const SolidModel> model_of(const Mesh& mesh) {
    SolidModel model;
    model.tree = std::make_shared<const ObbTree>(*build_obb_tree(mesh));
    model.pieces = std::make_shared<const PieceTree>(*build_piece_tree(mesh));
    model.surface = parts_of_surface(mesh);
    return std::make_shared<const SolidModel>(std::move(model));
}

// All kinds of bodies, with their meshes for the oracle.
struct Kinds {
    std::vector<Mesh> meshes{{},
                             solid_cube({0.4f, 0.6f, 0.5f}),
                             solid_cube({0.5f, 0.3f, 0.7f}),
                             solid_ring(7, 5),
                             solid_octahedron(),
                             open_shell()};
    std::vector<std::shared_ptr<const SolidModel>> models;
    Kinds() {
        models.push_back(std::make_shared<const SolidModel>());
        for (std::size_t k = 1; k < meshes.size(); ++k) models.push_back(model_of(meshes[k]));
    }
    SolidBody body(std::size_t kind, const Pose& pose, float size = 0.5f) const {
        SolidBody body;
        body.model = models[kind];
        body.pose = pose;
        body.shape.center = pose.position;
        body.shape.rotation = pose.rotation;
        body.shape.form = kind == 0   ? BodyForm::Sphere
                          : kind == 1 ? BodyForm::Box
                          : kind == 2 ? BodyForm::Aabb
                                      : BodyForm::Mesh;
        if (kind == 0) body.shape.half = vec3(size);
        if (kind == 1) body.shape.half = {0.4f, 0.6f, 0.5f};
        if (kind == 2) body.shape.half = {0.5f, 0.3f, 0.7f};
        if (kind == 3) body.shape.half = {1.35f, 0.35f, 1.35f};
        if (kind > 3) body.shape.half = vec3(1);
        if (kind == 0 || kind == 2) body.pose.rotation = {1, 0, 0, 0};
        return body;
    }
};

// The truth about two bodies: how far apart, 0 for a collision.
class Truth {
  public:
    explicit Truth(const Kinds& kinds) : kinds_(kinds) {}

    double distance(const SolidBody& a, const SolidBody& b) const {
        if (a.is_ball() && b.is_ball()) {
            const auto d = oracle::Wide(a.shape.center) - oracle::Wide(b.shape.center);
            return clipped(oracle::length(d) - radius(a) - radius(b));
        }
        if (b.is_ball()) return distance(b, a);
        if (a.is_ball()) {
            const oracle::Wide center(center_in(b.pose, a));
            long double least = std::numeric_limits<long double>::infinity();
            for (const Triangle& t : triangles(b))
                least = std::min(least, oracle::from_triangle(center, oracle::wide(t)));
            if (least <= radius(a) || encloses(b, center)) return 0;
            return clipped(least - radius(a));
        }
        const RelativePose pose(a.pose, b.pose);
        const std::vector<Triangle> first = triangles(a);
        std::vector<Triangle> second = triangles(b);
        for (Triangle& t : second) t = pose(t);
        long double least = std::numeric_limits<long double>::infinity();
        for (const Triangle& s : first) {
            for (const Triangle& t : second) {
                const long double gap = box_gap(s, t);
                if (gap >= least) continue;
                if (gap == 0 && oracle::triangles_meet(s, t)) return 0;
                least = std::min(least, oracle::triangle_distance(s, t));
            }
        }
        // Inside: all of one mesh, which hangs together.
        if (encloses_any(b, RelativePose(b.pose, a.pose)(first[0].a))) return 0;
        if (encloses_any(a, second[0].a)) return 0;
        return static_cast<double>(least);
    }

  private:
    static double clipped(long double d) { return static_cast<double>(std::max(d, 0.0L)); }
    static long double radius(const SolidBody& ball) {
        return static_cast<long double>(ball.shape.half.x);
    }
    std::vector<Triangle> triangles(const SolidBody& body) const {
        for (std::size_t k = 1; k < kinds_.models.size(); ++k) {
            if (kinds_.models[k] != body.model) continue;
            std::vector<Triangle> all;
            const Mesh& mesh = kinds_.meshes[k];
            for (const auto& t : mesh.triangles)
                all.push_back({mesh.positions[t[0]], mesh.positions[t[1]], mesh.positions[t[2]]});
            return all;
        }
        return {};
    }
    static long double box_gap(const Triangle& s, const Triangle& t) {
        const vec3 low =
            glm::max(glm::min(glm::min(s.a, s.b), s.c), glm::min(glm::min(t.a, t.b), t.c));
        const vec3 high =
            glm::min(glm::max(glm::max(s.a, s.b), s.c), glm::max(glm::max(t.a, t.b), t.c));
        return oracle::length(oracle::Wide(glm::max(low - high, vec3(0))));
    }
    bool encloses_any(const SolidBody& body, const vec3& p) const {
        return encloses(body, oracle::Wide(p));
    }
    // By the parity of crossings along a direction that no mesh here is aligned with.
    bool encloses(const SolidBody& body, const oracle::Wide& p) const {
        if (body.model == kinds_.models[5]) return false;  // open
        const oracle::Wide d(0.4231L, 0.7713L, 0.4761L);
        int crossings = 0;
        for (const Triangle& triangle : triangles(body)) {
            const oracle::WideTriangle t = oracle::wide(triangle);
            const oracle::Wide n = oracle::cross(t[1] - t[0], t[2] - t[0]);
            const long double slope = oracle::dot(n, d);
            if (slope == 0) continue;
            const long double s = oracle::dot(n, t[0] - p) / slope;
            if (s < 0) continue;
            const oracle::Wide at = p + s * d;
            bool inside = true;
            for (std::size_t i = 0; i < 3; ++i)
                inside =
                    inside && oracle::dot(oracle::cross(n, t[(i + 1) % 3] - t[i]), at - t[i]) >= 0;
            crossings += inside;
        }
        return crossings % 2 == 1;
    }

    const Kinds& kinds_;
};

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    float unit() { return std::uniform_real_distribution<float>(-1, 1)(engine_); }
    vec3 point() {
        const float x = unit(), y = unit(), z = unit();
        return {x, y, z};
    }
    quat turn() { return glm::normalize(quat(1, unit(), unit(), unit())); }
    std::size_t below(std::size_t n) { return engine_() % n; }

  private:
    std::mt19937_64 engine_;
};

// The pairs that collide when every test of two bodies is made in pieces of so many operations,
// told and untold; how many of them lie in one another is added.
std::set<ProxyPair> served_in_pieces(const std::vector<SolidBody>& bodies, std::uint64_t piece,
                                     std::size_t& enclosed) {
    std::vector<ProxyPair> candidates;
    for (ProxyId i = 0; i < bodies.size(); ++i)
        for (ProxyId k = i + 1; k < bodies.size(); ++k)
            if (boxes_overlap(box_of(bodies[i]), box_of(bodies[k]))) candidates.push_back({i, k});
    ScheduleOptions options;
    options.schedule = Schedule::RoundRobin;
    options.piece = piece;
    PerceptualScheduler<SolidPieces> plain(options), told(options);
    plain.run(candidates, SolidPieces(bodies), vec3(0, 0, 9));
    Recording recording;
    told.run(candidates, ToldSolidPieces(bodies), vec3(0, 0, 9), Recorder(recording));
    std::set<ProxyPair> hits;
    std::uint64_t spent = 0;
    for (std::size_t k = 0; k < candidates.size(); ++k) {
        const ScheduledPair &answer = plain.answers()[k], &same = told.answers()[k];
        EXPECT_EQ(answer.verdict, same.verdict);
        EXPECT_EQ(answer.spent, same.spent);
        EXPECT_EQ(answer.inside, same.inside);
        if (answer.verdict == Verdict::Hit) hits.insert(answer.pair);
        enclosed += answer.inside;
        spent += answer.spent;
    }
    EXPECT_EQ(spent, plain.counts().operations);
    EXPECT_EQ(hits.size(), plain.counts().hits);
    return hits;
}

// Exact answers of doubles and rational numbers may differ where bodies graze.
constexpr double grazing = 1e-6;

TEST(SolidManagers, AgreeWithEveryPairOfTriangles) {
    const Kinds kinds;
    const Truth truth(kinds);
    std::map<DecidedBy, std::size_t> decided;
    std::uint64_t recalled = 0, walks = 0;
    std::size_t enclosed = 0, meshes_met = 0;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(cases(60), 3); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Dice dice(seed);
        SolidICollide i_collide;
        SolidVCollide v_collide;
        SolidEcods by_trees(true, ChosenTest(TwoBodyChoice::Trees)),
            by_features(true, ChosenTest(TwoBodyChoice::Features)),
            by_boxes(true, ChosenTest(TwoBodyChoice::Boxes)),
            by_spheres(true, ChosenTest(TwoBodyChoice::Spheres)),
            flat(false, ChosenTest(TwoBodyChoice::Trees)),
            features_of_meshes(true, ChosenTest(TwoBodyChoice::Trees, TwoBodyChoice::Features)),
            trees_of_meshes(true, ChosenTest(TwoBodyChoice::Spheres, TwoBodyChoice::Trees)),
            spheres_of_meshes(true, ChosenTest(TwoBodyChoice::Boxes, TwoBodyChoice::Spheres));
        flat.set_flat(true);
        struct Placed {
            std::size_t kind;
            Pose pose;
            float size;
            SolidBody body;
        };
        std::vector<Placed> bodies;
        // Shifted and scaled: every third crowd stands far from the origin.
        const vec3 shift = seed % 3 == 0 ? vec3(100, -50, 25) : vec3(0);
        for (int n = 0; n < 8; ++n) {
            Placed p{dice.below(6),
                     {shift + 1.6f * dice.point(), dice.turn()},
                     0.15f + 0.3f * std::abs(dice.unit()),
                     {}};
            if (seed % 4 == 1) p.pose.rotation = {1, 0, 0, 0};
            // Every third crowd has a ball inside an octahedron.
            if (seed % 3 == 2 && n == 0) p.kind = 4;
            if (seed % 3 == 2 && n == 1) {
                p.kind = 0;
                p.pose.position = bodies[0].pose.position;
                p.size = 0.1f;
            }
            p.body = kinds.body(p.kind, p.pose, p.size);
            bodies.push_back(p);
        }
        const auto for_all = [&](const auto& call) {
            call(i_collide), call(v_collide), call(by_trees), call(by_features), call(by_boxes),
                call(by_spheres), call(flat), call(features_of_meshes), call(trees_of_meshes),
                call(spheres_of_meshes);
        };
        for (const Placed& p : bodies) for_all([&](auto& manager) { manager.add(p.body); });
        for (int frame = 0; frame < 3; ++frame) {
            for_all([](auto& manager) { manager.update(); });
            std::set<ProxyPair> expected, close;
            for (ProxyId i = 0; i < bodies.size(); ++i) {
                for (ProxyId k = i + 1; k < bodies.size(); ++k) {
                    const double d = truth.distance(bodies[i].body, bodies[k].body);
                    const double reach = 4 + static_cast<double>(glm::length(shift));
                    if (d == 0) expected.insert({i, k});
                    if (d > 0 && d < grazing * reach) close.insert({i, k});
                    const auto candidates = i_collide.candidates();
                    const auto at =
                        std::find(candidates.begin(), candidates.end(), ProxyPair{i, k});
                    if (at == candidates.end()) {
                        EXPECT_GT(d, 0) << i << " " << k;
                        continue;
                    }
                    const FeaturesMemory& memory =
                        i_collide.memory(std::size_t(at - candidates.begin()));
                    ++decided[memory.by];
                    walks += memory.walks;
                    recalled += memory.recalled;
                    EXPECT_NEAR(memory.distance, d, 1e-5 * reach)
                        << bodies[i].kind << " " << bodies[k].kind;
                    if (memory.distance > 0) {
                        EXPECT_NEAR(glm::length(memory.on_b - memory.on_a), memory.distance,
                                    1e-5 * reach);
                    }
                }
            }
            const auto same = [&](const auto& manager, const char* name) {
                std::set<ProxyPair> found(manager.collisions().begin(), manager.collisions().end());
                for (const ProxyPair pair : close) found.erase(pair);
                EXPECT_EQ(found, expected) << name << " frame " << frame;
            };
            same(i_collide, "I-COLLIDE");
            same(v_collide, "V-COLLIDE");
            same(by_trees, "ECoDS with trees");
            same(by_features, "ECoDS with features");
            same(flat, "flat");
            same(features_of_meshes, "ECoDS with features for meshes");
            // Each kind of pair has the answer of its own test.
            const auto mixes = [&](const auto& mixed, const auto& others, const auto& of_meshes) {
                const auto found_by = [](const auto& manager, const ProxyPair& pair) {
                    const auto all = manager.collisions();
                    return std::binary_search(all.begin(), all.end(), pair);
                };
                for (ProxyId i = 0; i < bodies.size(); ++i) {
                    for (ProxyId k = i + 1; k < bodies.size(); ++k) {
                        const bool meshes =
                            !bodies[i].body.is_simple() && !bodies[k].body.is_simple();
                        meshes_met += meshes && found_by(mixed, {i, k});
                        EXPECT_EQ(found_by(mixed, {i, k}),
                                  meshes ? found_by(of_meshes, {i, k}) : found_by(others, {i, k}))
                            << i << " " << k << ", frame " << frame;
                    }
                }
            };
            mixes(trees_of_meshes, by_spheres, by_trees);
            mixes(spheres_of_meshes, by_boxes, by_spheres);
            std::vector<SolidBody> now;
            now.reserve(bodies.size());
            for (const Placed& p : bodies) now.push_back(p.body);
            std::set<ProxyPair> in_pieces = served_in_pieces(now, 1 + seed % 50, enclosed);
            for (const ProxyPair pair : close) in_pieces.erase(pair);
            EXPECT_EQ(in_pieces, expected) << "in pieces, frame " << frame;
            EXPECT_EQ(flat.counts().calls, bodies.size() * (bodies.size() - 1) / 2);
            EXPECT_LE(by_trees.counts().calls, flat.counts().calls);
            for (const auto& pair : expected) {
                EXPECT_TRUE(std::binary_search(by_boxes.collisions().begin(),
                                               by_boxes.collisions().end(), pair));
                EXPECT_TRUE(std::binary_search(by_spheres.collisions().begin(),
                                               by_spheres.collisions().end(), pair));
            }
            if (HasFailure()) return;
            for (ProxyId i = 0; i < bodies.size(); ++i) {
                if (dice.below(3) == 0) continue;
                Placed& p = bodies[i];
                p.pose.position += 0.05f * dice.point();
                // Now and then a body changes its form, which is reported like a move.
                if (dice.below(6) == 0) p.kind = dice.below(6);
                p.body = kinds.body(p.kind, p.pose, p.size);
                for_all([&](auto& manager) { manager.move(i, p.body); });
            }
        }
    }
    EXPECT_GT(decided[DecidedBy::Shapes], 0u);
    EXPECT_GT(decided[DecidedBy::Triangles], 0u);
    EXPECT_GT(recalled, 0u);
    EXPECT_LT(recalled, walks);
    EXPECT_GT(enclosed, 0u);
    EXPECT_GT(meshes_met, 0u);
}

TEST(SolidManagers, ABallInARingsHoleDoesNotTouchIt) {
    const Kinds kinds;
    SolidICollide features;
    SolidVCollide trees;
    for (const SolidBody& body : {kinds.body(3, {}), kinds.body(0, {}, 0.3f)})
        features.add(body), trees.add(body);
    features.update(), trees.update();
    EXPECT_EQ(features.counts().potential, 1u);
    EXPECT_EQ(features.counts().real, 0u);
    EXPECT_EQ(trees.counts().real, 0u);
    EXPECT_GT(features.memory(0).distance, 0.2);
    EXPECT_LT(features.memory(0).distance, 0.35);
    // In the ring's tube it does, though no triangle is near.
    features.move(1, kinds.body(0, {{1, 0, 0}}, 0.05f));
    trees.move(1, kinds.body(0, {{1, 0, 0}}, 0.05f));
    features.update(), trees.update();
    EXPECT_EQ(features.counts().real, 1u);
    EXPECT_EQ(trees.counts().real, 1u);
    EXPECT_EQ(features.memory(0).by, DecidedBy::Inside);
    EXPECT_EQ(trees.memory(0).by, DecidedBy::Inside);
}

TEST(SolidManagers, BallsThatGrazeAreFound) {
    const Kinds kinds;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(cases(400), 20); ++seed) {
        Dice dice(seed);
        const float r = 0.2f + std::abs(dice.unit()), q = 0.2f + std::abs(dice.unit());
        vec3 along = dice.point();
        along /= glm::length(along);
        for (const float share : {0.999f, 0.99999f, 1.00001f, 1.001f}) {
            SolidICollide features;
            SolidVCollide trees;
            for (const SolidBody& body :
                 {kinds.body(0, {}, r), kinds.body(0, {(r + q) * share * along}, q)})
                features.add(body), trees.add(body);
            features.update(), trees.update();
            EXPECT_EQ(features.counts().real, share < 1 ? 1u : 0u) << "seed " << seed;
            EXPECT_EQ(trees.counts().real, share < 1 ? 1u : 0u) << "seed " << seed;
        }
    }
}

// Crowds of balls that graze or miss each other by a thousandth, by less, or touch, from frame to
// frame: the pairs of rational arithmetic.
TEST(SolidManagers, GrazingBallsAreThePairsOfRationalArithmetic) {
    const Kinds kinds;
    std::size_t met = 0, missed = 0;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(cases(400), 40); ++seed) {
        Dice dice(seed);
        SolidICollide features;
        SolidVCollide trees;
        SolidEcods chosen(true, ChosenTest(TwoBodyChoice::Features));
        const float scale = std::ldexp(1.0f, static_cast<int>(dice.below(40)) - 20);
        const vec3 shift = seed % 2 == 0 ? 40.0f * scale * dice.point() : vec3(0);
        struct Ball {
            vec3 center;
            float radius;
        };
        std::vector<Ball> balls(2 + dice.below(8));
        for (int frame = 0; frame < 3; ++frame) {
            for (std::size_t i = 0; i < balls.size(); ++i) {
                Ball& ball = balls[i];
                if (frame == 0) ball.radius = scale * (0.2f + std::abs(dice.unit()));
                vec3 along = dice.point();
                if (dice.below(3) == 0) along = {0, 1, 0};
                along /= glm::length(along);
                const float shares[] = {0.999f, 1.001f, 0.99999f, 1.00001f, 1};
                const Ball& other = balls[i > 0 ? dice.below(i) : 0];
                ball.center = i == 0 ? shift + 2 * scale * dice.point()
                                     : other.center + along * (other.radius + ball.radius) *
                                                          shares[dice.below(5)];
                const SolidBody body = kinds.body(0, {ball.center}, ball.radius);
                const auto id = static_cast<ProxyId>(i);
                if (frame == 0)
                    features.add(body), trees.add(body), chosen.add(body);
                else
                    features.move(id, body), trees.move(id, body), chosen.move(id, body);
            }
            features.update(), trees.update(), chosen.update();
            std::vector<ProxyPair> expected;
            for (ProxyId i = 0; i < balls.size(); ++i)
                for (ProxyId k = i + 1; k < balls.size(); ++k) {
                    const auto d =
                        oracle::Rational3(balls[i].center) - oracle::Rational3(balls[k].center);
                    const mpq_class reach = mpq_class(balls[i].radius) + balls[k].radius;
                    if (dot(d, d) <= reach * reach) expected.push_back({i, k});
                }
            ASSERT_TRUE(std::ranges::equal(features.collisions(), expected))
                << "seed " << seed << " frame " << frame;
            ASSERT_TRUE(std::ranges::equal(trees.collisions(), expected))
                << "seed " << seed << " frame " << frame;
            ASSERT_TRUE(std::ranges::equal(chosen.collisions(), expected))
                << "seed " << seed << " frame " << frame;
            met += expected.size();
            missed += balls.size() * (balls.size() - 1) / 2 - expected.size();
        }
    }
    EXPECT_GT(met, 100u);
    EXPECT_GT(missed, 100u);
}

TEST(SolidManagers, FeaturesOfTheLastFrameSaveMoves) {
    const Kinds kinds;
    const SolidFeaturesTest test;
    FeaturesMemory memory;
    std::uint64_t remembered = 0, anew = 0;
    for (int frame = 0; frame < 40; ++frame) {
        const SolidBody ring = kinds.body(3, {});
        const SolidBody box =
            kinds.body(1, {{-1.0f + 0.05f * static_cast<float>(frame), 1.5f, 0.2f},
                           glm::normalize(quat(1, 0.1f, 0.2f, 0.3f))});
        FeaturesMemory fresh;
        const bool first = test(ring, box, fresh, anew);
        EXPECT_EQ(test(ring, box, memory, remembered), first);
        EXPECT_NEAR(memory.distance, fresh.distance, 1e-6);
        if (frame > 0) {
            EXPECT_GT(memory.recalled, 0u);
        }
    }
    EXPECT_LT(2 * remembered, anew);
    // If nothing has moved, the walk ends where it begins.
    std::uint64_t still = 0;
    const SolidBody ring = kinds.body(3, {}), box = kinds.body(1, {{0, 1.5f, 0.2f}});
    FeaturesMemory again;
    std::uint64_t first = 0;
    (void)test(ring, box, again, first);
    (void)test(ring, box, again, still);
    EXPECT_EQ(again.recalled, again.walks);
    EXPECT_EQ(still, 0u);
    EXPECT_GT(first, 0u);
}

TEST(SolidManagers, StaticBodiesAreNotTestedAgainstEachOther) {
    const Kinds kinds;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(cases(100), 5); ++seed) {
        Dice dice(seed);
        SolidVCollide all, apart, flat;
        flat.set_flat(true);
        std::vector<bool> fixed;
        for (int n = 0; n < 12; ++n) {
            fixed.push_back(dice.below(2) == 0);
            const SolidBody body =
                kinds.body(dice.below(5), {1.5f * dice.point(), dice.turn()}, 0.4f);
            all.add(body);
            apart.add(body, fixed.back());
            flat.add(body, fixed.back());
        }
        all.update(), apart.update(), flat.update();
        std::vector<ProxyPair> expected;
        for (const ProxyPair pair : all.collisions())
            if (!fixed[pair.low] || !fixed[pair.high]) expected.push_back(pair);
        for (const auto* manager : {&apart, &flat})
            EXPECT_TRUE(std::equal(expected.begin(), expected.end(), manager->collisions().begin(),
                                   manager->collisions().end()))
                << "seed " << seed;
        const std::uint64_t m =
            static_cast<std::uint64_t>(std::count(fixed.begin(), fixed.end(), true));
        const std::uint64_t n = 12 - m;
        EXPECT_EQ(apart.counts().moving, n);
        EXPECT_EQ(apart.counts().fixed, m);
        EXPECT_EQ(apart.counts().possible(), n * (n - (n > 0)) / 2 + n * m);
        EXPECT_EQ(flat.counts().calls, flat.counts().possible());
        EXPECT_EQ(apart.counts().potential + apart.counts().left_out, all.counts().potential);
    }
}

TEST(SolidManagers, WhatIsToldIsWhatIsFoundAndCanBeSteppedInto) {
    const Kinds kinds;
    std::set<std::string> inside;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Dice dice(seed);
        SolidICollide features;
        SolidVCollide trees;
        for (int n = 0; n < 8; ++n) {
            const SolidBody body =
                kinds.body(dice.below(6), {1.3f * dice.point(), dice.turn()}, 0.4f);
            features.add(body), trees.add(body);
        }
        const auto told = [&](auto manager) {
            auto twin = manager;
            Recording recording;
            recording.budget = 1'000'000;
            twin.update(Recorder(recording));
            manager.update();
            EXPECT_TRUE(std::equal(manager.collisions().begin(), manager.collisions().end(),
                                   twin.collisions().begin(), twin.collisions().end()));
            EXPECT_EQ(manager.counts().work, twin.counts().work);
            for (const Scope& scope : recording.scopes) {
                if (scope.steps.empty()) continue;
                inside.insert(scope.id);
                for (const Step& step : scope.steps) {
                    for (const Mark& mark : step.marks) {
                        EXPECT_FALSE(std::holds_alternative<FeatureMark>(mark.geometry));
                        EXPECT_FALSE(std::holds_alternative<NodeMark>(mark.geometry));
                    }
                }
            }
        };
        told(features), told(trees);
    }
    for (const char* id : {"piece_features", "lin_canny", "obb_tree", "sphere_triangle"})
        EXPECT_TRUE(inside.contains(id)) << id;
}

TEST(SolidManagers, SurfacesAreClosedOrNot) {
    EXPECT_TRUE(parts_of_surface(solid_ring(5, 4)).closed);
    EXPECT_TRUE(parts_of_surface(solid_cube(vec3(1))).closed);
    EXPECT_FALSE(parts_of_surface(open_shell()).closed);
    EXPECT_FALSE(parts_of_surface(Mesh{}).closed);
    Mesh two = solid_octahedron();
    for (vec3 p : solid_octahedron().positions) two.positions.push_back(p + vec3(5, 0, 0));
    for (auto t : solid_octahedron().triangles)
        two.triangles.push_back({t[0] + 6, t[1] + 6, t[2] + 6});
    EXPECT_EQ(parts_of_surface(two).points.size(), 2u);
    EXPECT_TRUE(parts_of_surface(two).closed);
    // A triangle reversed opens it.
    Mesh turned = solid_octahedron();
    std::swap(turned.triangles[0][0], turned.triangles[0][1]);
    EXPECT_FALSE(parts_of_surface(turned).closed);
    EXPECT_EQ(parts_of_surface(Mesh{{{0, 0, 0}}, {{0, 0, 0}}}).closed, false);
}

}  // namespace
}  // namespace collidoscope
