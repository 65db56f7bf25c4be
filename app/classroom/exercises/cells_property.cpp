// Whether a list of cells is the way of a ray through a grid.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <set>
#include <vector>

#include "app/classroom/exercises/properties.h"

namespace collidoscope::app {
namespace {

using CellPlace = std::vector<std::int64_t>;

std::string cell_text(const CellPlace& cell) {
    std::string out = "[";
    for (const std::int64_t v : cell) out += (out.size() > 1 ? ", " : "") + std::to_string(v);
    return out + "]";
}

// The part of the ray within a cell, grown by the slack: empty when first > last.
std::pair<double, double> part_within(const CellPlace& cell, const std::vector<double>& from,
                                      const std::vector<double>& way, double side, double slack) {
    double first = 0, last = 1e300;
    for (std::size_t k = 0; k < cell.size(); ++k) {
        const double low = static_cast<double>(cell[k]) * side - slack;
        const double high = static_cast<double>(cell[k] + 1) * side + slack;
        if (way[k] == 0) {
            if (from[k] < low || from[k] > high) return {1, 0};
            continue;
        }
        const double a = (low - from[k]) / way[k], b = (high - from[k]) / way[k];
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
    }
    return {first, last};
}

}  // namespace

std::string fault_of_cells(const ExerciseCase& one, const Json& cells, double side) {
    const auto* ray = std::get_if<Ray>(&one.asked.question.inputs[0]);
    if (!ray) return "the question has no ray";
    if (!cells.is_array() || cells.empty()) return "it must be a list of cells, one at least";
    const std::size_t axes = cells[0].is_array() ? cells[0].size() : 0;
    if (axes != 2 && axes != 3) return "a cell is [i, k] or [i, j, k]";
    std::vector<double> from{double{ray->origin.x}, double{ray->origin.z}};
    std::vector<double> way{double{ray->direction.x}, double{ray->direction.z}};
    if (axes == 3) {
        from.insert(from.begin() + 1, double{ray->origin.y});
        way.insert(way.begin() + 1, double{ray->direction.y});
    }
    double reach = side;
    for (std::size_t k = 0; k < axes; ++k)
        reach = std::max(reach, std::abs(from[k]) + std::abs(way[k]));
    const double slack = 1e-6 * reach;
    std::vector<CellPlace> places;
    std::set<CellPlace> seen;
    for (const Json& cell : cells) {
        if (!cell.is_array() || cell.size() != axes ||
            !std::all_of(cell.begin(), cell.end(),
                         [](const Json& v) { return v.is_number_integer(); }))
            return cell.dump() + " is not a cell: [i, k] in whole numbers";
        places.push_back(cell.get<CellPlace>());
        if (!seen.insert(places.back()).second) return cell_text(places.back()) + " comes twice";
    }
    const auto holds = [&](const CellPlace& cell, double t) {
        for (std::size_t k = 0; k < axes; ++k) {
            const double at = from[k] + t * way[k];
            if (at < static_cast<double>(cell[k]) * side - slack ||
                at > static_cast<double>(cell[k] + 1) * side + slack)
                return false;
        }
        return true;
    };
    if (!holds(places.front(), 0))
        return "the first cell is " + cell_text(places.front()) + ", but the ray begins elsewhere";
    double before = 0;
    for (std::size_t n = 0; n < places.size(); ++n) {
        const auto [first, last] = part_within(places[n], from, way, side, slack);
        if (first > last) return "the ray does not pass " + cell_text(places[n]);
        if (last < before - 1e-9) return cell_text(places[n]) + " comes too late";
        before = std::max(before, first);
        if (n == 0) continue;
        int steps = 0;
        for (std::size_t k = 0; k < axes; ++k) {
            const auto step = std::abs(places[n][k] - places[n - 1][k]);
            if (step > 1)
                return "between " + cell_text(places[n - 1]) + " and " + cell_text(places[n]) +
                       " a cell is missing";
            steps += static_cast<int>(step);
        }
        // Across an edge only where the ray goes through it.
        if (steps > 1) {
            const auto earlier = part_within(places[n - 1], from, way, side, slack);
            if (first > earlier.second + 1e-9)
                return "between " + cell_text(places[n - 1]) + " and " + cell_text(places[n]) +
                       " a cell is missing";
        }
    }
    const double end = one.ours && one.ours->hit && one.ours->t ? double{*one.ours->t} : 1;
    if (!holds(places.back(), end))
        return "the last cell is " + cell_text(places.back()) + ", but the ray " +
               (one.ours && one.ours->hit ? "meets its body" : "ends") + " elsewhere";
    return {};
}

}  // namespace collidoscope::app
