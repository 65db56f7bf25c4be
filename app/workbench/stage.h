// The stage: keeps the answer, the steps, the timeline and the view up with the document.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/player/predict.h"
#include "app/scene/document.h"
#include "app/view/chase_camera.h"
#include "app/view/view3d.h"

namespace collidoscope::app {

class Workbench;

class Stage {
  public:
    explicit Stage(Workbench& bench) : bench_(bench) {}

    // Does what the events say.
    void apply(const std::vector<ViewEvent>& events);
    // Brings answer, steps and view up with the document.
    void sync();
    // Advances the timeline, its keys and the camera that follows.
    void advance(double seconds);
    // A scene has been opened: everything is seen anew.
    void open();
    // The view has its place: a camera that nobody has touched frames the scene in it anew.
    void fit_view();

    // Undo or redo: what brings another scene is seen anew, as it was left.
    void go_in_history(void (Document::*step)());

    // The scene as it stands in the shown frame of the timeline; without one, the document's.
    const Scene& shown_scene() const;
    // The marks that the views show, and a number that changes with them, the answer and the scene.
    const std::vector<Mark>& shown_marks() const { return marks_; }
    std::uint64_t content_version() const { return content_version_; }
    bool dragging() const { return dragging_; }
    // The camera stands as the scene was opened.
    bool camera_untouched() const { return camera_untouched_; }

    // Stops time at a frame of the timeline.
    void show_frame(std::size_t frame);
    // A node of a tree, alone with its ancestors and children.
    void show_node(const NodeRef& node);
    // The timeline's bodies become those of the scene, so that they can be edited from here on.
    void start_from_frame();
    // Gives up the frames that are being made in the background, and the edit that asked for them.
    void cancel_timeline();
    // Frames everything once what has been asked for is there.
    void frame_all_when_shown();
    // Lets time run or stops it; a game that is over begins anew. A game starts after a countdown.
    void run_timeline();
    // Seconds until a game starts; 0: none is about to.
    double countdown() const { return countdown_; }
    void stop_countdown() { countdown_ = 0; }
    // The window's key (of GLFW) drives the game that is running: it is no shortcut then.
    bool drives(int code) const;
    // The camera follows what is driven, or goes back to where it was.
    void toggle_chase();
    const ChaseCamera& chase() const { return chase_; }

    // A node to be selected again, by its way from the root, when another tree is there.
    void reselect(const TreeView* before, std::string path) {
        reselect_ = {before, std::move(path)};
    }
    // Marks that were pointed at in a panel go with the next frame.
    bool shows_hovered() const { return had_hover_marks_; }

  private:
    struct Reselect {
        const TreeView* before = nullptr;
        std::string path;
    };
    void follow_document();
    void follow_timeline();
    void fetch_timeline();
    void refuse_timeline(const std::string& why);
    void collect_marks();
    void drive_timeline();
    void chase_body(double seconds);
    void show_tree(ViewContent& content);
    // The answer where it is drawn (Simulation::answer_shift).
    const Answer* in_its_lane(const Answer* answer);
    // The line that a first camera looks across: the contact normal, a ray, a motion.
    std::optional<vec3> first_look() const;

    Workbench& bench_;
    ChaseCamera chase_;
    Scene timeline_scene_;
    std::shared_ptr<const CrowdState>
        timeline_crowd_;  // the scene's crowd that the timeline began with
    Options timeline_options_;
    std::uint64_t timeline_version_ = 0, shown_version_ = 1;
    bool frame_later_ = false;      // everything, when the timeline has been made
    std::size_t copies_apart_ = 0;  // frames between copies of the run that are kept
    bool timeline_steps_ = false, had_structure_ = false, had_steps_ = false;
    std::uint64_t asked_version_ = 0;  // of the document, when the answer was last asked for
    bool asked_dragging_ = false, dragging_ = false;
    std::uint64_t player_version_ = 0, live_version_ = 0, content_version_ = 1;
    std::vector<Mark> marks_;  // of the current step and of what is pointed at
    bool had_hover_marks_ = false;
    bool camera_untouched_ = false;
    double countdown_ = 0;
    Answer moved_answer_;
    bool look_again_ = false;  // the first camera has not seen the answer yet
    struct FittedView {
        vec2 size{0};
        float scale = 0;
        Insets insets;
        bool operator==(const FittedView&) const = default;
    };
    FittedView fitted_;
    // The question for which the marks were collected.
    const Ask* asked_ = nullptr;
    std::optional<std::size_t> shown_choice_;
    bool answer_was_hidden_ = false;
    std::optional<Reselect> reselect_;
};

}  // namespace collidoscope::app
