#include "app/window/presenter/slides.h"

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<SlideSource>& slide_sources() {
    static std::vector<SlideSource> all;
    return all;
}

}  // namespace

bool register_slides(SlideSource source) {
    slide_sources().push_back(std::move(source));
    return true;
}

Slide slide_of(const Workbench& bench) {
    for (const SlideSource& source : slide_sources())
        if (auto slide = source.shown(bench)) return *slide;
    Slide slide;
    if (bench.document.empty()) return slide;
    const Scene& scene = bench.document.scene();
    const std::string& demo = bench.document.demo().info().title;
    slide.title = scene.title.empty() ? demo : scene.title;
    if (slide.title != demo) slide.whole = demo;
    if (!scene.note.empty()) slide.notes.push_back(scene.note);
    slide.version = bench.document.scene_number();
    return slide;
}

bool turn_page(Workbench& bench, int by) {
    for (const SlideSource& source : slide_sources()) {
        if (!source.shown(bench)) continue;
        source.turn(bench, by);
        return true;
    }
    return false;
}

}  // namespace collidoscope::app
