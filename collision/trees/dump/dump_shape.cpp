// Shape of the bounds of a dumped node, and its measures.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "collision/narrow/convex/half_spaces.h"
#include "collision/trees/dump/constants.h"
#include "collision/trees/dump/dump_volume.h"
#include "collision/volumes/aabb.h"
#include "collision/volumes/dop.h"
#include "collision/volumes/obb.h"
#include "collision/volumes/sphere.h"

namespace collidoscope {
namespace {

Obb obb_of(const vec3& center, const vec3& half, const vec3& x, const vec3& y, const vec3& z) {
    return {center, half, glm::transpose(mat3(x, y, z))};
}

// The box with these axes; a left-handed triple is the same box with one axis reversed.
Box turned_box(const Obb& box) {
    Obb right = box;
    if (glm::determinant(box.to_local) < 0) {
        for (int k = 0; k < 3; ++k) right.to_local[k][2] = -right.to_local[k][2];
    }
    return to_box(right);
}

}  // namespace

std::optional<std::array<std::size_t, 3>> independent_directions(std::span<const vec3> directions) {
    // Take the first triple that spans well; the best of all where none does.
    std::optional<std::array<std::size_t, 3>> best;
    double most = constants::dump_flat_directions;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        for (std::size_t j = i + 1; j < directions.size(); ++j) {
            for (std::size_t k = j + 1; k < directions.size(); ++k) {
                const dvec3 a = glm::normalize(dvec3(directions[i]));
                const dvec3 b = glm::normalize(dvec3(directions[j]));
                const dvec3 c = glm::normalize(dvec3(directions[k]));
                const double spanned = std::abs(dot(a, cross(b, c)));
                if (!(spanned > most)) continue;
                most = spanned;
                best = {i, j, k};
                if (spanned > 0.5) return best;
            }
        }
    }
    return best;
}

// The parallelepiped between three pairs of planes encloses the rest.
std::vector<std::vector<dvec3>> DumpBounds::faces() const {
    const auto base = independent_directions(dump_->directions);
    if (!base) return {};
    dmat3 rows(0);
    dvec3 middle(0), width(0);
    for (int k = 0; k < 3; ++k) {
        const std::size_t i = (*base)[static_cast<std::size_t>(k)];
        for (int c = 0; c < 3; ++c) rows[c][k] = dump_->directions[i][c];
        middle[k] = 0.5 * (double{floats_[i]} + double{floats_[i + pairs()]});
        width[k] = double{floats_[i + pairs()]} - double{floats_[i]};
    }
    const dmat3 inverse = glm::inverse(rows);
    double size = 0;
    for (int k = 0; k < 3; ++k) size += glm::length(inverse[k]) * width[k];
    std::vector<HalfSpace> sides;
    for (std::size_t i = 0; i < pairs(); ++i) {
        const dvec3 d(dump_->directions[i]);
        sides.push_back({d, double{floats_[i + pairs()]}});
        sides.push_back({-d, -double{floats_[i]}});
    }
    return faces_of(sides, inverse * middle, size);
}

VolumeShape DumpBounds::shape() const {
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            return Aabb{at(0), at(3)};
        case DumpVolume::Obb:
            return turned_box(obb_of(at(0), at(3), at(6), at(9), at(12)));
        case DumpVolume::Sphere:
            return Sphere{at(0), floats_[3]};
        case DumpVolume::Kdop:
            break;
    }
    Hull hull;
    for (const auto& face : faces()) {
        for (const dvec3& corner : face) {
            const vec3 p(corner);
            if (std::find(hull.points.begin(), hull.points.end(), p) == hull.points.end()) {
                hull.points.push_back(p);
            }
        }
    }
    if (hull.points.size() < 4) return box();
    return hull;
}

float DumpBounds::area() const {
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            return collidoscope::area(Aabb{at(0), at(3)});
        case DumpVolume::Obb:
            return box_area(at(3));
        case DumpVolume::Sphere:
            return static_cast<float>(4 * std::numbers::pi * double{floats_[3]} *
                                      double{floats_[3]});
        case DumpVolume::Kdop:
            break;
    }
    double twice = 0;
    for (const auto& face : faces()) {
        dvec3 sum(0);
        for (std::size_t i = 1; i + 1 < face.size(); ++i) {
            sum += cross(face[i] - face[0], face[i + 1] - face[0]);
        }
        twice += glm::length(sum);
    }
    return static_cast<float>(twice / 2);
}

float DumpBounds::volume() const {
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            return collidoscope::volume(Aabb{at(0), at(3)});
        case DumpVolume::Obb:
            return box_volume(at(3));
        case DumpVolume::Sphere:
            return static_cast<float>(solid_volume(Sphere{at(0), floats_[3]}));
        case DumpVolume::Kdop:
            break;
    }
    return static_cast<float>(volume_within(faces()));
}

Aabb DumpBounds::box() const {
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            return {at(0), at(3)};
        case DumpVolume::Obb: {
            const vec3 half = glm::abs(at(6)) * floats_[3] + glm::abs(at(9)) * floats_[4] +
                              glm::abs(at(12)) * floats_[5];
            return {at(0) - half, at(0) + half};
        }
        case DumpVolume::Sphere:
            return {at(0) - vec3(floats_[3]), at(0) + vec3(floats_[3])};
        case DumpVolume::Kdop:
            break;
    }
    Aabb box = empty_aabb();
    for (const auto& face : faces()) {
        for (const dvec3& corner : face) grow(box, vec3(corner));
    }
    // Planes that leave nothing between them: a point.
    const bool empty = box.min.x > box.max.x;
    return empty ? Aabb{} : box;
}

}  // namespace collidoscope
