// The pages of the lesson that is open, as slides.
#include "app/window/lesson_state/lesson_state.h"
#include "app/window/presenter/slides.h"

namespace collidoscope::app {
namespace {

std::optional<Slide> lesson_slide(const Workbench& bench) {
    const auto& state = bench.part<LessonState>();
    if (!state.is_open()) return std::nullopt;
    Slide slide;
    slide.title = state.shown()->title;
    slide.whole = state.title();
    slide.page = state.page();
    slide.pages = state.page_count();
    slide.notes = state.notes();
    if (slide.page + 1 < slide.pages) slide.next = state.lesson()->pages[slide.page + 1].title;
    slide.has_text = true;
    const LessonState::Rest& rest = state.rest();
    slide.overflows = rest.presented && (rest.above || rest.below);
    slide.version = state.version();
    return slide;
}

const bool registered_lesson_slides =
    register_slides({.shown = lesson_slide, .turn = [](Workbench& bench, int by) {
                         auto& state = bench.part<LessonState>();
                         if (state.scroll(by)) return;
                         by > 0 ? state.next(bench) : state.back(bench);
                     }});

}  // namespace
}  // namespace collidoscope::app
