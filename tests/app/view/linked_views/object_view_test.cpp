// The object space's view: the object that a step is in, whole, and nothing in the world.
#include <gtest/gtest.h>

#include "app/model/shapes/instances.h"
#include "app/model/shapes/shape.h"
#include "app/view/linked_views/linked_view.h"
#include "tests/app/player/recorded.h"

namespace collidoscope::app {
namespace {

class ObjectViewTest : public testing::Test {
  protected:
    void show(const Recorded& run, std::size_t step) {
        question_ = question_of(Registry::at(run.scene.demo), run.scene);
        marks_ = run.recording.marks_at(step);
        LinkedContent content;
        content.scene = &run.scene;
        content.question = &question_;
        content.answer = &run.answer;
        content.marks = marks_;
        content.pointed = &pointed_;
        content.palette = &palette_;
        content.version = ++version_;
        view_.resize({400, 400}, 1, 1);
        view_.show(content);
    }
    const LinkedPicture& picture() const { return view_.picture(); }
    // Triangles of the solid, which has each of them once.
    std::size_t solid_triangles() const {
        return picture().solid ? picture().solid->indices.size() / 3 : 0;
    }

    Question question_;
    std::vector<Mark> marks_;
    Pointed pointed_;
    Palette palette_ = make_palette({});
    std::uint64_t version_ = 0;
    LinkedView view_{LinkedKind::Object};
};

TEST_F(ObjectViewTest, TheWorldIsNoObject) {
    const Recorded run("two_level_ray", "01");
    show(run, 0);
    EXPECT_FALSE(picture().solid);
    EXPECT_TRUE(picture().things.empty());
    EXPECT_EQ(picture().status.text, "The ray is in the world: no object is entered");
}

TEST_F(ObjectViewTest, AnEnteredMeshIsShownWithTheRay) {
    const Recorded run("two_level_ray", "01");
    show(run, run.first("enter"));
    const auto& instances = std::get<Instances>(question_.inputs[1]);
    const ObjectMark* object = nullptr;
    for (const Mark& mark : marks_)
        if (const auto* found = std::get_if<ObjectMark>(&mark.geometry)) object = found;
    ASSERT_TRUE(object);
    ASSERT_EQ(object->path.size(), 1u);
    const PlacedInstance& entered = instances.members.at(object->path[0]);
    ASSERT_TRUE(entered.asset);
    EXPECT_EQ(solid_triangles(), entered.asset->mesh().triangles.size());
    EXPECT_FALSE(picture().top.empty());
    EXPECT_NE(
        picture().status.text.find("Instance " + std::to_string(object->path[0]) + ": a mesh of "),
        std::string::npos)
        << picture().status.text;
    // Left again.
    show(run, run.recording.steps.size() - 1);
    EXPECT_FALSE(picture().solid);
}

TEST_F(ObjectViewTest, AGroupIsShownWithAllThatIsInIt) {
    const Recorded run("two_level_ray", "08");
    std::size_t groups = 0, meshes = 0;
    for (std::size_t step = 0; step < run.recording.steps.size(); ++step) {
        if (std::string(run.step(step).label) != "enter") continue;
        show(run, step);
        ASSERT_TRUE(picture().solid) << step;
        const bool group = picture().status.text.find("a group of ") != std::string::npos;
        groups += group;
        meshes += !group;
        if (!group) {
            EXPECT_NE(picture().status.text.find(", in it "), std::string::npos)
                << picture().status.text;
        }
    }
    EXPECT_GT(groups, 0u);
    EXPECT_GT(meshes, 0u);
}

TEST_F(ObjectViewTest, OnlyInstancesHaveOne) {
    const Recorded boxes("sat_box_box", "01"), rays("two_level_ray", "01");
    const auto asked = [](const Recorded& run) {
        return question_of(Registry::at(run.scene.demo), run.scene);
    };
    EXPECT_FALSE(LinkedView::can_show(LinkedKind::Object, asked(boxes)));
    EXPECT_TRUE(LinkedView::can_show(LinkedKind::Object, asked(rays)));
    EXPECT_FALSE(LinkedView::can_show(LinkedKind::Minkowski, asked(rays)));
}

}  // namespace
}  // namespace collidoscope::app
