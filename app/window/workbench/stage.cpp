#include "app/window/workbench/stage.h"

#include <algorithm>

#include "app/model/crowd/live_timeline.h"
#include "app/player/predict.h"
#include "app/view/linked_views/linked_views.h"
#include "app/view/picking/pointed.h"
#include "app/view/tree_debugger/tree_build.h"
#include "app/view/tree_debugger/tree_workshop.h"
#include "app/window/workbench/drawn.h"
#include "app/window/workbench/known_so_far.h"
#include "app/window/workbench/layout.h"
#include "app/window/workbench/live.h"
#include "app/window/workbench/messages.h"
#include "app/window/workbench/scene_look.h"
#include "app/window/workbench/selection.h"
#include "app/window/workbench/settings.h"
#include "app/window/workbench/why_asking.h"
#include "collision/trees/build_steps/grafted_tree.h"

namespace collidoscope::app {
namespace {

// The step shown tells a split of a tree, with more to come.
bool tells_splits(const Player& player) {
    if (player.empty() || player.at_end()) return false;
    const std::vector<Fact>& facts = player.recording().steps[player.index()].facts;
    return std::none_of(facts.begin(), facts.end(),
                        [](const Fact& fact) { return std::holds_alternative<TreeBuilt>(fact); });
}

}  // namespace

Stage::Stage(const StageParts& parts)
    : game(parts.timeline, parts.view, parts.dialogs),
      first_camera(parts.view),
      frames(parts.document, parts.timeline, parts.live, parts.selection, parts.messages),
      parts_(parts) {}

// Asks again when the scene changed, and once more when a drag has ended.
void Stage::follow_document() {
    if (asked_version_ == parts_.document.version() && !(asked_dragging_ && !dragging_)) return;
    asked_version_ = parts_.document.version();
    asked_dragging_ = dragging_;
    ++shown_version_;
    ++content_version_;
    const std::size_t bodies = parts_.document.scene().bodies.size();
    Selection& selection = parts_.selection;
    if (selection.body && *selection.body >= bodies) selection.select({});
    if (!frames.follow_document(dragging_))
        parts_.live.ask(parts_.document.demo(), parts_.document.scene(), dragging_);
}

void Stage::advance(double seconds) {
    game.steer(seconds);
    parts_.timeline.advance(seconds);
    game.follow(seconds);
}

void Stage::open() {
    parts_.settings.last_demo = parts_.document.demo().info().id;
    parts_.selection.body.reset();
    parts_.selection.tree.reset();
    parts_.view.settings().tree.selected.reset();
    parts_.view.settings().clip.reset();
    parts_.linked.reset();
    first_camera.begin();
    game.stop_countdown();
    parts_.returning.begin();
    sync();
    parts_.view.open_camera();
}

void Stage::go_in_history(void (Document::*step)()) {
    const std::uint64_t before = parts_.document.scene_number();
    (parts_.document.*step)();
    if (parts_.document.scene_number() == before) return;
    parts_.messages.end_offers();
    const std::string file = parts_.document.path().filename().string();
    parts_.messages.say("Back to " + (file.empty() ? parts_.document.demo().info().title : file) +
                        ".");
    open();
}

void Stage::show_frame(std::size_t frame) {
    parts_.timeline.pause();
    parts_.timeline.go(frame);
}

void Stage::show_node(const NodeRef& node) {
    parts_.view.settings().tree.selected = node;
    parts_.view.settings().tree.only_selection = true;
}

void Stage::frame_all_when_shown() {
    frame_later_ = true;
    sync();
}

void Stage::sync() {
    if (parts_.document.empty()) return;
    follow_document();
    frames.fetch();
    const TimelineFollower::News news = frames.follow_frame();
    if (news.bodies) ++shown_version_;
    if (news.answer) ++content_version_;
    collect_marks();
    ViewContent content;
    content.scene = &shown_scene();
    content.scene_version = shown_version_;
    content.answer_version = content_version_;
    content.inputs = parts_.document.demo().inputs().size();
    content.flat = parts_.document.demo().flat();
    content.selected = parts_.selection.body;
    content.member = parts_.selection.member;
    content.answer = in_its_lane(parts_.known.answer_in_scene());
    content.known = parts_.known.parts_in_scene();
    content.see_through =
        parts_.known.walking() && parts_.timeline.empty() && !marks_.all().empty();
    content.marks = marks_.all();
    content.trees = parts_.live.trees();
    show_tree(content);
    content.across = FirstCamera::across(parts_.document.scene(), parts_.timeline, parts_.live);
    if (const Simulation* simulation = parts_.timeline.simulation())
        content.action = simulation->action();
    content.pointed = &parts_.pointed;
    content.point_at_features = !parts_.drawn.linked.empty();
    parts_.view.show(content);
    if (frame_later_ && !parts_.timeline.opening()) {
        frame_later_ = false;
        parts_.view.frame_all();
    }
    if (parts_.live.answer() && !parts_.live.finishing()) first_camera.answered();
}

const Answer* Stage::in_its_lane(const Answer* answer) {
    const Simulation* simulation = parts_.timeline.simulation();
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

void Stage::fit_view(float scale, float em, float pixels_per_point) {
    const Rect& view = parts_.layout.view;
    first_camera.fit(view, scale, view_insets(view, em, parts_.predict.on()), pixels_per_point,
                     !parts_.document.empty());
}

// Chooses what to show of the tree: in the workshop as much as is built.
void Stage::show_tree(ViewContent& content) {
    TreeLevels& levels = parts_.view.settings().tree;
    if (reselect_ && !parts_.live.trees().empty() && parts_.live.trees()[0] &&
        parts_.live.trees()[0].get() != reselect_->before) {
        // The numbers of the nodes have changed; the way to the one that was cut has not.
        const auto here = node_at(*parts_.live.trees()[0], reselect_->path);
        if (levels.selected && here) levels.selected = NodeRef{0, *here};
        reselect_.reset();
    }
    if (levels.heat)
        content.opened = parts_.workshop.opened(parts_.live.player().recording(),
                                                parts_.live.player().recordings(),
                                                parts_.live.player().index(), parts_.live.trees());
    // While a build is told, what is not there yet is not shown.
    levels.splits.reset();
    const WorkshopDemo* build = workshop_in(parts_.document.demo());
    if (build && parts_.live.question() && tells_splits(parts_.live.player())) {
        levels.splits = static_cast<std::uint32_t>(parts_.live.player().index() + 1);
        levels.depth_first = build->order_of(*parts_.live.question()) == ReplayOrder::Depth;
    }
}

void Stage::collect_marks() {
    const ViewSettings& shown = parts_.view.settings();
    constexpr std::size_t few = 500;  // more would hide the bodies
    MarkKey key;
    key.player = parts_.live.player().version();
    key.live = parts_.live.version();
    key.asked = parts_.predict.open();
    key.choice = parts_.drawn.pointed_choice;
    key.hovering = !parts_.drawn.hover_marks.empty();
    key.structure = !parts_.timeline.empty() && shown.structure &&
                    (shown.bounds || parts_.timeline.crowd().bodies().size() <= few);
    key.steps = !parts_.layout.player.empty() || !parts_.layout.right.empty();
    key.answer_hidden = parts_.known.answer_hidden();
    if (marks_.update(key, parts_.drawn.hover_marks, parts_.live.player(), parts_.timeline))
        ++content_version_;
}

void Stage::apply(const std::vector<ViewEvent>& events) {
    const auto name_of_body = [&](std::size_t body) {
        const auto& bodies = parts_.document.scene().bodies;
        return body < bodies.size() ? bodies[body].name : std::string();
    };
    for (const ViewEvent& event : events) {
        if (const auto* picked = std::get_if<BodySelected>(&event)) {
            parts_.selection.body = picked->body;
            parts_.selection.member = picked->member;
        } else if (std::get_if<DragBegan>(&event)) {
            frames.start_from_frame();
            dragging_ = true;
        } else if (const auto* move = std::get_if<DragMoved>(&event)) {
            parts_.document.drag(move->body, move->shape);
        } else if (const auto* done = std::get_if<DragCommitted>(&event)) {
            dragging_ = false;
            parts_.document.drag(done->body, done->after);
            parts_.document.commit("Move " + name_of_body(done->body), done->body, done->before);
        } else if (const auto* back = std::get_if<DragCanceled>(&event)) {
            dragging_ = false;
            parts_.document.cancel(back->body, back->before);
        } else if (const auto* camera = std::get_if<CameraMoved>(&event)) {
            // A camera turned by the user follows no body.
            game.stop_chase();
            parts_.document.set_camera(camera->camera);
            first_camera.touch();
        } else if (const auto* node = std::get_if<NodeSelected>(&event)) {
            parts_.view.settings().tree.selected = node->node;
            if (node->node) parts_.selection.tree = node->node->body;
        } else if (const auto* menu = std::get_if<MenuAsked>(&event)) {
            parts_.why.ask(parts_.why.targets_at(menu->position),
                           menu->position + vec2(parts_.layout.view.x, parts_.layout.view.y));
        } else if (std::get_if<PickRayFrozen>(&event)) {
            parts_.messages.say("The pick ray is frozen. Esc releases it.");
        }
    }
}

}  // namespace collidoscope::app
