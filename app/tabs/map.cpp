// The map of configurations: where B would have to stand for which answer. A click, or a drag over
// the map, puts B there.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/map/map_panel_state.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

constexpr std::array<const char*, 4> kind_titles = {"Plane X Y", "Plane X Z", "Plane Z Y",
                                                    "Directions"};
constexpr std::array<const char*, 4> kind_ids = {"xy", "xz", "zy", "sphere"};
constexpr std::array<const char*, 4> quantity_titles = {"Hit", "Depth", "Work", "Decision"};

// Decisions in colors as far apart as they go.
Color decision_color(const Workbench& bench, int decision, std::size_t count) {
    const auto n = static_cast<std::uint32_t>(std::max<std::size_t>(count, 2));
    // Neighbors in the list are put far from each other.
    const auto spread = static_cast<std::uint32_t>(decision) * 7U % n;
    const Color color = bench.palette.depth(spread, n - 1);
    return decision % 2 == 0 ? color : mixed(color, bench.palette.ground, 0.25f);
}

Color cell_color(const Workbench& bench, const ConfigurationMap& map, const MapCell& cell) {
    const Palette& p = bench.palette;
    if (!cell.answered) return p.panel;
    constexpr float levels = 12;  // shades, which also joins neighbors to one rectangle
    const auto shade = [&](float share) {
        return std::ceil(std::clamp(share, 0.0f, 1.0f) * levels) / levels;
    };
    switch (map.request.quantity) {
        case MapQuantity::Hit:
            return cell.hit ? mixed(p.ground, p.hit, 0.85f) : mixed(p.ground, p.apart, 0.18f);
        case MapQuantity::Distance:
            if (cell.hit)
                return mixed(
                    p.ground, p.hit,
                    0.3f + 0.7f * shade(map.deepest < 0 ? cell.distance / map.deepest : 0));
            return mixed(p.ground, p.apart,
                         0.45f * (1 - shade(map.farthest > 0 ? cell.distance / map.farthest : 0)));
        case MapQuantity::Iterations:
            return mixed(p.ground, p.current,
                         shade(static_cast<float>(cell.iterations) /
                               static_cast<float>(std::max(map.max_iterations, 1))));
        case MapQuantity::Decision: {
            const Color color = decision_color(bench, cell.decision, map.decisions.size());
            return cell.hit ? color : mixed(p.ground, color, 0.45f);
        }
    }
    return p.panel;
}

// "axis A.x × B.y, depth 0.31"
std::string spoken_cell(const ConfigurationMap& map, const MapCell& cell) {
    if (!cell.answered) return "no result here";
    // A family without distances has none that is not 0.
    const bool measured = map.deepest != 0 || map.farthest != 0;
    std::string text = word_of(relation_of(cell.hit, measured ? cell.distance : 1));
    if (cell.distance != 0)
        text += (cell.hit ? ", depth " : ", distance ") + ui::number(std::abs(cell.distance));
    if (map.request.quantity == MapQuantity::Iterations)
        text += ", work " + spoken(cell.iterations);
    if (cell.decision >= 0)
        text += ", decided by " + map.decisions[static_cast<std::size_t>(cell.decision)];
    return text;
}

// Rows of one color are drawn as one rectangle.
void draw_cells(const Workbench& bench, const ConfigurationMap& map, const Rect& rect) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto columns = static_cast<float>(map.request.columns);
    const auto rows = static_cast<float>(map.request.rows);
    for (int row = 0; row < map.request.rows; ++row) {
        const float y0 = rect.y + rect.h * static_cast<float>(row) / rows;
        const float y1 = rect.y + rect.h * static_cast<float>(row + 1) / rows;
        for (int column = 0; column < map.request.columns;) {
            const ImU32 ink = ui::ink(cell_color(bench, map, map.at(column, row)));
            int end = column + 1;
            while (end < map.request.columns &&
                   ui::ink(cell_color(bench, map, map.at(end, row))) == ink)
                ++end;
            draw.AddRectFilled({rect.x + rect.w * static_cast<float>(column) / columns, y0},
                               {rect.x + rect.w * static_cast<float>(end) / columns, y1}, ink);
            column = end;
        }
    }
}

