#include "app/window/widgets/option_controls.h"

#include <algorithm>
#include <cmath>

#include "app/window/widgets/source_line.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

// The name, and the control beside it, or below where the name is long. A narrow one has its name
// in the tooltip only.
void draw_name(const Workbench& bench, const OptionSpec& spec, bool narrow) {
    if (!narrow) {
        const float whole = ImGui::GetContentRegionAvail().x, column = std::round(whole * 0.5f);
        const float text = ImGui::CalcTextSize(spec.title.c_str()).x;
        // The longest choice is read whole: the list begins where it has room, else below.
        float longest = 0;
        for (const std::string& choice : spec.choices)
            longest = std::max(longest, ImGui::CalcTextSize(choice.c_str()).x);
        if (longest > 0)
            longest += ImGui::GetFrameHeight() + ImGui::GetStyle().FramePadding.x * 2 + 1;
        const float begin = std::min(column, std::floor(whole - longest));
        ImGui::AlignTextToFramePadding();
        ui::words(bench, spec.title, ui::Rank::Quiet);
        if (text + bench.em() * 0.5f < begin) ImGui::SameLine(ImGui::GetCursorPosX() + begin, 0);
    }
    ImGui::SetNextItemWidth(-1);
}

// Two or three numbers are chosen from a list: a slider's handle would cover them.
void draw_few_numbers(const Workbench& bench, const OptionSpec& spec, int given) {
    if (!ImGui::BeginCombo("##value", std::to_string(given).c_str())) return;
    for (auto number = static_cast<int>(spec.min); number <= spec.max; ++number) {
        const std::string text = std::to_string(number);
        if (ImGui::Selectable(text.c_str(), number == given))
            bench.post([=](Workbench& b) { b.set_option(spec.id, number); });
        ui::note(bench, "choice:" + text);
    }
    ImGui::EndCombo();
}

Datum given_value(const Workbench& bench, const OptionSpec& spec) {
    return bench.document.scene().options.value(spec.id, spec.fallback);
}

bool of_builder(const OptionSpec& spec) {
    return spec.id.starts_with("builder") || spec.id.starts_with("leaf_size");
}

// The left side shows the tree of the workshop, with its builder above: it is there, and neither a
// lesson nor anything else stands in its place.
bool builder_at_left(const Workbench& bench) {
    if (bench.layout.left.empty() || !shown_tree(bench)) return false;
    const std::vector<const PanelInfo*> instead = panels_at(PanelPlace::LeftSide);
    return std::none_of(instead.begin(), instead.end(), [&](const PanelInfo* panel) {
        return !panel->available || panel->available(bench);
    });
}

// If bodies move, everything that can be changed while they do is at hand; so is the builder of
// the workshop where the left side does not show it.
bool at_hand(const Workbench& bench, const OptionSpec& spec) {
    if (has_workshop(bench) && of_builder(spec)) return spec.in_panel && !builder_at_left(bench);
    return spec.fallback.is_bool() || (!bench.timeline.empty() && spec.in_panel);
}

// "6000 · exchange · 30": what is chosen, in one line.
std::string choices_of(const Workbench& bench) {
    std::string text;
    for (const OptionSpec& spec : bench.document.demo().options()) {
        const Datum value = given_value(bench, spec);
        if (!at_hand(bench, spec) || (value.is_bool() && !value.get<bool>())) continue;
        const std::string word = value.is_text()   ? value.get<std::string>()
                                 : value.is_bool() ? spec.title
                                                   : spelled(value);
        text += (text.empty() ? "" : " · ") + word;
    }
    return text;
}

// Puts the viewer that the demo's options tell of where the camera is: one edit.
void draw_eye_at_camera(const Workbench& bench) {
    if (ImGui::Button("Viewer at the camera")) {
        bench.post([](Workbench& b) {
            const dvec3 eye = b.view.camera().eye();
            b.document.edit("Viewer at the camera", [&](Scene& scene) {
                for (const OptionSpec& spec : b.document.demo().options()) {
                    if (spec.eye_axis < 0) continue;
                    const double at = eye[spec.eye_axis];
                    scene.options.set(spec.id, std::clamp(at, spec.low, spec.high));
                }
            });
        });
    }
    ui::note(bench, "option:eye_at_camera");
    ui::tooltip(bench, "The pairs are ranked as they are seen from here.");
}

}  // namespace

template <typename T, typename Slider>
std::optional<T> OptionControls::slid(T given, const Slider& slider) {
    const ImGuiID own = ImGui::GetID("##value");
    T shown = holder_ == own ? static_cast<T>(held_) : given;
    if (slider(shown) && ImGui::IsItemActive()) {
        holder_ = own;
        held_ = static_cast<double>(shown);
    }
    if (!ImGui::IsItemDeactivatedAfterEdit()) return std::nullopt;
    holder_ = 0;
    return shown;
}

// The three parts side by side.
void OptionControls::draw_vector(const Workbench& bench, const OptionSpec& spec,
                                 const vec3& given) {
    const float gap = bench.em() * 0.3f;
    const float width = std::floor((ImGui::GetContentRegionAvail().x - 2 * gap) / 3);
    for (int axis = 0; axis < 3; ++axis) {
        ImGui::PushID(axis);
        if (axis > 0) ImGui::SameLine(0, gap);
        ImGui::SetNextItemWidth(width);
        if (const auto chosen = slid(given[axis], [&](float& shown) {
                return ImGui::DragFloat("##value", &shown, 0.02f, static_cast<float>(spec.low),
                                        static_cast<float>(spec.high), "%.4g",
                                        ImGuiSliderFlags_AlwaysClamp);
            })) {
            vec3 changed = given;
            changed[axis] = *chosen;
            bench.post([=](Workbench& b) { b.set_option(spec.id, changed); });
        }
        ImGui::PopID();
    }
}

