#include "collision/narrow/triangle/triangle_depth.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

#include "collision/exact/predicates.h"
#include "collision/narrow/triangle/constants.h"
#include "collision/narrow/triangle/triangle_axes.h"

namespace collidoscope {

namespace {

using detail::Corners;
using detail::DoubleCorners;

constexpr double infinity = std::numeric_limits<double>::infinity();

// An axis u x v of two edges of P and Q.
struct Axis {
    Segment u, v;
    dvec3 direction{0};  // of any length
    TriangleAxis kind = TriangleAxis::None;
    double depth[2]{infinity, infinity};  // moving Q along the direction, and against it
};

// The distance Q has to move along a unit direction until it lies beyond P.
double depth_along(const dvec3& unit, const DoubleCorners& p, const DoubleCorners& q) {
    double last = -infinity, first = infinity;
    for (std::size_t i = 0; i < 3; ++i) {
        last = std::max(last, glm::dot(unit, p[i]));
        first = std::min(first, glm::dot(unit, q[i]));
    }
    return last - first;
}

// The same with its exact sign.
double exact_depth(const Axis& axis, bool against, const Corners& p, const Corners& q) {
    double largest = -infinity;
    for (const vec3& s : p) {
        for (const vec3& t : q) {
            const double along = exact::value([&](auto lift) {
                const auto n =
                    cross(lift(axis.u.b) - lift(axis.u.a), lift(axis.v.b) - lift(axis.v.a));
                return dot(n, lift(s) - lift(t));
            });
            largest = std::max(largest, against ? -along : along);
        }
    }
    return largest / std::sqrt(glm::dot(axis.direction, axis.direction));
}

class Axes {
  public:
    Axes(const detail::OrderedTriangles& ordered, const detail::LocalTriangles& local) {
        const Corners& p = ordered.first;
        const Corners& q = ordered.second;
        add(local, {p[0], p[1]}, {p[0], p[2]}, TriangleAxis::FaceOfA);
        add(local, {q[0], q[1]}, {q[0], q[2]}, TriangleAxis::FaceOfB);
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                add(local, {p[i], p[(i + 1) % 3]}, {q[k], q[(k + 1) % 3]}, TriangleAxis::Edges);
    }
    Axis* begin() { return axes_.data(); }
    Axis* end() { return axes_.data() + size_; }
    bool empty() const { return size_ == 0; }

  private:
    void add(const detail::LocalTriangles& local, const Segment& u, const Segment& v,
             TriangleAxis kind) {
        // Leave out what has no direction: parallel edges, a triangle without area.
        const dvec3 n = detail::axis_across(u, v);
        if (n == dvec3(0)) return;
        const dvec3 unit = n / std::sqrt(glm::dot(n, n));
        axes_[size_++] = {
            u,
            v,
            n,
            kind,
            {depth_along(unit, local.p, local.q), depth_along(-unit, local.p, local.q)}};
    }

    std::array<Axis, 11> axes_;
    std::size_t size_ = 0;
};

// Everything lies on one line: any direction across it.
dvec3 across_the_line(const Corners& p, const Corners& q) {
    dvec3 along(0);
    for (const Corners& c : {p, q})
        for (std::size_t i = 1; i < 3; ++i)
            if (along == dvec3(0)) along = dvec3(c[i]) - dvec3(c[0]);
    if (along.x == 0 && along.z == 0) return along == dvec3(0) ? dvec3(0, 1, 0) : dvec3(1, 0, 0);
    const dvec3 across = glm::cross(glm::cross(along, dvec3(0, 1, 0)), along);
    return across / std::sqrt(glm::dot(across, across));
}

}  // namespace

TriangleWayOut shortest_way_out(const Triangle& a, const Triangle& b) {
    const detail::OrderedTriangles ordered(a, b);
    const Corners& p = ordered.first;
    const Corners& q = ordered.second;
    const detail::LocalTriangles local(ordered);
    Axes axes(ordered, local);

    TriangleWayOut way;
    way.smallest = {infinity, infinity, infinity};
    const Axis* shortest = nullptr;
    if (axes.empty()) {
        way.normal = across_the_line(p, q);
    } else {
        // Find the smallest depth, then measure anew all that rounding cannot tell from it.
        double least = infinity;
        for (const Axis& axis : axes) least = std::min({least, axis.depth[0], axis.depth[1]});
        way.depth = infinity;
        for (Axis& axis : axes) {
            for (const bool against : {false, true}) {
                double& depth = axis.depth[against];
                if (depth <= least + constants::triangle_rounding * local.size)
                    depth = std::max(exact_depth(axis, against, p, q), 0.0);
                double& smallest = way.smallest[static_cast<std::size_t>(axis.kind)];
                smallest = std::min(smallest, depth);
                if (depth >= way.depth) continue;
                way.depth = depth;
                way.normal = against ? dvec3(0) - axis.direction : axis.direction;
                shortest = &axis;
            }
        }
        way.normal /= std::sqrt(glm::dot(way.normal, way.normal));
        way.axis = shortest->kind;
        way.edge_of_a = {shortest->u.a, shortest->u.b};
        way.edge_of_b = {shortest->v.a, shortest->v.b};
    }

    // Move Q out: where the two still touch is the contact.
    DoubleCorners moved = local.q;
    for (dvec3& corner : moved) corner += way.depth * way.normal;
    const detail::FeaturePairs touching(local.p, moved);
    const auto [on_p, on_q] =
        touching.mean(touching.nearest().distance, constants::triangle_equally_close * local.size);
    way.point_on_a = local.origin + on_p;
    way.point_on_b = local.origin + (on_q - way.depth * way.normal);

    if (ordered.swapped) {
        way.normal = dvec3(0) - way.normal;
        std::swap(way.point_on_a, way.point_on_b);
        std::swap(way.edge_of_a, way.edge_of_b);
        std::swap(way.smallest[0], way.smallest[1]);
        if (way.axis == TriangleAxis::FaceOfA) {
            way.axis = TriangleAxis::FaceOfB;
        } else if (way.axis == TriangleAxis::FaceOfB) {
            way.axis = TriangleAxis::FaceOfA;
        }
    }
    return way;
}

}  // namespace collidoscope
