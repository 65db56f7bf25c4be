// The map of configurations: where B would have to stand for which answer. A click, or a drag over
// the map, puts B there.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "app/base/utilities/format.h"
#include "app/player/map/map_outline.h"
#include "app/player/map/map_panel_state.h"
#include "app/window/widgets/shown_map.h"
#include "app/window/widgets/ui.h"

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
    const bool overlaps = cell.hit && cell.distance <= 0;
    std::string text = word_of(relation_of(overlaps, measured ? cell.distance : 1));
    if (cell.distance != 0)
        text +=
            (cell.distance < 0 ? ", depth " : ", distance ") + ui::number(std::abs(cell.distance));
    if (map.request.quantity == MapQuantity::Iterations)
        text += ", work " + spoken(cell.iterations);
    if (cell.decision >= 0)
        text += ", decided by " + map.decisions[static_cast<std::size_t>(cell.decision)];
    return text;
}

// Categories are told apart by lines too, not by their colors alone.
enum class Hatch : std::uint8_t { None, Rising, Falling, Level, Upright };

Hatch hatch_of(const ConfigurationMap& map, const MapCell& cell) {
    if (!cell.answered) return Hatch::None;
    switch (map.request.quantity) {
        case MapQuantity::Hit:
        case MapQuantity::Distance:
            return cell.hit ? Hatch::Rising : Hatch::None;
        case MapQuantity::Iterations:
            return Hatch::None;
        case MapQuantity::Decision:
            return static_cast<Hatch>(std::max(cell.decision, 0) % 5);
    }
    return Hatch::None;
}

// The lines go on from one rectangle to the next.
void draw_hatch(const Workbench& bench, Hatch hatch, const ImVec2& min, const ImVec2& max) {
    if (hatch == Hatch::None) return;
    const float gap = std::round(bench.em() * 0.62f), width = bench.scale();
    const ImU32 ink = ui::ink(faded(bench.palette.text, 0.42f));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto each = [&](float low, float high, const auto& line) {
        for (float at = std::ceil(low / gap) * gap; at < high; at += gap) line(at);
    };
    switch (hatch) {
        case Hatch::None:
            break;
        case Hatch::Rising:
            each(min.x + min.y, max.x + max.y, [&](float sum) {
                const float x0 = std::max(min.x, sum - max.y), x1 = std::min(max.x, sum - min.y);
                draw.AddLine({x0, sum - x0}, {x1, sum - x1}, ink, width);
            });
            break;
        case Hatch::Falling:
            each(min.x - max.y, max.x - min.y, [&](float rest) {
                const float x0 = std::max(min.x, rest + min.y), x1 = std::min(max.x, rest + max.y);
                draw.AddLine({x0, x0 - rest}, {x1, x1 - rest}, ink, width);
            });
            break;
        case Hatch::Level:
            each(min.y, max.y, [&](float y) { draw.AddLine({min.x, y}, {max.x, y}, ink, width); });
            break;
        case Hatch::Upright:
            each(min.x, max.x, [&](float x) { draw.AddLine({x, min.y}, {x, max.y}, ink, width); });
            break;
    }
}

// The name of a region of the map; empty: it is told by its shade.
std::string region_of(const ConfigurationMap& map, const MapCell& cell) {
    if (!cell.answered) return "no result";
    switch (map.request.quantity) {
        case MapQuantity::Hit:
        case MapQuantity::Distance:
            // Rays have no distance.
            if (map.deepest == 0 && map.farthest == 0) return cell.hit ? "hit" : "no hit";
            return cell.hit ? "overlapping" : "separated";
        case MapQuantity::Iterations:
            return {};
        case MapQuantity::Decision:
            return cell.decision < 0 ? std::string()
                                     : map.decisions[static_cast<std::size_t>(cell.decision)];
    }
    return {};
}

