// The left side: the gallery of demos, the bodies of the scene, the map of a tree.
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/basics/text_match.h"
#include "app/scene/presets.h"
#include "app/widgets/panels.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

// Presets are looked for once per demo: their titles stand in their files.
const std::vector<Preset>& presets_once(const std::string& demo) {
    static std::map<std::string, std::vector<Preset>> known;
    const auto found = known.find(demo);
    return found != known.end() ? found->second
                                : known.emplace(demo, presets_of(demo)).first->second;
}

void draw_presets(Workbench& bench, const std::string& demo) {
    const std::vector<Preset>& presets = presets_once(demo);
    if (presets.size() < 2) return;
    constexpr float height = 1.65f;
    for (const Preset& preset : presets) {
        const bool current = bench.document.scene().title == preset.title;
        const std::string id = "preset:" + preset.path.stem().string();
        if (ui::row(bench, id, preset.title,
                    {.quiet = !current,
                     .icon = current ? "•" : nullptr,
                     .icon_colour = &bench.palette.accent,
                     .indent = current ? 0.25f : 1.55f,
                     .height = height})) {
            bench.guard_changes([&bench, path = preset.path] { bench.open_preset(path); });
        }
    }
}

}  // namespace

void draw_search(Workbench& bench) {
    const float em = bench.em();
    ImGui::SetNextItemWidth(-1);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {em * 0.75f, em * 0.5f});
    ImGui::InputTextWithHint("##search", "Search demos", &bench.gallery_search);
    ImGui::PopStyleVar();
    ui::note(bench, "gallery.search");
}

void draw_gallery(Workbench& bench) {
    static std::string seen;
    int family = -1, shown = 0;
    for (const Demo* demo : Registry::all()) {
        const DemoInfo& info = demo->info();
        const std::string all = info.title + " " + info.short_title + " " +
                                std::string(title_of(info.family)) + " " + info.id + " " +
                                info.source;
        if (!match_rank(all, bench.gallery_search)) continue;
        if (family != static_cast<int>(info.family)) ui::heading(bench, title_of(info.family));
        family = static_cast<int>(info.family);
        ++shown;
        const bool selected = !bench.document.empty() && bench.document.demo().info().id == info.id;
        const std::string& name = info.short_title.empty() ? info.title : info.short_title;
        if (ui::row(bench, "demo." + info.id, name, {.selected = selected})) {
            bench.open_demo(info.id, true);
        }
        // A demo that was chosen elsewhere comes into sight.
        if (selected && info.id != seen) {
            seen = info.id;
            ImGui::SetScrollHereY(0.25f);
        }
        ui::tooltip(bench, info.title + "\n" + info.summary + "\n" + info.source);
        if (selected) draw_presets(bench, info.id);
    }
    if (shown == 0) ui::words(bench, "Nothing by that name.", ui::Rank::Faint);
}

void draw_bodies(Workbench& bench) {
    ui::heading(bench, "Scene");
    const auto& bodies = bench.document.scene().bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Body& body = bodies[i];
        std::string text = body.name + " · " + std::string(title_of(body.shape));
        if (const auto* mesh = std::get_if<MeshInstance>(&body.shape)) {
            const std::filesystem::path file(mesh->file);
            const bool named = body.name.find(file.stem().string()) != std::string::npos;
            text = named ? body.name : body.name + " · " + file.filename().string();
        }
        const bool held = bench.selected == i && bench.view.dragging_body();
        const char* state = held            ? "dragging"
                            : !body.visible ? "hidden"
                            : body.locked   ? "locked"
                                            : "";
        const char* marker = i == 0 ? "■" : i == 1 ? "●" : "▲";
        const std::string id = "body:" + std::to_string(i);
        if (ui::row(bench, id, text,
                    {.selected = bench.selected == i,
                     .icon = marker,
                     .icon_colour = &bench.palette.body(i),
                     .trailing = state})) {
            bench.select(bench.selected == i ? std::nullopt : std::optional(i));
        }
        if (!ImGui::BeginPopupContextItem(id.c_str())) continue;
        if (ImGui::MenuItem(body.visible ? "Hide" : "Show")) {
            bench.document.edit(body.visible ? "Hide" : "Show",
                                [i](Scene& s) { s.bodies[i].visible = !s.bodies[i].visible; });
        } else if (ImGui::MenuItem(body.locked ? "Unlock" : "Lock")) {
            bench.document.edit(body.locked ? "Unlock" : "Lock",
                                [i](Scene& s) { s.bodies[i].locked = !s.bodies[i].locked; });
        } else if (ImGui::MenuItem("Frame")) {
            bench.select(i);
            bench.sync();
            bench.view.frame_selection();
        }
        ImGui::EndPopup();
    }
}

void draw_left_panel(Workbench& bench) {
    const float em = bench.em();
    const Rect& rect = bench.layout.left;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.77f, em * 0.77f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, em * 0.04f});
    const bool open = ui::begin_panel(bench, "left", rect);
    if (open && bench.document.empty()) {
        draw_search(bench);
        draw_gallery(bench);
        ui::end_panel();
    } else if (open) {
        // The scene stays in sight: the gallery scrolls by itself in what is left over.
        const auto bodies = static_cast<float>(bench.document.scene().bodies.size());
        const float tree = tree_map_height(bench);
        const float room = ImGui::GetContentRegionAvail().y;
        // Where a tree is the subject, it gets most of the room.
        const bool workshop = has_workshop(bench);
        const float faults = tree > 0 ? em * 15 : 0;
        const bool game = has_car_game(bench);
        const float crowd =
            bench.film.empty() ? 0 : em * (game ? 35 : (bench.member ? 19.2f : 9.2f));
        const float listed = bench.film.empty() ? em * (2.4f + 1.95f * bodies) : 0;
        const float scene = std::min(listed + tree + faults + crowd, room * (workshop ? 0.79f
                                                                             : game   ? 0.74f
                                                                                      : 0.62f));
        draw_search(bench);
        ImGui::BeginChild("gallery",
                          {0, std::max(room - scene - em * 2.6f, em * (workshop || game ? 5 : 8))});
        draw_gallery(bench);
        ImGui::EndChild();
        ImGui::BeginChild("scene");
        if (game) {
            draw_car_panel(bench);
        } else if (!bench.film.empty()) {
            draw_crowd(bench);
        } else if (!workshop) {
            draw_bodies(bench);
        }
        draw_tree_map(bench);
        draw_worst_nodes(bench);
        ImGui::EndChild();
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
