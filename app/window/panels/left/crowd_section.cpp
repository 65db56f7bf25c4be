// The bodies of a crowd: how many, more of them, and what is known of the selected one.
#include <algorithm>

#include "app/view/drawing/crowd_drawing.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

const char* name_of(BodyForm form) {
    switch (form) {
        case BodyForm::Sphere:
            return "sphere";
        case BodyForm::Aabb:
            return "axis-aligned box";
        case BodyForm::Box:
            return "box";
        case BodyForm::Mesh:
            return "mesh";
    }
    return "";
}

const char* word_of(BodyPart part, bool boxes_only) {
    switch (part) {
        case BodyPart::Idle:
            return "free";
        case BodyPart::Static:
            return "static";
        case BodyPart::Candidate:
            return boxes_only ? "suspected: boxes overlap" : "suspected";
        case BodyPart::Hit:
            return "touching";
        case BodyPart::Degraded:
            return "decided by volumes only";
        case BodyPart::Missed:
            return "wrong answer";
    }
    return "";
}

const char* help_of(BodyPart part, bool boxes_only) {
    switch (part) {
        case BodyPart::Idle:
            return "Bodies whose box overlaps no other.";
        case BodyPart::Static:
            return "Bodies that never move, and overlap no moving one. Two of them are never "
                   "tested against each other. Static bodies are hatched, whatever their color.";
        case BodyPart::Candidate:
            return boxes_only ? "Bodies whose box overlaps another: the result of the broad phase."
                              : "Bodies in a candidate pair that the narrow phase did not confirm.";
        case BodyPart::Hit:
            return "Bodies in a pair that touches or overlaps.";
        case BodyPart::Degraded:
            return "Bodies whose test was not finished in time: their volumes overlap, so a "
                   "collision is assumed.";
        case BodyPart::Missed:
            return "Bodies in a pair that is answered wrongly.";
    }
    return "";
}

void legend_row(const Workbench& bench, BodyPart part, bool boxes_only, std::size_t count) {
    if (count == 0) return;
    const Color color = color_of(part, bench.palette);
    const std::string word = word_of(part, boxes_only);
    ui::row(bench, "crowd.part." + word, part == BodyPart::Static ? word + " (hatched)" : word,
            {.icon = "■", .icon_color = &color, .trailing = ui::count(count), .height = 1.6f});
    ui::tooltip(bench, help_of(part, boxes_only));
}

// Bodies of pairs that do not touch yet and will.
std::size_t meeting_later(const Crowd& crowd, const Answer& answer) {
    if (!answer.crowd || answer.body || !answer.t || !(*answer.t > 0)) return 0;
    std::vector<bool> meets(crowd.bodies().size());
    for (const ProxyPair& pair : answer.crowd->pairs)
        for (const ProxyId body : {pair.low, pair.high})
            if (body < meets.size()) meets[body] = true;
    return static_cast<std::size_t>(std::count(meets.begin(), meets.end(), true));
}

void draw_member(const Workbench& bench, const Crowd& crowd) {
    if (!bench.selection.member || *bench.selection.member >= crowd.bodies().size()) return;
    const MovingBody& body = crowd.bodies()[*bench.selection.member];
    ui::heading(bench, "Body " + ui::count(*bench.selection.member) + ", a " + name_of(body.form));
    const float width = ui::name_width(bench, "velocity");
    ui::quantity(bench, "center", ui::number(body.center), width);
    ui::quantity(bench, body.form == BodyForm::Sphere ? "radius" : "half",
                 body.form == BodyForm::Sphere ? ui::number(body.half.x) : ui::number(body.half),
                 width);
    ui::quantity(bench, "velocity", ui::number(body.velocity), width);
    const Answer* answer = bench.known.answer_in_scene();
    if (!answer || !answer->crowd) return;
    std::string partners;
    const auto see = [&](const std::vector<ProxyPair>& pairs) {
        for (const ProxyPair& pair : pairs) {
            if (pair.low != *bench.selection.member && pair.high != *bench.selection.member)
                continue;
            const ProxyId other = pair.low == *bench.selection.member ? pair.high : pair.low;
            if (partners.size() < 60) partners += (partners.empty() ? "" : ", ") + ui::count(other);
        }
    };
    see(answer->crowd->pairs);
    if (!partners.empty()) ui::quantity(bench, "pairs with", partners, width);
}

class CrowdSection final : public Panel {
  public:
    void draw(const Workbench& bench) override;
    PanelRoom room(const Workbench& bench) const override;
};

PanelRoom CrowdSection::room(const Workbench& bench) const {
    return {.height = bench.selection.member ? 19.2f : 9.2f};
}

const bool registered_crowd = register_panel({
    .id = "left.crowd",
    .place = PanelPlace::Left,
    .order = 50,
    .available = [](const Workbench& bench) { return !bench.timeline.empty(); },
    .make = [] { return std::make_unique<CrowdSection>(); },
});

}  // namespace

void CrowdSection::draw(const Workbench& bench) {
    const Crowd* crowd = crowd_of(bench.stage.shown_scene());
    if (!crowd) return;
    ui::heading(bench, "Bodies: " + ui::count(crowd->bodies().size()));
    // As the result beside it: while the answer is to be guessed, what the steps have shown of it.
    const bool told = bench.known.parts().whole() && bench.live.answer();
    const Answer* answer = told ? &*bench.live.answer() : bench.known.answer_in_scene();
    const bool boxes_only = answer && answer->crowd && answer->crowd->boxes_only;
    std::array<std::size_t, body_parts> counts{};
    for (const BodyPart part : parts_of(*crowd, answer)) ++counts[static_cast<std::size_t>(part)];
    const std::size_t later = answer ? meeting_later(*crowd, *answer) : 0;
    counts[0] -= std::min(counts[0], later);
    for (std::size_t i = 0; i < counts.size(); ++i)
        legend_row(bench, static_cast<BodyPart>(i), boxes_only, counts[i]);
    if (later > 0) {
        const Color color = color_of(BodyPart::Idle, bench.palette);
        ui::row(bench, "crowd.part.later", "will collide",
                {.icon = "■", .icon_color = &color, .trailing = ui::count(later), .height = 1.6f});
        ui::tooltip(bench, "Bodies in a pair that meets in the time looked ahead.");
    }
    ImGui::Dummy({0, bench.em() * 0.3f});
    ui::chip(bench, "crowd.add_1", "+1");
    ImGui::SameLine(0, bench.em() * 0.4f);
    ui::chip(bench, "crowd.add_100", "+100");
    ImGui::SameLine(0, bench.em() * 0.4f);
    ui::chip(bench, "crowd.add_10000", "+10,000");
    if (bench.selection.member)
        ui::chip(bench, "crowd.remove", "Remove body " + ui::count(*bench.selection.member));
    ImGui::Dummy({0, bench.em() * 0.4f});
    draw_member(bench, *crowd);
}

}  // namespace collidoscope::app
