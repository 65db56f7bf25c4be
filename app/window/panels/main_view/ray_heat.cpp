#include "app/window/panels/main_view/ray_heat.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/view/camera/contents.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "app/window/panels/main_view/heat_scale.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr int shades = heat_shades;

// -1: much less, 1: much more.
Color difference_color(const Palette& p, float share) {
    return share < 0 ? faded(p.apart, std::min(-share, 1.0f)) : faded(p.hit, std::min(share, 1.0f));
}

// Runs of one shade are one rectangle. shade(column, row): -1 where nothing is drawn.
template <typename Shade, typename Ink>
void fill(const Rect& rect, double cell, std::uint32_t columns, std::uint32_t rows,
          const Shade& shade, const Ink& ink) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto size = static_cast<float>(cell);
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t column = 0; column < columns;) {
            const int level = shade(column, row);
            std::uint32_t end = column + 1;
            while (end < columns && shade(end, row) == level) ++end;
            if (level >= 0) {
                draw.AddRectFilled({rect.x + size * static_cast<float>(column),
                                    rect.y + size * static_cast<float>(row)},
                                   {rect.x + size * static_cast<float>(end),
                                    rect.y + size * static_cast<float>(row + 1)},
                                   ink(level));
            }
            column = end;
        }
    }
}

std::string numbers_of(const RayCost& cost) {
    return ui::count(cost.volumes) + " volume tests, " + ui::count(cost.triangles) +
           (cost.triangles == 1 ? " triangle test" : " triangle tests") + ", level " +
           std::to_string(cost.deepest) + (cost.hit ? ", a hit" : ", a miss");
}

}  // namespace

// One map of the tree that is shown; of two trees beside each other one each, and for their
// difference B's once more where A stands.
void RayHeat::make(const Workbench& bench) {
    shown_.clear();
    const TreeLevels& levels = bench.view.settings().tree;
    const auto body = shown_tree(bench);
    if (!levels.ray_heat || !body) return;
    const auto& trees = bench.live.trees();
    const auto& bodies = bench.document.scene().bodies;
    cell_ = 4 * double(bench.scale());
    std::vector<std::size_t> of;
    const bool both = has_workshop(bench) && trees.size() > 1 && trees[0] && trees[1];
    if (both) {
        of = {0, 1};
    } else {
        of = {*body};
    }
    difference_ = both && levels.ray_difference;
    measure_ = static_cast<RayMeasure>(levels.ray_measure % ray_measure_count);
    std::vector<HeatRequest> requests;
    requests.reserve(of.size());
    for (const std::size_t i : of)
        requests.push_back(
            {trees[i], unit_pose(bodies[difference_ ? 0 : i].shape), bench.view.camera(), cell_});
    const std::vector<HeatMap>& maps = maps_.of(requests, bench.wake);
    bench.note_pending("heat map", maps_.busy());
    largest_ = 0;
    for (std::size_t i = 0; i < std::min(maps.size(), of.size()); ++i) {
        shown_.push_back({of[i], &maps[i]});
        for (std::uint32_t row = 0; row < maps[i].rows; ++row) {
            for (std::uint32_t column = 0; column < maps[i].columns; ++column) {
                if (const RayCost* cost = maps[i].at(column, row))
                    largest_ = std::max(largest_, value_of(*cost, measure_));
            }
        }
    }
    if (difference_ && shown_.size() < 2) shown_.clear();
}

void RayHeat::draw_map(const Workbench& bench, const Rect& rect) const {
    // If the rays of both trees pass, that of the larger cost.
    const auto shade = [&](std::uint32_t column, std::uint32_t row) {
        int level = -1;
        for (const Shown& one : shown_) {
            if (const RayCost* cost = one.map->at(column, row))
                level =
                    std::max(level, static_cast<int>(std::lround(
                                        shades * heat_share(value_of(*cost, measure_), largest_))));
        }
        return level;
    };
    fill(rect, cell_, shown_[0].map->columns, shown_[0].map->rows, shade, [&](int level) {
        return ui::ink(faded(heat_color(bench.palette, static_cast<float>(level) / shades), 0.72f));
    });
}

