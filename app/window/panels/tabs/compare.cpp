// Two algorithms on one scene, in lockstep: what each answers, what it cost, and a search for the
// scene where they part.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <memory>
#include <utility>

#include "app/base/files/user_files.h"
#include "app/model/scene/scene_file.h"
#include "app/player/compare/compare_state.h"
#include "app/window/panels/tabs/settings_table.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

void refresh(const Workbench& bench, CompareState& s) {
    const Demo& demo = bench.document.demo();
    const Scene& scene = bench.document.scene();
    if (s.demo_id != demo.info().id) {
        s.demo_id = demo.info().id;
        s.rivals = rivals(demo, scene);
        s.rival = s.rivals.empty() ? nullptr : s.rivals.front();
        s.setting.reset();
        s.all_settings = false;
        // A textbook version is best compared with its sound version.
        for (const Demo* other : s.rivals)
            if (other->info().id == demo.info().robust_version ||
                other->info().robust_version == demo.info().id)
                s.rival = other;
        s.version = 0;
        s.found.clear();
        s.saved.clear();
    }
    if (s.version == bench.live.version()) return;
    s.version = bench.live.version();
    s.settings = changed_settings(demo, scene);
    // The document has this value now, or another option is to be compared.
    if (s.setting && scene.options.value(s.setting->option, {}) == s.setting->value)
        s.setting.reset();
    if (!s.setting && (!s.rival || s.rival == &demo)) {
        s.rival = s.rivals.empty() ? nullptr : s.rivals.front();
        if (!s.rival && !s.settings.empty()) s.setting = s.settings.front();
    }
    if (s.setting) s.rival = &demo;
    if (!s.rival) return;
    s.own = contend(demo, scene);
    s.other = contend(*s.rival, s.setting ? with_setting(scene, *s.setting) : scene);
    s.parting = first_parting(s.own.recording, s.other.recording);
}

void choose(const Workbench& bench, CompareState& s, const ChangedSetting& setting) {
    s.rival = &bench.document.demo();
    s.setting = setting;
    s.typed = setting.number ? setting.value.get<double>() : 0;
    s.all_settings = false;
    s.version = 0;
}

// Any other value of the option that the rival has changed.
void draw_number(const Workbench& bench, CompareState& s) {
    ImGui::SetNextItemWidth(bench.em() * 7);
    ImGui::InputDouble("##value", &s.typed, 0, 0, "%.6g");
    const bool entered = ImGui::IsItemDeactivatedAfterEdit();
    ui::note(bench, "compare.value");
    ui::tooltip(bench, "Another value: type it and press Enter.");
    // The list is drawn to its end first.
    if (!entered) return;
    bench.post([&s, typed = s.typed](Workbench& b) {
        if (s.setting) choose(b, s, with_number(b.document.demo(), *s.setting, typed));
    });
}

void draw_settings(const Workbench& bench, CompareState& s) {
    if (s.settings.empty()) return;
    ui::heading(bench, "Other settings");
    if (ui::row(bench, "compare.all_settings", "All beside each other",
                {.selected = s.all_settings, .height = 1.6f}))
        s.all_settings = !s.all_settings;
    bool listed = false;
    std::optional<ChangedSetting> chosen;
    for (const ChangedSetting& setting : s.settings) {
        const bool selected = !s.all_settings && s.setting == setting;
        // A number that was typed stands in the row of its option.
        const bool typed =
            !s.all_settings && s.setting && s.setting->number && !listed &&
            s.setting->option == setting.option &&
            std::find(s.settings.begin(), s.settings.end(), *s.setting) == s.settings.end();
        if (ui::row(bench, "setting." + name_of(typed ? *s.setting : setting),
                    typed ? s.setting->title : setting.title,
                    {.selected = selected || typed, .height = 1.6f}))
            chosen = setting;
        if ((selected || typed) && setting.number) draw_number(bench, s);
        listed = listed || typed;
    }
    if (chosen) choose(bench, s, *chosen);
}

void draw_rivals(const Workbench& bench, CompareState& s) {
    draw_settings(bench, s);
    if (!s.rivals.empty()) ui::heading(bench, "Compare with");
    for (const Demo* rival : s.rivals) {
        if (ui::row(bench, "rival." + rival->info().id, rival->info().title,
                    {.selected = !s.all_settings && rival == s.rival, .height = 1.6f})) {
            s.rival = rival;
            s.setting.reset();
            s.all_settings = false;
            s.version = 0;
        }
    }
}

std::string counted(std::size_t n) {
    return n == 0 ? "·" : ui::count(n);
}

