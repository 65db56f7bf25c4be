#include "app/model/scene/document.h"

#include <gtest/gtest.h>

#include <cmath>

namespace collidoscope::app {
namespace {

Scene spheres() {
    Scene scene;
    scene.demo = "sphere_sphere";
    scene.bodies = {{"A", Sphere{{0, 0, 0}, 1}}, {"B", Sphere{{1, 0, 0}, 1}}};
    return scene;
}

float x_of_b(const Document& document) {
    return pose_of(document.scene().bodies[1].shape).position.x;
}

TEST(Document, OneDragIsOneUndo) {
    Document document;
    document.open(spheres());
    const Shape before = document.scene().bodies[1].shape;
    for (int i = 1; i <= 10; ++i) {
        document.drag(1, Sphere{{1 + static_cast<float>(i), 0, 0}, 1});
    }
    EXPECT_FALSE(document.can_undo());
    document.commit("Move B", 1, before);
    EXPECT_EQ(document.undo_depth(), 1u);
    EXPECT_EQ(document.undo_title(), "Move B");
    document.undo();
    EXPECT_EQ(x_of_b(document), 1);
    document.redo();
    EXPECT_EQ(x_of_b(document), 11);
}

TEST(Document, ARefusedEditChangesNothing) {
    Document document;
    document.open(spheres());
    const auto version = document.version();
    EXPECT_THROW(document.edit("Bad",
                               [](Scene& s) {
                                   s.bodies[0].shape = Sphere{{NAN, 0, 0}, 1};
                               }),
                 InputError);
    EXPECT_EQ(document.version(), version);
    EXPECT_FALSE(document.can_undo());
}

TEST(Document, KnowsWhetherItsFileIsBehind) {
    Document document;
    document.open(spheres(), "a.json");
    const auto hide = [](Scene& s) { s.bodies[0].visible = !s.bodies[0].visible; };
    EXPECT_FALSE(document.changed());
    document.edit("Hide", hide);
    EXPECT_TRUE(document.changed());
    document.saved("b.json");
    EXPECT_FALSE(document.changed());
    document.undo();
    EXPECT_TRUE(document.changed());
    document.redo();
    EXPECT_FALSE(document.changed());
    // The saved state is lost with the edits that led to it.
    document.undo();
    document.edit("Other", hide);
    EXPECT_TRUE(document.changed());
    document.undo();
    EXPECT_TRUE(document.changed());
}

Scene with_note(Scene scene, const char* note) {
    scene.note = note;
    return scene;
}

TEST(Document, AFileBelongsToTheSceneThatIsInIt) {
    Document document;
    document.open(spheres(), "a.json");
    document.edit("Hide", [](Scene& s) { s.bodies[0].visible = false; });
    document.open_next("Open", spheres());
    EXPECT_TRUE(document.path().empty());
    EXPECT_FALSE(document.changed());
    document.undo();
    EXPECT_EQ(document.path(), "a.json");
    EXPECT_TRUE(document.changed());
    EXPECT_FALSE(document.scene().bodies[0].visible);
    document.redo();
    EXPECT_TRUE(document.path().empty());
    // Saved over the first one's file, the first has none any more.
    document.saved("a.json");
    document.undo();
    EXPECT_TRUE(document.path().empty());
    EXPECT_TRUE(document.changed());
}

TEST(Document, ChangesThatWereLeftInAFileAreFound) {
    Document document;
    document.open(spheres(), "a.json");
    EXPECT_FALSE(document.return_to_unsaved_file());
    document.edit("Hide", [](Scene& s) { s.bodies[0].visible = false; });
    // The scene that is open is asked about anyway.
    EXPECT_FALSE(document.return_to_unsaved_file());
    document.open_next("Open", spheres());
    document.open_next("Open", spheres(), "b.json");
    ASSERT_TRUE(document.return_to_unsaved_file());
    EXPECT_EQ(document.path(), "a.json");
    EXPECT_FALSE(document.scene().bodies[0].visible);
    document.redo();
    document.redo();
    EXPECT_EQ(document.path(), "b.json");
    ASSERT_TRUE(document.return_to_unsaved_file());
    document.give_up_changes();
    document.redo();
    EXPECT_FALSE(document.return_to_unsaved_file());
    document.forget_given_up();
    ASSERT_TRUE(document.return_to_unsaved_file());
    document.saved("a.json");
    document.redo();
    EXPECT_FALSE(document.return_to_unsaved_file());
}

TEST(Document, BodiesKeptInTheNextSceneAreChangedWhenTheyWere) {
    for (const bool changed : {false, true}) {
        Document document;
        document.open(spheres(), "a.json");
        if (changed) document.edit("Hide", [](Scene& s) { s.bodies[0].visible = false; });
        EXPECT_EQ(document.scene_before_opening(), nullptr);
        document.open_next("Open", spheres());
        ASSERT_NE(document.scene_before_opening(), nullptr);
        document.go_on_with(spheres());
        EXPECT_TRUE(document.path().empty());
        EXPECT_EQ(document.changed(), changed);
        document.undo();
        EXPECT_EQ(document.path(), "a.json");
        EXPECT_EQ(document.changed(), changed);
    }
}

TEST(Document, ANoteIsNotShownOverBodiesThatWereMoved) {
    Document document;
    document.open(with_note(spheres(), "They touch."));
    document.edit("Hide", [](Scene& s) { s.bodies[0].visible = false; });
    EXPECT_EQ(document.scene().note, "They touch.");
    const Shape before = document.scene().bodies[1].shape;
    document.drag(1, Sphere{{5, 0, 0}, 1});
    EXPECT_EQ(document.scene().note, "");
    document.cancel(1, before);
    EXPECT_EQ(document.scene().note, "They touch.");
    document.drag(1, Sphere{{5, 0, 0}, 1});
    document.drag(1, Sphere{{6, 0, 0}, 1});
    document.commit("Move B", 1, before);
    EXPECT_EQ(document.scene().note, "");
    document.undo();
    EXPECT_EQ(document.scene().note, "They touch.");
    EXPECT_EQ(x_of_b(document), 1);
    document.redo();
    EXPECT_EQ(document.scene().note, "");
    document.undo();
    document.edit("Move", [](Scene& s) { s.bodies[1].shape = Sphere{{7, 0, 0}, 1}; });
    EXPECT_EQ(document.scene().note, "");
    document.undo();
    document.edit("Search", [](Scene& s) {
        s.bodies[1].shape = Sphere{{8, 0, 0}, 1};
        s.note = "Found.";
    });
    EXPECT_EQ(document.scene().note, "Found.");
}

TEST(Document, UndoAndRedoComeBackThroughManyEdits) {
    Document document;
    document.open(spheres());
    for (int i = 1; i <= 40; ++i) {
        document.edit("Move", [&](Scene& s) {
            s.bodies[1].shape = Sphere{{static_cast<float>(i), 0, 0}, 1};
        });
    }
    for (int i = 40; i > 20; --i) document.undo();
    EXPECT_EQ(x_of_b(document), 20);
    document.redo();
    EXPECT_EQ(x_of_b(document), 21);
    document.edit("Move", [](Scene& s) { s.bodies[1].shape = Sphere{{99, 0, 0}, 1}; });
    EXPECT_FALSE(document.can_redo());
    document.undo();
    EXPECT_EQ(x_of_b(document), 21);
}

}  // namespace
}  // namespace collidoscope::app
