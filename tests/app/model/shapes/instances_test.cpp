// Instances of meshes as scenes and the window hold them.
#include "app/model/shapes/instances.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/model/shapes/shape_json.h"
#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {
namespace {

std::shared_ptr<const MeshAsset> wedge_file(const std::string& file, float scale) {
    Mesh mesh;
    mesh.positions = {{0, 0, 0}, {scale, 0, 0}, {0, scale, 0}, {0, 0, scale}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    return std::make_shared<const MeshAsset>(file, std::move(mesh));
}

std::string instances_fault(const std::string& list) {
    try {
        (void)parse_shape(Json::parse("{\"instances\":" + list + "}"), wedge_file);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

constexpr const char* two_and_a_group = R"({"instances":[
    {"mesh":"a.obj","position":[1,2,3]},
    {"mesh":"a.obj","position":[5,0,0],"scale":[-1,2,1],"mask":3},
    {"instances":[{"mesh":"b.obj","scale":0.5},{"mesh":"b.obj","position":[0,0,2]}],
     "position":[0,0,10]}]})";

TEST(Instances, ReadBackAsTheyAreWritten) {
    const Shape shape = parse_shape(Json::parse(two_and_a_group), wedge_file);
    const Json json = to_json(shape);
    EXPECT_EQ(to_json(parse_shape(json, wedge_file)), json);
    const auto& members = std::get<Instances>(shape).members;
    ASSERT_EQ(members.size(), 3u);
    EXPECT_EQ(members[1].mask, 3u);
    EXPECT_EQ(members[0].mask, all_rays);
    ASSERT_TRUE(members[2].group);
    EXPECT_EQ(members[2].group->members[0].scale, vec3(0.5f));
    EXPECT_EQ(scene_of(std::get<Instances>(shape)).triangle_count(), 16u);
}

TEST(Instances, SayWhatIsWrong) {
    EXPECT_EQ(instances_fault("[]"), "");
    EXPECT_NE(instances_fault("{}").find("must be an array"), std::string::npos);
    EXPECT_NE(instances_fault("[{}]").find("instances[0]"), std::string::npos);
    EXPECT_NE(instances_fault(R"([{"mesh":"a.obj","instances":[]}])"), "");
    EXPECT_NE(instances_fault(R"([{"mesh":"a.obj","scale":[1,0,1]}])").find("instances[0].scale"),
              std::string::npos);
    EXPECT_NE(instances_fault(R"([{"mesh":"a.obj","mask":256}])").find("mask"), std::string::npos);
    EXPECT_NE(instances_fault(R"([{"mesh":"a.obj","size":2}])"), "");
    EXPECT_NE(instances_fault(R"([{"mesh":"a.obj","scale":1e38},{"mesh":"a.obj"}])")
                  .find("beyond what floats hold"),
              std::string::npos);
    std::string nested = "[]";
    for (int i = 0; i < 20; ++i) nested.insert(0, "[{\"instances\":") += "}]";
    EXPECT_NE(instances_fault(nested).find("nested too deeply"), std::string::npos);
}

// Any linear map that can be undone, by its rows: (x, y, z) goes to (x, x + y, z), turned after
// that.
TEST(Instances, TakeLinearMaps) {
    const char* const sheared =
        R"({"instances":[{"mesh":"a.obj","linear":[1,0,0, 1,1,0, 0,0,1],"position":[5,0,0]}]})";
    const Shape shape = parse_shape(Json::parse(sheared), wedge_file);
    const Json json = to_json(shape);
    EXPECT_FALSE(json["instances"][0].contains("scale"));
    EXPECT_EQ(to_json(parse_shape(json, wedge_file)), json);
    const std::vector<Triangle> all = flattened(scene_of(std::get<Instances>(shape)));
    EXPECT_EQ(all[0].c, vec3(6, 1, 0)) << "where the corner (1, 0, 0) goes";
    EXPECT_EQ(bounds_of(shape).max.y >= 1, true);
    Shape numbers = shape;
    EXPECT_EQ(type_of(shape).fields(numbers).size(), 2u) << "no scale";
    EXPECT_NE(instances_fault(R"([{"mesh":"a.obj","linear":[1,0,0, 1,0,0, 0,0,1]}])")
                  .find("instances[0].linear"),
              std::string::npos);
    EXPECT_NE(instances_fault(R"([{"mesh":"a.obj","linear":[1,0,0]}])").find("nine numbers"),
              std::string::npos);
    EXPECT_NE(instances_fault(R"([{"mesh":"a.obj","scale":1,"linear":[1,0,0, 0,1,0, 0,0,1]}])"),
              "");
}

// A grid of copies, along z first; every copy is turned on from the one before.
TEST(Instances, AreRepeated) {
    const Shape shape = parse_shape(
        Json::parse(R"({"instances":[{"mesh":"a.obj"}, {"mesh":"b.obj", "position":[1,0,0],
        "repeat":{"count":[2,1,3],"step":[10,7,2],"turn":90}}]})"),
        wedge_file);
    const auto& members = std::get<Instances>(shape).members;
    ASSERT_EQ(members.size(), 7u);
    const vec3 places[] = {{1, 0, 0}, {1, 0, 2}, {1, 0, 4}, {11, 0, 0}, {11, 0, 2}, {11, 0, 4}};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(members[i + 1].pose.position, places[i]);
        EXPECT_EQ(members[i + 1].asset, members[1].asset);
        const vec3 ahead = members[i + 1].pose.rotation * vec3(1, 0, 0);
        const double angle = 90.0 * static_cast<double>(i) * 3.141592653589793 / 180;
        EXPECT_NEAR(ahead.x, std::cos(angle), 1e-6);
        EXPECT_NEAR(ahead.z, -std::sin(angle), 1e-6);
    }
    EXPECT_EQ(to_json(parse_shape(to_json(shape), wedge_file)), to_json(shape));
    const auto repeated = [](const char* repeat) {
        return instances_fault(R"([{"mesh":"a.obj","repeat":)" + std::string(repeat) + "}]");
    };
    EXPECT_EQ(repeated(R"({"count":[1,1,1],"step":[0,0,0]})"), "");
    EXPECT_NE(repeated(R"({"count":[1000,1000,1],"step":[1,1,1]})").find("too many"),
              std::string::npos);
    EXPECT_NE(repeated(R"({"count":[0,1,1],"step":[1,1,1]})").find("instances[0].repeat.count"),
              std::string::npos);
    EXPECT_NE(repeated(R"({"count":[2,2],"step":[1,1,1]})").find("three whole numbers"),
              std::string::npos);
    EXPECT_NE(repeated(R"({"count":[2,2,2]})").find("step"), std::string::npos);
    EXPECT_NE(repeated(R"({"count":[2,2,2],"step":[1,1,1],"turns":1})"), "");
    EXPECT_NE(repeated(R"({"count":[2,1,1],"step":[1e38,1,1]})"), "");
}