// One side: title, answer, counters, and the step it is at.
void draw_side(const Workbench& bench, const std::string& title, const Contender& side,
               std::size_t step, const Color& color, const char* id, float width) {
    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({corner.x, corner.y}, {corner.x + em * 0.25f, corner.y + em * 1.2f},
                       ui::ink(color));
    ui::draw_shortened(draw, bench.fonts.words, {corner.x + em * 0.7f, corner.y}, corner.x + width,
                       ui::ink(bench.palette.text), title);
    ImGui::Dummy({width, em * 1.5f});
    if (!side.answer) {
        ui::words_wrapped(bench, side.error, ui::Rank::Quiet);
        return;
    }
    const float names = ui::name_width(bench, "branches taken");
    const Color verdict = side.answer->hit ? bench.palette.hit : bench.palette.apart;
    ui::quantity(bench, "answer", headline(*side.answer), names, &verdict);
    if (side.answer->signed_distance)
        ui::quantity(bench, "distance", ui::number(*side.answer->signed_distance), names);
    ui::quantity(bench, "steps", counted(side.steps), names);
    if (side.iterations)
        ui::quantity(bench, "iterations", ui::count(static_cast<std::uint64_t>(*side.iterations)),
                     names);
    ui::quantity(bench, "branches taken", counted(side.features), names);
    ui::quantity(bench, "time", duration_text(0.001 * side.microseconds), names);
    if (side.recording.steps.empty()) return;
    const std::size_t at = std::min(step, side.recording.steps.size() - 1);
    ImGui::Dummy({0, em * 0.3f});
    ui::words_wrapped(bench, std::to_string(at + 1) + " · " + side.recording.steps[at].text(),
                      ui::Rank::Quiet);
    // Pointing at a side shows its marks in the scene.
    const ImVec2 end{corner.x + width, ImGui::GetCursorScreenPos().y};
    if (ImGui::IsMouseHoveringRect(corner, end))
        bench.drawn().hover_marks = side.recording.marks_at(at);
    bench.note_widget(id, {corner.x, corner.y, width, end.y - corner.y});
}

// Two settings of one demo do the same for a while.
void draw_parting(const Workbench& bench, const CompareState& s) {
    if (!s.setting || !s.own.answer || !s.other.answer) return;
    std::optional<std::size_t> parting = s.parting;
    // One run is the beginning of the other.
    if (!parting && s.own.steps != s.other.steps) parting = std::min(s.own.steps, s.other.steps);
    if (!parting) {
        ui::words_wrapped(bench, "Both take the same steps.", ui::Rank::Quiet);
        return;
    }
    if (ImGui::Button(("They diverge at step " + ui::count(*parting + 1)).c_str(), {-1, 0}))
        bench.post([to = *parting](Workbench& b) { b.playback.jump_to(to); });
    ui::note(bench, "compare.parting");
}

void save_found(Workbench& bench, CompareState& s, const Scene& scene) {
    const std::filesystem::path folder = state_folder();
    if (folder.empty()) return;
    char name[64];
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::strftime(name, sizeof name, "found-%Y%m%d-%H%M%S.json", &local);
    const std::filesystem::path path = folder / "found" / name;
    try {
        std::filesystem::create_directories(path.parent_path());
        save_scene(scene, path);
        s.saved = path.string();
    } catch (const std::exception& e) {
        bench.say("The scene could not be saved: " + std::string(e.what()), Tone::Warning);
    }
}

// Hands out the meshes that the scene has already: the search runs in another thread.
MeshLoader loader_of(const Scene& scene) {
    std::vector<std::pair<std::pair<std::string, float>, std::shared_ptr<const MeshAsset>>> assets;
    for (const Body& body : scene.bodies)
        if (const auto* mesh = std::get_if<MeshInstance>(&body.shape))
            assets.push_back({{mesh->file, mesh->scale}, mesh->asset});
    return [assets](const std::string& file, float scale) {
        for (const auto& [key, asset] : assets)
            if (key == std::pair(file, scale)) return asset;
        throw InputError("the search does not vary meshes");
    };
}

void start_search(const Workbench& bench, CompareState& s, SearchGoal goal) {
    SearchRequest request;
    request.first = &bench.document.demo();
    request.second = s.rival;
    request.scene = bench.document.scene();
    request.goal = goal;
    request.seed = s.seed++;
    request.load = loader_of(request.scene);
    s.found = "searching …";
    s.search.start_in_pieces(
        [search = std::make_shared<SceneSearch>(std::move(request))](
            const std::atomic<bool>& cancel, std::atomic<float>& progress) {
            std::optional<SearchResult> found = search->next(cancel);
            progress.store(search->progress());
            return found;
        },
        bench.wake);
}

