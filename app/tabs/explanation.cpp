// The one-page explanation of the demo: five short parts beside one another, in view at once.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "app/scene/explanation.h"
#include "app/widgets/source_line.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

constexpr float least_column = 13;  // ems

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
    .help = "What this demo decides, when one uses it, what it costs, where it fails, and where it "
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
    const std::array<std::pair<const char*, const std::string*>, 5> parts{{
        {"What it decides", &page->decides},
        {"When one uses it", &page->use},
        {"What it costs", &page->cost},
        {"Where it fails", &page->fails},
        {"Where it comes from", &page->source},
    }};
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x, gap = em * 1.5f;
    const auto columns = std::clamp(
        static_cast<std::size_t>(std::max(1.0f, (width + gap) / (em * least_column + gap))),
        std::size_t{1}, parts.size());
    const float column = std::floor((width + gap) / static_cast<float>(columns)) - gap;
    const ImVec2 begin = ImGui::GetCursorPos();
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
        ui::words(bench, *parts[i].second, ui::Rank::Quiet);
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
