// The one-page explanation of the demo: five short parts beside one another, in view at once.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include "app/base/utilities/line_breaks.h"
#include "app/model/scene/explanation.h"
#include "app/window/panels/tabs/explanation_picture.h"
#include "app/window/widgets/source_line.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

// In ems.
constexpr float min_column = 13, picture_width = 11, picture_height = 8.25f;

using Parts = std::array<std::pair<const char*, const std::string*>, 5>;

std::size_t columns_in(float em, float width, float gap) {
    return std::clamp(
        static_cast<std::size_t>(std::max(1.0f, (width + gap) / (em * min_column + gap))),
        std::size_t{1}, std::tuple_size_v<Parts>);
}

float column_width(std::size_t columns, float width, float gap) {
    return std::floor((width + gap) / static_cast<float>(columns)) - gap;
}

// Whether all parts stand beside one another in this room, with three lines for the sources' names.
bool all_in_view(const Parts& parts, float em, const ImVec2& room, float gap) {
    const std::size_t columns = columns_in(em, room.x, gap);
    if (columns < parts.size()) return false;
    const float width = column_width(columns, room.x, gap), line = ImGui::GetTextLineHeight();
    const auto length = [](std::string_view part) {
        return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
    };
    float highest = 0;
    for (const auto& [title, text] : parts) {
        const std::string lines = broken_at_blanks(*text, width - 0.5f, length);
        highest = std::max(highest, ImGui::CalcTextSize(lines.c_str(), nullptr, false, width).y +
                                        line * (text == parts.back().second ? 4.8f : 1.6f));
    }
    return highest <= room.y;
}

// At the left; how wide it is with the gap behind it.
float draw_picture(const Workbench& bench, const std::string& demo, float gap) {
    const float em = bench.em(), fine = bench.desktop.pixels_per_point;
    const ImVec2 size{std::round(em * picture_width), std::round(em * picture_height)};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                              ui::ink(bench.palette.code), em * 0.4f);
    const glm::ivec2 pixels(glm::round(vec2(size.x, size.y) * fine));
    if (const unsigned texture = bench.part<ExplanationPicture>().of(bench, demo, pixels)) {
        ImGui::Image(ui::texture_id(texture), size);
        ui::note(bench, "explanation.picture");
        ImGui::SetCursorScreenPos(at);
    }
    return size.x + gap;
}

class ExplanationTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    const std::optional<Explanation>& of(const std::string& demo);

    std::map<std::string, std::optional<Explanation>> known_;  // by demo, read once
};

const bool registered_explanation = register_tab({
    .id = "explanation",
    .title = "Explanation",
    .help = "What this demo decides, when to use it, what it costs, where it fails, and where it "
            "comes from.",
    .words = "help theory description summary about sources",
    .order = 5,
    .available = [](const Workbench& bench) { return !bench.document.empty(); },
    .priority = 25,
    // Not before it is known whether another tab tells more.
    .preferred =
        [](const Workbench& bench) {
            return !bench.live.player().empty() && !bench.live.recording();
        },
    .make = [] { return std::make_unique<ExplanationTab>(); },
});

const std::optional<Explanation>& ExplanationTab::of(const std::string& demo) {
    const auto [known, fresh] = known_.try_emplace(demo);
    if (fresh) known->second = explanation_of(demo);
    return known->second;
}

}  // namespace

void ExplanationTab::draw(const Workbench& bench) {
    const DemoInfo& info = bench.document.demo().info();
    const std::optional<Explanation>& page = of(info.id);
    if (!page) {
        ui::words_wrapped(bench, info.summary, ui::Rank::Plain);
        draw_source_line(bench, info);
        return;
    }
    const Parts parts{{
        {"What it decides", &page->decides},
        {"When to use it", &page->use},
        {"What it costs", &page->cost},
        {"Where it fails", &page->fails},
        {"Where it comes from", &page->source},
    }};
    const float em = bench.em(), gap = em * 1.5f;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    // No part goes out of view for the picture.
    const ImVec2 rest{room.x - em * picture_width - gap, room.y};
    const float beside = all_in_view(parts, em, rest, gap) ? draw_picture(bench, info.id, gap) : 0;
    const float width = room.x - beside;
    const std::size_t columns = columns_in(em, width, gap);
    const float column = column_width(columns, width, gap);
    const ImVec2 begin{ImGui::GetCursorPosX() + beside, ImGui::GetCursorPosY()};
    float top = begin.y, lowest = begin.y;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && i % columns == 0) top = lowest + em * 0.6f;
        const float x = begin.x + static_cast<float>(i % columns) * (column + gap);
        ImGui::SetCursorPos({x, top});
        ImGui::BeginGroup();
        ImGui::PushTextWrapPos(x + column);
        ImGui::PushFont(bench.fonts.strong);
        ui::words(bench, parts[i].first, ui::Rank::Plain);
        ImGui::PopFont();
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.text_quiet));
        ui::wrapped(*parts[i].second, column);
        ImGui::PopStyleColor();
        ui::note(bench, std::string("explanation.") + parts[i].first);
        if (i + 1 == parts.size()) draw_source_line(bench, info);
        ImGui::PopTextWrapPos();
        ImGui::EndGroup();
        lowest = std::max(
            lowest, ImGui::GetItemRectMax().y - ImGui::GetWindowPos().y + ImGui::GetScrollY());
    }
    ImGui::SetCursorPos({begin.x, lowest});
    ImGui::Dummy({1, 1});
    ui::note(bench, "explanation.end");
}

}  // namespace collidoscope::app