// Where B stands now: a ring with a cross, as in the scene B's color.
void draw_place(const Workbench& bench, const Rect& rect, const vec2& at) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 c{rect.x + rect.w * at.x, rect.y + rect.h * (1 - at.y)};
    const float r = bench.em() * 0.5f;
    draw.AddCircle(c, r, ui::ink(bench.palette.ground), 0, 4 * bench.scale());
    draw.AddCircle(c, r, ui::ink(bench.palette.text), 0, 1.75f * bench.scale());
    draw.AddCircleFilled(c, r * 0.45f, ui::ink(bench.palette.body_b));
}

void draw_choices(const Workbench& bench, MapPanelState& state, float width) {
    const Demo& demo = bench.document.demo();
    ui::heading(bench, "Move B over");
    for (const MapKind kind : map_kinds(demo)) {
        const auto k = static_cast<std::size_t>(kind);
        if (ui::row(bench, std::string("map.kind.") + kind_ids[k], kind_titles[k],
                    {.selected = state.request.kind == kind, .height = 1.6f}))
            state.request.kind = kind;
    }
    ui::heading(bench, "Color by");
    for (std::size_t k = 0; k < quantity_titles.size(); ++k) {
        if (ui::row(bench, "map.quantity." + std::to_string(k), quantity_titles[k],
                    {.selected = static_cast<std::size_t>(state.request.quantity) == k,
                     .height = 1.6f}))
            state.request.quantity = static_cast<MapQuantity>(k);
    }
    (void)width;
}

void draw_legend(const Workbench& bench, const ConfigurationMap& map, float width) {
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto entry = [&](const Color& color, const std::string& text) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw.AddRectFilled({at.x, at.y + em * 0.25f}, {at.x + em * 0.9f, at.y + em * 1.05f},
                           ui::ink(color), em * 0.15f);
        ui::draw_shortened(draw, bench.fonts.words, {at.x + em * 1.4f, at.y}, at.x + width,
                           ui::ink(bench.palette.text_quiet), text);
        ImGui::Dummy({width, em * 1.35f});
    };
    const auto sample = [&](bool hit, float distance, int work) {
        MapCell cell;
        cell.answered = true;
        cell.hit = hit;
        cell.distance = distance;
        cell.iterations = work;
        return cell_color(bench, map, cell);
    };
    switch (map.request.quantity) {
        case MapQuantity::Hit:
            entry(sample(true, 0, 0), word_of(Relation::Overlapping));
            entry(sample(false, 0, 0), word_of(Relation::Separated));
            break;
        case MapQuantity::Distance:
            entry(sample(true, map.deepest, 0), "depth " + ui::number(-map.deepest));
            entry(sample(true, 0, 0), word_of(Relation::Touching));
            entry(sample(false, 0, 0), "near");
            entry(sample(false, map.farthest, 0), "distance " + ui::number(map.farthest));
            break;
        case MapQuantity::Iterations:
            entry(sample(true, 0, map.max_iterations), "max: " + spoken(map.max_iterations));
            entry(sample(true, 0, map.max_iterations / 2), "half");
            entry(sample(true, 0, 0), "none");
            break;
        case MapQuantity::Decision:
            for (std::size_t i = 0; i < map.decisions.size(); ++i)
                entry(decision_color(bench, static_cast<int>(i), map.decisions.size()),
                      map.decisions[i]);
            break;
    }
}

class MapTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    MapPanelState state_;
};

bool mappable(const Workbench& bench) {
    const auto& question = bench.live.question();
    // Thousands of questions about meshes would take minutes.
    const bool mesh = question && std::any_of(question->inputs.begin(), question->inputs.end(),
                                              [](const Shape& s) {
                                                  return kind_of(s) == kind_of_type<MeshInstance>();
                                              });
    return !bench.document.empty() && !mesh &&
           can_be_mapped(bench.document.demo(), bench.document.scene());
}

