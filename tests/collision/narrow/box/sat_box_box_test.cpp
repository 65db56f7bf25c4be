#include "collision/narrow/box/sat_box_box.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <span>
#include <sstream>

#include "tests/oracle/box_oracle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_boxes.h"

namespace collidoscope {
namespace {

constexpr std::uint64_t seed = 20140304;
constexpr double band = 1e-6;

std::string shown(const Box& box) {
    std::ostringstream text;
    text.precision(9);
    text << "{" << box.center.x << "," << box.center.y << "," << box.center.z << " | " << box.half.x
         << "," << box.half.y << "," << box.half.z << " | " << box.rotation.w << ","
         << box.rotation.x << "," << box.rotation.y << "," << box.rotation.z << "}";
    return text.str();
}
std::string shown(const Box& a, const Box& b) {
    return "a " + shown(a) + " b " + shown(b);
}

double pair_size(const Box& a, const Box& b) {
    return oracle::box_size(a) + oracle::box_size(b);
}
// Largest move of a point near these boxes by rounding it to float.
double float_step(const Box& a, const Box& b) {
    const vec3 reach = glm::max(glm::abs(a.center), glm::abs(b.center));
    return 2.5e-7 * (std::max({reach.x, reach.y, reach.z}) + pair_size(a, b));
}

bool same_bits(const PairResult& a, const PairResult& b) {
    const auto bytes = [](const auto& value) { return std::as_bytes(std::span(&value, 1)); };
    const auto same = [&](const auto& x, const auto& y) {
        return std::ranges::equal(bytes(x), bytes(y));
    };
    bool all = a.hit == b.hit && a.exact_distance == b.exact_distance &&
               same(a.signed_distance, b.signed_distance) && same(a.normal, b.normal) &&
               same(a.point_on_a, b.point_on_a) && same(a.point_on_b, b.point_on_b) &&
               a.contacts.size() == b.contacts.size();
    for (std::size_t i = 0; all && i < a.contacts.size(); ++i)
        all = same(a.contacts[i], b.contacts[i]);
    return all;
}

TEST(SatBoxBox, AgreesWithExactSeparationOutsideTheBand) {
    RecordProperty("seed", static_cast<int>(seed));
    oracle::RandomBoxes random(seed);
    std::size_t judged = 0, inside_band = 0, hits = 0, near = 0;
    for (const std::size_t wanted = oracle::cases(200000); judged < wanted;) {
        const auto [a, b] = random.pair();
        const double size = pair_size(a, b);
        const oracle::ExactSeparation exact = oracle::ExactBoxes(a, b).test(0.1 * size);
        if (std::abs(exact.separation) <= band * size) {
            ++inside_band;
            continue;
        }
        ++judged;
        hits += !exact.apart;
        near += std::abs(exact.separation) <= 1e-4 * size;
        ASSERT_EQ(overlaps(a, b), !exact.apart) << shown(a, b) << " " << exact.separation;
        ASSERT_EQ(overlaps(b, a), !exact.apart) << shown(a, b) << " " << exact.separation;
    }
    RecordProperty("inside_band", static_cast<int>(inside_band));
    RecordProperty("hits", static_cast<int>(hits));
    EXPECT_GT(hits, judged / 4);
    EXPECT_LT(hits, judged * 3 / 4);
    EXPECT_GT(near, judged / 100);
}

TEST(SatBoxBox, DepthIsTheSmallestOverlapOfAllAxes) {
    oracle::RandomBoxes random(seed + 1);
    for (std::size_t n = 0, count = oracle::cases(100000); n < count; ++n) {
        const auto [a, b] = random.pair();
        const PairResult result = collide(a, b);
        ASSERT_EQ(result.hit, overlaps(a, b)) << shown(a, b);
        if (!result.hit) continue;
        const double size = pair_size(a, b);
        const oracle::ExactSeparation exact = oracle::ExactBoxes(a, b).test();
        const double depth = -double{result.signed_distance};
        const double smallest = std::max(0.0, -exact.separation);
        const double rounding = 1e-7 * (size + depth);
        ASSERT_GE(depth, smallest - rounding) << shown(a, b);
        ASSERT_LE(depth, smallest + 2 * band * size + rounding) << shown(a, b);
        ASSERT_NEAR(glm::length(glm::dvec3(result.normal)), 1, 1e-6);
    }
}

// The rule, applied to the exact overlaps: the best face of the preferred box, unless the other's
// best face is better by the tolerance, unless an edge axis is better than that by the tolerance.
TEST(SatBoxBox, ChoosesTheAxisThatBruteForceChooses) {
    oracle::RandomBoxes random(seed + 2);
    std::size_t faces = 0, edges = 0, unclear = 0;
    for (std::size_t n = 0, count = oracle::cases(100000); n < count; ++n) {
        const auto [a, b] = random.pair();
        const BoxPair pair(a, b);
        const ChosenAxis chosen = sat::find_axis(pair, NoTrace{});
        const oracle::ExactSeparation exact = oracle::ExactBoxes(a, b).test();
        if (chosen.separates || exact.gaps.size() != 15) continue;
        const double size = pair_size(a, b), noise = 1e-8 * size;
        const double margin = pair.tolerance(1e-6);
        const auto best_of = [&](int first, int last) {
            double best = std::numeric_limits<double>::infinity();
            for (int k = first; k <= last; ++k)
                best = std::min(best, -exact.gaps[static_cast<std::size_t>(k)]);
            return best;
        };
        double best = pair.a_preferred ? best_of(0, 2) : best_of(3, 5);
        bool clear = true;
        for (const double next :
             {pair.a_preferred ? best_of(3, 5) : best_of(0, 2), best_of(6, 14)}) {
            clear = clear && std::abs(next - (best - margin)) > noise;
            if (next < best - margin) best = next;
        }
        if (!clear) {
            ++unclear;
            continue;
        }
        ASSERT_NEAR(chosen.overlap, best, noise) << shown(a, b);
        ASSERT_NEAR(chosen.overlap, -exact.gaps[static_cast<std::size_t>(chosen.axis)], noise)
            << shown(a, b);
        (chosen.axis < 6 ? faces : edges)++;
    }
    EXPECT_GT(faces, edges / 10);
    EXPECT_GT(edges, faces / 100);
    EXPECT_LT(unclear, faces / 10);
}

TEST(SatBoxBox, DistanceAndClosestPointsAreTrue) {
    oracle::RandomBoxes random(seed + 3);
    std::size_t judged = 0;
    for (const std::size_t wanted = oracle::cases(30000); judged < wanted;) {
        const auto [a, b] = random.pair();
        const PairResult result = collide(a, b);
        if (result.hit) continue;
        ++judged;
        const double size = pair_size(a, b), step = float_step(a, b);
        const double distance = oracle::box_distance(a, b);
        ASSERT_TRUE(result.exact_distance);
        ASSERT_TRUE(result.contacts.empty());
        ASSERT_GT(result.signed_distance, 0);
        ASSERT_NEAR(result.signed_distance, distance, 3e-9 * size + 1e-7 * distance) << shown(a, b);
        ASSERT_NEAR(oracle::outside(a, result.point_on_a), 0, step) << shown(a, b);
        ASSERT_NEAR(oracle::outside(b, result.point_on_b), 0, step) << shown(a, b);
        const vec3 error =
            result.point_on_b - result.point_on_a - result.signed_distance * result.normal;
        ASSERT_LE(glm::length(error), 2 * step) << shown(a, b);
        ASSERT_NEAR(glm::length(glm::dvec3(result.normal)), 1, 1e-6);
    }
}

TEST(SatBoxBox, ContactsKeepTheirPromises) {
    oracle::RandomBoxes random(seed + 4);
    std::set<std::size_t> sizes;
    for (std::size_t n = 0, count = oracle::cases(100000); n < count; ++n) {
        const auto [a, b] = random.pair();
        const PairResult result = collide(a, b);
        if (!result.hit) continue;
        const double size = pair_size(a, b), step = float_step(a, b);
        const float depth = -result.signed_distance;
        ASSERT_FALSE(result.contacts.empty()) << shown(a, b);
        sizes.insert(result.contacts.size());
        float deepest = 0;
        for (const Contact& contact : result.contacts) {
            ASSERT_GE(contact.depth, 0) << shown(a, b);
            ASSERT_LE(contact.depth, depth) << shown(a, b);
            deepest = std::max(deepest, contact.depth);
            ASSERT_EQ(contact.normal, result.normal);
            const vec3 error =
                contact.point_on_b - contact.point_on_a + contact.depth * contact.normal;
            ASSERT_LE(glm::length(error), 2 * step) << shown(a, b);
            const vec3 middle = 0.5f * contact.point_on_a + 0.5f * contact.point_on_b;
            ASSERT_LE(glm::distance(middle, contact.position), 2 * step) << shown(a, b);
            // The witness points lie on the solids.
            ASSERT_LE(oracle::outside(a, contact.point_on_a), 4e-6 * size + step) << shown(a, b);
            ASSERT_LE(oracle::outside(b, contact.point_on_b), 4e-6 * size + step) << shown(a, b);
        }
        ASSERT_EQ(deepest, depth) << shown(a, b);
        ASSERT_LE(oracle::outside(a, result.point_on_a), 4e-6 * size + step) << shown(a, b);
        ASSERT_LE(oracle::outside(b, result.point_on_b), 4e-6 * size + step) << shown(a, b);

        // Moving B by a hair more than the depth separates the boxes.
        Box moved = b;
        moved.center += (depth + static_cast<float>(1e-5 * size + 3 * step)) * result.normal;
        ASSERT_FALSE(overlaps(a, moved)) << shown(a, b);
    }
    EXPECT_EQ(*sizes.rbegin(), Manifold::capacity);
    EXPECT_GE(sizes.size(), 7u);
}

TEST(SatBoxBox, SwappingTurnsTheAnswerRound) {
    oracle::RandomBoxes random(seed + 5);
    for (std::size_t n = 0, count = oracle::cases(100000); n < count; ++n) {
        const auto [a, b] = random.pair();
        const PairResult result = collide(a, b);
        PairResult turned = collide(b, a);
        if (a.center == b.center && a.half == b.half && a.rotation == b.rotation) continue;
        turned.normal = -turned.normal;
        std::swap(turned.point_on_a, turned.point_on_b);
        ASSERT_EQ(turned.contacts.size(), result.contacts.size()) << shown(a, b);
        for (std::size_t i = 0; i < turned.contacts.size(); ++i) {
            Contact& contact = turned.contacts[i];
            contact.normal = -contact.normal;
            std::swap(contact.point_on_a, contact.point_on_b);
            const Contact& other = result.contacts[i];
            ASSERT_EQ(contact.position, other.position) << shown(a, b);
            ASSERT_EQ(contact.normal, other.normal) << shown(a, b);
            ASSERT_EQ(contact.depth, other.depth) << shown(a, b);
            ASSERT_EQ(contact.point_on_a, other.point_on_a) << shown(a, b);
            ASSERT_EQ(contact.point_on_b, other.point_on_b) << shown(a, b);
        }
        ASSERT_EQ(turned.hit, result.hit) << shown(a, b);
        ASSERT_EQ(turned.signed_distance, result.signed_distance) << shown(a, b);
        ASSERT_EQ(turned.normal, result.normal) << shown(a, b);
        ASSERT_EQ(turned.point_on_a, result.point_on_a) << shown(a, b);
        ASSERT_EQ(turned.point_on_b, result.point_on_b) << shown(a, b);
    }
}

TEST(SatBoxBox, TracedIsPlainBitForBit) {
    oracle::RandomBoxes random(seed + 6);
    std::set<std::string> labels;
    for (std::size_t n = 0, count = oracle::cases(20000); n < count; ++n) {
        const auto [a, b] = random.pair();
        Recording recording;
        const PairResult traced = collide(a, b, Recorder(recording));
        ASSERT_TRUE(same_bits(collide(a, b), traced)) << shown(a, b);
        ASSERT_FALSE(recording.steps.empty());
        for (const Step& step : recording.steps) {
            labels.insert(step.label);
            ASSERT_FALSE(step.text().empty());
            ASSERT_EQ(step.text().find("nan"), std::string::npos) << shown(a, b);
        }
        if (traced.hit) {
            ASSERT_GE(recording.steps.size(), 20u);
            ASSERT_LE(recording.steps.size(), 43u);
        }
    }
    EXPECT_EQ(labels, (std::set<std::string>{"parallel", "project", "overlap", "separated",
                                             "closest", "choose", "edges", "reference", "incident",
                                             "clip", "keep", "contacts"}));
}

// The table of all axes is built from these steps.
TEST(SatBoxBox, EveryAxisStepNamesItsAxisAndOverlap) {
    const Box a{{0, 0, 0}, {1, 1, 1}, {1, 0, 0, 0}};
    const Box b{{1.2f, 0.4f, 0.3f}, {1, 1, 1}, glm::normalize(quat(0.8f, 0.3f, 0.4f, 0.2f))};
    Recording recording;
    ASSERT_TRUE(collide(a, b, Recorder(recording)).hit);
    std::vector<std::string> axes;
    double smallest = std::numeric_limits<double>::infinity();
    for (const Step& step : recording.steps) {
        if (std::string(step.label) != "overlap") continue;
        axes.push_back(std::get<std::string>(step.values.at(0).data));
        EXPECT_EQ(step.values.at(0).name, "axis");
        EXPECT_EQ(step.values.at(3).name, "overlap");
        EXPECT_TRUE(step.values.at(3).now);
        smallest = std::min(smallest, std::get<double>(step.values.at(3).data));
        EXPECT_EQ(step.values.at(4).name, "best");
        EXPECT_DOUBLE_EQ(std::get<double>(step.values.at(4).data), smallest);
    }
    EXPECT_EQ(axes, (std::vector<std::string>{"A.x", "A.y", "A.z", "B.x", "B.y", "B.z", "A.x × B.x",
                                              "A.x × B.y", "A.x × B.z", "A.y × B.x", "A.y × B.y",
                                              "A.y × B.z", "A.z × B.x", "A.z × B.y", "A.z × B.z"}));
}

}  // namespace
}  // namespace collidoscope
