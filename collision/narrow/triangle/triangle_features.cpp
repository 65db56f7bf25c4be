#include "collision/narrow/triangle/triangle_features.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace collidoscope::detail {

namespace {

FeatureCorners corner(std::size_t i) {
    return {1, {static_cast<std::uint8_t>(i), 0, 0}};
}
FeatureCorners edge(std::size_t i) {
    return {2, {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>((i + 1) % 3), 0}};
}
constexpr FeatureCorners face{3, {0, 1, 2}};

bool inside_unit(double s) {
    return s > 0 && s < 1;
}

}  // namespace

FeaturePairs::FeaturePairs(const DoubleCorners& p, const DoubleCorners& q) : p_(p), q_(q) {
    add_corners();
    add_corners_at_edges(true);
    add_corners_at_edges(false);
    add_edges();
    add_corners_at_face(true);
    add_corners_at_face(false);
}

void FeaturePairs::add(const dvec3& on_p, const dvec3& on_q, FeatureCorners of_p,
                       FeatureCorners of_q) {
    const dvec3 d = on_q - on_p;
    pairs_[size_++] = {on_p, on_q, std::sqrt(glm::dot(d, d)), of_p, of_q};
}

void FeaturePairs::add_corners() {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) add(p_[i], q_[k], corner(i), corner(k));
}

void FeaturePairs::add_corners_at_edges(bool edges_of_q) {
    const DoubleCorners& corners = edges_of_q ? p_ : q_;
    const DoubleCorners& edges = edges_of_q ? q_ : p_;
    for (std::size_t k = 0; k < 3; ++k) {
        const dvec3 along = edges[(k + 1) % 3] - edges[k];
        const double squared = glm::dot(along, along);
        for (std::size_t i = 0; i < 3; ++i) {
            // Drop the corner onto the edge's line.
            const double s = glm::dot(corners[i] - edges[k], along) / squared;
            if (!inside_unit(s)) continue;
            const dvec3 foot = edges[k] + s * along;
            if (edges_of_q) {
                add(corners[i], foot, corner(i), edge(k));
            } else {
                add(foot, corners[i], edge(k), corner(i));
            }
        }
    }
}

void FeaturePairs::add_edges() {
    for (std::size_t i = 0; i < 3; ++i) {
        const dvec3 u = p_[(i + 1) % 3] - p_[i];
        for (std::size_t k = 0; k < 3; ++k) {
            // Solve for the feet of the common perpendicular. |u x v|² is far more accurate than
            // |u|²|v|² - (u·v)² when the edges are nearly parallel.
            const dvec3 v = q_[(k + 1) % 3] - q_[k];
            const dvec3 n = glm::cross(u, v);
            const double squared = glm::dot(n, n);
            const dvec3 r = q_[k] - p_[i];
            const double s = glm::dot(glm::cross(r, v), n) / squared;
            const double t = glm::dot(glm::cross(r, u), n) / squared;
            if (inside_unit(s) && inside_unit(t))
                add(p_[i] + s * u, q_[k] + t * v, edge(i), edge(k));
        }
    }
}

void FeaturePairs::add_corners_at_face(bool face_of_q) {
    const DoubleCorners& corners = face_of_q ? p_ : q_;
    const DoubleCorners& f = face_of_q ? q_ : p_;
    const dvec3 u = f[1] - f[0], v = f[2] - f[0];
    const dvec3 n = glm::cross(u, v);
    const double squared = glm::dot(n, n);
    for (std::size_t i = 0; i < 3; ++i) {
        // Drop the corner onto the plane: f0 + s u + t v.
        const dvec3 w = corners[i] - f[0];
        const double s = glm::dot(glm::cross(w, v), n) / squared;
        const double t = glm::dot(glm::cross(u, w), n) / squared;
        if (!(s > 0 && t > 0 && s + t < 1)) continue;
        const dvec3 foot = f[0] + s * u + t * v;
        if (face_of_q) {
            add(corners[i], foot, corner(i), face);
        } else {
            add(foot, corners[i], face, corner(i));
        }
    }
}

const FeaturePair& FeaturePairs::nearest() const {
    const FeaturePair* best = begin();
    for (const FeaturePair& pair : *this)
        if (pair.distance < best->distance) best = &pair;
    return *best;
}

void FeaturePairs::dismiss(const FeaturePair& pair) {
    pairs_[static_cast<std::size_t>(&pair - begin())].distance =
        std::numeric_limits<double>::infinity();
}

std::array<dvec3, 2> FeaturePairs::mean(double distance, double slack) const {
    dvec3 p(0), q(0);
    double count = 0;
    for (const FeaturePair& pair : *this) {
        if (pair.distance > distance + slack) continue;
        p += pair.on_p;
        q += pair.on_q;
        ++count;
    }
    return {p / count, q / count};
}

}  // namespace collidoscope::detail
