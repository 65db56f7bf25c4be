#include "app/model/scene/demo_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace collidoscope::app {
namespace {

class DemoSearch : public testing::Test {
  protected:
    std::vector<std::string> ids(std::string_view query) {
        std::vector<std::string> all;
        for (const DemoFound& one : find(query)) all.push_back(one.demo->info().id);
        return all;
    }
    std::vector<DemoFound> find(std::string_view query) {
        return find_demos(query, [this](const std::string& demo) -> const std::vector<Preset>& {
            const auto [known, fresh] = presets_.try_emplace(demo);
            if (fresh) known->second = presets_of(demo);
            return known->second;
        });
    }
    bool finds(std::string_view query, std::string_view id) {
        const auto all = ids(query);
        return std::find(all.begin(), all.end(), id) != all.end();
    }

  private:
    std::map<std::string, std::vector<Preset>> presets_;
};

TEST_F(DemoSearch, FirstComesWhatHasItInItsName) {
    EXPECT_EQ(ids("gjk").front(), "gjk");
    EXPECT_EQ(ids("AABB tree").front(), "aabb_tree");
    EXPECT_EQ(ids("sat_box_box").front(), "sat_box_box");
    EXPECT_EQ(ids("sweep and prune").front(), "sweep_and_prune");
    EXPECT_EQ(ids("bvh").front(), "ray_mesh");
}

TEST_F(DemoSearch, KnowsTheFieldsWords) {
    EXPECT_TRUE(finds("broadphase", "sweep_and_prune"));
    EXPECT_TRUE(finds("broad phase", "uniform_grid"));
    EXPECT_FALSE(finds("broadphase", "sphere_sphere"));
    EXPECT_TRUE(finds("raycast", "ray_triangle"));
    EXPECT_EQ(ids("time of impact").front(), "swept_sphere");
    EXPECT_TRUE(finds("CCD", "tunneling"));
    EXPECT_TRUE(ids("ccd").front().starts_with("swept_")) << ids("ccd").front();
    EXPECT_TRUE(finds("continuous", "swept_box"));
    EXPECT_TRUE(finds("continuous", "spatial_hash"));
    EXPECT_TRUE(finds("manifold", "sat_box_box"));
    EXPECT_TRUE(finds("manifold", "plane_hull"));
    EXPECT_TRUE(finds("winding", "polygon_angles"));
    EXPECT_TRUE(finds("BVH", "sah_bvh"));
    EXPECT_TRUE(finds("AABB", "dynamic_tree"));
    EXPECT_TRUE(finds("SAP", "sweep_and_prune"));
    EXPECT_TRUE(finds("moller", "triangle_triangle_moller"));
}

TEST_F(DemoSearch, KnowsSummariesSourcesAndTitlesOfScenes) {
    EXPECT_TRUE(finds("covariance", "obb_tree"));  // its summary
    EXPECT_TRUE(finds("guigue", "triangle_triangle"));
    const auto found = find("stuck in the other");  // a scene of EPA
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().demo->info().id, "epa");
    ASSERT_FALSE(found.front().scenes.empty());
    EXPECT_EQ(found.front().scenes.front().title, "Two gems, one stuck in the other");
    EXPECT_TRUE(find("no such thing anywhere").empty());
    EXPECT_EQ(find("").size(), Registry::all().size());
}

// From simple to advanced: each demo has its own place in its family.
TEST(DemoOrder, IsCompleteAndWithoutTies) {
    std::map<Family, std::set<int>> levels;
    std::set<std::string> names;
    std::set<int> start;
    for (const Demo* demo : Registry::all()) {
        const DemoInfo& info = demo->info();
        SCOPED_TRACE(info.id);
        EXPECT_GT(info.level, 0);
        EXPECT_TRUE(levels[info.family].insert(info.level).second);
        EXPECT_FALSE(info.words.empty());
        EXPECT_FALSE(words_of(info.family).empty());
        // Names stand alone: no two are equal, none is a fragment of the family's title.
        EXPECT_TRUE(names.insert(name_of(info)).second) << name_of(info);
        EXPECT_LE(name_of(info).size(), 34u);
        if (info.start_here > 0) {
            EXPECT_TRUE(start.insert(info.start_here).second);
        }
    }
    EXPECT_EQ(start.size(), 8u);
    const auto& all = Registry::all();
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](const Demo* a, const Demo* b) {
        return std::pair(a->info().family, a->info().level) <
               std::pair(b->info().family, b->info().level);
    }));
    EXPECT_EQ(all.front()->info().id, "sphere_sphere");
}

// A flawed version stands after the sound version.
TEST(DemoOrder, TextbookVersionsFollowTheSoundOnes) {
    for (const Demo* demo : Registry::all()) {
        const std::string& sound = demo->info().robust_version;
        if (sound.empty()) continue;
        const Demo* other = Registry::find(sound);
        ASSERT_NE(other, nullptr) << demo->info().id;
        if (other->info().family == demo->info().family) {
            EXPECT_GT(demo->info().level, other->info().level) << demo->info().id;
        }
    }
}

}  // namespace
}  // namespace collidoscope::app