// Rows of one color and one region are drawn as one rectangle. Each region has its name where it is
// widest.
void draw_cells(const Workbench& bench, const ConfigurationMap& map, const Rect& rect) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto columns = static_cast<float>(map.request.columns);
    const auto rows = static_cast<float>(map.request.rows);
    struct Widest {
        int row = 0, begin = 0, end = 0;
    };
    std::map<std::string, Widest> names;
    for (int row = 0; row < map.request.rows; ++row) {
        const float y0 = rect.y + rect.h * static_cast<float>(row) / rows;
        const float y1 = rect.y + rect.h * static_cast<float>(row + 1) / rows;
        int begin = 0;  // of the region
        for (int column = 0; column < map.request.columns;) {
            const MapCell& cell = map.at(column, row);
            const ImU32 ink = ui::ink(cell_color(bench, map, cell));
            const Hatch hatch = hatch_of(map, cell);
            const std::string region = region_of(map, cell);
            if (column == 0 || region_of(map, map.at(column - 1, row)) != region) begin = column;
            int end = column + 1;
            while (end < map.request.columns &&
                   ui::ink(cell_color(bench, map, map.at(end, row))) == ink &&
                   hatch_of(map, map.at(end, row)) == hatch)
                ++end;
            const ImVec2 min{rect.x + rect.w * static_cast<float>(column) / columns, y0};
            const ImVec2 max{rect.x + rect.w * static_cast<float>(end) / columns, y1};
            draw.AddRectFilled(min, max, ink);
            draw_hatch(bench, hatch, min, max);
            Widest& widest = names[region];
            if (!region.empty() && end - begin > widest.end - widest.begin)
                widest = {row, begin, end};
            column = end;
        }
    }
    ImFont* type = bench.fonts.small;
    for (const auto& [name, at] : names) {
        const ImVec2 size = type->CalcTextSizeA(type->FontSize, 1e9f, 0, name.c_str());
        const float room = rect.w * static_cast<float>(at.end - at.begin) / columns;
        if (name.empty() || size.x + bench.em() > room) continue;
        const float x = rect.x + rect.w * 0.5f * static_cast<float>(at.begin + at.end) / columns;
        const float y = rect.y + rect.h * (static_cast<float>(at.row) + 0.5f) / rows;
        const ImVec2 corner{
            std::round(x - size.x * 0.5f),
            std::round(std::clamp(y - size.y * 0.5f, rect.y + 2, rect.bottom() - size.y - 2))};
        const float pad = bench.em() * 0.25f;
        draw.AddRectFilled({corner.x - pad, corner.y - pad * 0.4f},
                           {corner.x + size.x + pad, corner.y + size.y + pad * 0.4f},
                           ui::ink(bench.palette.label), pad);
        draw.AddText(type, type->FontSize, corner, ui::ink(bench.palette.text), name.c_str());
    }
}

// A as it is seen along the plane's view, with its letter.
void draw_outline(const Workbench& bench, const ConfigurationMap& map, const Shape& a,
                  const Rect& rect) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 ink = ui::ink(bench.palette.body_a);
    const ImU32 under = ui::ink(faded(bench.palette.ground, 0.8f));
    const auto place = [&](const vec2& at) {
        return ImVec2{rect.x + rect.w * at.x, rect.y + rect.h * (1 - at.y)};
    };
    draw.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
    vec2 low(INFINITY), high(-INFINITY);
    for (const std::vector<vec2>& line : outline_on(map.frame, a)) {
        std::vector<ImVec2> points;
        for (const vec2& at : line) {
            points.push_back(place(at));
            low = glm::min(low, at);
            high = glm::max(high, at);
        }
        const auto count = static_cast<int>(points.size());
        if (count == 1) draw.AddCircleFilled(points[0], 3 * bench.scale(), ink);
        draw.AddPolyline(points.data(), count, under, ImDrawFlags_Closed, 4 * bench.scale());
        draw.AddPolyline(points.data(), count, ink, ImDrawFlags_Closed, 2 * bench.scale());
    }
    if (low.x <= high.x) {
        // In its middle, on a disc of its own: the map is behind it.
        const ImVec2 at = place(0.5f * (low + high));
        ImFont* type = bench.fonts.strong;
        const ImVec2 size = type->CalcTextSizeA(type->FontSize, 1e9f, 0, "A");
        draw.AddCircleFilled(at, bench.em() * 0.75f, ui::ink(bench.palette.label));
        draw.AddText(type, type->FontSize,
                     {std::round(at.x - size.x * 0.5f), std::round(at.y - size.y * 0.5f)}, ink,
                     "A");
    }
    draw.PopClipRect();
}