void OptionControls::draw_option(const Workbench& bench, const OptionSpec& spec, const Datum& value,
                                 bool narrow) {
    ImGui::PushID(spec.id.c_str());
    if (value.is_bool()) {
        bool on = value.get<bool>();
        if (ImGui::Checkbox(spec.title.c_str(), &on))
            bench.post([=](Workbench& b) { b.set_option(spec.id, on); });
    } else if (spec.fallback.is_integer()) {
        draw_name(bench, spec, narrow);
        const auto given = value.get<int>();
        const auto low = static_cast<int>(spec.min), high = static_cast<int>(spec.max);
        if (high - low <= 2) {
            draw_few_numbers(bench, spec, given);
        } else if (const auto chosen = slid(given, [&](int& shown) {
                       return ImGui::SliderInt("##value", &shown, low, high,
                                               narrow ? "leaves of %d" : "%d",
                                               ImGuiSliderFlags_AlwaysClamp);
                   })) {
            bench.post([=](Workbench& b) { b.set_option(spec.id, *chosen); });
        }
    } else if (spec.fallback.is_real()) {
        draw_name(bench, spec, narrow);
        if (const auto chosen = slid(value.get<float>(), [&](float& shown) {
                return ImGui::SliderFloat(
                    "##value", &shown, static_cast<float>(spec.low), static_cast<float>(spec.high),
                    "%.4g", ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
            })) {
            bench.post([=](Workbench& b) { b.set_option(spec.id, *chosen); });
        }
    } else if (spec.fallback.is_list()) {
        ui::words(bench, spec.title, ui::Rank::Quiet);
        draw_vector(bench, spec, value.get<vec3>());
    } else if (value.is_text() && spec.choices.empty()) {
        ui::words_wrapped(bench, spec.title + ": " + value.get<std::string>(), ui::Rank::Quiet);
        if (ImGui::Button("Undo"))
            bench.post([=](Workbench& b) { b.set_option(spec.id, spec.fallback); });
    } else if (value.is_text()) {
        draw_name(bench, spec, narrow);
        const std::string chosen = value.get<std::string>();
        if (ImGui::BeginCombo("##value", chosen.c_str(), ImGuiComboFlags_HeightLargest)) {
            for (const std::string& choice : spec.choices) {
                if (ImGui::Selectable(choice.c_str(), choice == chosen))
                    bench.post([=](Workbench& b) { b.set_option(spec.id, choice); });
                ui::note(bench, "choice:" + choice);
            }
            ImGui::EndCombo();
        }
    }
    ui::note(bench, "option:" + spec.id);
    if (!spec.help.empty()) ui::tooltip(bench, narrow ? spec.title + ". " + spec.help : spec.help);
    ImGui::PopID();
}

// The switches stand under the answer they change, the rest below the values. Who plays a game in
// a low window sees them in one line, which unfolds, so that the pseudo-code stays in sight.
void OptionControls::draw_switches(const Workbench& bench) {
    if (bench.timeline.driven() && bench.layout.right.h < bench.em() * 42) {
        const std::string text = unfolded_ ? "Options" : "Options: " + choices_of(bench);
        if (ui::row(bench, "options", text, {.trailing = unfolded_ ? "fold" : "change"}))
            unfolded_ = !unfolded_;
        ui::tooltip(bench, unfolded_ ? "Collapse the options."
                                     : "Expand the options, to change them while it runs.");
        if (!unfolded_) return;
    }
    for (const OptionSpec& spec : bench.document.demo().options()) {
        if (!at_hand(bench, spec)) continue;
        draw_option(bench, spec, given_value(bench, spec));
        if (spec.eye_axis == 2) draw_eye_at_camera(bench);
    }
}

// The builder of the workshop stands above the tree that it builds.
void OptionControls::draw_builder(const Workbench& bench) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {bench.em() * 0.3f, bench.em() * 0.25f});
    for (const OptionSpec& spec : bench.document.demo().options()) {
        if (of_builder(spec)) draw_option(bench, spec, given_value(bench, spec), true);
    }
    ImGui::PopStyleVar();
}

void OptionControls::draw_options(const Workbench& bench) {
    const Demo& demo = bench.document.demo();
    bool any = false;
    for (const OptionSpec& spec : demo.options()) {
        // A text stands for what was done elsewhere; there is a way back.
        const bool text = spec.fallback.is_text() && spec.choices.empty();
        if ((has_workshop(bench) && of_builder(spec)) || !spec.in_panel) continue;
        if (at_hand(bench, spec) || (text && given_value(bench, spec) == spec.fallback)) continue;
        if (!any) ui::heading(bench, "Options");
        any = true;
        draw_option(bench, spec, given_value(bench, spec));
        if (spec.eye_axis == 2) draw_eye_at_camera(bench);
    }
    ImGui::Dummy({0, bench.em() * 0.5f});
    ui::words_wrapped(bench, demo.info().summary, ui::Rank::Faint);
    draw_source_line(bench, demo.info());
}

}  // namespace collidoscope::app
