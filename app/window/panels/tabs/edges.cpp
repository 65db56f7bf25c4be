// The drawer's view of a polygon test: the ray unrolled with its crossings, and every edge with its
// signs, its verdict and the running count.
#include <algorithm>
#include <cmath>

#include "app/window/panels/tabs/edge_table.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

bool is_pointed(const Workbench& bench, int ring, int edge) {
    return std::find(bench.pointed.edges.begin(), bench.pointed.edges.end(),
                     std::pair(ring, edge)) != bench.pointed.edges.end();
}

void point_at(const Workbench& bench, int ring, int edge) {
    bench.drawn().pointing = {};
    bench.drawn().pointing.edges.emplace_back(ring, edge);
}

// The ray from the point to its end on a line: what of it is inside, and each crossing.
void draw_ray(const Workbench& bench, const EdgeTable& table, const Rect& rect) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const std::size_t now = bench.live.player().index();
    const bool at_end = bench.live.player().at_end();
    double far = table.crossings.empty() ? 1 : 1.25 * table.crossings.back().t;
    far = std::clamp(far, 1e-9, 1.0);
    const float x0 = rect.x + em * 1.6f, x1 = rect.right() - em * 2.2f;
    const float y = std::round(rect.y + rect.h * 0.56f), half = em * 0.42f;
    const auto at = [&](double t) {
        return x0 + static_cast<float>(std::clamp(t / far, 0.0, 1.0)) * (x1 - x0);
    };
    draw.AddText(bench.fonts.small, bench.fonts.small->FontSize, {rect.x, rect.y},
                 ui::ink(p.text_faint), "ALONG THE RAY");
    // A part between two crossings is inside when an odd number is still to come.
    if (at_end) {
        double from = 0;
        for (std::size_t k = 0; k <= table.crossings.size(); ++k) {
            const double to = k < table.crossings.size() ? table.crossings[k].t : far;
            const bool inside = (table.crossings.size() - k) % 2 == 1;
            if (inside)
                draw.AddRectFilled({at(from), y - half}, {at(to), y + half},
                                   ui::ink(faded(p.hit, 0.30f)));
            const float room = at(to) - at(from);
            const char* word = inside ? "inside" : "outside";
            const float width = ImGui::CalcTextSize(word).x;
            if (room > width + em)
                draw.AddText({std::round((at(from) + at(to) - width) * 0.5f), y + half + em * 0.4f},
                             ui::ink(inside ? p.hit : p.text_quiet), word);
            from = to;
        }
    }
    const float thick = 1.6f * bench.scale() * p.line_scale;
    draw.AddLine({x0, y}, {x1, y}, ui::ink(p.text), thick);
    draw.AddTriangleFilled({x1 + em * 0.8f, y}, {x1, y - em * 0.38f}, {x1, y + em * 0.38f},
                           ui::ink(p.text));
    draw.AddCircleFilled({x0, y}, em * 0.42f, ui::ink(p.body_b));
    draw.AddText(bench.fonts.numbers, bench.fonts.numbers->FontSize,
                 {x0 - em * 1.3f, y - em * 0.55f}, ui::ink(p.body_b), "p");
    for (std::size_t k = 0; k < table.crossings.size(); ++k) {
        const RayCrossing& crossing = table.crossings[k];
        const bool seen = crossing.step <= now,
                   lit = is_pointed(bench, crossing.ring, crossing.edge);
        const float x = at(crossing.t), r = em * (lit ? 0.58f : 0.4f);
        ImGui::SetCursorScreenPos({x - em * 0.6f, y - em * 1.8f});
        ImGui::PushID(static_cast<int>(k));
        ImGui::InvisibleButton("crossing", {em * 1.2f, em * 2.6f});
        ImGui::PopID();
        ui::note(bench, "crossing:" + std::to_string(k));
        if (ImGui::IsItemHovered()) point_at(bench, crossing.ring, crossing.edge);
        const Color color = seen ? (lit ? mixed(p.hit, p.text, 0.25f) : p.hit) : p.text_faint;
        draw.AddLine({x, y - em * 0.95f}, {x, y + em * 0.6f}, ui::ink(color), thick);
        seen ? draw.AddCircleFilled({x, y}, r, ui::ink(color))
             : draw.AddCircle({x, y}, r, ui::ink(color), 0, thick);
        if (!seen) continue;
        ImFont* type = bench.fonts.numbers;
        const float width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, crossing.label.c_str()).x;
        draw.AddText(type, type->FontSize, {std::round(x - width * 0.5f), y - em * 2.15f},
                     ui::ink(color), crossing.label.c_str());
    }
}

