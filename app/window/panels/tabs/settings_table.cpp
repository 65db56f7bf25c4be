#include "app/window/panels/tabs/settings_table.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// Sizes in ems.
constexpr float setting_line = 1.5f, setting_name = 15, setting_answer = 11, setting_number = 8;

SettingRun run_of(const Demo& demo, const Scene& scene, std::string title) {
    const Contender side = contend(demo, scene);
    SettingRun run;
    run.title = std::move(title);
    run.answer = side.answer ? headline(*side.answer) : side.error;
    if (side.answer) {
        run.volume_tests = side.answer->volume_tests;
        run.primitive_tests = side.answer->primitive_tests;
    }
    run.steps = side.steps;
    run.cut = side.recording.cut;
    run.microseconds = side.microseconds;
    return run;
}

// A cell: less than of the scene's own settings, or more; a time that differs by less than a
// quarter says nothing.
struct SettingCell {
    std::string text;
    double less = 0;  // below zero: better
};

SettingCell counted(std::optional<std::uint64_t> value, std::optional<std::uint64_t> own) {
    if (!value) return {"·", 0};
    return {ui::count(*value), own ? double(*value) - double(*own) : 0};
}
SettingCell timed(const SettingRun& run, const SettingRun& own) {
    const double ratio = own.microseconds > 0 ? run.microseconds / own.microseconds : 1;
    return {duration_text(0.001 * run.microseconds), ratio > 1.25 ? 1.0 : ratio < 0.8 ? -1.0 : 0.0};
}

std::array<SettingCell, 4> cells_of(const SettingRun& run, const SettingRun& own) {
    SettingCell steps = counted(run.steps, own.steps);
    if (run.cut) steps.text += "+";
    return {counted(run.volume_tests, own.volume_tests),
            counted(run.primitive_tests, own.primitive_tests), steps, timed(run, own)};
}

constexpr std::array<std::pair<const char*, const char*>, 4> setting_columns{
    {{"volume tests", "Tests of bounding volumes, as the answer counts them."},
     {"triangle tests", "Tests of triangles or other primitives."},
     {"steps", "Recorded steps; + where there are more."},
     {"time", "One plain answer: the shortest of five."}}};

}  // namespace

void SettingsTable::show(const Workbench& bench, const std::vector<ChangedSetting>& settings,
                         std::uint64_t version) {
    if (job_.done()) {
        try {
            runs_ = job_.fetch();
        } catch (const std::exception&) {
            runs_.clear();
        }
    }
    bench.note_pending("settings", job_.active());
    if (version == version_) return;
    version_ = version;
    names_ = {"now"};
    for (const ChangedSetting& setting : settings) names_.push_back(name_of(setting));
    struct Work {
        const Demo& demo;
        Scene scene;
        std::vector<ChangedSetting> settings;
        std::vector<SettingRun> made;
    };
    auto work =
        std::make_shared<Work>(Work{bench.document.demo(), bench.document.scene(), settings, {}});
    runs_.clear();
    job_.start_in_pieces(
        [work](const std::atomic<bool>& cancel,
               std::atomic<float>& progress) -> std::optional<std::vector<SettingRun>> {
            const std::size_t next = work->made.size();
            if (next > work->settings.size() || cancel.load()) return std::move(work->made);
            work->made.push_back(
                next == 0 ? run_of(work->demo, work->scene, "As it is")
                          : run_of(work->demo, with_setting(work->scene, work->settings[next - 1]),
                                   work->settings[next - 1].title));
            progress.store(float(next) / float(work->settings.size() + 1));
            return std::nullopt;
        },
        bench.wake);
}

void SettingsTable::draw_row(const Workbench& bench, const std::string& id, const SettingRun& run) {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetItemRectMin();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto place = [&](const ImFont* font, float x) {
        return ImVec2{std::round(at.x + em * x),
                      std::round(at.y + (em * setting_line - font->FontSize) / 2)};
    };
    ImFont* words = bench.fonts.words;
    ui::draw_shortened(draw, words, place(words, 0.5f), at.x + em * (setting_name - 0.5f),
                       ui::ink(bench.palette.text), run.title);
    ui::draw_shortened(draw, words, place(words, setting_name),
                       at.x + em * (setting_name + setting_answer - 0.5f),
                       ui::ink(bench.palette.text_quiet), run.answer);
    ImFont* numbers = bench.fonts.numbers;
    const auto cells = cells_of(run, runs_.front());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Color& color = cells[i].less < 0   ? bench.palette.apart
                             : cells[i].less > 0 ? bench.palette.hit
                                                 : bench.palette.text_quiet;
        const float x = setting_name + setting_answer + setting_number * static_cast<float>(i);
        draw.AddText(numbers, numbers->FontSize, place(numbers, x), ui::ink(color),
                     cells[i].text.c_str());
    }
    bench.note_widget(id + ":" + cells[2].text, {at.x, at.y, em, em * setting_line});
}

std::optional<std::size_t> SettingsTable::draw(const Workbench& bench) {
    if (runs_.empty()) {
        ui::words(bench, "Running every setting…", ui::Rank::Faint);
        return std::nullopt;
    }
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto title = [&](float x, const char* text, const char* help) {
        ImGui::SetCursorScreenPos({at.x + em * x, at.y});
        ui::words(bench, text, ui::Rank::Faint);
        if (*help != '\0') ui::tooltip(bench, help);
    };
    title(0.5f, "setting", "");
    title(setting_name, "answer", "");
    for (std::size_t i = 0; i < setting_columns.size(); ++i)
        title(setting_name + setting_answer + setting_number * static_cast<float>(i),
              setting_columns[i].first, setting_columns[i].second);
    ImGui::SetCursorScreenPos({at.x, at.y + em * setting_line});
    std::optional<std::size_t> clicked;
    for (std::size_t k = 0; k < runs_.size(); ++k) {
        const bool own = k == 0;
        if (ui::row(bench, "settings.row." + names_[k], "",
                    {.selected = own, .height = setting_line}) &&
            !own)
            clicked = k - 1;
        draw_row(bench, "settings.steps." + names_[k], runs_[k]);
    }
    return clicked;
}

}  // namespace collidoscope::app
