// The bar at the top: menus, the title, the palette's button and the pace.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/format.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

void draw_recent(const Workbench& bench) {
    if (!ImGui::BeginMenu("Open recent", !bench.settings.recent.empty())) return;
    for (const std::string& file : bench.settings.recent) {
        const std::filesystem::path path(file);
        if (ImGui::MenuItem(path.filename().string().c_str())) {
            bench.post([path](Workbench& b) { b.files.open_file(path); });
        }
        ui::tooltip(bench, file);
    }
    ImGui::Separator();
    if (ImGui::MenuItem("Clear list")) bench.post([](Workbench& b) { b.settings.recent.clear(); });
    ImGui::EndMenu();
}

void add_files(const Instances& instances, std::vector<std::string>& files) {
    for (const PlacedInstance& member : instances.members) {
        if (member.group) {
            add_files(*member.group, files);
        } else if (member.file.find('#') != std::string::npos &&
                   std::find(files.begin(), files.end(), member.file) == files.end()) {
            files.push_back(member.file);
        }
    }
}

// Trees of the file that the instances of the scene come from: the world, and those placed.
void draw_trees(const Workbench& bench) {
    std::vector<std::string> files;
    if (!bench.document.empty()) {
        for (const auto& body : bench.document.scene().bodies)
            if (const auto* instances = std::get_if<Instances>(&body.shape))
                add_files(*instances, files);
    }
    std::sort(files.begin(), files.end());
    if (!files.empty()) files.insert(files.begin(), files[0].substr(0, files[0].rfind('#')) + "#0");
    const bool open = ImGui::BeginMenu("Trees of this file", !files.empty());
    ui::note(bench, "menu:trees");
    if (!open) return;
    for (const std::string& file : files) {
        const std::filesystem::path path(file);
        const std::string name =
            path.filename().string() + (file.ends_with("#0") ? " (world)" : "");
        if (ImGui::MenuItem(name.c_str()))
            bench.post([path](Workbench& b) { b.files.open_file(path); });
        ui::note(bench, "tree:" + file.substr(file.rfind('#') + 1));
    }
    ImGui::EndMenu();
}

// The commands of a submenu, or of the menu itself; by groups, in the order they were added.
std::vector<const Command*> commands_of(const Workbench& bench, Menu menu,
                                        const std::string& submenu) {
    std::vector<const Command*> all;
    for (const Command& command : bench.commands.all()) {
        if (command.in_menu && command.menu == menu &&
            (submenu.empty() || command.submenu == submenu))
            all.push_back(&command);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Command* a, const Command* b) { return a->group < b->group; });
    return all;
}

// The commands of a submenu, or of the menu itself with its submenus, where the first command of
// each stands in the table. A line stands where the group changes.
void draw_commands(const Workbench& bench, Menu menu, const std::string& submenu) {
    // Entries move together where the window is too low for all of them.
    const auto entries = static_cast<float>(std::count_if(
        bench.commands.all().begin(), bench.commands.all().end(),
        [&](const Command& c) { return c.in_menu && c.menu == menu && c.submenu == submenu; }));
    const float em = bench.em(), high = ImGui::GetIO().DisplaySize.y - em * 3;
    const float gap = high / std::max(entries, 1.0f) - ImGui::GetTextLineHeight();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {em * 0.9f, std::clamp(gap, em * 0.1f, em * 0.5f)});
    std::vector<std::string> drawn;
    std::optional<int> group;
    for (const Command* shown : commands_of(bench, menu, submenu)) {
        const Command& command = *shown;
        const bool title = submenu.empty() && !command.submenu.empty();
        if (title && std::find(drawn.begin(), drawn.end(), command.submenu) != drawn.end())
            continue;
        // Submenus in a row need no lines between them.
        if (group && *group != command.group && !(title && !drawn.empty())) ImGui::Separator();
        group = command.group;
        if (!title) {
            ui::menu_item(bench, command);
            if (command.id == "file.open") {
                draw_recent(bench);
                draw_trees(bench);
            }
            continue;
        }
        drawn.push_back(command.submenu);
        const bool open = ImGui::BeginMenu(command.submenu.c_str());
        ui::note(bench, "menu:" + command.submenu);
        if (!open) continue;
        draw_commands(bench, menu, command.submenu);
        ImGui::EndMenu();
    }
    ImGui::PopStyleVar();
}

void draw_menu(const Workbench& bench, Menu menu) {
    const std::string title(title_of(menu));
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.text_quiet));
    const bool open = ImGui::BeginMenu(title.c_str());
    ImGui::PopStyleColor();
    ui::note(bench, "menu:" + title);
    if (!open) return;
    draw_commands(bench, menu, "");
    ImGui::EndMenu();
}

