#include "app/window/workbench/stage.h"

#include <algorithm>

#include "app/view/tree_debugger/tree_build.h"
#include "app/window/workbench/workbench.h"
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

Stage::Stage(Workbench& bench)
    : game(bench.timeline, bench.view, bench.dialogs),
      first_camera(bench.view),
      frames(bench.document, bench.timeline, bench.live, bench.selection, bench.messages),
      bench_(bench) {}

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
    if (!frames.follow_document(dragging_))
        bench_.live.ask(bench_.document.demo(), bench_.document.scene(), dragging_);
}

void Stage::advance(double seconds) {
    game.steer(seconds);
    bench_.timeline.advance(seconds);
    game.follow(seconds);
}

void Stage::open() {
    bench_.settings.last_demo = bench_.document.demo().info().id;
    bench_.selection.body.reset();
    bench_.selection.tree.reset();
    bench_.view.settings().tree.selected.reset();
    bench_.linked.reset();
    first_camera.begin();
    game.stop_countdown();
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

void Stage::sync() {
    if (bench_.document.empty()) return;
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
    content.inputs = bench_.document.demo().inputs().size();
    content.flat = bench_.document.demo().flat();
    content.selected = bench_.selection.body;
    content.member = bench_.selection.member;
    content.answer = in_its_lane(bench_.known.answer_in_scene());
    content.known = bench_.known.parts_in_scene();
    content.see_through =
        bench_.known.walking() && bench_.timeline.empty() && !marks_.all().empty();
    content.marks = marks_.all();
    content.trees = bench_.live.trees();
    show_tree(content);
    content.across = FirstCamera::across(bench_.document.scene(), bench_.timeline, bench_.live);
    if (const Simulation* simulation = bench_.timeline.simulation())
        content.action = simulation->action();
    content.pointed = &bench_.pointed;
    content.point_at_features = !bench_.drawn().linked.empty();
    bench_.view.show(content);
    if (frame_later_ && !bench_.timeline.opening()) {
        frame_later_ = false;
        bench_.view.frame_all();
    }
    if (bench_.live.answer() && !bench_.live.finishing()) first_camera.answered();
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

void Stage::fit_view() {
    first_camera.fit(bench_.layout.view, bench_.scale(),
                     view_insets(bench_.em(), bench_.predict.on()), bench_.desktop.pixels_per_point,
                     !bench_.document.empty());
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
    if (build && bench_.live.question() && tells_splits(bench_.live.player())) {
        levels.splits = static_cast<std::uint32_t>(bench_.live.player().index() + 1);
        levels.depth_first = build->order_of(*bench_.live.question()) == ReplayOrder::Depth;
    }
}

void Stage::collect_marks() {
    const ViewSettings& shown = bench_.view.settings();
    constexpr std::size_t few = 500;  // more would hide the bodies
    MarkKey key;
    key.player = bench_.live.player().version();
    key.live = bench_.live.version();
    key.asked = bench_.predict.open();
    key.choice = bench_.drawn().pointed_choice;
    key.hovering = !bench_.drawn().hover_marks.empty();
    key.structure = !bench_.timeline.empty() && shown.structure &&
                    (shown.bounds || bench_.timeline.crowd().bodies().size() <= few);
    key.steps = !bench_.layout.player.empty() || !bench_.layout.right.empty();
    key.answer_hidden = bench_.known.answer_hidden();
    if (marks_.update(key, bench_.drawn().hover_marks, bench_.live.player(), bench_.timeline))
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
            frames.start_from_frame();
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
            game.stop_chase();
            bench_.document.set_camera(camera->camera);
            first_camera.touch();
        } else if (const auto* node = std::get_if<NodeSelected>(&event)) {
            bench_.view.settings().tree.selected = node->node;
            if (node->node) bench_.selection.tree = node->node->body;
        } else if (const auto* menu = std::get_if<MenuAsked>(&event)) {
            bench_.why.ask(bench_.why.targets_at(menu->position),
                           menu->position + vec2(bench_.layout.view.x, bench_.layout.view.y));
        } else if (std::get_if<PickRayFrozen>(&event)) {
            bench_.say("The pick ray is frozen. Esc releases it.");
        }
    }
}

}  // namespace collidoscope::app
