#include "app/left/gallery.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/basics/text_match.h"
#include "app/scene/presets.h"
#include "app/scene/references.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {
void Gallery::draw_presets(const Workbench& bench, const std::string& demo) {
    const auto [known, fresh] = presets_.try_emplace(demo);
    if (fresh) known->second = presets_of(demo);
    const std::vector<Preset>& presets = known->second;
    if (presets.size() < 2) return;
    constexpr float height = 1.65f;
    for (const Preset& preset : presets) {
        const bool current = bench.document.scene().title == preset.title;
        const std::string id = "preset:" + preset.path.stem().string();
        if (ui::row(bench, id, preset.title,
                    {.quiet = !current,
                     .icon = current ? "•" : nullptr,
                     .icon_color = &bench.palette.accent,
                     .indent = current ? 0.25f : 1.55f,
                     .height = height})) {
            bench.post([path = preset.path](Workbench& b) { b.files.open_preset(path); });
        }
    }
}

void Gallery::draw_search(const Workbench& bench) {
    const float em = bench.em();
    ImGui::SetNextItemWidth(-1);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {em * 0.75f, em * 0.5f});
    ImGui::InputTextWithHint("##search", "Search demos", &search_);
    ImGui::PopStyleVar();
    ui::note(bench, "gallery.search");
}

void Gallery::draw(const Workbench& bench) {
    int family = -1, shown = 0;
    for (const Demo* demo : Registry::all()) {
        const DemoInfo& info = demo->info();
        const std::string all = info.title + " " + info.short_title + " " +
                                std::string(title_of(info.family)) + " " + info.id + " " +
                                source_line(info);
        if (!match_rank(all, search_)) continue;
        if (family != static_cast<int>(info.family)) ui::heading(bench, title_of(info.family));
        family = static_cast<int>(info.family);
        ++shown;
        const bool selected = !bench.document.empty() && bench.document.demo().info().id == info.id;
        const std::string& name = info.short_title.empty() ? info.title : info.short_title;
        if (ui::row(bench, "demo." + info.id, name, {.selected = selected})) {
            bench.post([=](Workbench& b) { b.files.open_demo(info.id); });
        }
        // A demo that was chosen elsewhere comes into sight.
        if (selected && info.id != seen_) {
            seen_ = info.id;
            ImGui::SetScrollHereY(0.25f);
        }
        ui::tooltip(bench, info.title + "\n" + info.summary + "\n" + source_line(info));
        if (selected) draw_presets(bench, info.id);
    }
    if (shown == 0) ui::words(bench, "No match.", ui::Rank::Faint);
}

}  // namespace collidoscope::app
