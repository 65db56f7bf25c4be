#include "app/window/workbench/workbench.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/model/json_lines/question_json.h"
#include "app/view/tree_debugger/tree_build.h"
#include "app/window/workbench/dialog_panel.h"
#include "collision/trees/build_steps/grafted_tree.h"

namespace collidoscope::app {

Workbench::Workbench(std::function<void()> wake_window)
    : wake(std::move(wake_window)), live(wake), timeline(wake) {
    files.load_settings();
    set_palette(settings.palette);
    view.settings() = settings.view;
    live.player().set_speed(settings.speed);
    live.player().set_gate(
        [this](std::size_t step, bool playing) { return predict.holds(step, playing); });
}

void Workbench::post_command(const std::string& id) const {
    post([id](Workbench& bench) { bench.commands.run(id); });
}

void Workbench::take_requests() {
    // Requests made by a request wait for the next frame.
    for (const Request& request : std::exchange(requests_, {})) request(*this);
}

void Workbench::advance(double seconds, double now) {
    clock_ = now;
    messages.set_clock(now);
    playback.set_clock(now);
    live.poll();
    files.fetch_import();
    playback.follow();
    live.player().advance(seconds);
    stage.advance(seconds);
    playback.follow();
    returning.follow();
    // A part may make others on the way.
    for (std::size_t i = 0; i < parts_.all().size(); ++i)
        parts_.all()[i]->advance(*this, seconds, now);
    pointed = std::move(drawn_.pointing);
    drawn_.pointing = {};
}

bool Workbench::animating() const {
    const auto& parts = parts_.all();
    return std::any_of(parts.begin(), parts.end(), [](const Part* p) { return p->animating(); }) ||
           live.player().playing() || timeline.playing() || stage.game.countdown() > 0 ||
           playback.flash() > 0 || view_moving_ || stage.game.chase().moving() ||
           drawn_.pointing != pointed || !drawn_.hover_marks.empty() || stage.shows_hovered() ||
           live.preparing() || timeline.busy() || files.meshes.importing() ||
           (returning.waiting() && !live.busy()) || !requests_.empty();
}

std::vector<Pending> Workbench::pending() const {
    std::vector<Pending> all = drawn_.pending;
    const auto note = [&all](bool is, const char* what, bool background = false) {
        if (is) all.push_back({what, background});
    };
    note(!requests_.empty(), "request");
    note(live.preparing(), "trees", true);
    note(live.finishing(), "answer", true);
    note(live.recording(), "steps", true);
    note(timeline.busy(), "timeline", true);
    note(files.meshes.importing(), "import", true);
    note(view.building(), "picking", true);
    note(view_moving_ || stage.game.chase().moving(), "camera flight");
    note(live.player().playing(), "playback");
    note(timeline.playing(), "time");
    note(stage.game.countdown() > 0, "countdown");
    note(playback.flash() > 0 || drawn_.pointing != pointed, "animation");
    note(returning.waiting(), "look of the scene");
    for (const Part* part : parts_.all())
        for (Pending& one : part->pending()) all.push_back(std::move(one));
    return all;
}

double Workbench::sleep_limit(double now) const {
    double limit = 3600;
    for (const Toast& toast : messages.toasts()) limit = std::min(limit, toast.until - now);
    if (const auto due = files.autosave_due()) limit = std::min(limit, *due - now);
    return std::max(limit, 0.01);
}

void Workbench::set_option(const std::string& id, const Datum& value) {
    document.edit("Change " + id, [&](Scene& scene) { scene.options.set(id, value); });
}

void Workbench::cut_node(const NodeRef& node, int axis, float position) {
    const auto* demo = dynamic_cast<const TreeBuildDemo*>(&document.demo());
    if (!demo || !live.question() || node.body >= live.trees().size()) {
        say("Nodes can be split by hand only in the tree workshop.");
        return;
    }
    const auto cuts = option(*demo, *live.question(), "cuts").get<std::string>();
    const TreeView& tree = *live.trees()[node.body];
    const std::string changed = with_cut(cuts, tree, node.node, axis, position);
    stage.reselect(&tree, path_to(tree, node.node));
    document.edit("Split node " + std::to_string(node.node),
                  [&](Scene& scene) { scene.options.set("cuts", changed); });
}

void Workbench::copy_question() {
    if (!live.question() || !desktop.set_clipboard) return;
    desktop.set_clipboard(to_json(document.demo(), *live.question()).dump());
    say("Copied. Paste it into `collidoscope query` to ask the same question there.");
}

namespace {

// Closes the menu, list or context menu that lies on top, with all its submenus. False when there
// is none.
bool close_popup() {
    const ImGuiContext* gui = ImGui::GetCurrentContext();
    if (!gui || gui->OpenPopupStack.empty()) return false;
    int level = gui->OpenPopupStack.Size - 1;
    const auto submenu = [&](int i) {
        const ImGuiWindow* window = gui->OpenPopupStack[i].Window;
        return window && (window->Flags & ImGuiWindowFlags_ChildMenu) != 0;
    };
    while (level > 0 && submenu(level)) --level;
    ImGui::ClosePopupToLevel(level, true);
    return true;
}

}  // namespace

void Workbench::escape() {
    std::vector<ViewEvent> events;
    if (close_popup()) {
        why.close();
        return;
    }
    if (view.dragging_body()) {
        view.handle(Escape{}, events);
        stage.apply(events);
        return;
    }
    if (dialogs.open()) {
        const DialogInfo* dialog = dialog_named(dialogs.shown());
        if (dialog && dialog->canceled) dialog->canceled(*this);
        files.meshes.open_for({});
        dialogs.close();
        dialogs.forget_held();
        return;
    }
    for (Part* part : parts_.all())
        if (part->escape(*this)) return;
    if (files.meshes.importing()) {
        files.meshes.cancel();
        return;
    }
    if (timeline.busy() && !timeline.playing()) {
        stage.frames.cancel();
        return;
    }
    if (messages.end_offers()) return;
    if (why.menu().open) {
        why.close();
        return;
    }
    if (live.player().playing()) {
        live.player().pause();
        return;
    }
    if (returning.waiting()) {
        returning.stop();
        return;
    }
    if (stage.game.countdown() > 0) {
        stage.game.stop_countdown();
        return;
    }
    if (timeline.playing()) {
        timeline.pause();
        return;
    }
    if (predict.on()) {
        playback.toggle_predict();
        return;
    }
    view.handle(Escape{}, events);
    stage.apply(events);
    if (!events.empty()) return;
    if (!selection.body) settings.panels_hidden = false;
    selection.body.reset();
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

}  // namespace collidoscope::app
