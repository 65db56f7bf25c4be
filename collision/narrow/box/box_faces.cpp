#include "collision/narrow/box/box_faces.h"

#include <algorithm>
#include <cmath>

#include "collision/narrow/primitives/clip.h"

namespace collidoscope {

ClippedFace corners_of(const BoxFace& face) {
    const BoxFrame& box = *face.box;
    const dvec3 u = box.half[face.side_u()] * box.axis[face.side_u()];
    const dvec3 v = box.half[face.side_v()] * box.axis[face.side_v()];
    ClippedFace corners;
    corners.add(face.center + u + v);
    corners.add(face.center - u + v);
    corners.add(face.center - u - v);
    corners.add(face.center + u - v);
    return corners;
}

ClippedFace clipped(const ClippedFace& polygon, const dvec3& normal, double offset) {
    ClippedFace kept;
    const auto at = [&](std::size_t i) -> const dvec3& { return polygon.points[i]; };
    detail::clip_polygon(
        polygon.size, at, normal, offset, [&](std::size_t i, bool) { kept.add(at(i)); },
        [&](std::size_t, const dvec3& p, bool) { kept.add(p); });
    return kept;
}

BoxFace face_against(const BoxFrame& box, const dvec3& direction) {
    int most = 0;
    double steepest = -1;
    for (int k = 0; k < 3; ++k) {
        if (const double steep = std::abs(glm::dot(direction, box.axis[k])); steep > steepest) {
            most = k;
            steepest = steep;
        }
    }
    return BoxFace(box, most, glm::dot(direction, box.axis[most]) < 0);
}

ContactPoints points_below(const BoxFace& face, const ClippedFace& polygon, double depth,
                           double margin) {
    struct Candidate {
        dvec3 middle;
        double depth;
    };
    std::array<Candidate, ClippedFace::capacity> candidates;
    std::size_t size = 0;

    double deepest = face.depth_of(polygon.points[0]);
    for (std::size_t i = 1; i < polygon.size; ++i)
        deepest = std::max(deepest, face.depth_of(polygon.points[i]));

    // Keep what is not above the face; of points that coincide, the deepest.
    for (std::size_t i = 0; i < polygon.size; ++i) {
        const dvec3& p = polygon.points[i];
        const double below = face.depth_of(p);
        if (below < -margin && below < deepest) continue;
        const Candidate candidate{p + 0.5 * below * face.outward, below};
        const auto end = candidates.begin() + size;
        const auto same = std::find_if(candidates.begin(), end, [&](const Candidate& other) {
            return glm::distance(other.middle, candidate.middle) <= 4 * margin;
        });
        if (same == end) {
            candidates[size++] = candidate;
        } else if (below > same->depth) {
            *same = candidate;
        }
    }

    // A quadrilateral leaves at most eight; drop the shallowest of what rounding has added.
    while (size > Manifold::capacity) {
        const auto end = candidates.begin() + size;
        const auto shallowest = std::min_element(
            candidates.begin(), end,
            [](const Candidate& a, const Candidate& b) { return a.depth < b.depth; });
        std::copy(shallowest + 1, end, shallowest);
        --size;
    }

    ContactPoints kept;
    int deep = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const Candidate& candidate = candidates[i];
        kept.middle[i] = candidate.middle;
        kept.depth[i] =
            candidate.depth == deepest ? depth : std::clamp(candidate.depth, 0.0, depth);
        if (candidate.depth >= deepest - margin) {
            kept.deepest_middle += candidate.middle;
            ++deep;
        }
    }
    kept.size = size;
    kept.deepest_middle /= deep;
    return kept;
}

dvec3 nearest_below(const BoxFace& reference, const BoxFace& incident) {
    const ClippedFace corners = corners_of(incident);
    dvec3 p = corners.points[0];
    for (const dvec3& corner : corners.points) {
        if (&corner >= corners.points.data() + corners.size) break;
        if (reference.depth_of(corner) > reference.depth_of(p)) p = corner;
    }
    for (const int side : {reference.side_u(), reference.side_v()}) {
        const dvec3& axis = reference.box->axis[side];
        const double half = reference.box->half[side];
        const double along = glm::dot(p - reference.center, axis);
        p += (std::clamp(along, -half, half) - along) * axis;
    }
    return p;
}

BoxEdge edge_towards(const BoxFrame& box, int k, const dvec3& direction) {
    dvec3 center = box.center;
    for (int other = 0; other < 3; ++other) {
        if (other == k) continue;
        const bool positive = glm::dot(direction, box.axis[other]) > 0;
        center += (positive ? box.half[other] : -box.half[other]) * box.axis[other];
    }
    return {center, box.axis[k], box.half[k]};
}

dvec3 middle_of_edges(const BoxEdge& e, const BoxEdge& f) {
    const dvec3 across = glm::cross(e.axis, f.axis);
    const dvec3 between = f.center - e.center;
    const double sine_squared = glm::dot(across, across);
    const double on_e = glm::dot(glm::cross(between, f.axis), across) / sine_squared;
    const double on_f = glm::dot(glm::cross(between, e.axis), across) / sine_squared;
    return 0.5 * (e.center + std::clamp(on_e, -e.half, e.half) * e.axis + f.center +
                  std::clamp(on_f, -f.half, f.half) * f.axis);
}

Contact contact_at(const BoxPair& pair, const dvec3& middle, const dvec3& normal, double depth) {
    const dvec3 half = 0.5 * depth * normal;
    return {.position = pair.world(middle),
            .normal = vec3(normal),
            .depth = static_cast<float>(depth),
            .point_on_a = pair.world(middle + half),
            .point_on_b = pair.world(middle - half)};
}

void finish_hit(const BoxPair& pair, const ChosenAxis& chosen, PairResult& result,
                const dvec3& deepest_middle) {
    const double depth = std::max(chosen.overlap, 0.0);
    const Contact deepest = contact_at(pair, deepest_middle, chosen.normal, depth);
    result.hit = true;
    result.signed_distance = depth > 0 ? -deepest.depth : 0.0f;
    result.normal = deepest.normal;
    result.point_on_a = deepest.point_on_a;
    result.point_on_b = deepest.point_on_b;
}

}  // namespace collidoscope
