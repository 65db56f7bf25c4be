// Trees split by surface area with other numbers of bins: sound, the same on every processor, and
// split at the cheapest of as many planes as there are between the bins.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/statistics.h"
#include "collision/trees/validate.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

using sah::BinCount;
constexpr std::array all_counts{BinCount::Four, BinCount::Eight, BinCount::Sixteen,
                                BinCount::ThirtyTwo};

AabbTree tree_by(BinCount bins, const Mesh& mesh, const BuildOptions& options,
                 Simd simd = best_simd()) {
    return *build_sah_bvh(mesh, options, nullptr, nullptr, simd, bins);
}

bool same_tree(const AabbTree& a, const AabbTree& b) {
    if (a.primitives != b.primitives || a.nodes.size() != b.nodes.size()) return false;
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        const auto &x = a.nodes[i], &y = b.nodes[i];
        if (x.first() != y.first() || x.count() != y.count() || x.bounds.min != y.bounds.min ||
            x.bounds.max != y.bounds.max)
            return false;
    }
    return true;
}

TEST(SahBins, SoundAndTheSameOnEveryInstructionSet) {
    constexpr std::uint64_t seed = 51;
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, i % 4 == 0 ? 500 : 60));
        const BuildOptions options{static_cast<std::uint32_t>(random.integer(1, 5))};
        for (const BinCount bins : all_counts) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                         test::soup_names[std::size_t(kind)] + ", " +
                         std::to_string(static_cast<int>(bins)) + " bins");
            const AabbTree tree = tree_by(bins, mesh, options);
            ASSERT_EQ(test::problems_of(tree), "");
            ASSERT_EQ(tree.primitives.size(), mesh.triangles.size());
            EXPECT_TRUE(same_tree(tree, tree_by(bins, mesh, options, Simd::Baseline)));
            if (bins == BinCount::Sixteen) {
                EXPECT_TRUE(same_tree(tree, *build_sah_bvh(mesh, options)));
            }
            if (HasFailure()) return;
        }
    }
}

// Large enough for a top that is chosen by a sample, and for several threads.
TEST(SahBins, LargeMeshesForAnyNumberOfThreads) {
    const auto side = oracle::cases(100) < 100 ? 60u : 200u;
    Mesh mesh;
    for (std::uint32_t i = 0; i <= side; ++i)
        for (std::uint32_t k = 0; k <= side; ++k)
            mesh.positions.emplace_back(float(i), float(k),
                                        3 * std::sin(float(i) / 9) * std::cos(float(k) / 7));
    for (std::uint32_t i = 0; i < side; ++i) {
        for (std::uint32_t k = 0; k < side; ++k) {
            const std::uint32_t a = i * (side + 1) + k, b = a + side + 1;
            mesh.triangles.push_back({a, a + 1, b});
            mesh.triangles.push_back({a + 1, b + 1, b});
        }
    }
    double few = 0, many = 0;
    for (const BinCount bins : all_counts) {
        SCOPED_TRACE(static_cast<int>(bins));
        const AabbTree tree = tree_by(bins, mesh, {4});
        ASSERT_EQ(test::problems_of(tree), "");
        EXPECT_TRUE(same_tree(tree, tree_by(bins, mesh, {4, 3})));
        const auto view = make_view(std::make_shared<const AabbTree>(tree));
        const double cost = statistics(*view, {}, false).sah_cost;
        if (bins == BinCount::Four) few = cost;
        if (bins == BinCount::ThirtyTwo) many = cost;
    }
    EXPECT_LT(many, 1.01 * few);
}

// The sum of both sides' areas times triangles, worked out of the mesh in double precision.
class PlainCosts {
  public:
    PlainCosts(const Mesh& mesh, const AabbTree& tree, const SplitRecord& record) {
        for (std::uint32_t i = 0; i < record.count; ++i) {
            const Triangle t = mesh.triangle(tree.primitives[record.first + i]);
            boxes_.push_back(bounds_of(t));
        }
        for (int k = 0; k < 3; ++k) {
            for (const Aabb& box : boxes_) {
                low_[k] = std::min(low_[k], middle(box, k));
                high_[k] = std::max(high_[k], middle(box, k));
            }
        }
    }
    // The cheapest of the planes that part the midpoints' extent into so many equal slabs.
    double cheapest(int slabs) const {
        double least = HUGE_VAL;
        for (int k = 0; k < 3; ++k)
            for (int i = 1; i < slabs; ++i)
                least = std::min(least, at(k, low_[k] + (high_[k] - low_[k]) * i / slabs));
        return least;
    }
    // Across axis k; infinite where a side is empty.
    double at(int k, double plane) const {
        Aabb side[2] = {empty_aabb(), empty_aabb()};
        double count[2] = {0, 0};
        for (const Aabb& box : boxes_) {
            const int right = middle(box, k) < plane ? 0 : 1;
            grow(side[right], box);
            ++count[right];
        }
        if (count[0] == 0 || count[1] == 0) return HUGE_VAL;
        return count[0] * surface(side[0]) + count[1] * surface(side[1]);
    }

  private:
    static double middle(const Aabb& box, int k) {
        return (double(box.min[k]) + double(box.max[k])) / 2;
    }
    static double surface(const Aabb& box) {
        const glm::dvec3 d = glm::dvec3(box.max) - glm::dvec3(box.min);
        return d.x * d.y + d.y * d.z + d.z * d.x;
    }
    std::vector<Aabb> boxes_;
    glm::dvec3 low_{HUGE_VAL}, high_{-HUGE_VAL};
};

TEST(SahBins, TheSplitIsTheCheapestOfThePlanesBetweenTheBins) {
    constexpr std::uint32_t seed = 52;
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> place(-4, 4), size(-0.5f, 0.5f);
    std::uint64_t compared = 0, unlike = 0;
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        Mesh mesh;
        for (std::uint32_t t = 0; t < 40 + 23 * (i % 20); ++t) {
            const vec3 middle(place(random), place(random), place(random));
            const auto corner = [&] {
                return middle + vec3(size(random), size(random), size(random));
            };
            const vec3 p = corner(), q = corner();
            test::add_triangle(mesh, p, q, corner());
        }
        const BinCount bins = all_counts[i % 4];
        std::vector<SplitRecord> records;
        const AabbTree tree = *build_sah_bvh(mesh, {1}, nullptr, &records, best_simd(), bins);
        for (const SplitRecord& r : records) {
            if (r.count <= 32 || r.halved || r.sampled > 0) continue;
            const PlainCosts costs(mesh, tree, r);
            double made = 0;
            const std::uint32_t child = tree.nodes[r.node].first();
            const std::uint32_t counts[2] = {r.left, r.count - r.left};
            for (std::uint32_t c = 0; c < 2; ++c) {
                const glm::dvec3 d = glm::dvec3(tree.nodes[child + c].bounds.max) -
                                     glm::dvec3(tree.nodes[child + c].bounds.min);
                made += counts[c] * (d.x * d.y + d.y * d.z + d.z * d.x);
            }
            const double least = costs.cheapest(static_cast<int>(bins));
            ++compared;
            // A midpoint on a plane may be rounded to its other side.
            unlike += std::fabs(made - least) > 1e-4 * least;
            for (const auto& curve : r.curves) {
                EXPECT_TRUE(curve.empty() || curve.size() == static_cast<std::size_t>(bins) - 1);
            }
        }
    }
    EXPECT_GE(compared, oracle::cases(300));
    EXPECT_LE(unlike, compared / 100 + 1);
}

}  // namespace
}  // namespace collidoscope