void draw_cells(const Workbench& bench, const EdgeTable& table, const EdgeRow& row,
                const ImVec2& at, float y, bool done, bool current) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    const Color ink = current ? p.text : done ? p.text_quiet : p.text_faint;
    const auto cell = [&](float x, const std::string& text, const Color& color) {
        draw.AddText(type, type->FontSize, {at.x + em * x, y}, ui::ink(color), text.c_str());
    };
    cell(0.6f, row.name, ink);
    float x = table.rings ? 8.6f : 6.0f;
    if (table.level_ray) {
        const auto word = [](int sign) { return sign > 0 ? "+" : sign < 0 ? "−" : "0"; };
        cell(x, std::string(word(row.from)) + " " + word(row.to), ink);
        x += 3.6f;
    }
    const char* side = row.side > 0 ? "left" : row.side < 0 ? "right" : "on it";
    cell(x, side, row.side == 0 ? p.current : ink);
    x += 4.2f;
    if (!done) return;
    const bool counted = row.role == Role::Candidate;
    cell(x, row.verdict, counted ? p.hit : row.role == Role::Boundary ? p.current : ink);
    x += 6.4f;
    if (row.count) cell(x, std::to_string(*row.count), counted ? p.current : ink);
    if (!row.measured.empty()) cell(x, row.measured, current ? p.current : ink);
}

class EdgesTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_rows(const Workbench& bench, const EdgeTable& table);

    PerRecording<EdgeTable> table_;
    std::uint64_t followed_ = 0;
};

const bool registered_edges = register_tab({
    .id = "edges",
    .title = "Edges",
    .help = "The edges of the polygon with what the method computed for each.",
    .words = "polygon table crossings",
    .order = 30,
    .available = [](const Workbench& bench) { return bench.drawer.recorded().edges; },
    .priority = 60,
    .make = [] { return std::make_unique<EdgesTab>(); },
});

void EdgesTab::draw_rows(const Workbench& bench, const EdgeTable& table) {
    const float em = bench.em(), height = std::round(em * 1.4f);
    const Palette& p = bench.palette;
    const Player& player = bench.live.player();
    const float wanted = em * ((table.rings ? 24.5f : 22.0f) + (table.level_ray ? 3.6f : 0));
    const float width = ImGui::GetContentRegionAvail().x;
    const auto columns = std::clamp<std::size_t>(static_cast<std::size_t>(width / wanted), 1, 4);
    const float column = width / static_cast<float>(columns);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* small = bench.fonts.small;
    const std::size_t per_column =
        std::max<std::size_t>(1, (table.rows.size() + columns - 1) / columns);
    for (std::size_t c = 0; c < columns && c * per_column < table.rows.size(); ++c) {
        float x = corner.x + column * static_cast<float>(c) + em * 0.6f;
        const auto title = [&](const char* text, float wide) {
            draw.AddText(small, small->FontSize, {x, corner.y}, ui::ink(p.text_faint), text);
            x += em * wide;
        };
        title("EDGE", table.rings ? 8.0f : 5.4f);
        if (table.level_ray) title("ENDS", 3.6f);
        title("p IS", 4.2f);
        title("VERDICT", 6.4f);
        title(table.counts ? "COUNT" : "", 4);
    }
    const float top = corner.y + em * 1.35f;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const EdgeRow& row = table.rows[i];
        const auto columns_before = i / per_column;
        const ImVec2 at{corner.x + column * static_cast<float>(columns_before),
                        top + height * static_cast<float>(i % per_column)};
        const ImVec2 end{at.x + column - em, at.y + height};
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(static_cast<int>(i));
        const bool clicked = ImGui::InvisibleButton("edge", {column - em, height});
        ImGui::PopID();
        ui::note(bench, "edge_row:" + std::to_string(i));
        const bool current = player.index() >= row.first_step && player.index() <= row.last_step;
        if (current && followed_ != player.version()) {
            followed_ = player.version();
            ImGui::SetScrollHereY();
        }
        if (ImGui::IsItemHovered()) point_at(bench, row.ring, row.edge);
        if (current) draw.AddRectFilled(at, end, ui::ink(faded(p.current, 0.2f)), em * 0.2f);
        if (is_pointed(bench, row.ring, row.edge))
            draw.AddRect(at, end, ui::ink(p.text_quiet), em * 0.2f, 0, bench.scale());
        const float y = std::round(at.y + (height - bench.fonts.numbers->FontSize) * 0.5f);
        draw_cells(bench, table, row, at, y, player.index() >= row.last_step, current);
        if (clicked) {
            bench.post([to = row.last_step](Workbench& b) { b.playback.show(to); });
        }
    }
}

}  // namespace

void EdgesTab::draw(const Workbench& bench) {
    const EdgeTable& table = table_.of(bench.live, [&](const Recording& recording) {
        return edge_table(bench.document.scene(), recording);
    });
    if (table.rows.empty()) {
        ui::words(bench, "No edge was tested.", ui::Rank::Faint);
        return;
    }
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float em = bench.em();
    float x = corner.x;
    if (table.counts && room.x > em * 56) {
        const float width = std::round(std::min(room.x * 0.44f, em * 44));
        draw_ray(bench, table, {corner.x, corner.y, width - em * 2, room.y});
        x += width;
        ImGui::GetWindowDrawList()->AddLine(
            {x - em, corner.y - em}, {x - em, corner.y + room.y + em}, ui::ink(bench.palette.line));
    }
    ImGui::SetCursorScreenPos({x, corner.y});
    ImGui::BeginChild("edges", {corner.x + room.x - x, room.y + em * 0.5f});
    draw_rows(bench, table);
    ImGui::EndChild();
}

}  // namespace collidoscope::app
