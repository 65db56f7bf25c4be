#include "app/window/panels/main_view/ray_cloud_view.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <string>

#include "app/view/camera/contents.h"
#include "app/window/panels/main_view/heat_scale.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

Color kind_color(const Palette& p, std::uint8_t kind) {
    const std::array<Color, 7> colors = {p.body_a, p.suspected, p.search,    p.body_b,
                                         p.apart,  p.current,   p.other_body};
    return colors[kind % colors.size()];
}

// The part of a line that the camera has before it, in its own pixels.
std::optional<std::pair<dvec2, dvec2>> projected(const Camera& camera, dvec3 from, dvec3 to) {
    if (!camera.orthographic()) {
        const double near = camera.near_plane();
        const double a = camera.depth_of(from) - near, b = camera.depth_of(to) - near;
        if (a <= 0 && b <= 0) return std::nullopt;
        if (a <= 0) from = to + (b / (b - a)) * (from - to);
        if (b <= 0) to = from + (a / (a - b)) * (to - from);
    }
    const auto p = camera.project(from), q = camera.project(to);
    if (!p || !q) return std::nullopt;
    return std::pair(*p, *q);
}

const char* short_title(RayMeasure measure) {
    return measure == RayMeasure::Volumes     ? "Rays: volume tests"
           : measure == RayMeasure::Triangles ? "Rays: triangle tests"
                                              : "Rays: depth of the descent";
}

std::string told_ray(const CastRays& cast, std::size_t ray) {
    const RecordedRay& recorded = cast.replay->rays().rays[ray];
    const ReplayedRay& done = cast.replay->done()[ray];
    std::string text = "Ray " + ui::count(recorded.number) + ", " +
                       cast.replay->rays().kinds[recorded.kind] + "\n" + ui::count(done.volumes) +
                       " volume tests, " + ui::count(done.triangles) + " triangle tests, level " +
                       std::to_string(done.deepest) + "\n";
    text += done.hit ? "Triangle " + ui::count(done.hit->triangle) +
                           " at t = " + significant(double{done.hit->t})
                     : "A miss";
    if (done.difference == RayDifference::None) return text;
    text += std::string("\nRecorded is another answer: ") + name_of(done.difference);
    if (recorded.answer == KnownAnswer::Hit) {
        if (recorded.primitive != no_primitive)
            text += ", triangle " + ui::count(recorded.primitive);
        if (!std::isnan(recorded.t)) text += ", t = " + significant(double{recorded.t});
    }
    return text;
}

}  // namespace

void RayCloudView::draw_rays(const Workbench& bench, const RayCloud& cloud, const Rect& rect) {
    const CastRays& cast = *cloud.cast();
    const Palette& p = bench.palette;
    const Camera& camera = bench.view.camera();
    const auto& body = bench.document.scene().bodies[*shown_tree(bench)];
    const Pose pose = unit_pose(body.shape);
    const glm::dquat turn(pose.rotation);
    const Aabb around = bounds_of(body.shape);
    const double stub = 0.15 * glm::length(dvec3(around.max) - dvec3(around.min));
    const std::uint32_t largest = cast.all.costs[static_cast<std::size_t>(cloud.measure())].largest;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    // Rays that differ come first in the list, and are drawn last.
    for (std::size_t n = cloud.drawn().size(); n-- > 0;) {
        const std::size_t i = cloud.drawn()[n];
        const RecordedRay& ray = cast.replay->rays().rays[i];
        const ReplayedRay& done = cast.replay->done()[i];
        const dvec3 origin(ray.ray.origin), direction(ray.ray.direction);
        const double begin = std::max(double{ray.t_min}, 0.0);
        // A miss ends soon.
        const double end = done.hit
                               ? double{done.hit->t}
                               : std::min(double{ray.t_max}, begin + stub / glm::length(direction));
        const auto in_world = [&](double t) {
            return turn * (origin + t * direction) + dvec3(pose.position);
        };
        const auto line = projected(camera, in_world(begin), in_world(std::max(begin, end)));
        if (!line) continue;
        const vec2 corner(rect.x, rect.y);
        const vec2 from = corner + vec2(line->first), to = corner + vec2(line->second);
        if (!std::isfinite(from.x + from.y + to.x + to.y)) continue;
        lines_.push_back({i, from, to});
        const bool differs = done.difference != RayDifference::None;
        const Color color =
            differs ? p.hit
            : cloud.by_kind()
                ? faded(kind_color(p, ray.kind), 0.6f)
                : faded(heat_color(p, heat_share(value_of(done, cloud.measure()), largest)), 0.6f);
        draw.AddLine({from.x, from.y}, {to.x, to.y}, ui::ink(color), differs ? 3.0f : 1.0f);
    }
}

