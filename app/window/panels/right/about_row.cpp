// A row at the top of the right side that leads to the explanation of the demo.
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class AboutRow final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_about_row = register_panel({
    .id = "right.about",
    .place = PanelPlace::Right,
    .order = 5,
    .available =
        [](const Workbench& bench) {
            return bench.drawer.tab().id != "explanation" || bench.layout.drawer.empty();
        },
    .make = [] { return std::make_unique<AboutRow>(); },
});

}  // namespace

void AboutRow::draw(const Workbench& bench) {
    const DemoInfo& info = bench.document.demo().info();
    if (ui::row(bench, "right.about", "What it is, its cost, where it fails",
                {.icon = bench.fonts.has_icons ? icon::info : nullptr,
                 .icon_color = &bench.palette.accent,
                 .trailing = "F1",
                 .height = 1.75f}))
        bench.post_command("help.explanation");
    ui::tooltip(bench, name_of(info) + ": " + info.summary);
}

}  // namespace collidoscope::app
