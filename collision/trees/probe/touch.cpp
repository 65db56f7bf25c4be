#include "collision/trees/probe/touch.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <stdexcept>

#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

double power_of_two_from(double x) {
    int exponent = 0;
    const double share = std::frexp(x, &exponent);
    return std::ldexp(1.0, share == 0.5 ? exponent - 1 : exponent);
}

}  // namespace

TouchSpace::TouchSpace(const Aabb& mesh, std::span<const vec3> points) {
    const dvec3 size = dvec3(mesh.max) - dvec3(mesh.min);
    const dvec3 far = glm::max(glm::abs(dvec3(mesh.max)), glm::abs(dvec3(mesh.min)));
    // A mesh that is a point has an extent, too.
    const double extent =
        std::max({size.x, size.y, size.z, 0x1p-20 * (far.x + far.y + far.z), 0x1p-100});
    low_ = dvec3(mesh.min) - constants::touch_room * extent;
    high_ = dvec3(mesh.max) + constants::touch_room * extent;
    for (const vec3& p : points) {
        low_ = glm::min(low_, dvec3(p) - extent);
        high_ = glm::max(high_, dvec3(p) + extent);
    }
    // No coordinate and no difference of two has more than 24 bits.
    const dvec3 reach = glm::max(glm::max(glm::abs(low_), glm::abs(high_)), high_ - low_);
    const double most = std::max({reach.x, reach.y, reach.z});
    if (!(most < 0x1p126))
        throw std::invalid_argument("the mesh and the probe exceed the range of float");
    spacing_ = power_of_two_from(most) * 0x1p-24;
    gap_ = std::max(constants::touch_gap * extent, 8 * spacing_);
    // Whole numbers of the lattice, so that clamping stays on it.
    low_ = glm::ceil(low_ / spacing_) * spacing_;
    high_ = glm::floor(high_ / spacing_) * spacing_;
}

vec3 TouchSpace::snapped(const dvec3& p) const {
    return vec3(glm::clamp(glm::round(p / spacing_) * spacing_, low_, high_));
}

dvec3 nearest_in_front(std::span<const TouchPlane> planes, const dvec3& wanted) {
    const auto height = [&](const TouchPlane& plane, const dvec3& p) {
        return glm::dot(plane.normal, p) - plane.offset;
    };
    dvec3 best = wanted;
    double least = std::numeric_limits<double>::infinity();
    // Every set of planes as those that hold: the nearest point of their intersection.
    for (unsigned set = 0; set < 1u << planes.size(); ++set) {
        dvec3 normals[3];
        double heights[3] = {0, 0, 0};
        int count = 0;
        for (std::size_t i = 0; i < planes.size(); ++i) {
            if (!(set >> i & 1u)) continue;
            normals[count] = planes[i].normal;
            heights[count++] = -height(planes[i], wanted);
        }
        // p = wanted + sum of w_i n_i, with dot(n_j, p) on plane j.
        dmat3 gram(1);
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j) gram[i][j] = glm::dot(normals[i], normals[j]);
        if (!(std::abs(glm::determinant(gram)) > 1e-9)) continue;
        const dvec3 weights = glm::inverse(gram) * dvec3(heights[0], heights[1], heights[2]);
        dvec3 p = wanted;
        for (int i = 0; i < count; ++i) p += weights[i] * normals[i];
        const double away = glm::length(p - wanted);
        bool in_front = true;
        for (const TouchPlane& plane : planes)
            in_front = in_front && height(plane, p) >= -1e-9 * (away + std::abs(plane.offset));
        if (in_front && away < least) {
            least = away;
            best = p;
        }
    }
    return best;
}

bool Touch::is_free(const vec3& to, TouchAnswer& answer) const {
    ProbeMemory look = memory_;
    const ProbeAnswer met = first_hit(*grid_, Ray{proxy_, to - proxy_}, &look);
    answer.counts += met.counts;
    return !met.hit;
}

void Touch::stop_at(const TreeRayHit& hit, const vec3& way, TouchAnswer& answer) {
    const dvec3 from(proxy_), d(way), normal(hit.normal);
    const dvec3 place = from + double{hit.t} * d;
    const vec3 off = space_.snapped(place + space_.gap() * normal);
    if (is_free(off, answer)) {
        proxy_ = off;
        return;
    }
    // Another surface is that close: back along the way, until it is a gap away from this one.
    const double approach = -glm::dot(normal, d);
    if (!(approach > 0)) return;
    const double t = double{hit.t} - space_.gap() / approach;
    if (!(t > 0)) return;
    const vec3 back = space_.snapped(from + t * d);
    if (is_free(back, answer)) proxy_ = back;
}

}  // namespace collidoscope
