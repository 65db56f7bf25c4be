// The pseudo-code with the current line, breakpoints in its margin, and a menu for each line.
#include <algorithm>
#include <cmath>

#include "app/window/panels/right/values_panel.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

// A text and the step it is shown at: that of the algorithm that is stepped, or of one around it.
struct Listing {
    const Pseudocode& code;
    const std::string& id;
    Place at;
    bool stepped;
};

void draw_margin(const Workbench& bench, const Listing& listing, const CodeLine& line, bool current,
                 const ImVec2& at, float height) {
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float middle = std::round(at.y + height * 0.5f);
    if (bench.live.player().breakpoints(listing.id).contains(line.label)) {
        draw.AddCircleFilled({at.x + em * 0.95f, middle}, em * 0.27f, ui::ink(bench.palette.hit),
                             16);
    }
    if (current) {
        const float x = at.x + em * 0.8f, r = em * 0.25f;
        draw.AddTriangleFilled({x, middle - r}, {x, middle + r}, {x + r * 1.5f, middle},
                               ui::ink(bench.palette.accent));
    }
}

// Which choice of an open question this line is.
std::optional<std::size_t> choice_of(const Workbench& bench, const std::string& label) {
    const Ask* ask = bench.predict.open();
    if (!ask || label.empty()) return std::nullopt;
    const auto found = std::find(ask->lines.begin(), ask->lines.end(), label);
    if (found == ask->lines.end()) return std::nullopt;
    return static_cast<std::size_t>(found - ask->lines.begin());
}

void toggle_breakpoint(const Workbench& bench, const Listing& listing, const CodeLine& line) {
    bench.post([label = line.label, id = listing.id](Workbench& b) {
        b.live.player().toggle_breakpoint(label, id);
    });
}

void go_to_line(const Workbench& bench, const CodeLine& line) {
    bench.post([label = line.label](Workbench& b) { b.live.player().go_to_label(label); });
}

