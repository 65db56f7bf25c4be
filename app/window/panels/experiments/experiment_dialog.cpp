// The plot of an experiment as a file, or its values.
#include <imgui.h>

#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/panels/dialogs/file_field.h"
#include "app/window/panels/experiments/experiment_state.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"

namespace collidoscope::app {
namespace {

class PlotDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void open(const Workbench& bench);
    void choose(const Workbench& bench, float column);
    void save(const Workbench& bench);

    PlotFile format_ = PlotFile::Svg;
    FileField file_;
};

const bool registered_plot_dialog = register_dialog({
    .id = "plot",
    .order = 143,
    .make = [] { return std::make_unique<PlotDialog>(); },
});

void PlotDialog::open(const Workbench& bench) {
    const auto& state = bench.part<ExperimentState>();
    const std::string& id = state.run()->experiment().info().id;
    file_.open(bench, id + "-" + state.chart().id + "." + name_of(format_));
}

void PlotDialog::choose(const Workbench& bench, float column) {
    ImGui::AlignTextToFramePadding();
    ui::words(bench, "Format", ui::Rank::Quiet);
    ImGui::SameLine(column);
    const auto choice = [&](const char* title, PlotFile format) {
        if (ImGui::RadioButton(title, format_ == format)) {
            format_ = format;
            file_.end_with(name_of(format));
        }
        ui::note(bench, std::string("plot.") + name_of(format));
    };
    choice("SVG", PlotFile::Svg);
    ImGui::SameLine();
    choice("PDF", PlotFile::Pdf);
    ImGui::SameLine();
    choice("PNG", PlotFile::Png);
    ImGui::SameLine();
    choice("CSV", PlotFile::Csv);
    ui::tooltip(bench, "All values of the experiment, measured and published, one per line.");
}

void PlotDialog::save(const Workbench& bench) {
    const std::string ending = std::string(".") + name_of(format_);
    if (!file_.text.ends_with(ending)) file_.text += ending;
    const auto path = file_.chosen();
    if (!path) return;
    bench.post([file = *path, format = format_](Workbench& b) {
        b.dialogs.close();
        try {
            b.part<ExperimentState>().save(file, format);
            b.say("Saved " + file.filename().string() + ".");
        } catch (const std::exception& error) {
            b.say(error.what(), Tone::Warning);
        }
    });
}

void PlotDialog::draw(const Workbench& bench) {
    if (!bench.part<ExperimentState>().run()) return;
    if (bench.dialogs.just_opened()) open(bench);
    const float em = bench.em(), column = 8 * em;
    begin_dialog(bench, "Export the plot", 42, 0);
    choose(bench, column);
    if (file_.draw_and_end(bench, column, "plot.file", "Export", "plot.save")) save(bench);
}

}  // namespace
}  // namespace collidoscope::app
