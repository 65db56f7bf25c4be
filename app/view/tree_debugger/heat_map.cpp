#include "app/view/tree_debugger/heat_map.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <utility>

#include "collision/trees/view_ray.h"

namespace collidoscope::app {

const char* title_of(HeatMeasure measure) {
    return measure == HeatMeasure::Volumes     ? "Volume tests per ray"
           : measure == HeatMeasure::Triangles ? "Triangle tests per ray"
                                               : "Depth of the descent";
}

std::uint32_t value_of(const RayCost& cost, HeatMeasure measure) {
    return measure == HeatMeasure::Volumes     ? cost.volumes
           : measure == HeatMeasure::Triangles ? cost.triangles
                                               : cost.deepest;
}

const RayCost* HeatMap::at(std::uint32_t column, std::uint32_t row) const {
    if (column >= columns || row >= rows) return nullptr;
    const RayCost& cost = rays[std::size_t{row} * columns + column];
    return cost.volumes > 1 || cost.triangles > 0 ? &cost : nullptr;
}

HeatStatistics statistics(const HeatMap& map, HeatMeasure measure, std::uint32_t largest) {
    HeatStatistics found;
    std::vector<std::uint32_t> values;
    double sum = 0;
    for (std::uint32_t row = 0; row < map.rows; ++row) {
        for (std::uint32_t column = 0; column < map.columns; ++column) {
            const RayCost* cost = map.at(column, row);
            if (!cost) continue;
            const std::uint32_t value = value_of(*cost, measure);
            values.push_back(value);
            sum += value;
            found.hits += cost->hit;
            const std::size_t bins = found.histogram.size();
            const std::size_t bin = largest > 0 ? std::size_t{value} * bins / largest : 0;
            ++found.histogram[std::min(bin, bins - 1)];
        }
    }
    found.rays = values.size();
    if (values.empty()) return found;
    found.mean = sum / static_cast<double>(values.size());
    found.most = *std::max_element(values.begin(), values.end());
    const auto place = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) * 95 / 100);
    std::nth_element(values.begin(), place, values.end());
    found.of_95_percent = *place;
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