void draw_line_menu(const Workbench& bench, const Listing& listing, const CodeLine& line) {
    const float em = bench.em();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.5f, em * 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.9f, em * 0.5f});
    if (ImGui::BeginPopup("line menu")) {
        const Player& player = bench.live.player();
        if (ImGui::MenuItem("Run to this line", "R", false, !player.at_end()))
            bench.post([label = line.label](Workbench& b) { b.playback.run_to(label); });
        ui::note(bench, "line.run");
        if (ImGui::MenuItem("Next step on this line")) go_to_line(bench, line);
        ui::note(bench, "line.next");
        if (ImGui::MenuItem("Stop here when playing", "F9",
                            player.breakpoints(listing.id).contains(line.label)))
            toggle_breakpoint(bench, listing, line);
        ui::note(bench, "line.break");
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

// Handles a click on a line: answers a question about lines, or goes there. A line of an algorithm
// around the one that is stepped leads out to it.
void click_line(const Workbench& bench, const Listing& listing, const CodeLine& line) {
    if (!listing.stepped) bench.post([at = listing.at](Workbench& b) { b.live.player().go(at); });
    if (const auto choice = choice_of(bench, line.label)) {
        bench.post([which = *choice](Workbench& b) { b.playback.answer_prediction(which); });
    } else if (ImGui::GetIO().KeyCtrl) {
        bench.post([label = line.label](Workbench& b) { b.playback.run_to(label); });
    } else {
        go_to_line(bench, line);
    }
}

constexpr float margin_ems = 1.95f;

std::size_t indent_of(const CodeLine& line) {
    return std::min(line.text.find_first_not_of(' '), line.text.size());
}

// The size of the letters, and how wide a blank before a line is drawn.
struct CodeType {
    float size, indent;
};

// As usual; where the panel is narrow, first the blanks shrink and then the letters, so that no
// line is cut off.
CodeType code_type(const Workbench& bench, const Pseudocode& code, float width) {
    const ImFont* type = bench.fonts.numbers;
    const float usual = type->FontSize;
    const auto measure = [&](const char* text) {
        return type->CalcTextSizeA(usual, 1e9f, 0, text).x;
    };
    const float blank = measure(" "), narrowest = 0.6f * blank;
    const float room = width - (margin_ems + 0.3f) * bench.em();
    float indent = blank, scale = 1;
    for (const CodeLine& line : code.lines()) {
        const std::size_t blanks = indent_of(line);
        const float words = measure(line.text.c_str() + blanks);
        const auto before = static_cast<float>(blanks);
        if (blanks > 0) indent = std::min(indent, (room - words) / before);
        scale = std::min(scale, room / (words + before * narrowest));
    }
    constexpr float min_scale = 0.88f;
    return {usual * std::max(scale, min_scale), std::max(indent, narrowest)};
}

// One line, with a margin to click on.
void draw_line(const Workbench& bench, const Listing& listing, std::size_t index, bool current,
               float width, float height, const CodeType& shape) {
    const CodeLine& line = listing.code.lines()[index];
    const float em = bench.em(), margin = em * 1.7f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 end{at.x + width, at.y + height};
    const Palette& p = bench.palette;
    const bool light = p.options.theme == Theme::Light;
    if (current) {
        const float flash = listing.stepped ? bench.playback.flash() : 0;
        const Color lit = mixed(p.selection, p.accent, (light ? 0.4f : 0.55f) * flash);
        draw.AddRectFilled(at, end, ui::ink(lit));
    }
    // Lines that could come next ask to be clicked on.
    const auto choice = listing.stepped ? choice_of(bench, line.label) : std::nullopt;
    if (choice) {
        const bool pointed = bench.drawn().pointed_choice == choice;
        const float inset = em * 0.15f;
        draw.AddRectFilled({at.x + margin, at.y}, {end.x - inset, end.y},
                           ui::ink(pointed ? p.selection : p.raised), em * 0.3f);
        draw.AddRect({at.x + margin, at.y + 1}, {end.x - inset, end.y - 1},
                     ui::ink(pointed ? p.accent : p.line), em * 0.3f, 0,
                     (pointed ? 1.5f : 1.0f) * bench.scale());
    }
    bool toggled = false, jumped = false;
    if (!line.label.empty()) {
        ImGui::PushID(static_cast<int>(index));
        toggled = ImGui::InvisibleButton("margin", {margin, height});
        ui::note(bench, "break:" + line.label);
        ui::tooltip(bench, "Stop here when playing.");
        if (ImGui::IsItemHovered()) {
            draw.AddCircle({at.x + em * 0.95f, std::round(at.y + height * 0.5f)}, em * 0.27f,
                           ui::ink(bench.palette.text_faint), 16);
        }
        ImGui::SetCursorScreenPos({at.x + margin, at.y});
        jumped = ImGui::InvisibleButton("line", {std::max(width - margin, 1.0f), height});
        ui::note(bench, "code:" + line.label);
        if (ImGui::IsItemHovered()) {
            if (listing.stepped) bench.drawn().pointed_line = line.label;
            if (choice) bench.drawn().pointed_choice = choice;
            if (!current && !choice)
                draw.AddRectFilled(at, end, ui::ink(faded(bench.palette.selection, 0.4f)));
            if (listing.stepped && ImGui::IsMouseReleased(ImGuiMouseButton_Right))
                ImGui::OpenPopup("line menu");
        }
        draw_line_menu(bench, listing, line);
        ImGui::PopID();
    }
    draw_margin(bench, listing, line, current, at, height);
    ImFont* type = bench.fonts.numbers;
    const std::size_t blanks = indent_of(line);
    ui::draw_shortened(
        draw, type,
        {std::round(at.x + em * margin_ems + static_cast<float>(blanks) * shape.indent),
         std::round(at.y + (height - shape.size) * 0.5f)},
        end.x, ui::ink(current ? bench.palette.text : bench.palette.text_quiet),
        std::string_view(line.text).substr(blanks), shape.size);
    if (toggled) toggle_breakpoint(bench, listing, line);
    if (jumped) click_line(bench, listing, line);
    ImGui::SetCursorScreenPos({at.x, end.y});
}

// One text, as high as it needs to be and there is room for; where it is cut it scrolls along with
// the current line.
void draw_listing(const Workbench& bench, const Listing& listing, float room,
                  std::uint64_t& followed) {
    const float em = bench.em();
    const Player& player = bench.live.player();
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    const std::size_t current =
        player.step() ? listing.code.line_of(player.recording().at(listing.at).label).value_or(none)
                      : none;
    const float line_height = std::round(em * 1.46f), padding = std::round(em * 0.4f);
    const auto count = static_cast<float>(listing.code.lines().size());
    const float whole = count * line_height + 2 * padding;
    const float height = std::min(whole, room);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, padding});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ui::ink4(bench.palette.code));
    ImGui::BeginChild(listing.stepped ? "code" : "code around", {0, height}, true,
                      whole <= height ? ImGuiWindowFlags_NoScrollbar : ImGuiWindowFlags_None);
    if (followed != player.version() && current != none) {
        followed = player.version();
        const float top = static_cast<float>(current) * line_height;
        const float seen = ImGui::GetScrollY(), inner = height - 2 * padding;
        if (top < seen + line_height) ImGui::SetScrollY(std::max(0.0f, top - line_height));
        if (top + 2 * line_height > seen + inner) ImGui::SetScrollY(top + 2 * line_height - inner);
    }
    const float width = ImGui::GetContentRegionAvail().x;
    const CodeType type = code_type(bench, listing.code, width);
    for (std::size_t i = 0; i < listing.code.lines().size(); ++i)
        draw_line(bench, listing, i, current == i, width, line_height, type);
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

class CodeSection final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    // The player's versions that have been scrolled to: in the text that is stepped, and around it.
    std::uint64_t followed_ = 0, followed_around_ = 0;
};

const bool registered_code = register_panel({
    .id = "right.code",
    .place = PanelPlace::Right,
    .order = 50,
    .make = [] { return std::make_unique<CodeSection>(); },
});

}  // namespace

// The text of the algorithm that is stepped; inside a step that of the caller stands above it.
void CodeSection::draw(const Workbench& bench) {
    if (bench.live.code().empty()) return;
    ui::heading(bench, "Pseudo-code");
    const float em = bench.em(), lines = std::round(em * 1.46f);
    const Player& player = bench.live.player();
    // Leave room for the values below.
    const float room = ImGui::GetWindowPos().y + ImGui::GetWindowHeight() -
                       ImGui::GetCursorScreenPos().y - values_height(bench) - em;
    const float least = 8 * lines + em;
    if (!player.inside()) {
        const Listing whole{bench.live.code(), player.id_of(top_level), player.place(), true};
        return draw_listing(bench, whole, std::max(room, least), followed_);
    }
    const Place caller = player.recording().caller(player.place().scope);
    const std::string &outer = player.id_of(caller.scope),
                      &inner = player.id_of(player.place().scope);
    draw_listing(bench, {bench.live.code(outer), outer, caller, false},
                 std::max(room * 0.35f, 5 * lines + em), followed_around_);
    ui::words(bench, "inside: " + inner, ui::Rank::Quiet);
    draw_listing(bench, {bench.live.code(inner), inner, player.place(), true},
                 std::max(room * 0.65f - 2 * em, least), followed_);
}

}  // namespace collidoscope::app
