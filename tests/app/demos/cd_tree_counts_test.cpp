// The counts that the page of cd_tree states: three searches over 1,000 poses of two cars.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <ostream>
#include <random>
#include <string>

#include "app/base/utilities/format.h"
#include "app/model/meshes/mesh_import.h"
#include "app/model/scene/explanation.h"
#include "collision/trace/numbers.h"
#include "collision/trees/patches/cd_query.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

struct SearchWork {
    std::uint64_t plane_tests = 0, pairs = 0;
    bool operator==(const SearchWork&) const = default;
};
std::ostream& operator<<(std::ostream& out, const SearchWork& work) {
    return out << work.plane_tests << " plane tests, " << work.pairs << " pairs";
}

struct WorkOfSearches {
    SearchWork complete, bounded, published;
};

// Poses of one car in and around another; the same numbers on every machine.
class CarPoses {
  public:
    Pose next() {
        const float x = number(), y = number(), z = number();
        const float w = number(), i = number(), j = number(), k = number();
        return {vec3(2.4f * x, 0.8f * y, 1.4f * z), glm::normalize(quat(w + 2, i, 2 * j, k))};
    }

  private:
    // From -1 to 1.
    float number() { return static_cast<float>(engine_() % 20'001) / 10'000.0f - 1; }

    std::mt19937 engine_{20261126};
};

WorkOfSearches work_over(std::size_t poses) {
    const Mesh car = import_mesh("assets/models/car.obj").mesh;
    const CdTree tree = *build_cd_tree(car, {.patch_size = 6});
    CarPoses path;
    WorkOfSearches work;
    for (std::size_t i = 0; i < poses; ++i) {
        const RelativePose pose({}, path.next());
        const auto search = [&](SearchWork& sum, CdSearch kind) {
            const CdAnswer answer =
                check_collision(tree, tree, pose, {.max_points = unlimited, .search = kind});
            sum.plane_tests += answer.counts.plane_tests;
            sum.pairs += answer.pairs.size();
        };
        search(work.complete, CdSearch::Complete);
        search(work.bounded, CdSearch::Bounded);
        search(work.published, CdSearch::Published);
    }
    return work;
}

TEST(CdTreeCounts, OfTheFirstPoses) {
    const WorkOfSearches work = work_over(10);
    EXPECT_EQ(work.complete, (SearchWork{59'156, 1'517}));
    EXPECT_EQ(work.bounded, (SearchWork{14'651, 1'517}));
    EXPECT_EQ(work.published, (SearchWork{38'701, 1'272}));
}

// In full where the suite runs all its cases. That the complete search finds what brute force
// finds is a test of its own (CdTree.FindsExactlyThePairsOfBruteForce).
TEST(CdTreeCounts, AreThoseOfThePage) {
    const std::size_t poses = std::min<std::size_t>(oracle::cases(1'000), 1'000);
    const WorkOfSearches work = work_over(poses);
    const std::uint64_t all = work.complete.pairs;
    EXPECT_EQ(work.bounded.pairs, all);
    EXPECT_LT(work.published.pairs, all);
    EXPECT_LT(work.bounded.plane_tests, work.published.plane_tests);
    EXPECT_LT(work.published.plane_tests, work.complete.plane_tests);
    if (poses < 1'000) return;
    const auto page = explanation_of("cd_tree");
    ASSERT_TRUE(page);
    const auto millions = [](const SearchWork& w) {
        return fmt::format("{:.2f}", static_cast<double>(w.plane_tests) / 1e6);
    };
    for (const std::string& number :
         {millions(work.complete) + " million", "bounds " + millions(work.bounded),
          "none of " + grouped(all) + " pairs", "makes " + millions(work.published),
          "misses " + grouped(all - work.published.pairs)})
        EXPECT_NE(page->cost.find(number), std::string::npos) << number;
}

}  // namespace
}  // namespace collidoscope::app