// Title, histogram and scale; a row for each kind, which shows it alone; the listed rays.
void RayCloudView::draw_legend(const Workbench& bench, const RayCloud& cloud, const Rect& rect) {
    const CastRays& cast = *cloud.cast();
    const Palette& p = bench.palette;
    const float em = bench.em(), width = em * 26.4f, bars = em * 1.9f, line = em * 1.3f;
    const auto measure = static_cast<std::size_t>(cloud.measure());
    const RayCosts& all = cast.all.costs[measure];
    const std::size_t rows = cast.kinds.size() + 2 + cloud.costliest().size() +
                             cloud.differing().size() + (cloud.costliest().empty() ? 0 : 1) +
                             (cloud.differing().empty() ? 0 : 1);
    const float height = em * 2.4f + bars + line * static_cast<float>(rows);
    const ImVec2 at{rect.right() - width - em * 1.6f, rect.y + em * 3.4f};
    legend_ = {at.x - em * 0.6f, at.y - em * 0.5f, width + em * 1.2f, height + em * 0.5f};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont *type = bench.fonts.numbers, *small = bench.fonts.small;
    draw.AddRectFilled({legend_.x, legend_.y}, {legend_.right(), legend_.y + legend_.h},
                       ui::ink(p.label), em * 0.4f);
    bench.drawn().over_view.push_back(legend_);
    draw.AddText(small, small->FontSize, at, ui::ink(p.text_quiet), short_title(cloud.measure()));
    float y = at.y + em * 1.3f;
    const float step = width / heat_shades;
    const std::uint32_t most = *std::max_element(all.histogram.begin(), all.histogram.end());
    for (int i = 0; i < heat_shades; ++i) {
        const float x = at.x + step * static_cast<float>(i);
        const float share = most > 0
                                ? static_cast<float>(all.histogram[static_cast<std::size_t>(i)]) /
                                      static_cast<float>(most)
                                : 0;
        draw.AddRectFilled({x, y + bars * (1 - std::sqrt(share))}, {x + step - 1, y + bars},
                           ui::ink(p.text_quiet));
        // The bars stand at equal steps of the value; the colors are those of its logarithm.
        const auto value = static_cast<std::uint32_t>(static_cast<float>(i) / (heat_shades - 1) *
                                                      static_cast<float>(all.largest));
        draw.AddRectFilled({x, y + bars + em * 0.15f}, {x + step, y + bars + em * 0.65f},
                           ui::ink(heat_color(p, heat_share(value, all.largest))));
    }
    y += bars + em * 0.8f;
    const auto text_at = [&](float x, const std::string& text, const Color& color) {
        draw.AddText(type, type->FontSize, {at.x + em * x, y}, ui::ink(color), text.c_str());
    };
    // Numbers end where the titles of their columns do.
    const auto text_up_to = [&](ImFont* font, float x, const std::string& text,
                                const Color& color) {
        const float wide = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.c_str()).x;
        draw.AddText(font, font->FontSize, {at.x + em * x - wide, y}, ui::ink(color), text.c_str());
    };
    constexpr std::array<float, 6> columns = {10.6f, 13.6f, 16.2f, 18.8f, 22.6f, 26.4f};
    constexpr std::array titles = {"RAYS", "MEAN", "95 %", "MAX", "HITS", "DIFFER"};
    for (std::size_t i = 0; i < titles.size(); ++i)
        text_up_to(small, columns[i], titles[i], p.text_faint);
    y += line;
    const auto row = [&](const std::string& id, bool selected, const auto& clicked) {
        ImGui::SetCursorScreenPos({at.x - em * 0.3f, y});
        ImGui::PushID(id.c_str());
        if (ImGui::Selectable("##row", selected, 0, {width + em * 0.6f, line})) bench.post(clicked);
        ImGui::PopID();
        ui::note(bench, id);
    };
    const auto statistics_row = [&](const std::string& name, const Color& color,
                                    const ReplayStatistics& s) {
        const RayCosts& costs = s.costs[measure];
        const std::size_t cast_rays = s.rays - s.unusable;
        ui::draw_shortened(draw, type, {at.x, y}, at.x + em * 7.4f, ui::ink(color), name);
        const std::array<std::string, 6> values = {
            ui::count(s.rays),
            significant(costs.mean, 3),
            ui::count(costs.of_95_percent),
            ui::count(costs.largest),
            percent(cast_rays > 0 ? double(s.hits) / double(cast_rays) : 0),
            ui::count(s.differing())};
        for (std::size_t i = 0; i < values.size(); ++i)
            text_up_to(type, columns[i], values[i],
                       i + 1 == values.size() && s.differing() > 0 ? p.hit : p.text);
        y += line;
    };
    for (const auto& [kind, of_kind] : cast.kinds) {
        const bool alone = cloud.kind() == kind;
        const std::uint8_t number = kind;
        row("rays.kind:" + std::to_string(kind), alone, [number, alone](Workbench& b) {
            b.part<RayCloud>().show_kind(alone ? std::nullopt
                                               : std::optional<std::uint8_t>(number));
        });
        statistics_row(cast.replay->rays().kinds[kind],
                       cloud.by_kind() ? kind_color(p, kind) : p.text, of_kind);
    }
    statistics_row("all", p.text, cast.all);
    const auto list = [&](const char* title, const char* id, const std::vector<std::size_t>& rays) {
        if (rays.empty()) return;
        draw.AddText(small, small->FontSize, {at.x, y + em * 0.2f}, ui::ink(p.text_faint), title);
        y += line;
        for (std::size_t n = 0; n < rays.size(); ++n) {
            const std::size_t ray = rays[n];
            const RecordedRay& recorded = cast.replay->rays().rays[ray];
            const ReplayedRay& done = cast.replay->done()[ray];
            row(std::string(id) + ":" + std::to_string(n), false,
                [ray](Workbench& b) { b.part<RayCloud>().open_ray(b, ray); });
            if (ImGui::IsItemHovered())
                ui::tooltip(bench, told_ray(cast, ray) + "\nClick: this ray, step by step");
            const bool differs = done.difference != RayDifference::None;
            text_at(0, "#" + ui::count(recorded.number), differs ? p.hit : p.text);
            text_at(5.5f, cast.replay->rays().kinds[recorded.kind].substr(0, 18), p.text_quiet);
            text_at(16.4f,
                    differs ? std::string(name_of(done.difference))
                            : ui::count(value_of(done, cloud.measure())),
                    p.text);
            y += line;
        }
    };
    list("ANOTHER ANSWER THAN RECORDED", "rays.differing", cloud.differing());
    list("COSTLIEST", "rays.worst", cloud.costliest());
}