void take_search(const Workbench& bench, CompareState& s) {
    if (!s.search.done()) return;
    const bool stopped = s.search.canceled();
    SearchResult result;
    try {
        result = s.search.fetch();
    } catch (const std::exception& e) {
        s.found = e.what();
        return;
    }
    if (stopped) {
        s.found = "stopped";
    } else if (!result.found) {
        s.found = "nothing found in " + ui::count(static_cast<std::uint64_t>(result.trials)) +
                  " scenes; search again to try others";
    } else {
        s.found = result.reason + "; simplified " + std::to_string(result.shrunk) + " times";
        // The scene that is open takes its bodies: one edit, which can be undone. The tab, and its
        // state with it, stays as long as the window.
        bench.post([&s, found = result.scene, reason = result.reason](Workbench& b) {
            save_found(b, s, found);
            b.document.edit("Search", [&](Scene& scene) {
                for (std::size_t i = 0; i < 2; ++i) scene.bodies[i].shape = found.bodies[i].shape;
                retitle(scene, found.title);
                scene.note = found.note;
                scene.camera.reset();
            });
            b.stage.sync();
            b.view.open_camera();
            b.say("Found: " + reason + ".");
        });
    }
}

void draw_search_part(const Workbench& bench, CompareState& s) {
    ui::heading(bench, "Search for a scene");
    take_search(bench, s);
    bench.note_pending("search", s.search.active());
    if (s.search.active()) {
        ImGui::ProgressBar(s.search.progress(), {-1, bench.em() * 0.5f}, "");
        if (ImGui::Button("Stop", {-1, 0})) s.search.cancel();
        ui::note(bench, "search.stop");
    } else {
        // Two settings of one algorithm answer alike.
        if (s.rival != &bench.document.demo()) {
            if (ImGui::Button("Disagreement", {-1, 0}))
                start_search(bench, s, SearchGoal::Disagree);
            ui::note(bench, "search.disagree");
            ui::tooltip(bench,
                        "Tries thousands of variations of this scene, including edge cases, "
                        "simplifies the first one on which they disagree, and saves it.");
        }
        if (ImGui::Button("Max work", {-1, 0})) start_search(bench, s, SearchGoal::MaxWork);
        ui::note(bench, "search.work");
    }
    if (!s.found.empty()) ui::words_wrapped(bench, s.found, ui::Rank::Quiet);
    if (!s.saved.empty()) ui::words_wrapped(bench, "saved as " + s.saved, ui::Rank::Faint);
}

class CompareTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    CompareState state_;
    SettingsTable table_;
};

bool has_pair(const Workbench& bench) {
    return !bench.document.empty() && bench.document.scene().bodies.size() > 1 &&
           bench.document.demo().inputs().size() == 2;
}

const bool registered_compare = register_tab({
    .id = "compare",
    .title = "Compare",
    .help =
        "Two algorithms on the same scene, side by side, or one with two settings, and a search "
        "for scenes where they disagree.",
    .words = "difference disagree versus both algorithms options settings rules",
    .order = 140,
    .available = has_pair,
    .tool = true,
    .make = [] { return std::make_unique<CompareTab>(); },
});

}  // namespace

void CompareTab::draw(const Workbench& bench) {
    CompareState& s = state_;
    refresh(bench, s);
    if (!s.rival) {
        ui::words(bench, "No other algorithm takes these bodies, and this one has no options.",
                  ui::Rank::Faint);
        return;
    }
    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float left = em * 14, right = em * 15;
    const float side = (room.x - left - right - 3 * em) * 0.5f;
    ImGui::BeginChild("rivals", {left, room.y});
    draw_rivals(bench, s);
    ImGui::EndChild();
    if (s.all_settings) {
        table_.show(bench, s.settings, s.version);
        ImGui::SetCursorScreenPos({corner.x + left + em, corner.y});
        ImGui::BeginChild("settings", {room.x - left - em, room.y}, false,
                          ImGuiWindowFlags_HorizontalScrollbar);
        if (const auto clicked = table_.draw(bench)) choose(bench, s, s.settings[*clicked]);
        ImGui::EndChild();
        return;
    }
    // Both stand at the same step of their own.
    const std::size_t step = bench.live.player().index();
    ImGui::SetCursorScreenPos({corner.x + left + em, corner.y});
    ImGui::BeginChild("own", {side, room.y});
    draw_side(bench, bench.document.demo().info().title, s.own, step, bench.palette.accent,
              "compare.own", side - em);
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({corner.x + left + side + 2 * em, corner.y});
    ImGui::BeginChild("other", {side, room.y});
    draw_side(bench, s.setting ? s.setting->title : s.rival->info().title, s.other, step,
              bench.palette.current, "compare.other", side - em);
    if (s.own.answer && s.other.answer) {
        const std::string difference =
            disagreement(*s.own.answer, *s.other.answer, sizes_of(bench.document.scene()));
        if (!difference.empty()) {
            ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.hit));
            ui::wrapped("They disagree: " + difference + ".", 0);
            ImGui::PopStyleColor();
        }
    }
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({corner.x + room.x - right, corner.y});
    ImGui::BeginChild("search", {right, room.y});
    draw_parting(bench, s);
    draw_search_part(bench, s);
    ImGui::EndChild();
}

}  // namespace collidoscope::app