// Below and to the left of the map.
void draw_axes(const Workbench& bench, const ConfigurationMap& map, const Rect& rect) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float em = bench.em(), mark = em * 0.3f;
    ImFont* type = bench.fonts.small;
    const auto size_of = [&](const std::string& text) {
        return type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str());
    };
    const ImU32 line = ui::ink(bench.palette.text_faint), ink = ui::ink(bench.palette.text_quiet);
    const auto write = [&](const ImVec2& at, const std::string& text) {
        draw.AddText(type, type->FontSize, {std::round(at.x), std::round(at.y)}, ink, text.c_str());
    };
    const MapAxes axes = axes_of(map.frame, 6);
    const ImVec2 name = size_of(axes.across.name);
    float right = rect.right() - name.x - em * 0.5f;  // the name stands at the end
    write({rect.right() - name.x, rect.bottom() + mark}, axes.across.name);
    for (const MapTick& tick : axes.across.ticks) {
        const float x = rect.x + rect.w * tick.at;
        draw.AddLine({x, rect.bottom()}, {x, rect.bottom() + mark}, line, bench.scale());
        const ImVec2 size = size_of(tick.text);
        if (x + size.x * 0.5f > right) continue;
        write({x - size.x * 0.5f, rect.bottom() + mark}, tick.text);
    }
    const float top = rect.y + type->FontSize * 1.1f;
    write({rect.x - mark - em * 0.2f - size_of(axes.up.name).x, rect.y}, axes.up.name);
    for (const MapTick& tick : axes.up.ticks) {
        const float y = rect.y + rect.h * (1 - tick.at);
        draw.AddLine({rect.x - mark, y}, {rect.x, y}, line, bench.scale());
        const ImVec2 size = size_of(tick.text);
        if (y - size.y * 0.5f < top) continue;
        write({rect.x - mark - em * 0.2f - size.x, y - size.y * 0.5f}, tick.text);
    }
}

// Marks B's place now: a ring with a cross, in B's color as in the scene.
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
    const auto entry = [&](const Color& color, const std::string& text, Hatch hatch = Hatch::None) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 low{at.x, at.y + em * 0.15f}, high{at.x + em * 1.5f, at.y + em * 1.15f};
        draw.AddRectFilled(low, high, ui::ink(color), em * 0.15f);
        draw_hatch(bench, hatch, low, high);
        ui::draw_shortened(draw, bench.fonts.words, {at.x + em * 2, at.y}, at.x + width,
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
            entry(sample(true, 0, 0), word_of(Relation::Overlapping), Hatch::Rising);
            entry(sample(false, 0, 0), word_of(Relation::Separated));
            break;
        case MapQuantity::Distance:
            entry(sample(true, map.deepest, 0), "depth " + ui::number(-map.deepest), Hatch::Rising);
            entry(sample(true, 0, 0), word_of(Relation::Touching), Hatch::Rising);
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
                      map.decisions[i], static_cast<Hatch>(i % 5));
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
    bench.part<ShownMap>().kind = state.request.kind;
    state.update(demo, scene, bench.document.version(), bench.wake);
    bench.note_pending("map", state.busy());

    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float left = em * 9, right = em * 13;
    ImGui::BeginChild("choices", {left, room.y});
    draw_choices(bench, state, left);
    ImGui::EndChild();

    // The map keeps its own shape in the room between choices and legend.
    const float aspect = state.request.kind == MapKind::Sphere ? 2.0f : 1.5f;
    const float beside = em * 3.6f, below = em * 1.5f;  // for the axes
    const float most = room.x - left - right - 2 * em - beside;
    const float height = std::max(std::min(room.y - below, most / aspect), 1.0f);
    const float width = height * aspect;
    const Rect rect{corner.x + left + em + beside + (most - width) * 0.5f, corner.y, width, height};
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
        draw_axes(bench, map, rect);
        draw_outline(bench, map, scene.bodies[0].shape, rect);
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
        const std::string text =
            fmt::format("{:.0f} %", 100 * static_cast<double>(state.progress()));
        draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {rect.x + em, rect.y + em},
                     ui::ink(bench.palette.text_faint), text.c_str());
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
