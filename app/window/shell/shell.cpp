#include "app/window/shell/shell.h"

#include <imgui.h>

#include "app/window/widgets/announcement.h"
#include "app/window/workbench/first_steps.h"
#include "app/window/workbench/window_hooks.h"

namespace collidoscope::app {

Shell::Shell(std::function<void()> wake, const Platform& platform) : bench_(std::move(wake)) {
    bench_.desktop.platform = platform;
    add_commands(bench_);
}

void Shell::frame(const vec2& size, double seconds, double now) {
    begin(size, seconds, now);
    update(input(), seconds);
    draw();
    bench_.files.autosave(now);
    announce();
}

void Shell::announce() {
    const auto& ask_page = bench_.desktop.ask_page;
    if (!ask_page) return;
    if (std::string text = announcement(bench_); text != announced_)
        ask_page("announce", announced_ = std::move(text));
    if (const bool typing = ImGui::GetIO().WantTextInput; typing != typing_)
        ask_page("typing", (typing_ = typing) ? "on" : "");
}

void Shell::begin(const vec2& size, double seconds, double now) {
    Workbench& b = bench_;
    b.dialogs.frame_begins();
    b.take_requests();
    b.advance(seconds, now);
    b.drawer.choose(b);
    b.layout = make_layout(b.settings, size, b.em(),
                           {.linked = !b.drawer.linked_beside().empty(),
                            .timeline = !b.timeline.empty(),
                            .strip = b.part<FirstSteps>().shown(b)});
    if (const auto own = own_layout(b, size)) b.layout = *own;
    if (pages_.any(b)) b.layout = page_layout(size, b.em());
    if (!b.layout.view.empty()) b.stage.fit_view(b.scale(), b.em(), b.desktop.pixels_per_point);
    b.live.want_steps(!b.layout.player.empty() || !b.layout.right.empty());
}

std::vector<ViewEvent> Shell::input() {
    std::vector<ViewEvent> events;
    if (bench_.desktop.focus_lost) bench_.view.handle(FocusLost{}, events);
    bench_.desktop.focus_lost = false;
    panels_.input(bench_, events);
    return events;
}

void Shell::update(const std::vector<ViewEvent>& events, double seconds) {
    Workbench& b = bench_;
    b.stage.apply(events);
    b.stage.sync();
    std::vector<ViewEvent> arrived;
    b.note_view_moving(b.view.advance(seconds, arrived));
    b.stage.apply(arrived);
    if (!b.layout.view.empty()) b.view.draw();
}

void Shell::draw() {
    bench_.drawn().begin();
    bench_.drawn().pointing = bench_.view.pointed();
    if (Panel* page = bench_.layout.page.empty() ? nullptr : pages_.first(bench_))
        page->draw(bench_);
    panels_.draw(bench_);
    bench_.dialogs.frame_drawn();
}

}  // namespace collidoscope::app