std::optional<std::size_t> RayCloudView::ray_at(const vec2& point, float reach) const {
    std::optional<std::size_t> found;
    float nearest = reach * reach;
    for (const Line& line : lines_) {
        const vec2 along = line.to - line.from;
        const float square = dot(along, along);
        const float t =
            square > 0 ? std::clamp(dot(point - line.from, along) / square, 0.0f, 1.0f) : 0;
        const vec2 off = point - line.from - t * along;
        // The one drawn last lies above.
        if (dot(off, off) <= nearest) {
            nearest = dot(off, off);
            found = line.ray;
        }
    }
    return found;
}

void RayCloudView::draw(const Workbench& bench, const Rect& rect, bool pointed) {
    lines_.clear();
    legend_ = {};
    const auto& cloud = bench.part<RayCloud>();
    if (!cloud.shown(bench) || !cloud.cast()) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
    draw_rays(bench, cloud, rect);
    draw_legend(bench, cloud, rect);
    draw.PopClipRect();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!pointed || covers({mouse.x, mouse.y})) return;
    if (const auto ray = ray_at({mouse.x, mouse.y}, bench.em() * 0.35f))
        ImGui::SetTooltip("%s\nCtrl+click: this ray, step by step",
                          told_ray(*cloud.cast(), *ray).c_str());
}

bool RayCloudView::takes_click(Workbench& bench, const Rect& rect) const {
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.KeyCtrl || !ImGui::IsMouseClicked(0) || !rect.contains({io.MousePos.x, io.MousePos.y}))
        return false;
    const auto ray = ray_at({io.MousePos.x, io.MousePos.y}, bench.em() * 0.5f);
    if (!ray) return false;
    bench.post([ray = *ray](Workbench& b) { b.part<RayCloud>().open_ray(b, ray); });
    return true;
}

}  // namespace collidoscope::app
