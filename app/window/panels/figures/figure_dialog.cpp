// A figure of vectors, or a link, as a file: how it looks, how large it is, and where it goes.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <cmath>

#include "app/base/files/atomic_file.h"
#include "app/window/export/bench_figure.h"
#include "app/window/export/drawer_figure.h"
#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/panels/dialogs/file_field.h"
#include "app/window/panels/figures/figure_choice.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"
#include "app/window/workbench/open_link.h"

namespace collidoscope::app {
namespace {

class FigureDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void open(const Workbench& bench);
    void choose(const Workbench& bench, float column);
    void choose_size(const Workbench& bench, float column);
    void save(const Workbench& bench);

    FigureOrder order_;
    std::string steps_;
    bool in_points_ = false;
    FileField file_;
};

const bool registered_figure = register_dialog({
    .id = "figure",
    .order = 141,
    .make = [] { return std::make_unique<FigureDialog>(); },
});

void FigureDialog::open(const Workbench& bench) {
    FigureChoice& choice = bench.part<FigureChoice>();
    choice.recall();
    order_ = choice.order;
    order_.title.clear();
    order_.view.clear();
    in_points_ = choice.in_points;
    steps_.clear();
    std::string name = bench.document.demo().info().id;
    const Player& player = bench.live.player();
    if (!player.empty() && !player.at_end()) name += "-step-" + std::to_string(player.index() + 1);
    file_.open(bench, name + "." + name_of(order_.format));
}

void draw_row_title(const Workbench& bench, const char* title, float column) {
    ImGui::AlignTextToFramePadding();
    ui::words(bench, title, ui::Rank::Quiet);
    ImGui::SameLine(column);
}

void FigureDialog::choose(const Workbench& bench, float column) {
    const auto choice = [&](const char* id, const char* title, auto& value, auto meant) {
        const bool chosen = value == meant;
        const bool clicked = ImGui::RadioButton(title, chosen);
        ui::note(bench, std::string("figure.") + id);
        if (chosen) ui::note(bench, std::string("figure.chosen:") + id);
        if (clicked) value = meant;
        return clicked;
    };
    // The linked view is another picture of the same step, and so are some tabs of the drawer.
    draw_row_title(bench, "Figure of", column);
    choice("of_scene", "the scene", order_.view, std::string());
    if (const auto& beside = bench.drawer.beside()) {
        ImGui::SameLine();
        choice("of_linked", title_of(*beside), order_.view, std::string(id_of(*beside)));
    }
    for (const std::string& view : drawer_figures()) {
        if (!has_drawer_figure(bench, view)) continue;
        ImGui::SameLine();
        choice(("of_" + view).c_str(), view.c_str(), order_.view, view);
        ui::tooltip(bench, drawer_figure_title(view));
    }
    draw_row_title(bench, "Format", column);
    const auto format = [&](const char* id, const char* title, FigureFormat value) {
        if (choice(id, title, order_.format, value)) file_.end_with(name_of(value));
    };
    format("svg", "SVG", FigureFormat::Svg);
    ImGui::SameLine();
    format("pdf", "PDF", FigureFormat::Pdf);
    ImGui::SameLine();
    format("tikz", "TikZ", FigureFormat::Tikz);
    ui::tooltip(bench, "For LaTeX: \\usepackage{tikz}, then \\input{the file}.");
    draw_row_title(bench, "Colors", column);
    choice("print", "print", order_.palette, FigurePalette::Print);
    ui::tooltip(bench, "On white; distinguishable in gray and for color-blind readers.");
    ImGui::SameLine();
    choice("light", "light", order_.palette, FigurePalette::Light);
    ImGui::SameLine();
    choice("dark", "dark", order_.palette, FigurePalette::Dark);
    ImGui::SameLine(0, 1.6f * bench.em());
    ImGui::Checkbox("no background", &order_.transparent);
    ui::note(bench, "figure.transparent");
    draw_row_title(bench, "Hidden lines", column);
    choice("dashed", "dashed", order_.hidden, HiddenLines::Dashed);
    ImGui::SameLine();
    choice("left_out", "left out", order_.hidden, HiddenLines::LeftOut);
    choose_size(bench, column);
    draw_row_title(bench, "Steps", column);
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##steps", "the one shown; several make a strip: 1, 4, #last",
                             &steps_);
    ui::note(bench, "figure.steps");
    draw_row_title(bench, "Title", column);
    ImGui::SetNextItemWidth(-1);
    const std::string usual = bench.document.scene().title.empty()
                                  ? bench.document.demo().info().title
                                  : bench.document.scene().title;
    ImGui::InputTextWithHint("##title", usual.c_str(), &order_.title);
    ui::note(bench, "figure.title");
    ui::tooltip(bench, "Screen readers announce it before the sentence of the step.");
}

