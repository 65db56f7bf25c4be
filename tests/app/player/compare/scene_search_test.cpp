// Searching for scenes where two algorithms disagree: what is found must be so, and small.
#include "app/player/compare/scene_search.h"

#include <gtest/gtest.h>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/shapes/shape_json.h"
#include "collision/rotation.h"

namespace collidoscope::app {
namespace {

SearchRequest request_of(const char* first, const char* second, Shape a, Shape b) {
    SearchRequest request;
    request.first = &Registry::at(first);
    request.second = &Registry::at(second);
    request.scene.demo = first;
    request.scene.bodies = {{"A", std::move(a)}, {"B", std::move(b)}};
    request.load = [](const std::string&, float) -> std::shared_ptr<const MeshAsset> {
        throw InputError("no meshes here");
    };
    return request;
}

SearchResult searched(const SearchRequest& request) {
    const std::atomic<bool> cancel{false};
    std::atomic<float> progress{0};
    return search_scene(request, cancel, progress);
}

const Segment flat{{-1.3f, 1.1f, 0}, {1.2f, 0.9f, 0}}, slanted{{-0.7f, 0.2f, 0}, {0.6f, 1.9f, 0}};

TEST(SceneSearch, FindsWhereTheFlawedListingIsWrong) {
    const SearchRequest request =
        request_of("segment_segment_listing", "segment_segment", flat, slanted);
    const SearchResult result = searched(request);
    ASSERT_TRUE(result.found);
    EXPECT_FALSE(result.reason.empty());
    EXPECT_GT(result.shrunk, 0);
    // It is so: the two answers differ on the scene that is given back.
    const Contender first = contend(*request.first, result.scene);
    const Contender second = contend(*request.second, result.scene);
    ASSERT_TRUE(first.answer && second.answer);
    EXPECT_NE(disagreement(*first.answer, *second.answer, sizes_of(result.scene)), "");
    // The same seed finds the same scene.
    const SearchResult again = searched(request);
    EXPECT_EQ(again.trials, result.trials);
    EXPECT_EQ(again.reason, result.reason);
}

TEST(SceneSearch, FindsNothingBetweenSoundOnes) {
    SearchRequest request =
        request_of("polygon_crossings", "polygon_pieces",
                   Polygon{{{{-2, 0}, {2, 0}, {2, 1}, {0, 1}, {0, 3}, {-2, 3}}}}, Point2{{1, 1}});
    request.trials = 300;
    EXPECT_FALSE(searched(request).found);
}

// Two sound algorithms, asked with rotations that are no unit quaternions.
TEST(SceneSearch, RotationsOfAnyLengthAreNoDisagreement) {
    const MeshLoader none;
    const auto box = [&](const char* center, const char* rotation) {
        return parse_shape(Json::parse(std::string("{\"box\":{\"center\":") + center +
                                       ",\"half\":[0.7,0.6,0.5],\"rotation\":" + rotation + "}}"),
                           none);
    };
    SearchRequest request = request_of("gjk", "sat_box_box", box("[0,0,0]", "[0,0,0,0.2]"),
                                       box("[1.2,0.3,0.1]", "[3,1,0.5,2]"));
    request.trials = 150;
    const SearchResult result = searched(request);
    EXPECT_FALSE(result.found) << result.reason;
}

TEST(SceneSearch, AHairBesideTouchingIsNoDisagreement) {
    const auto answer = [](bool hit, std::optional<float> distance) {
        Answer a;
        a.hit = hit;
        a.signed_distance = distance;
        return a;
    };
    EXPECT_EQ(disagreement(answer(true, -1e-7f), answer(false, 1e-7f), Sizes{1, 1}), "");
    EXPECT_EQ(disagreement(answer(true, {}), answer(false, 1e-7f), Sizes{1, 1}), "");
    EXPECT_NE(disagreement(answer(true, -1e-4f), answer(false, 1e-7f), Sizes{1, 1}), "");
    EXPECT_NE(disagreement(answer(true, {}), answer(false, 1e-4f), Sizes{1, 1}), "");
    // Segments that cross are no distance apart; whoever says that they do not is wrong.
    EXPECT_NE(disagreement(answer(true, 0.0f), answer(false, {}), Sizes{1, 1}), "");
}

// A simplified scene keeps unit rotations, and none where that shows the same.
TEST(Shrink, KeepsRotationsUnit) {
    Scene scene;
    scene.demo = "sat_box_box";
    const quat turn = glm::normalize(quat(0.81f, 0.23f, -0.37f, 0.11f));
    scene.bodies = {{"A", Box{{0, 0, 0}, vec3(1), turn}}, {"B", Box{{1, 0, 0}, vec3(1), turn}}};
    const MeshLoader none;
    int seen = 0;
    const auto rotation = [](const Scene& s, std::size_t body) {
        return std::get<Box>(s.bodies[body].shape).rotation;
    };
    shrink(scene, none, [&](const Scene& trial) {
        ++seen;
        for (const std::size_t body : {0u, 1u})
            EXPECT_TRUE(is_unit(rotation(trial, body))) << trial.bodies[body].name;
        // A has to stay turned about more than one axis.
        return std::abs(rotation(trial, 0).y) > 0.1f;
    });
    EXPECT_GT(seen, 0);
    EXPECT_EQ(rotation(scene, 1), quat(1, 0, 0, 0));
    EXPECT_NE(rotation(scene, 0), turn);
    EXPECT_TRUE(is_unit(rotation(scene, 0)));
}

TEST(SceneSearch, FindsTheMaxWork) {
    SearchRequest request = request_of("sat_box_box", "sat_box_box", Box{}, Box{{3, 0, 0}});
    request.goal = SearchGoal::MaxWork;
    request.trials = 200;
    const SearchResult result = searched(request);
    ASSERT_TRUE(result.found);
    // Boxes that meet need all fifteen axes; separated ones fewer steps.
    EXPECT_GT(result.work, 30);
}

TEST(Shrink, DropsPointsAndDigits) {
    Scene scene;
    scene.demo = "polygon_crossings";
    scene.bodies = {
        {"A", Polygon{{{{-2.123f, 0.017f}, {2.2f, 0.1f}, {2.4f, 2.9f}, {-2.3f, 3.1f}}}}},
        {"B", Point2{{0.123f, 1.456f}}}};
    const MeshLoader none;
    const int kept = shrink(scene, none, [](const Scene& trial) {
        return contend(Registry::at("polygon_crossings"), trial).answer->hit;
    });
    EXPECT_GT(kept, 2);
    EXPECT_EQ(std::get<Polygon>(scene.bodies[0].shape).rings[0].size(), 3u);
    EXPECT_TRUE(contend(Registry::at("polygon_crossings"), scene).answer->hit);
}

TEST(Comparison, CountsAndNamesRivals) {
    Scene scene;
    scene.demo = "sat_box_box";
    scene.bodies = {{"A", Box{}}, {"B", Box{{1.5f, 0.2f, 0.3f}}}};
    const Contender side = contend(Registry::at("sat_box_box"), scene);
    ASSERT_TRUE(side.answer);
    EXPECT_GT(side.steps, 15u);
    EXPECT_GE(side.features, 6u);
    EXPECT_GT(side.microseconds, 0);
    EXPECT_EQ(disagreement(*side.answer, *side.answer, Sizes{1, 1}), "");
    scene.demo = "polygon_cross";
    scene.bodies = {{"A", Polygon{{{{0, 0}, {1, 0}, {0, 1}}}}}, {"B", Point2{{0.2f, 0.2f}}}};
    std::vector<std::string> names;
    for (const Demo* demo : rivals(Registry::at("polygon_cross"), scene))
        names.push_back(demo->info().id);
    EXPECT_NE(std::find(names.begin(), names.end(), "polygon_planes"), names.end());
    EXPECT_EQ(std::find(names.begin(), names.end(), "sphere_sphere"), names.end());
}

}  // namespace
}  // namespace collidoscope::app