// All menus from `x` on, in the order of the table; those without room are submenus of a last one,
// "…". Returns the place behind them.
float draw_menus(const Workbench& bench, float x, float end) {
    const float em = bench.em(), gap = em * 1.35f;
    std::vector<Menu> shown;
    for (int i = 0; i < menus; ++i) {
        const auto& all = bench.commands.all();
        const auto menu = static_cast<Menu>(i);
        if (std::any_of(all.begin(), all.end(), [&](const Command& c) { return c.menu == menu; }))
            shown.push_back(menu);
    }
    const auto width_of = [](Menu menu) { return ImGui::CalcTextSize(title_of(menu).data()).x; };
    float all_wide = em - gap;
    for (const Menu menu : shown) all_wide += width_of(menu) + gap;
    if (x + all_wide > end) end -= ImGui::CalcTextSize("…").x + gap;
    std::size_t next = 0;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap, 0});
    for (; next < shown.size() && x + width_of(shown[next]) + em <= end; ++next) {
        ImGui::SetCursorScreenPos({x, ImGui::GetCursorScreenPos().y});
        draw_menu(bench, shown[next]);
        x += width_of(shown[next]) + gap;
    }
    if (next < shown.size()) {
        ImGui::SetCursorScreenPos({x, ImGui::GetCursorScreenPos().y});
        const bool open = ImGui::BeginMenu("…");
        ui::note(bench, "menu:…");
        if (open) {
            for (; next < shown.size(); ++next) draw_menu(bench, shown[next]);
            ImGui::EndMenu();
        }
        x += ImGui::CalcTextSize("…").x + gap;
    }
    ImGui::PopStyleVar();
    return x;
}

void draw_title(const Workbench& bench, const Rect& rect, float left, float right) {
    if (bench.document.empty()) return;
    const Scene& scene = bench.document.scene();
    // A page speaks for itself.
    if (!bench.layout.page.empty()) return;
    std::string text = bench.document.demo().info().title;
    if (!scene.title.empty() && scene.title != text) text += " · " + scene.title;
    const std::string file = bench.document.path().filename().string();
    ImFont* font = bench.fonts.strong;
    const auto width_of = [&](const std::string& t) {
        return font->CalcTextSizeA(font->FontSize, 1e9f, 0, t.c_str()).x;
    };
    const std::string star = bench.document.changed() ? " *" : "";
    // The name of the file is the first to go where there is no room for it.
    const std::string whole = text + (file.empty() ? "" : " · " + file) + star;
    text = width_of(whole) <= right - left ? whole : text + star;
    const float width = width_of(text);
    // In the middle of the view where there is room, else as near to it as possible.
    const Rect& view = bench.layout.view;
    float x = view.x + (view.w - width) * 0.5f;
    x = std::max(std::min(x, right - width), left);
    if (right - left < bench.em() * 4) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ui::draw_shortened(draw, font,
                       {std::round(x), std::round(rect.y + (rect.h - font->FontSize) * 0.5f)},
                       right, ui::ink(bench.palette.text), text);
}

// Frames per second and what one costs; "idle" where the window waits for something to happen.
std::string pace_of(const Workbench& bench) {
    if (!bench.animating()) return "idle";
    return fmt::format("{:.0f} fps · {:.1f} ms", bench.desktop.frames_per_second,
                       bench.desktop.frame_cpu_ms);
}

class MenuBar final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_menu = register_panel({
    .id = "menu",
    .order = 30,
    .make = [] { return std::make_unique<MenuBar>(); },
});

}  // namespace

void MenuBar::draw(const Workbench& bench) {
    const Rect& rect = bench.layout.menu;
    const float em = bench.em();
    if (!ui::begin_menu_panel(bench, "menu", rect)) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddLine({rect.x, rect.bottom() - 0.5f}, {rect.right(), rect.bottom() - 0.5f},
                 ui::ink(bench.palette.line));
    const float middle = std::round(rect.y + (rect.h - ImGui::GetFontSize()) * 0.5f);
    ImGui::PushFont(bench.fonts.strong);
    ImGui::TextUnformatted("Collidoscope");
    ImGui::PopFont();
    float x = ImGui::GetItemRectMax().x + em;

    x = draw_menus(bench, x, rect.right());

    // From the right: the pace, if asked for, and the palette.
    float right = rect.right() - em * 0.92f;
    const float pace_width = bench.settings.frame_rate_shown
                                 ? ImGui::CalcTextSize("000 fps · 00.0 ms").x + em * 1.4f
                                 : 0;
    const bool room = right - pace_width > x + em * 2;
    if (room && pace_width > 0) {
        const std::string pace = pace_of(bench);
        const ImVec2 at{right - ImGui::CalcTextSize(pace.c_str()).x, middle};
        draw.AddText(at, ui::ink(bench.palette.text_quiet), pace.c_str());
        bench.note_widget(pace == "idle" ? "pace.idle" : "pace",
                          {at.x, at.y, right - at.x, ImGui::GetFontSize()});
    }
    right -= pace_width;
    const char* label = "Commands Ctrl+P";
    const float button = ImGui::CalcTextSize(label).x + em * 1.5f;
    if (room && right - button > x) {
        right -= button;
        ImGui::SetCursorScreenPos({right, rect.y + std::round((rect.h - em * 1.95f) * 0.5f)});
        if (ImGui::Button(label, {button, em * 1.95f})) bench.post_command("help.palette");
        ui::note(bench, "help.palette");
        ui::tooltip(bench, "All commands, found by typing.");
    }
    draw_title(bench, rect, x + em, right - em);
    ui::end_menu_panel();
}

}  // namespace collidoscope::app
