#include "app/view/tree_debugger/heat_map.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <utility>

#include "collision/trees/view_ray.h"

namespace collidoscope::app {

const char* title_of(RayMeasure measure) {
    return measure == RayMeasure::Volumes     ? "Volume tests per ray"
           : measure == RayMeasure::Triangles ? "Triangle tests per ray"
                                              : "Depth of the descent";
}

const RayCost* HeatMap::at(std::uint32_t column, std::uint32_t row) const {
    if (column >= columns || row >= rows) return nullptr;
    const RayCost& cost = rays[std::size_t{row} * columns + column];
    return cost.volumes > 1 || cost.triangles > 0 ? &cost : nullptr;
}

HeatStatistics statistics(const HeatMap& map, RayMeasure measure, std::uint32_t largest) {
    HeatStatistics found;
    std::vector<std::uint32_t> values;
    for (std::uint32_t row = 0; row < map.rows; ++row) {
        for (std::uint32_t column = 0; column < map.columns; ++column) {
            const RayCost* cost = map.at(column, row);
            if (!cost) continue;
            values.push_back(value_of(*cost, measure));
            found.hits += cost->hit;
        }
    }
    found.rays = values.size();
    static_cast<RayCosts&>(found) = costs_of(values, largest);
    return found;
}

bool HeatRequest::operator==(const HeatRequest& other) const {
    return tree == other.tree && pose.position == other.pose.position &&
           pose.rotation == other.pose.rotation && cell == other.cell &&
           camera.state() == other.camera.state() && camera.view_size() == other.camera.view_size();
}

Ray ray_through(const Camera& camera, const dvec2& point) {
    const PixelRay ray = camera.ray(point);
    return {vec3(ray.origin), vec3(ray.direction)};
}

bool add_row(HeatMap& map, const HeatRequest& request) {
    if (map.columns == 0) {
        const dvec2 size = request.camera.view_size();
        map.columns = static_cast<std::uint32_t>(std::max(1.0, std::ceil(size.x / request.cell)));
        map.rows = static_cast<std::uint32_t>(std::max(1.0, std::ceil(size.y / request.cell)));
        map.rays.resize(std::size_t{map.columns} * map.rows);
    }
    if (request.tree->node_count() == 0) map.rows_made = map.rows;
    if (map.rows_made == map.rows) return false;
    const glm::dquat back = glm::conjugate(glm::dquat(request.pose.rotation));
    std::vector<std::pair<double, std::uint32_t>> scratch;
    const std::uint32_t row = map.rows_made++;
    for (std::uint32_t column = 0; column < map.columns; ++column) {
        const PixelRay ray =
            request.camera.ray({(column + 0.5) * request.cell, (row + 0.5) * request.cell});
        const Ray own{vec3(back * (ray.origin - dvec3(request.pose.position))),
                      vec3(back * ray.direction)};
        const ViewRayAnswer answer = raycast(*request.tree, own, scratch);
        map.rays[std::size_t{row} * map.columns + column] = {
            static_cast<std::uint32_t>(answer.volume_tests),
            static_cast<std::uint32_t>(answer.primitive_tests),
            static_cast<std::uint16_t>(answer.deepest), answer.hit.has_value()};
    }
    return map.rows_made < map.rows;
}

HeatMap heat_map(const HeatRequest& request) {
    HeatMap map;
    while (add_row(map, request)) {
    }
    return map;
}

const std::vector<HeatMap>& HeatMaps::of(const std::vector<HeatRequest>& requests,
                                         const std::function<void()>& wake) {
    if (job_.done()) shown_ = job_.fetch();
    if (!job_.active() && wanted_ != requests) {
        wanted_ = requests;
        job_.start_in_pieces(
            [requests, maps = std::vector<HeatMap>(requests.size()), i = std::size_t{0}](
                const auto& cancel, auto&) mutable -> std::optional<std::vector<HeatMap>> {
                if (i < maps.size() && !add_row(maps[i], requests[i])) ++i;
                if (i < maps.size() && !cancel.load()) return std::nullopt;
                return std::move(maps);
            },
            wake);
    }
    return shown_;
}

}  // namespace collidoscope::app
