#include "app/workbench/workbench.h"

#include <algorithm>
#include <ctime>

#include "app/json/question_json.h"
#include "app/commands/command_table.h"
#include "app/widgets/panels.h"
#include "app/workshop/tree_build.h"
#include "collision/trees/workshop/grafted_tree.h"

namespace collidoscope::app {

Workbench::Workbench(std::function<void()> wake_window) : wake(std::move(wake_window)), live(wake) {
    add_commands(commands, *this);
    load_settings();
    set_palette(settings.palette);
    view.settings() = settings.view;
    live.player().set_speed(settings.speed);
    live.player().set_gate(
        [this](std::size_t step, bool playing) { return predict.holds(step, playing); });
}

Workbench::~Workbench() {
    import_job.stop();
    heat_maps.stop();
    map.stop();
    compare.search.stop();
}

void Workbench::frame(const vec2& size, double seconds, double now) {
    clock_ = now;
    if (text_settling_ > 0) --text_settling_;
    widgets.clear();
    live.poll();
    fetch_import();
    follow_player();
    live.player().advance(seconds);
    drive_film();
    film.advance(seconds);
    chase_body(seconds);
    follow_player();
    if (focus_lost) {
        std::vector<ViewEvent> events;
        view.handle(FocusLost{}, events);
        apply(events);
        focus_lost = false;
    }
    std::erase_if(toasts, [&](const Toast& toast) { return toast.until <= now; });
    pointed = std::move(pointing);
    pointing = {};
    choose_tabs(*this);
    layout =
        make_layout(settings, size, em(), !linked_beside(*this).empty(),
                    linked_kind_of(drawer.tab).has_value() || is_tool(drawer.tab), !film.empty());
    // A view that has just lost or gained half its place shows the scene whole, unless the user
    // has already turned it.
    if (had_linked_ != !layout.linked.empty()) {
        had_linked_ = !layout.linked.empty();
        view.resize({layout.view.w, layout.view.h}, scale(), pixels_per_point);
        if (camera_untouched_) view.open_camera();
    }
    live.want_steps(!layout.player.empty() || !layout.right.empty());

    draw_view(*this, seconds);
    pointing = view.pointed();
    hover_marks.clear();
    draw_linked_pane(*this);
    pointed_line.clear();
    draw_menu_bar(*this);
    draw_left_panel(*this);
    draw_right_panel(*this);
    draw_film_bar(*this);
    draw_player_bar(*this);
    draw_drawer(*this);
    draw_splitters(*this);
    draw_prediction(*this);
    draw_why_menu(*this);
    draw_progress(*this);
    draw_toasts(*this);
    draw_dialogs(*this);
    dialog_opened = false;
    autosave(now);
}

void Workbench::sync() {
    if (document.empty()) return;
    follow_document();
    follow_film();
    collect_marks();
    ViewContent content;
    content.scene = &shown_scene();
    content.scene_version = shown_version_;
    content.answer_version = content_version_;
    content.inputs = document.demo().inputs().size();
    content.flat = document.demo().flat();
    content.selected = selected;
    content.member = member;
    content.answer = live.answer() && !answer_hidden() ? &*live.answer() : nullptr;
    content.marks = marks_;
    content.trees = live.trees();
    TreeLevels& levels = view.settings().tree;
    if (workshop.reselect && !live.trees().empty() && live.trees()[0] &&
        live.trees()[0].get() != workshop.reselect->before) {
        // The numbers of the nodes have changed; the way to the one that was cut has not.
        const auto here = node_at(*live.trees()[0], workshop.reselect->path);
        if (levels.selected && here) levels.selected = NodeRef{0, *here};
        workshop.reselect.reset();
    }
    if (levels.heat)
        content.opened = workshop.opened(live.player().recording(), live.player().recordings(),
                                         live.player().index(), live.trees());
    // While a build is told, what is not there yet is not shown.
    levels.splits.reset();
    const auto* build = dynamic_cast<const WorkshopDemo*>(&document.demo());
    const std::string_view told = live.player().empty() ? "done" : live.player().step()->label;
    const bool whole = told == "done" || told == "problem" || told == "sound";
    if (build && live.question() && !whole && !live.player().at_end()) {
        levels.splits = static_cast<std::uint32_t>(live.player().index() + 1);
        levels.depth_first = build->order_of(*live.question()) == ReplayOrder::Depth;
    }
    content.pointed = &pointed;
    content.point_at_features = !linked_rects.empty();
    view.show(content);
}

void Workbench::collect_marks() {
    const bool hovering = !hover_marks.empty();
    const ViewSettings& shown = view.settings();
    constexpr std::size_t few = 500;  // more would hide the bodies
    const bool structure =
        !film.empty() && shown.structure && (shown.bounds || film.crowd().bodies().size() <= few);
    const bool steps = !layout.player.empty() || !layout.right.empty();
    const bool same = structure == had_structure_ && steps == had_steps_ &&
                      player_version_ == live.player().version() &&
                      live_version_ == live.version() && !hovering && !had_hover_marks_ &&
                      asked_ == predict.open() && shown_choice_ == pointed_choice &&
                      answer_was_hidden_ == answer_hidden();
    if (same) return;
    had_structure_ = structure;
    had_steps_ = steps;
    player_version_ = live.player().version();
    live_version_ = live.version();
    had_hover_marks_ = hovering;
    asked_ = predict.open();
    shown_choice_ = pointed_choice;
    answer_was_hidden_ = answer_hidden();
    // What is pointed at in a panel stands in for the step.
    marks_ = hovering ? hover_marks : steps ? live.player().marks() : std::vector<Mark>{};
    if (!film.empty()) {
        const std::vector<Mark> ground = film.simulation()->scenery();
        marks_.insert(marks_.end(), ground.begin(), ground.end());
    }
    if (structure) {
        std::vector<Mark> kept = film.structure(3000);
        // Quieter than what a step is about.
        for (Mark& mark : kept)
            if (mark.role == Role::Bounds) mark.role = Role::Skipped;
        marks_.insert(marks_.begin(), kept.begin(), kept.end());
    }
    if (const Ask* ask = predict.open()) {
        for (std::size_t i = 0; i < ask->decision.choices.size(); ++i) {
            for (Mark mark : ask->decision.choices[i].marks) {
                if (pointed_choice == i) mark.role = Role::Current;
                marks_.push_back(std::move(mark));
            }
        }
    }
    ++content_version_;
}

void Workbench::apply(const std::vector<ViewEvent>& events) {
    const auto name_of_body = [&](std::size_t body) {
        const auto& bodies = document.scene().bodies;
        return body < bodies.size() ? bodies[body].name : std::string();
    };
    for (const ViewEvent& event : events) {
        if (const auto* picked = std::get_if<BodySelected>(&event)) {
            selected = picked->body;
            member = picked->member;
        } else if (std::get_if<DragBegan>(&event)) {
            start_from_frame();
            dragging_ = true;
        } else if (const auto* move = std::get_if<DragMoved>(&event)) {
            document.drag(move->body, move->shape);
        } else if (const auto* done = std::get_if<DragCommitted>(&event)) {
            dragging_ = false;
            document.drag(done->body, done->after);
            document.commit("Move " + name_of_body(done->body), done->body, done->before);
        } else if (const auto* back = std::get_if<DragCancelled>(&event)) {
            dragging_ = false;
            document.cancel(back->body, back->before);
        } else if (const auto* camera = std::get_if<CameraMoved>(&event)) {
            // Who turns the camera has it.
            chase.stop();
            document.set_camera(camera->camera);
            camera_untouched_ = false;
        } else if (const auto* node = std::get_if<NodeSelected>(&event)) {
            view.settings().tree.selected = node->node;
            if (node->node) inspected_tree = node->node->body;
        } else if (const auto* menu = std::get_if<MenuAsked>(&event)) {
            ask_why(targets_at(menu->position),
                    menu->position + vec2(layout.view.x, layout.view.y));
        } else if (std::get_if<PickRayFrozen>(&event)) {
            say("The pick ray is frozen. Esc lets it go.");
        }
    }
}

bool Workbench::animating() const {
    return live.player().playing() || film.playing() || flash() > 0 || view_moving_ ||
           chase.moving() || pointing != pointed || !hover_marks.empty() || had_hover_marks_ ||
           live.preparing() || import_job.active();
}

double Workbench::sleep_limit(double now) const {
    double limit = 3600;
    for (const Toast& toast : toasts) limit = std::min(limit, toast.until - now);
    if (autosave_due_) limit = std::min(limit, *autosave_due_ - now);
    return std::max(limit, 0.01);
}

void Workbench::set_option(const std::string& id, const Json& value) {
    document.edit("Change " + id, [&](Scene& scene) { scene.options[id] = value; });
}

void Workbench::cut_node(const NodeRef& node, int axis, float position) {
    const auto* demo = dynamic_cast<const TreeBuildDemo*>(&document.demo());
    if (!demo || !live.question() || node.body >= live.trees().size()) {
        say("Trees are cut by hand in the tree workshop.");
        return;
    }
    const auto cuts = option(*demo, *live.question(), "cuts").get<std::string>();
    const TreeView& tree = *live.trees()[node.body];
    const std::string changed = with_cut(cuts, tree, node.node, axis, position);
    workshop.reselect = {&tree, path_to(tree, node.node)};
    document.edit("Cut node " + std::to_string(node.node),
                  [&](Scene& scene) { scene.options["cuts"] = changed; });
}

void Workbench::copy_question() {
    if (!live.question() || !set_clipboard) return;
    set_clipboard(to_json(document.demo(), *live.question()).dump());
    say("Copied. Paste it into `collidoscope query` to ask the same there.");
}

void Workbench::escape() {
    if (dialog != Dialog::None) {
        set_dialog(Dialog::None);
        after_guard = nullptr;
        return;
    }
    if (import_job.active()) {
        import_job.cancel();
        return;
    }
    if (why_menu.open) {
        why_menu.open = false;
        return;
    }
    if (live.player().playing()) {
        live.player().pause();
        return;
    }
    if (film.playing()) {
        film.pause();
        return;
    }
    if (predict.on()) {
        toggle_predict();
        return;
    }
    std::vector<ViewEvent> events;
    view.handle(Escape{}, events);
    apply(events);
    if (events.empty() && selected) selected.reset();
}

void Workbench::say(std::string text, Tone tone) {
    log(text, tone);
    const double stay = tone == Tone::Warning ? 8 : 4;
    toasts.push_back({std::move(text), tone, clock_ + stay});
    if (toasts.size() > 4) toasts.pop_front();
}

void Workbench::log(std::string text, Tone tone) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char time[16];
    std::strftime(time, sizeof time, "%H:%M:%S", &local);
    log_lines.push_back({time, std::move(text), tone});
    if (log_lines.size() > 1000) log_lines.pop_front();
}

void Workbench::set_palette(const PaletteOptions& options) {
    if (settings.palette.projector != options.projector) fonts_stale = true;
    settings.palette = options;
    palette = make_palette(options);
    view.set_palette(palette);
}

void Workbench::set_scale(float scale) {
    settings.scale = std::clamp(scale, smallest_scale, largest_scale);
    fonts_stale = true;
}

void Workbench::set_dialog(Dialog which) {
    if (which == Dialog::None && dialog != Dialog::None) text_settling_ = 3;
    dialog = which;
    dialog_opened = which != Dialog::None;
    palette_query.clear();
    palette_choice = 0;
}

}  // namespace collidoscope::app