// Signed shades of the logarithm of the ratio: a doubling is the full color.
void RayHeat::draw_difference(const Workbench& bench, const Rect& rect) const {
    const auto shade = [&](std::uint32_t column, std::uint32_t row) {
        const RayCost *a = shown_[0].map->at(column, row), *b = shown_[1].map->at(column, row);
        if (!a || !b) return -1;
        const float ratio =
            std::log2(float(1 + value_of(*b, measure_)) / float(1 + value_of(*a, measure_)));
        return static_cast<int>(std::lround(0.5f * shades * (1 + std::clamp(ratio, -1.0f, 1.0f))));
    };
    fill(rect, cell_, shown_[0].map->columns, shown_[0].map->rows, shade, [&](int level) {
        const float share = 2.0f * static_cast<float>(level) / shades - 1;
        return ui::ink(faded(difference_color(bench.palette, share), 0.8f * std::abs(share)));
    });
}

void RayHeat::draw_legend(const Workbench& bench, const Rect& rect) const {
    const Palette& p = bench.palette;
    const float em = bench.em(), width = em * 17, bars = em * 1.9f, line = em * 1.25f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont *type = bench.fonts.numbers, *small = bench.fonts.small;
    const auto rows = static_cast<float>(shown_.size());
    const float height = em * 1.3f + (difference_ ? 0 : bars) + em * 2.1f + line * (rows + 1.5f);
    const ImVec2 at{rect.right() - width - em * 1.6f, rect.y + em * 3.4f};
    draw.AddRectFilled({at.x - em * 0.6f, at.y - em * 0.5f},
                       {at.x + width + em * 0.6f, at.y + height}, ui::ink(p.label), em * 0.4f);
    bench.drawn().over_view.push_back(
        {at.x - em * 0.6f, at.y - em * 0.5f, width + em * 1.2f, height + em * 0.5f});
    std::string title = title_of(measure_);
    if (difference_) title += ", B against A";
    draw.AddText(small, small->FontSize, at, ui::ink(p.text_quiet), title.c_str());
    float y = at.y + em * 1.3f;
    const float step = width / shades;
    // The number of rays by their cost, A's and B's beside each other.
    for (std::size_t i = 0; !difference_ && i < shown_.size(); ++i) {
        const HeatStatistics told = statistics(*shown_[i].map, measure_, largest_);
        const std::uint32_t most = *std::max_element(told.histogram.begin(), told.histogram.end());
        for (int bin = 0; most > 0 && bin < shades; ++bin) {
            const float share = static_cast<float>(told.histogram[static_cast<std::size_t>(bin)]) /
                                static_cast<float>(most);
            const float x = at.x + step * (static_cast<float>(bin) + static_cast<float>(i) / rows);
            const Color& color = shown_.size() < 2 ? p.text_quiet : i == 0 ? p.body_a : p.body_b;
            draw.AddRectFilled({x, y + bars * (1 - std::sqrt(share))},
                               {x + step / rows - 1, y + bars}, ui::ink(color));
        }
    }
    if (!difference_) y += bars + em * 0.15f;
    for (int i = 0; i < shades; ++i) {
        const float share = static_cast<float>(i) / (shades - 1);
        // The bars above stand at equal steps of the value; the colors are those of its logarithm.
        const auto value = static_cast<std::uint32_t>(share * static_cast<float>(largest_));
        const Color color = difference_ ? difference_color(p, 2 * share - 1)
                                        : heat_color(p, heat_share(value, largest_));
        const float x = at.x + step * static_cast<float>(i);
        draw.AddRectFilled({x, y}, {x + step, y + em * 0.5f}, ui::ink(color));
    }
    y += em * 0.65f;
    const auto right = [&](const std::string& text, float top) {
        const float wide = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
        draw.AddText(type, type->FontSize, {at.x + width - wide, top}, ui::ink(p.text),
                     text.c_str());
    };
    draw.AddText(type, type->FontSize, {at.x, y}, ui::ink(p.text), difference_ ? "half" : "0");
    right(difference_ ? "twice" : ui::count(largest_), y);
    y += line * 1.15f;
    const auto column = [&](std::size_t i) {
        return at.x + em * (2.2f + 3.75f * static_cast<float>(i));
    };
    constexpr std::array titles = {"MEAN", "95 %", "MAX", "HITS"};
    for (std::size_t i = 0; i < titles.size(); ++i)
        draw.AddText(small, small->FontSize, {column(i), y}, ui::ink(p.text_faint), titles[i]);
    for (const Shown& one : shown_) {
        y += line;
        const HeatStatistics told = statistics(*one.map, measure_, largest_);
        const Color& color = shown_.size() < 2 ? p.text : one.body == 0 ? p.body_a : p.body_b;
        if (shown_.size() > 1)
            draw.AddText(type, type->FontSize, {at.x, y}, ui::ink(color),
                         bench.document.scene().bodies[one.body].name.substr(0, 3).c_str());
        const std::array<std::string, 4> values = {
            significant(told.mean, 3), ui::count(told.of_95_percent), ui::count(told.largest),
            percent(told.rays > 0 ? double(told.hits) / double(told.rays) : 0)};
        for (std::size_t i = 0; i < values.size(); ++i)
            draw.AddText(type, type->FontSize,
                         {at.x + em * (2.2f + 3.75f * static_cast<float>(i)), y}, ui::ink(p.text),
                         values[i].c_str());
    }
}