// An instance is dragged by itself, all of them together.
TEST(Instances, MoveByThemselvesAndTogether) {
    const Shape shape = parse_shape(Json::parse(two_and_a_group), wedge_file);
    const std::vector<vec3> handles = handles_of(shape);
    EXPECT_EQ(handles, (std::vector<vec3>{{1, 2, 3}, {5, 0, 0}, {0, 0, 10}}));
    const Shape dragged = with_handle(shape, 2, {0, 0, -10});
    EXPECT_EQ(handles_of(dragged)[2], vec3(0, 0, -10));
    EXPECT_EQ(handles_of(dragged)[1], vec3(5, 0, 0));
    const Aabb before = bounds_of(shape), after = bounds_of(moved(shape, {0, 0, 100}));
    EXPECT_NEAR(after.max.z, before.max.z + 100, 1e-4);
    EXPECT_NEAR(before.max.z, 13, 1e-4);
    EXPECT_NEAR(before.max.x, 5, 1e-4);
    EXPECT_FALSE(can_turn(shape));
    Shape numbers = shape;
    EXPECT_EQ(type_of(shape).fields(numbers).size(), 9u);
}

TEST(Instances, FilesAreNamedAnew) {
    Instances all = std::get<Instances>(parse_shape(Json::parse(two_and_a_group), wedge_file));
    change_files(all, [](const std::string& file) { return "folder/" + file; });
    EXPECT_EQ(all.members[0].file, "folder/a.obj");
    EXPECT_EQ(all.members[2].group->members[1].file, "folder/b.obj");
    EXPECT_EQ(all.members[2].file, "");
}

}  // namespace
}  // namespace collidoscope::app
