#include "app/workbench/stage.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/workbench/workbench.h"
#include "app/workshop/tree_build.h"
#include "collision/trees/workshop/grafted_tree.h"

namespace collidoscope::app {
namespace {

constexpr double countdown_seconds = 3;

struct DriveKey {
    int code;
    float steer, throttle;
};
constexpr std::array<DriveKey, 8> drive_keys = {{{GLFW_KEY_LEFT, -1, 0},
                                                 {GLFW_KEY_RIGHT, 1, 0},
                                                 {GLFW_KEY_UP, 0, 1},
                                                 {GLFW_KEY_DOWN, 0, -1},
                                                 {GLFW_KEY_A, -1, 0},
                                                 {GLFW_KEY_D, 1, 0},
                                                 {GLFW_KEY_W, 0, 1},
                                                 {GLFW_KEY_S, 0, -1}}};

// Whether two crowds differ in who comes and goes at most.
bool same_beginning(const CrowdState& a, const CrowdState& b) {
    const auto same_box = [](const Aabb& x, const Aabb& y) {
        return x.min == y.min && x.max == y.max;
    };
    const auto same_mesh = [](const CrowdMesh& x, const CrowdMesh& y) {
        return x.asset == y.asset;
    };
    return a.bodies.size() == b.bodies.size() && state_hash(a) == state_hash(b) &&
           same_box(a.field, b.field) && std::ranges::equal(a.given, b.given, same_box) &&
           std::ranges::equal(a.meshes, b.meshes, same_mesh);
}

}  // namespace

// Asks again when the scene changed, and once more when a drag has ended.
void Stage::follow_document() {
    if (asked_version_ == bench_.document.version() && !(asked_dragging_ && !dragging_)) return;
    asked_version_ = bench_.document.version();
    asked_dragging_ = dragging_;
    ++shown_version_;
    ++content_version_;
    const std::size_t bodies = bench_.document.scene().bodies.size();
    Selection& selection = bench_.selection;
    if (selection.body && *selection.body >= bodies) selection.select({});
    const auto* demo = dynamic_cast<const SimulationDemo*>(&bench_.document.demo());
    if (!demo) {
        bench_.timeline.close();
        timeline_crowd_.reset();
        bench_.live.ask(bench_.document.demo(), bench_.document.scene(), dragging_);
        return;
    }
    try {
        const Question question = question_of(*demo, bench_.document.scene());
        const auto& crowd = std::get<Crowd>(question.inputs[0]).state;
        const bool mine = !bench_.timeline.empty() && &bench_.timeline.demo() == demo;
        // A run about to restart will start with this question.
        const bool same = mine && !bench_.timeline.opening();
        if (same && timeline_crowd_ != crowd && timeline_options_ == question.options &&
            bench_.timeline.simulation()->spawns_and_removes() &&
            same_beginning(*timeline_crowd_, *crowd)) {
            bench_.timeline.revise(question);
        } else if (!same || timeline_crowd_ != crowd) {
            const bool played = bench_.timeline.playing() && same && !dragging_;
            if (!mine) {
                bench_.timeline.close();
                bench_.live.await(*demo);
            }
            bench_.timeline.open(*demo, question,
                                 option(*demo, question, "frame").get<std::size_t>());
            if (played) bench_.timeline.play();
        } else if (timeline_options_ != question.options) {
            bench_.timeline.change(question);
        }
        timeline_crowd_ = crowd;
        timeline_options_ = question.options;
        timeline_version_ = 0;
    } catch (const InputError& e) {
        refuse_timeline(e.what());
    }
}

void Stage::refuse_timeline(const std::string& why) {
    bench_.timeline.close();
    timeline_crowd_.reset();
    bench_.live.refuse(bench_.document.demo(), why);
}

// Takes over what the background has made of the timeline.
void Stage::fetch_timeline() {
    LiveTimeline& timeline = bench_.timeline;
    const bool opening = timeline.opening() || timeline.empty();
    try {
        timeline.poll();
    } catch (const Canceled&) {
        return;
    } catch (const std::exception& e) {
        if (opening) return refuse_timeline(e.what());
        timeline.pause();
        bench_.say(e.what(), Tone::Warning);
    }
    if (const std::size_t apart = timeline.frames_between_copies(); apart != copies_apart_) {
        if (apart > copies_apart_ && copies_apart_ > 0 && !timeline.empty())
            bench_.say("Copies of this run would take more than " +
                       std::to_string(Timeline::max_bytes_of_copies >> 20U) +
                       " MiB: one is kept every " + std::to_string(apart) +
                       " frames, and going back takes longer.");
        copies_apart_ = apart;
    }
}

void Stage::cancel_timeline() {
    LiveTimeline& timeline = bench_.timeline;
    const bool opening = timeline.opening();
    timeline.cancel();
    timeline.pause();
    if (!opening) return;
    // The edit that asked for it is taken back; what was opened has no answer.
    if (timeline.empty()) {
        bench_.live.cancel();
    } else if (bench_.document.can_undo()) {
        bench_.document.undo();
    }
}

// Shows the timeline's frame: its bodies, its answer and, when it stands still, its steps.
void Stage::follow_timeline() {
    if (bench_.timeline.empty()) return;
    const bool steps = !bench_.timeline.playing();
    if (timeline_version_ == bench_.timeline.version() && timeline_steps_ == steps) return;
    const bool moved = timeline_version_ != bench_.timeline.version();
    timeline_version_ = bench_.timeline.version();
    timeline_steps_ = steps;
    if (moved) {
        if (bench_.selection.member &&
            *bench_.selection.member >= bench_.timeline.crowd().bodies().size())
            bench_.selection.member.reset();
        timeline_scene_ = bench_.document.scene();
        timeline_scene_.bodies[0].shape = bench_.timeline.crowd();
        ++shown_version_;
    }
    bench_.live.ask(bench_.timeline.demo(), bench_.timeline.question(), bench_.timeline.answer(),
                    bench_.timeline.record(bench_.timeline.frame()).ms, bench_.timeline.before(),
                    !steps);
    ++content_version_;
}

void Stage::advance(double seconds) {
    if (countdown_ > 0) {
        countdown_ = std::max(countdown_ - seconds, 0.0);
        if (countdown_ == 0 && !bench_.timeline.empty()) bench_.timeline.play();
    }
    drive_timeline();
    bench_.timeline.advance(seconds);
    chase_body(seconds);
}

void Stage::open() {
    bench_.settings.last_demo = bench_.document.demo().info().id;
    bench_.selection.body.reset();
    bench_.selection.tree.reset();
    bench_.view.settings().tree.selected.reset();
    bench_.linked.reset();
    camera_untouched_ = look_again_ = true;
    countdown_ = 0;
    bench_.returning.begin();
    sync();
    bench_.view.open_camera();
}

void Stage::go_in_history(void (Document::*step)()) {
    const std::uint64_t before = bench_.document.scene_number();
    (bench_.document.*step)();
    if (bench_.document.scene_number() == before) return;
    bench_.messages.end_offers();
    const std::string file = bench_.document.path().filename().string();
    bench_.say("Back to " + (file.empty() ? bench_.document.demo().info().title : file) + ".");
    open();
}

const Scene& Stage::shown_scene() const {
    return bench_.timeline.empty() ? bench_.document.scene() : timeline_scene_;
}

void Stage::show_frame(std::size_t frame) {
    bench_.timeline.pause();
    bench_.timeline.go(frame);
}

void Stage::show_node(const NodeRef& node) {
    bench_.view.settings().tree.selected = node;
    bench_.view.settings().tree.only_selection = true;
}

void Stage::frame_all_when_shown() {
    frame_later_ = true;
    sync();
}

void Stage::run_timeline() {
    if (bench_.timeline.driven() && bench_.timeline.over() &&
        bench_.timeline.frame() + 1 == bench_.timeline.count()) {
        bench_.timeline.restart();
        countdown_ = countdown_seconds;
        return;
    }
    if (countdown_ > 0) {
        countdown_ = 0;
        return;
    }
    const bool starts =
        bench_.timeline.driven() && bench_.timeline.frame() == 0 && !bench_.timeline.playing();
    if (starts) {
        countdown_ = countdown_seconds;
    } else {
        bench_.timeline.toggle();
    }
}

bool Stage::drives(int code) const {
    const bool running = bench_.timeline.driven() &&
                         (countdown_ > 0 || (bench_.timeline.playing() && !bench_.timeline.over()));
    return running && !bench_.dialogs.open() && !ImGui::GetIO().WantTextInput &&
           std::any_of(drive_keys.begin(), drive_keys.end(),
                       [&](const DriveKey& key) { return key.code == code; });
}

// Hands the keys that are held to the game. Frames already recorded are driven as they were, until
// a key is pressed.
void Stage::drive_timeline() {
    if (!bench_.timeline.driven() || !bench_.timeline.playing()) return;
    DriveInput input;
    for (const DriveKey& key : drive_keys) {
        if (!drives(key.code) || !ImGui::IsKeyDown(key.code)) continue;
        input.steer = std::clamp(input.steer + key.steer, -1.0f, 1.0f);
        input.throttle = std::clamp(input.throttle + key.throttle, -1.0f, 1.0f);
    }
    const bool recorded = bench_.timeline.frame() + 1 < bench_.timeline.count();
    if (!recorded || input != DriveInput{}) bench_.timeline.drive(input);
}

void Stage::toggle_chase() {
    if (chase_.on()) {
        bench_.view.set_camera(chase_.stop());
    } else if (bench_.timeline.driven()) {
        chase_.start(bench_.view.camera().goal());
    }
}

void Stage::chase_body(double seconds) {
    if (!chase_.on()) return;
    const Simulation* simulation = bench_.timeline.simulation();
    const auto target = simulation ? simulation->chase_target() : std::nullopt;
    if (!target) {
        chase_.stop();
        return;
    }
    bench_.view.set_camera(chase_.follow(bench_.view.camera().state(), target->center,
                                         target->heading, std::min(seconds, 0.1)),
                           false);
}

void Stage::start_from_frame() {
    if (bench_.timeline.empty() || bench_.timeline.frame() == 0) return;
    bench_.timeline.pause();
    const std::string title = "Restart from frame " + std::to_string(bench_.timeline.frame());
    bench_.document.edit(title, [&](Scene& scene) {
        scene.bodies[0].shape = bench_.timeline.crowd();
        scene.options.erase("frame");
    });
}

void Stage::sync() {
    if (bench_.document.empty()) return;
    follow_document();
    fetch_timeline();
    follow_timeline();
    collect_marks();
    ViewContent content;
    content.scene = &shown_scene();
    content.scene_version = shown_version_;
    content.answer_version = content_version_;
    content.inputs = bench_.document.demo().inputs().size();
    content.flat = bench_.document.demo().flat();
    content.selected = bench_.selection.body;
    content.member = bench_.selection.member;
    content.answer = in_its_lane(bench_.playback.answer_in_scene());
    content.known = bench_.playback.known_in_scene();
    content.see_through = bench_.playback.walking() && bench_.timeline.empty() && !marks_.empty();
    content.marks = marks_;
    content.trees = bench_.live.trees();
    show_tree(content);
    content.across = first_look();
    if (const Simulation* simulation = bench_.timeline.simulation())
        content.action = simulation->action();
    content.pointed = &bench_.pointed;
    content.point_at_features = !bench_.drawn().linked.empty();
    bench_.view.show(content);
    if (frame_later_ && !bench_.timeline.opening()) {
        frame_later_ = false;
        bench_.view.frame_all();
    }
    // An opened scene is seen as it is meant once its answer is there.
    if (look_again_ && bench_.live.answer() && !bench_.live.finishing()) {
        look_again_ = false;
        if (camera_untouched_) bench_.view.open_camera();
    }
}

const Answer* Stage::in_its_lane(const Answer* answer) {
    const Simulation* simulation = bench_.timeline.simulation();
    const vec3 shift = simulation ? simulation->answer_shift() : vec3(0);
    if (!answer || shift == vec3(0)) return answer;
    moved_answer_ = *answer;
    // The bodies themselves are in another lane: they are not those that touch.
    moved_answer_.crowd = nullptr;
    for (Contact& contact : moved_answer_.contacts) {
        for (vec3* point : {&contact.position, &contact.point_on_a, &contact.point_on_b})
            *point += shift;
    }
    if (moved_answer_.point_on_a) *moved_answer_.point_on_a += shift;
    if (moved_answer_.point_on_b) *moved_answer_.point_on_b += shift;
    return &moved_answer_;
}

std::optional<vec3> Stage::first_look() const {
    const auto& answer = bench_.live.answer();
    for (const Body& body : bench_.document.scene().bodies) {
        if (const auto* ray = std::get_if<Ray>(&body.shape)) return ray->direction;
    }
    const Simulation* simulation = bench_.timeline.simulation();
    if (simulation && simulation->action()) {
        const auto& bodies = bench_.timeline.crowd().bodies();
        if (bodies.size() >= 2) return bodies[1].velocity - bodies[0].velocity;
    }
    if (!answer) return std::nullopt;
    const auto deepest =
        std::max_element(answer->contacts.begin(), answer->contacts.end(),
                         [](const Contact& a, const Contact& b) { return a.depth < b.depth; });
    if (deepest != answer->contacts.end()) return deepest->normal;
    if (answer->point_on_a && answer->point_on_b && *answer->point_on_a != *answer->point_on_b)
        return *answer->point_on_b - *answer->point_on_a;
    return answer->normal;
}

void Stage::fit_view() {
    const Rect& view = bench_.layout.view;
    const Insets insets = view_insets(bench_.em(), bench_.predict.on());
    const FittedView fitted{{view.w, view.h}, bench_.scale(), insets};
    bench_.view.resize({view.w, view.h}, bench_.scale(), bench_.desktop.pixels_per_point);
    bench_.view.set_insets(insets);
    if (fitted == fitted_) return;
    fitted_ = fitted;
    if (camera_untouched_ && !bench_.document.empty()) bench_.view.open_camera();
}

// Chooses what to show of the tree: in the workshop as much as is built.
void Stage::show_tree(ViewContent& content) {
    TreeLevels& levels = bench_.view.settings().tree;
    if (reselect_ && !bench_.live.trees().empty() && bench_.live.trees()[0] &&
        bench_.live.trees()[0].get() != reselect_->before) {
        // The numbers of the nodes have changed; the way to the one that was cut has not.
        const auto here = node_at(*bench_.live.trees()[0], reselect_->path);
        if (levels.selected && here) levels.selected = NodeRef{0, *here};
        reselect_.reset();
    }
    if (levels.heat)
        content.opened = bench_.workshop.opened(bench_.live.player().recording(),
                                                bench_.live.player().recordings(),
                                                bench_.live.player().index(), bench_.live.trees());
    // While a build is told, what is not there yet is not shown.
    levels.splits.reset();
    const WorkshopDemo* build = workshop_in(bench_.document.demo());
    const std::string_view told =
        bench_.live.player().empty() ? "done" : bench_.live.player().step()->label;
    const bool whole = told == "done" || told == "problem" || told == "sound";
    if (build && bench_.live.question() && !whole && !bench_.live.player().at_end()) {
        levels.splits = static_cast<std::uint32_t>(bench_.live.player().index() + 1);
        levels.depth_first = build->order_of(*bench_.live.question()) == ReplayOrder::Depth;
    }
}

void Stage::collect_marks() {
    const bool hovering = !bench_.drawn().hover_marks.empty();
    const ViewSettings& shown = bench_.view.settings();
    constexpr std::size_t few = 500;  // more would hide the bodies
    const bool structure = !bench_.timeline.empty() && shown.structure &&
                           (shown.bounds || bench_.timeline.crowd().bodies().size() <= few);
    const bool steps = !bench_.layout.player.empty() || !bench_.layout.right.empty();
    const bool same = structure == had_structure_ && steps == had_steps_ &&
                      player_version_ == bench_.live.player().version() &&
                      live_version_ == bench_.live.version() && !hovering && !had_hover_marks_ &&
                      asked_ == bench_.predict.open() &&
                      shown_choice_ == bench_.drawn().pointed_choice &&
                      answer_was_hidden_ == bench_.playback.answer_hidden();
    if (same) return;
    had_structure_ = structure;
    had_steps_ = steps;
    player_version_ = bench_.live.player().version();
    live_version_ = bench_.live.version();
    had_hover_marks_ = hovering;
    asked_ = bench_.predict.open();
    shown_choice_ = bench_.drawn().pointed_choice;
    answer_was_hidden_ = bench_.playback.answer_hidden();
    // Marks of a thing pointed at in a panel replace those of the step.
    marks_ = hovering ? bench_.drawn().hover_marks
             : steps  ? bench_.live.player().marks()
                      : std::vector<Mark>{};
    if (!bench_.timeline.empty()) {
        const std::vector<Mark> ground = bench_.timeline.simulation()->scenery();
        marks_.insert(marks_.end(), ground.begin(), ground.end());
    }
    if (structure) {
        std::vector<Mark> kept = bench_.timeline.structure(3000);
        // Quieter than what a step is about.
        for (Mark& mark : kept)
            if (mark.role == Role::Bounds) mark.role = Role::Skipped;
        marks_.insert(marks_.begin(), kept.begin(), kept.end());
    }
    if (const Ask* ask = bench_.predict.open()) {
        // If one choice alone has a place, that is what the question is about.
        const auto& choices = ask->decision.choices;
        const bool one_place = std::count_if(choices.begin(), choices.end(),
                                             [](const Choice& c) { return !c.marks.empty(); }) == 1;
        for (std::size_t i = 0; i < ask->decision.choices.size(); ++i) {
            for (Mark mark : ask->decision.choices[i].marks) {
                if (one_place || bench_.drawn().pointed_choice == i) mark.role = Role::Current;
                marks_.push_back(std::move(mark));
            }
        }
    }
    ++content_version_;
}

void Stage::apply(const std::vector<ViewEvent>& events) {
    const auto name_of_body = [&](std::size_t body) {
        const auto& bodies = bench_.document.scene().bodies;
        return body < bodies.size() ? bodies[body].name : std::string();
    };
    for (const ViewEvent& event : events) {
        if (const auto* picked = std::get_if<BodySelected>(&event)) {
            bench_.selection.body = picked->body;
            bench_.selection.member = picked->member;
        } else if (std::get_if<DragBegan>(&event)) {
            start_from_frame();
            dragging_ = true;
        } else if (const auto* move = std::get_if<DragMoved>(&event)) {
            bench_.document.drag(move->body, move->shape);
        } else if (const auto* done = std::get_if<DragCommitted>(&event)) {
            dragging_ = false;
            bench_.document.drag(done->body, done->after);
            bench_.document.commit("Move " + name_of_body(done->body), done->body, done->before);
        } else if (const auto* back = std::get_if<DragCanceled>(&event)) {
            dragging_ = false;
            bench_.document.cancel(back->body, back->before);
        } else if (const auto* camera = std::get_if<CameraMoved>(&event)) {
            // A camera turned by the user follows no body.
            chase_.stop();
            bench_.document.set_camera(camera->camera);
            camera_untouched_ = false;
        } else if (const auto* node = std::get_if<NodeSelected>(&event)) {
            bench_.view.settings().tree.selected = node->node;
            if (node->node) bench_.selection.tree = node->node->body;
        } else if (const auto* menu = std::get_if<MenuAsked>(&event)) {
            bench_.playback.ask_why(
                bench_.playback.targets_at(menu->position),
                menu->position + vec2(bench_.layout.view.x, bench_.layout.view.y));
        } else if (std::get_if<PickRayFrozen>(&event)) {
            bench_.say("The pick ray is frozen. Esc releases it.");
        }
    }
}

}  // namespace collidoscope::app