std::optional<std::pair<std::size_t, RayCost>> RayHeat::at(const Rect& rect,
                                                           const vec2& point) const {
    std::optional<std::pair<std::size_t, RayCost>> found;
    if (!rect.contains({point.x, point.y})) return found;
    const auto column = static_cast<std::uint32_t>(double(point.x - rect.x) / cell_);
    const auto row = static_cast<std::uint32_t>(double(point.y - rect.y) / cell_);
    for (const Shown& one : shown_) {
        const RayCost* cost = one.map->at(column, row);
        if (cost && (!found || value_of(*cost, measure_) > value_of(found->second, measure_)))
            found = {one.body, *cost};
    }
    return found;
}

void RayHeat::draw_pointed(const Workbench& bench, const Rect& rect) const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto cost = at(rect, {mouse.x, mouse.y});
    if (!cost) return;
    std::string text;
    if (difference_) {
        const auto column = static_cast<std::uint32_t>(double(mouse.x - rect.x) / cell_);
        const auto row = static_cast<std::uint32_t>(double(mouse.y - rect.y) / cell_);
        const RayCost *a = shown_[0].map->at(column, row), *b = shown_[1].map->at(column, row);
        if (!a || !b) return;
        text = "A: " + numbers_of(*a) + "\nB: " + numbers_of(*b);
    } else {
        text = numbers_of(cost->second);
        if (has_workshop(bench)) text += "\nCtrl+click: this ray, step by step";
    }
    ImGui::SetTooltip("%s", text.c_str());
}

void RayHeat::draw(const Workbench& bench, const Rect& rect, bool pointed) {
    make(bench);
    if (shown_.empty() || largest_ == 0) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
    difference_ ? draw_difference(bench, rect) : draw_map(bench, rect);
    draw_legend(bench, rect);
    draw.PopClipRect();
    if (pointed) draw_pointed(bench, rect);
}

// The ray, with the tree of the same builder.
bool RayHeat::takes_click(Workbench& bench, const Rect& rect) {
    const ImGuiIO& io = ImGui::GetIO();
    if (shown_.empty() || difference_ || !io.KeyCtrl || !ImGui::IsMouseClicked(0)) return false;
    const auto there = at(rect, {io.MousePos.x, io.MousePos.y});
    if (!there || !has_workshop(bench)) return false;
    if (!bench.live.question()) return false;
    const std::size_t body = there->first;
    const Demo* target = Registry::opened_for(OpenedFor::RayThroughMesh);
    if (!target) return false;
    const Body& mesh = bench.document.scene().bodies[body];
    Scene scene;
    scene.demo = target->info().id;
    scene.title = "A ray through " + mesh.name;
    const dvec2 cell{(std::floor(double(io.MousePos.x - rect.x) / cell_) + 0.5) * cell_,
                     (std::floor(double(io.MousePos.y - rect.y) / cell_) + 0.5) * cell_};
    // It begins a little before the mesh, which no volume's test notices.
    Ray sight = ray_through(bench.view.camera(), cell);
    const Aabb around = bounds_of(mesh.shape);
    const vec3 center = 0.5f * around.min + 0.5f * around.max;
    const float before =
        dot(center - sight.origin, sight.direction) - 0.75f * glm::length(around.max - around.min);
    sight.origin += std::max(before, 0.0f) * sight.direction;
    scene.bodies = {{"Ray", Shape(sight)}, mesh};
    take_builder(bench, body, scene);
    bench.post([scene](Workbench& b) { b.files.open_made(scene); });
    return true;
}

}  // namespace collidoscope::app
