#include "app/window/workbench/open_link.h"

#include <algorithm>

#include "app/model/links/web_link.h"
#include "app/player/step_address.h"
#include "app/window/workbench/file_kinds.h"
#include "app/window/workbench/overlay_names.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

// Step of a link that waits for its run.
class LinkStep final : public Part {
  public:
    void wait(const Workbench& bench, std::string step) {
        step_ = std::move(step);
        version_ = bench.document.version();
    }
    void advance(Workbench& bench, double, double) override {
        if (step_.empty()) return;
        if (bench.document.version() != version_) {
            step_.clear();
            return;
        }
        Player& player = bench.live.player();
        if (bench.returning.waiting() || bench.live.busy() || player.empty()) return;
        const std::string step = std::exchange(step_, {});
        if (!player.go_to_address(step)) {
            bench.say("The link's step is not in this run: " +
                          why_no_step(player.recording(), step) + ".",
                      Tone::Warning);
        }
    }
    bool animating() const override { return waiting(); }
    bool waiting() const { return !step_.empty(); }

  private:
    std::string step_;
    std::uint64_t version_ = 0;
};

}  // namespace

void open_link(Workbench& bench, const std::string& address) {
    try {
        const std::string link = without_page(address);
        if (const FileKind* kind = file_kind_of(link)) return kind->open(bench, link);
        LinkTarget target = read_link(link, bench.files.mesh_loader());
        if (bench.document.empty()) {
            bench.document.open(std::move(target.scene));
        } else {
            const bool left_changes = bench.document.changed();
            const std::string title = target.scene.title;
            bench.document.open_next("Open a link", std::move(target.scene));
            if (left_changes) bench.say("Opened " + title + ". Ctrl+Z brings your scene back.");
        }
        bench.stage.open();
        bench.part<LinkStep>().wait(bench, target.step);
        bench.log("Opened a link.");
    } catch (const std::exception& e) {
        bench.say(e.what(), Tone::Warning);
    }
}

void open_link_file(Workbench& bench, const std::string& file) {
    try {
        open_link(bench, link_in_file(file));
    } catch (const std::exception& e) {
        bench.say(e.what(), Tone::Warning);
    }
}

bool link_step_waits(const Workbench& bench) {
    return bench.part<LinkStep>().waiting();
}

void copy_link_text(const Workbench& bench, const std::string& link) {
    if (bench.desktop.set_clipboard) bench.desktop.set_clipboard(on_page(bench.desktop.page, link));
}

LinkTarget link_target(const Workbench& bench) {
    LinkTarget target{bench.document.scene()};
    Scene& scene = target.scene;
    if (!bench.stage.first_camera.untouched()) scene.camera = bench.view.camera().goal();
    const Player& player = bench.live.player();
    if (!player.empty() && !player.at_end())
        target.step = address_of(player.recording(), player.place());
    SceneLook look;
    if (!bench.timeline.empty() && bench.timeline.frame() > 0) look.frame = bench.timeline.frame();
    if (bench.drawer.tab().id != DrawerChoice{}.tab) look.tab = bench.drawer.tab().id;
    if (const auto& beside = bench.drawer.beside()) look.beside = tab_of(*beside).id;
    const auto usual = overlays_of(ViewSettings{});
    const auto shown = overlays_of(bench.view.settings());
    for (std::size_t i = 0; i < shown.size(); ++i)
        if (shown[i] != usual[i]) look.overlays.push_back(shown[i]);
    scene.look = look;
    return target;
}

}  // namespace collidoscope::app
