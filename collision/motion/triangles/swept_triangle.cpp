#include "collision/motion/triangles/swept_triangle.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace collidoscope::detail {
namespace {

// The feature with these corners.
void name_part(const TrianglePart& part, const Triangle& triangle, TriangleSweep& answer) {
    const std::array<vec3, 3> vertex{triangle.a, triangle.b, triangle.c};
    answer.index = 0;
    answer.feature = FeatureKind::Face;
    if (part.count == 1) {
        answer.feature = FeatureKind::Vertex;
        answer.index = static_cast<int>(std::find(vertex.begin(), vertex.end(), part.corner[0]) -
                                        vertex.begin());
    }
    if (part.count != 2) return;
    answer.feature = FeatureKind::Edge;
    for (int k = 2; k >= 0; --k) {
        const vec3 &from = vertex[static_cast<std::size_t>(k)],
                   &to = vertex[static_cast<std::size_t>((k + 1) % 3)];
        if ((from == part.corner[0] && to == part.corner[1]) ||
            (from == part.corner[1] && to == part.corner[0]))
            answer.index = k;
    }
}

}  // namespace

TriangleSweep sweep_from_touch(const Capsule& body, const Triangle& triangle,
                               const PairResult& start) {
    TriangleSweep answer;
    answer.hit = true;
    answer.contact = {.position = vec3(0.5 * (dvec3(start.point_on_a) + dvec3(start.point_on_b))),
                      .normal = start.normal,
                      .depth = 0 - start.signed_distance,
                      .point_on_a = start.point_on_a,
                      .point_on_b = start.point_on_b};
    // The point of the axis is a radius behind the body's.
    const Contact& contact = answer.contact;
    const vec3 inside =
        body.from == body.to
            ? body.from
            : vec3(dvec3(contact.point_on_a) - double{body.radius} * dvec3(contact.normal));
    name_part(nearest_part(triangle, inside), triangle, answer);
    return answer;
}

const SumPart& separating_part(const PartSweep& sweep, std::span<const SumPart> parts,
                               const PartTimes& times, const SumPart& first, double time) {
    const double latest = time * (1 + constants::sweep_tie);
    const SumPart* best = &first;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!(times[i] <= latest)) continue;
        // Reach of the sum to the side that the point comes from, as a share of its size.
        const dvec3 normal = sweep.normal(parts[i], times[i]);
        const dvec3 corner = sweep.place(parts[i].corner[0]);
        double beyond = 0, size = 0;
        for (const SumPart& other : parts) {
            if (other.kind != FeatureKind::Vertex) continue;
            const dvec3 step = sweep.place(other.corner[0]) - corner;
            beyond = std::max(beyond, -glm::dot(normal, step));
            size = std::max(size, glm::length(step));
        }
        if (beyond <= constants::sweep_side * size) return parts[i];
        if (beyond / size < least) least = beyond / size, best = &parts[i];
    }
    return *best;
}

TriangleSweep sweep_to_part(const PartSweep& sweep, const SumPart& part, double time) {
    TriangleSweep answer;
    answer.hit = true;
    answer.time = time;
    answer.feature = part.feature;
    answer.index = part.index;
    const vec3 place(sweep.point(part, time));
    answer.contact = {place, vec3(sweep.normal(part, time)), 0, place, place};
    return answer;
}

}  // namespace collidoscope::detail