const bool registered_map = register_tab({
    .id = "map",
    .title = "Map",
    .help = "The answer for every position of B in a plane: where it touches, how deep, and where "
            "algorithms fail.",
    .words = "configuration space plot heat positions",
    .order = 130,
    .available = mappable,
    .tool = true,
    .make = [] { return std::make_unique<MapTab>(); },
});

}  // namespace

void MapTab::draw(const Workbench& bench) {
    MapPanelState& state = state_;
    const Demo& demo = bench.document.demo();
    const Scene& scene = bench.document.scene();
    if (!can_be_mapped(demo, scene)) {
        ui::words(bench, "There is no second body to move.", ui::Rank::Faint);
        return;
    }
    const auto kinds = map_kinds(demo);
    if (std::find(kinds.begin(), kinds.end(), state.request.kind) == kinds.end())
        state.request.kind = kinds.front();
    state.update(demo, scene, bench.document.version(), bench.wake);

    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float left = em * 9, right = em * 13;
    ImGui::BeginChild("choices", {left, room.y});
    draw_choices(bench, state, left);
    ImGui::EndChild();

    // The map keeps its own shape in the room between choices and legend.
    const float aspect = state.request.kind == MapKind::Sphere ? 2.0f : 1.5f;
    const float most = room.x - left - right - 2 * em;
    const float height = std::min(room.y, most / aspect), width = height * aspect;
    const Rect rect{corner.x + left + em + (most - width) * 0.5f, corner.y, width, height};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()},
                       ui::ink(bench.palette.panel));
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::InvisibleButton("map", {std::max(rect.w, 1.0f), std::max(rect.h, 1.0f)});
    ui::note(bench, "map");
    const bool held = ImGui::IsItemActive(), over = ImGui::IsItemHovered();
    std::optional<Shape>& before = state.before_drag;
    if (state.map()) {
        const ConfigurationMap& map = *state.map();
        draw_cells(bench, map, rect);
        draw_place(bench, rect, map.frame.coordinates(pose_of(scene.bodies[1].shape).position));
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const float u = std::clamp((mouse.x - rect.x) / rect.w, 0.0f, 1.0f);
        const float v = std::clamp(1 - (mouse.y - rect.y) / rect.h, 0.0f, 1.0f);
        if (over && !held) {
            const int column =
                std::min(static_cast<int>(u * static_cast<float>(map.request.columns)),
                         map.request.columns - 1);
            const int row =
                std::min(static_cast<int>((1 - v) * static_cast<float>(map.request.rows)),
                         map.request.rows - 1);
            ui::tooltip(bench, spoken_cell(map, map.at(column, row)) + "\nClick moves B here");
        }
        // A drag over the map is one edit.
        if (held) {
            if (!before) before = scene.bodies[1].shape;
            bench.post([shape = placed_at(scene.bodies[1].shape, map.frame.place(u, v))](
                           Workbench& b) { b.document.drag(1, shape); });
        }
    } else {
        char text[32];
        std::snprintf(text, sizeof text, "%.0f %%", 100 * static_cast<double>(state.progress()));
        draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {rect.x + em, rect.y + em},
                     ui::ink(bench.palette.text_faint), text);
    }
    if (!held && before) {
        bench.post(
            [shape = *before](Workbench& b) { b.document.commit("Place on the map", 1, shape); });
        before.reset();
    }
    draw.AddRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, ui::ink(bench.palette.line));

    ImGui::SetCursorScreenPos({corner.x + room.x - right, corner.y});
    ImGui::BeginChild("legend", {right, room.y});
    if (state.map()) draw_legend(bench, *state.map(), right - em);
    ImGui::EndChild();
}

}  // namespace collidoscope::app
