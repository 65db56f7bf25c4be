#include "app/player/map/configuration_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "app/player/axis_rows.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t trace_budget = 4000;  // steps; longer runs count as that many

float size_of(const Shape& shape) {
    if (extent_of(shape) == Extent::Plane) return 2;
    const Aabb box = bounds_of(shape);
    return glm::length(box.max - box.min);
}

MapCell asked(const Demo& demo, const Scene& scene, const MapRequest& request,
              std::vector<std::string>& decisions) {
    MapCell cell;
    try {
        const Question question = question_of(demo, scene);
        const bool wants_steps = request.quantity == MapQuantity::Decision ||
                                 request.quantity == MapQuantity::Iterations;
        Answer answer = demo.answer(question);
        std::optional<int> count = iterations_of(answer);
        if (wants_steps && (request.quantity == MapQuantity::Decision || !count)) {
            Recording recording;
            recording.budget = trace_budget;
            recording.keeps_inside = false;
            answer = demo.trace(question, recording);
            if (!count) count = static_cast<int>(recording.steps.size());
            const std::string decision = decision_of(recording);
            const auto known = std::find(decisions.begin(), decisions.end(), decision);
            cell.decision = static_cast<int>(known - decisions.begin());
            if (known == decisions.end()) decisions.push_back(decision);
        }
        cell.answered = true;
        cell.hit = answer.hit;
        cell.distance = answer.signed_distance.value_or(0);
        cell.iterations = count.value_or(0);
    } catch (const std::exception&) {
        // No answer here; the cell stays empty.
    }
    return cell;
}

}  // namespace

vec3 MapFrame::place(float u, float v) const {
    if (kind != MapKind::Sphere)
        return center + right * ((2 * u - 1) * half_width) + up * ((2 * v - 1) * half_height);
    const float longitude = (u - 0.5f) * 2 * std::numbers::pi_v<float>;
    const float latitude = (v - 0.5f) * std::numbers::pi_v<float>;
    const float flat = std::cos(latitude);
    return center + distance * vec3(flat * std::sin(longitude), std::sin(latitude),
                                    flat * std::cos(longitude));
}

vec2 MapFrame::coordinates(const vec3& position) const {
    const vec3 d = position - center;
    if (kind != MapKind::Sphere)
        return {0.5f + 0.5f * glm::dot(d, right) / half_width,
                0.5f + 0.5f * glm::dot(d, up) / half_height};
    const float length = glm::length(d);
    if (length == 0) return {0.5f, 0.5f};
    return {0.5f + std::atan2(d.x, d.z) / (2 * std::numbers::pi_v<float>),
            0.5f + std::asin(std::clamp(d.y / length, -1.0f, 1.0f)) / std::numbers::pi_v<float>};
}

bool can_be_mapped(const Demo& demo, const Scene& scene) {
    if (demo.inputs().size() != 2 || scene.bodies.size() < 2 || scene.bodies[1].locked)
        return false;
    return extent_of(scene.bodies[1].shape) != Extent::Plane;
}

std::vector<MapKind> map_kinds(const Demo& demo) {
    if (demo.flat()) return {MapKind::PlaneXY};
    return {MapKind::PlaneXY, MapKind::PlaneXZ, MapKind::PlaneZY, MapKind::Sphere};
}

MapFrame frame_of(const Scene& scene, const MapRequest& request) {
    MapFrame frame;
    frame.kind = request.kind;
    const Shape &a = scene.bodies[0].shape, &b = scene.bodies[1].shape;
    const vec3 at_a = pose_of(a).position, at_b = pose_of(b).position;
    frame.center = at_a;
    frame.distance = std::max(glm::length(at_b - at_a), 1e-3f);
    // Wide enough that B can stand clear of A on every side, and its present place is on the map.
    float reach = 0.5f * (size_of(a) + size_of(b)) + 1e-3f;
    int third = 2;
    if (request.kind == MapKind::PlaneXZ) {
        frame.up = vec3(0, 0, -1);
        third = 1;
    } else if (request.kind == MapKind::PlaneZY) {
        frame.right = vec3(0, 0, -1);
        third = 0;
    }
    if (request.kind != MapKind::Sphere) frame.center[third] = at_b[third];
    const vec3 d = at_b - frame.center;
    reach = std::max(
        {reach, 1.1f * std::abs(glm::dot(d, frame.right)), 1.1f * std::abs(glm::dot(d, frame.up))});
    const float aspect = static_cast<float>(request.columns) / static_cast<float>(request.rows);
    frame.half_height = reach;
    frame.half_width = reach * aspect;
    return frame;
}

Shape placed_at(const Shape& b, const vec3& place) {
    return moved(b, place - pose_of(b).position);
}

MapMaking::MapMaking(const Demo& demo, const Scene& scene, const MapRequest& request)
    : demo_(demo), scene_(scene), trial_(scene) {
    map_.request = request;
    map_.frame = frame_of(scene, request);
    map_.cells.resize(static_cast<std::size_t>(request.columns) *
                      static_cast<std::size_t>(request.rows));
}

void MapMaking::next_row(const std::atomic<bool>& cancel) {
    const MapRequest& request = map_.request;
    for (int column = 0; column < request.columns; ++column) {
        if (cancel.load(std::memory_order_relaxed)) return;
        const float u = (static_cast<float>(column) + 0.5f) / static_cast<float>(request.columns);
        const float v = 1 - (static_cast<float>(row_) + 0.5f) / static_cast<float>(request.rows);
        trial_.bodies[1].shape = placed_at(scene_.bodies[1].shape, map_.frame.place(u, v));
        MapCell& cell = map_.cells[static_cast<std::size_t>(row_ * request.columns + column)];
        cell = asked(demo_, trial_, request, map_.decisions);
        map_.max_iterations = std::max(map_.max_iterations, cell.iterations);
        map_.deepest = std::min(map_.deepest, cell.distance);
        map_.farthest = std::max(map_.farthest, cell.distance);
    }
    ++row_;
}

float MapMaking::progress() const {
    return static_cast<float>(row_) / static_cast<float>(map_.request.rows);
}

ConfigurationMap make_map(const Demo& demo, const Scene& scene, const MapRequest& request,
                          const std::atomic<bool>& cancel, std::atomic<float>& progress) {
    MapMaking making(demo, scene, request);
    while (!making.done() && !cancel.load(std::memory_order_relaxed)) {
        making.next_row(cancel);
        progress.store(making.progress());
    }
    return making.take();
}

std::string decision_of(const Recording& recording) {
    const auto feature = [](const FeatureMark& mark) {
        constexpr std::array<const char*, 3> kinds = {"vertex ", "edge ", "face "};
        return kinds[static_cast<std::size_t>(mark.kind)] + std::to_string(mark.index);
    };
    for (auto step = recording.steps.rbegin(); step != recording.steps.rend(); ++step) {
        if (const std::string* axis = axis_of(*step)) return *axis;
        for (const Fact& fact : step->facts) {
            if (const auto* pair = std::get_if<ClosestPair>(&fact))
                return "A " + feature(pair->a) + ", B " + feature(pair->b);
        }
    }
    return recording.steps.empty() ? "" : recording.steps.back().label;
}

std::optional<int> iterations_of(const Answer& answer) {
    if (answer.iterations) return answer.iterations;
    if (answer.volume_tests) return static_cast<int>(*answer.volume_tests);
    return std::nullopt;
}

}  // namespace collidoscope::app