void FigureDialog::choose_size(const Workbench& bench, float column) {
    const float em = bench.em();
    draw_row_title(bench, "Size", column);
    const double unit = in_points_ ? 25.4 / 72 : 1;
    const auto length = [&](const char* id, double& mm) {
        double value = std::round(mm / unit * 10) / 10;
        ImGui::SetNextItemWidth(5 * em);
        if (ImGui::InputDouble((std::string("##") + id).c_str(), &value, 0, 0, "%.4g") &&
            std::isfinite(value))
            mm = std::clamp(value * unit, FigureOrder::min_mm, FigureOrder::max_mm);
        ui::note(bench, std::string("figure.") + id);
    };
    length("width", order_.width_mm);
    ImGui::SameLine();
    ui::words(bench, "×", ui::Rank::Quiet);
    ImGui::SameLine();
    length("height", order_.height_mm);
    ImGui::SameLine();
    if (ImGui::RadioButton("mm", !in_points_)) in_points_ = false;
    ui::note(bench, "figure.mm");
    ImGui::SameLine();
    if (ImGui::RadioButton("pt", in_points_)) in_points_ = true;
    ui::note(bench, "figure.pt");
    draw_row_title(bench, "", column);
    ImGui::Checkbox("cut to what is drawn", &order_.crop);
    ui::note(bench, "figure.crop");
    ImGui::SameLine(0, 1.6f * em);
    ImGui::Checkbox("grid on the ground", &order_.ground);
    ui::note(bench, "figure.ground");
    ImGui::SameLine(0, 1.6f * em);
    ui::words(bench, "type", ui::Rank::Quiet);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(3.5f * em);
    ImGui::InputDouble("##type", &order_.type_pt, 0, 0, "%.3g");
    order_.type_pt = std::isfinite(order_.type_pt) ? std::clamp(order_.type_pt, 4.0, 72.0) : 8;
    ui::note(bench, "figure.type");
    ImGui::SameLine();
    ui::words(bench, "pt", ui::Rank::Quiet);
}

void FigureDialog::save(const Workbench& bench) {
    const auto named = figure_format_of(under_home(file_.text));
    if (!named || *named == FigureFormat::Png) {
        file_.text += std::string(".") + name_of(order_.format);
    } else {
        order_.format = *named;
    }
    std::vector<std::string> steps;
    try {
        steps = steps_in(steps_);
    } catch (const std::exception& e) {
        file_.problem = e.what();
        return;
    }
    const auto path = file_.chosen();
    if (!path) return;
    bench.post([order = order_, steps, file = *path, in_points = in_points_](Workbench& b) {
        FigureChoice& choice = b.part<FigureChoice>();
        choice.order = order;
        choice.in_points = in_points;
        choice.remember();
        b.dialogs.close();
        try {
            const Drawing drawing =
                steps.empty() ? bench_figure(b, order) : bench_strip(b, steps, 0, order);
            write_file_atomically(file, written_figure(drawing, order.format));
            choice.saved = file;
            const auto mm = [](double points) {
                return std::to_string(std::lround(points / points_per_mm));
            };
            b.say("Saved " + file.filename().string() + ", " + mm(drawing.size.x) + " × " +
                  mm(drawing.size.y) + " mm." +
                  (drawing.remark.empty() ? "" : " " + drawing.remark));
        } catch (const std::exception& e) {
            b.say(e.what(), Tone::Warning);
        }
    });
}

void FigureDialog::draw(const Workbench& bench) {
    if (bench.dialogs.just_opened()) open(bench);
    const float em = bench.em(), column = 8 * em;
    begin_dialog(bench, "Export figure", 44, 0);
    choose(bench, column);
    if (file_.draw_and_end(bench, column, "figure.file", "Export", "figure.save")) save(bench);
}

class LinkDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void save(const Workbench& bench);
    FileField file_;
};

const bool registered_link = register_dialog({
    .id = "link",
    .order = 142,
    .make = [] { return std::make_unique<LinkDialog>(); },
});

void LinkDialog::save(const Workbench& bench) {
    if (!is_link_file(file_.text)) file_.text += ".collidoscope-link";
    const auto path = file_.chosen();
    if (!path) return;
    bench.post([file = *path](Workbench& b) {
        b.dialogs.close();
        try {
            const LinkTarget target = link_target(b);
            const std::string link = link_to(target, b.files.mesh_loader());
            write_file_atomically(file, link_file_text(link, file.string(), target.scene.title));
            b.part<FigureChoice>().saved = file;
            b.say("Saved " + file.filename().string() + ".");
        } catch (const std::exception& e) {
            b.say(e.what(), Tone::Warning);
        }
    });
}

void LinkDialog::draw(const Workbench& bench) {
    if (bench.dialogs.just_opened())
        file_.open(bench, bench.document.demo().info().id + ".collidoscope-link");
    const float em = bench.em();
    begin_dialog(bench, "Save link", 42, 0);
    ui::words_wrapped(bench,
                      "A file that opens this scene, its step and its view. Names that end in .url "
                      "or .desktop make a shortcut that a desktop opens.",
                      ui::Rank::Quiet);
    if (file_.draw_and_end(bench, 8 * em, "figure.file", "Save", "link.save")) save(bench);
}

}  // namespace
}  // namespace collidoscope::app
