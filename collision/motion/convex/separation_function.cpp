#include "collision/motion/convex/separation_function.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace collidoscope {
namespace {

// An axis that is not the direction between the closest points to this cosine comes from a triangle
// or edges too thin to tell one.
constexpr double same_direction = 0.999;
// The sine between edges that count as parallel.
constexpr double parallel_sine = 1e-6;

void add_corner(CloseFeature& feature, const dvec3& p) {
    const auto end = feature.points.begin() + static_cast<std::ptrdiff_t>(feature.size);
    if (feature.size < 3 && std::find(feature.points.begin(), end, p) == end)
        feature.points[feature.size++] = p;
}

}  // namespace

SeparationFunction::SeparationFunction(const MovingPair& pair, const Approach& seen, double least)
    : pair_(&pair), closest_(seen.clearance.normal) {
    const GjkSimplex& simplex = seen.core.simplex;
    for (std::size_t i = 0; i < static_cast<std::size_t>(std::min(simplex.size, 3)); ++i) {
        add_corner(a_, pair.point_a(simplex.a[i]));
        add_corner(b_, pair.point_b(simplex.b[i]));
    }
    // A curved body has no faces and edges that its points would tell.
    const bool corners_a = !pair.a().core().curved(), corners_b = !pair.b().core().curved();
    const bool face_a = corners_a && a_.size == 3, face_b = corners_b && b_.size == 3;
    // If both are faces, the same one is taken whichever body is A.
    const bool b_first = face_b && pair.b().core().goes_before(pair.a().core());
    for (const bool of_a : {!b_first, b_first})
        if ((of_a ? face_a : face_b) && take_face(of_a, seen.time, least)) return;
    if (corners_a && corners_b && a_.size == 2 && b_.size == 2 && take_edges(seen.time, least))
        return;
    kind_ = SeparationKind::Points;
}

bool SeparationFunction::take_face(bool of_a, double time, double least) {
    const CloseFeature& face = of_a ? a_ : b_;
    const dvec3 normal =
        glm::cross(face.points[1] - face.points[0], face.points[2] - face.points[0]);
    if (!(glm::length(normal) > 0)) return false;
    normal_ = glm::normalize(normal);
    const BodyPlace place = (of_a ? pair_->a() : pair_->b()).at(time);
    if (glm::dot(place.direction(normal_), closest_) < 0) normal_ = -normal_;
    return keeps(of_a ? SeparationKind::FaceA : SeparationKind::FaceB, time, least);
}

bool SeparationFunction::take_edges(double time, double least) {
    edge_a_ = glm::normalize(a_.points[1] - a_.points[0]);
    edge_b_ = glm::normalize(b_.points[1] - b_.points[0]);
    const dvec3 across =
        glm::cross(pair_->a().at(time).direction(edge_a_), pair_->b().at(time).direction(edge_b_));
    if (!(glm::length(across) > parallel_sine)) return false;
    sign_ = glm::dot(across, closest_) < 0 ? -1 : 1;
    return keeps(SeparationKind::Edges, time, least);
}

bool SeparationFunction::keeps(SeparationKind kind, double time, double least) {
    kind_ = kind;
    return glm::dot(axis(time), closest_) > same_direction && at(time).gap > least;
}

dvec3 SeparationFunction::axis(double time) const {
    switch (kind_) {
        case SeparationKind::Points:
            break;
        case SeparationKind::FaceA:
            return pair_->a().at(time).direction(normal_);
        case SeparationKind::FaceB:
            return pair_->b().at(time).direction(normal_);
        case SeparationKind::Edges: {
            const dvec3 across = glm::cross(pair_->a().at(time).direction(edge_a_),
                                            pair_->b().at(time).direction(edge_b_));
            // Parallel edges have no axis: for that moment the first one serves.
            if (glm::length(across) > parallel_sine) return sign_ * glm::normalize(across);
            break;
        }
    }
    return closest_;
}

PointPair SeparationFunction::deepest(double time) const {
    const dvec3 n = axis(time);
    const MovingConvex &a = pair_->a(), &b = pair_->b();
    return {a.core().support(a.at(time).local_direction(n)),
            b.core().support(b.at(time).local_direction(-n))};
}

double SeparationFunction::of(const PointPair& points, double time) const {
    const MovingConvex &a = pair_->a(), &b = pair_->b();
    return glm::dot(axis(time), b.at(time).world(points.b) - a.at(time).world(points.a)) -
           a.rounding() - b.rounding();
}

}  // namespace collidoscope
