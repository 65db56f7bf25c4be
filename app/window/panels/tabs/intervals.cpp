// The bodies of a crowd as intervals on the three axes: where two overlap on all three, their boxes
// do.
#include <algorithm>
#include <cmath>

#include "app/view/drawing/crowd_drawing.h"
#include "app/window/widgets/chart.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

constexpr unsigned max_intervals = 400;
constexpr std::size_t max_rows_kept_high = 10;

// A body's part of the current step on one axis.
struct Lit {
    std::uint32_t body;
    Role role;
};

std::vector<Lit> lit_on(const std::vector<Mark>& marks, int axis) {
    std::vector<Lit> lit;
    for (const Mark& mark : marks) {
        const auto* body = std::get_if<BodyMark>(&mark.geometry);
        if (body && (body->axis < 0 || body->axis == axis)) lit.push_back({body->body, mark.role});
    }
    return lit;
}

// Rows in which no two intervals overlap, taken greedily by their starts: overlaps stand above one
// another.
std::vector<std::size_t> rows_of(const std::vector<Aabb>& boxes, int axis, std::size_t& count) {
    std::vector<std::uint32_t> order(boxes.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return boxes[a].min[axis] < boxes[b].min[axis];
    });
    std::vector<std::size_t> rows(boxes.size());
    std::vector<float> ends;
    for (const std::uint32_t i : order) {
        std::size_t row = 0;
        while (row < ends.size() && ends[row] >= boxes[i].min[axis]) ++row;
        if (row == ends.size()) ends.push_back(0);
        ends[row] = boxes[i].max[axis];
        rows[i] = row;
    }
    count = std::max<std::size_t>(ends.size(), 1);
    return rows;
}

void draw_axis(const Workbench& bench, const Crowd& crowd, const std::vector<Aabb>& boxes,
               const std::vector<BodyPart>& parts, int axis, const Rect& rect) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    float lo = crowd.field().min[axis], hi = crowd.field().max[axis];
    for (const Aabb& box : boxes) {
        lo = std::min(lo, box.min[axis]);
        hi = std::max(hi, box.max[axis]);
    }
    const float span = hi > lo ? hi - lo : 1;
    const auto place = [&](float v) { return rect.x + rect.w * (v - lo) / span; };
    const char name[2] = {"xyz"[axis], 0};
    draw.AddText(bench.fonts.numbers, bench.fonts.numbers->FontSize, {rect.x, rect.y - em * 1.5f},
                 ui::ink(p.axes[static_cast<std::size_t>(axis)]), name);
    const float ground = rect.bottom() - em * 1.35f;
    draw_horizontal_axis(bench, {rect.x, rect.y, rect.w, ground - rect.y}, static_cast<double>(lo),
                         static_cast<double>(lo + span), name);
    std::size_t count = 1;
    const std::vector<std::size_t> rows = rows_of(boxes, axis, count);
    const float step =
        std::min(em * 1.1f, (ground - rect.y - em * 0.3f) / static_cast<float>(count));
    const float thick = std::max(1.5f, step * 0.75f);
    const std::vector<Lit> lit = lit_on(bench.stage.shown_marks(), axis);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        const float x0 = place(boxes[i].min[axis]);
        const float x1 = std::max(place(boxes[i].max[axis]), x0 + 1.5f);
        const float y = ground - step * (static_cast<float>(rows[i]) + 0.5f) - em * 0.15f;
        const auto found =
            std::find_if(lit.begin(), lit.end(), [&](const Lit& l) { return l.body == i; });
        Color color = color_of(crowd, i, parts[i], p);
        if (!lit.empty()) color = faded(color, 0.4f);
        if (found != lit.end()) color = p.style(found->role).color;
        const ImVec2 a{x0, y - thick * 0.5f}, b{x1, y + thick * 0.5f};
        draw.AddRectFilled(a, b, ui::ink(color), thick * 0.25f);
        if (bench.selection.member == i)
            draw.AddRect({a.x - 2, a.y - 2}, {b.x + 2, b.y + 2}, ui::ink(p.accent), thick * 0.25f,
                         0, 1.5f * bench.scale());
        // The two ends are what is sorted.
        if (found != lit.end()) {
            for (const float x : {x0, x1})
                draw.AddLine({x, ground}, {x, rect.y - em * 0.2f}, ui::ink(faded(color, 0.5f)),
                             bench.scale());
        }
        ImFont* type = bench.fonts.small;
        if (thick >= type->FontSize * 0.8f && boxes.size() <= 60) {
            const std::string number = std::to_string(i);
            const float width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, number.c_str()).x;
            if (x1 - x0 > width + 4)
                draw.AddText(type, type->FontSize,
                             {0.5f * (x0 + x1 - width), y - type->FontSize * 0.5f},
                             ui::ink(p.text_on(mixed(p.panel, color, color.a))), number.c_str());
        }
        if (ImGui::IsWindowHovered() && mouse.x >= a.x && mouse.x <= b.x && mouse.y >= a.y - 1 &&
            mouse.y <= b.y + 1) {
            bench.drawn().hover_marks.push_back(
                {BodyMark{i}, Role::Current, Space::World, {}, {}, {}});
            ImGui::SetTooltip("Body %u: %s from %s to %s", i, name,
                              ui::number(boxes[i].min[axis]).c_str(),
                              ui::number(boxes[i].max[axis]).c_str());
            if (ImGui::IsMouseClicked(0)) {
                bench.post([i](Workbench& changed) {
                    changed.selection.select(0);
                    changed.selection.member = i;
                });
            }
        }
    }
}

class IntervalsTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;
};

bool few_move(const Workbench& bench) {
    const Crowd* crowd = bench.timeline.empty() ? nullptr : crowd_of(bench.stage.shown_scene());
    return crowd && crowd->bodies().size() <= max_intervals;
}

const bool registered_intervals = register_tab({
    .id = "intervals",
    .title = "Intervals",
    .help = "The intervals that the boxes cover on each axis, as sweep and prune sees them.",
    .words = "projection sweep and prune x y z ends",
    .order = 80,
    .available = few_move,
    .make = [] { return std::make_unique<IntervalsTab>(); },
});

}  // namespace

void IntervalsTab::draw(const Workbench& bench) {
    const Crowd* crowd = crowd_of(bench.stage.shown_scene());
    if (!crowd || crowd->bodies().empty()) return;
    if (crowd->bodies().size() > max_intervals) {
        ui::words(bench, "Too many bodies to draw as intervals.", ui::Rank::Faint);
        return;
    }
    const float em = bench.em();
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < crowd->bodies().size(); ++i) boxes.push_back(crowd->state->box(i));
    const Answer* answer = bench.known.answer_in_scene();
    const std::vector<BodyPart> parts = parts_of(*crowd, answer);
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float gap = em * 2, width = (room.x - 2 * gap) / 3;
    // Few rows keep the height in which a number can be read, and are scrolled to.
    float height = std::max(room.y - em * 2.2f, em * 2);
    for (int axis = 0; axis < 3; ++axis) {
        std::size_t rows = 1;
        rows_of(boxes, axis, rows);
        if (rows <= max_rows_kept_high)
            height = std::max(height, em * (1.8f + 1.1f * static_cast<float>(rows)));
    }
    for (int axis = 0; axis < 3; ++axis) {
        draw_axis(
            bench, *crowd, boxes, parts, axis,
            {at.x + static_cast<float>(axis) * (width + gap), at.y + em * 1.6f, width, height});
    }
    ImGui::Dummy({room.x, height + em * 1.8f});
    ui::note(bench, "intervals");
}

}  // namespace collidoscope::app
