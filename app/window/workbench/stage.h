// The stage: keeps the answer, the steps, the timeline and the view up with the document.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/scene/document.h"
#include "app/view/drawing/view3d.h"
#include "app/window/workbench/first_camera.h"
#include "app/window/workbench/game_driver.h"
#include "app/window/workbench/shown_marks.h"
#include "app/window/workbench/timeline_follower.h"

namespace collidoscope::app {

class Dialogs;
class KnownSoFar;
class LinkedViews;
class Live;
class LiveTimeline;
class Messages;
class Predict;
class SceneReturn;
class TreeWorkshop;
class WhyAsking;
struct Drawn;
struct Layout;
struct Pointed;
struct Selection;
struct Settings;

// The parts of the window that the stage brings together.
struct StageParts {
    // Followed: the scene, what is asked about it, and what the user points at.
    Document& document;
    Live& live;
    LiveTimeline& timeline;
    Selection& selection;
    const KnownSoFar& known;
    const Predict& predict;
    const Pointed& pointed;
    const Layout& layout;
    const Drawn& drawn;
    // Kept up with it.
    View3D& view;
    LinkedViews& linked;
    TreeWorkshop& workshop;
    SceneReturn& returning;
    Settings& settings;  // the demo opened last
    // Told what happens in the view.
    WhyAsking& why;
    Dialogs& dialogs;
    Messages& messages;
};

class Stage {
  public:
    explicit Stage(const StageParts& parts);

    // Driving a game; the camera of a scene that was opened; the frames of many bodies.
    GameDriver game;
    FirstCamera first_camera;
    TimelineFollower frames;

    // Does what the events say.
    void apply(const std::vector<ViewEvent>& events);
    // Brings answer, steps and view up with the document.
    void sync();
    // Advances the timeline, its keys and the camera that follows.
    void advance(double seconds);
    // A scene has been opened: everything is seen anew.
    void open();
    // The view has its place in the layout. scale, em: of the interface, in points.
    void fit_view(float scale, float em, float pixels_per_point);

    // Undo or redo: what brings another scene is seen anew, as it was left.
    void go_in_history(void (Document::*step)());

    // The scene as it stands in the shown frame of the timeline; without one, the document's.
    const Scene& shown_scene() const { return frames.shown_scene(); }
    // The marks that the views show, and a number that changes with them, the answer and the scene.
    const std::vector<Mark>& shown_marks() const { return marks_.all(); }
    std::uint64_t content_version() const { return content_version_; }
    bool dragging() const { return dragging_; }
    // Marks that were pointed at in a panel go with the next frame.
    bool shows_hovered() const { return marks_.hovered(); }

    // Stops time at a frame of the timeline.
    void show_frame(std::size_t frame);
    // A node of a tree, alone with its ancestors and children.
    void show_node(const NodeRef& node);
    // Frames everything once what has been asked for is there.
    void frame_all_when_shown();

    // A node to be selected again, by its way from the root, when another tree is there.
    void reselect(const TreeView* before, std::string path) {
        reselect_ = {before, std::move(path)};
    }

  private:
    struct Reselect {
        const TreeView* before = nullptr;
        std::string path;
    };
    void follow_document();
    void collect_marks();
    void show_tree(ViewContent& content);
    // The answer where it is drawn (Simulation::answer_shift).
    const Answer* in_its_lane(const Answer* answer);

    StageParts parts_;
    ShownMarks marks_;
    std::uint64_t asked_version_ = 0;  // of the document, when the answer was last asked for
    bool asked_dragging_ = false, dragging_ = false;
    std::uint64_t shown_version_ = 1, content_version_ = 1;
    bool frame_later_ = false;  // everything, when the timeline has been made
    Answer moved_answer_;
    std::optional<Reselect> reselect_;
};

}  // namespace collidoscope::app
