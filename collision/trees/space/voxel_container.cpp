#include "collision/trees/space/voxel_container.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/cube_root.h"
#include "collision/trees/space/cell_triangle.h"
#include "collision/volumes/aabb.h"
#include "collision/volumes/counted.h"

namespace collidoscope {

namespace {

constexpr double max_voxels = 4e6;
// Voxels that are looked at for all triangles. A triangle of a surface has about ten.
constexpr double max_looks = 4e6, looks_per_triangle = 64;

// Turned coordinates may pass the largest float from here on: one voxel holds all.
constexpr double vast = 0x1p125;
bool is_vast(const Obb& box) {
    const dvec3 far = abs(dvec3(box.center)) + dvec3(box.half);
    return !(far.x + far.y + far.z < vast);
}

dvec3 into(const Obb& box, const dvec3& p) {
    return dmat3(box.to_local) * (p - dvec3(box.center));
}

// Largest error of float coordinates in the container's frame: rounding of the axes, of the center
// and of the result.
double rounding_of(const Obb& box) {
    const vec3 c = glm::abs(box.center);
    return 0x1p-20 * (double{box.half.x} + double{box.half.y} + double{box.half.z}) +
           0x1p-22 * (double{c.x} + double{c.y} + double{c.z}) + 0x1p-140;
}

std::array<dvec3, 8> corners_of(const Obb& box) {
    std::array<dvec3, 8> corners;
    for (std::size_t i = 0; i < 8; ++i) {
        corners[i] = dvec3(box.center);
        for (int k = 0; k < 3; ++k) {
            const double sign = (i >> k) & 1 ? 1 : -1;
            corners[i] += sign * double{box.half[k]} * dvec3(box.axis(k));
        }
    }
    return corners;
}

}  // namespace

VoxelContainer::VoxelContainer(const Mesh& mesh, double voxels_per_triangle) {
    const std::size_t n = mesh.triangles.size();
    if (n == 0) return;
    triangles_.reserve(n);
    for (std::size_t i = 0; i < n; ++i) triangles_.push_back(mesh.triangle(i));
    box_ = fit_obb(triangles_);

    if (is_vast(box_)) {
        begin_ = {0, static_cast<std::uint32_t>(n)};
        for (std::uint32_t t = 0; t < n; ++t) entries_.push_back(t);
        return;
    }

    // Voxels near to cubes: along an axis as many as the wanted size goes into it.
    const dvec3 half(box_.half);
    const double wanted = std::clamp(voxels_per_triangle * double(n), 1.0, max_voxels);
    const double longest = std::max(half.x, std::max(half.y, half.z));
    const double flat = 1e-3 * longest;
    const dvec3 full =
        2.0 * dvec3(std::max(half.x, flat), std::max(half.y, flat), std::max(half.z, flat));
    const double edge = cube_root(full.x / wanted * full.y * full.z);
    for (int k = 0; k < 3; ++k) {
        const double count = edge > 0 ? 2 * half[k] / edge : 1;
        size_[std::size_t(k)] =
            static_cast<std::uint32_t>(std::clamp(std::round(count), 1.0, 1024.0));
    }
    while (double(size_[0]) * size_[1] * size_[2] > max_voxels) {
        for (std::uint32_t& s : size_) s = std::max(1u, s / 2);
    }
    asked_size_ = size_;

    // Wider voxels, where triangles reach over very many.
    const double pad = rounding_of(box_);
    std::vector<Triangle> locals;
    locals.reserve(n);
    for (const Triangle& t : triangles_)
        locals.push_back({vec3(into(box_, dvec3(t.a))), vec3(into(box_, dvec3(t.b))),
                          vec3(into(box_, dvec3(t.c)))});
    const auto looks = [&] {
        double sum = 0;
        for (const Triangle& local : locals) sum += double(reached_by(local, pad).count());
        return sum;
    };
    while (looks() > max_looks + looks_per_triangle * double(n)) {
        for (std::uint32_t& s : size_) s = std::max(1u, s / 2);
    }

    // List every triangle in the voxels it reaches, those widened by the rounding.
    std::vector<std::vector<std::uint32_t>> lists(std::size_t{size_[0]} * size_[1] * size_[2]);
    const auto edge_of = [&](int k, std::uint32_t i) {
        const double share = double(i) / size_[std::size_t(k)];
        return (2 * share - 1) * double{box_.half[k]};
    };
    for (std::uint32_t t = 0; t < n; ++t) {
        const Triangle& local = locals[t];
        const VoxelRange range = reached_by(local, pad);
        for (std::uint32_t z = range.first[2]; z < range.last[2]; ++z) {
            for (std::uint32_t y = range.first[1]; y < range.last[1]; ++y) {
                for (std::uint32_t x = range.first[0]; x < range.last[0]; ++x) {
                    const std::array<std::uint32_t, 3> at{x, y, z};
                    Aabb voxel;
                    for (int k = 0; k < 3; ++k) {
                        const std::uint32_t i = at[std::size_t(k)];
                        voxel.min[k] = rounded_down(edge_of(k, i) - pad);
                        voxel.max[k] = rounded_up(edge_of(k, i + 1) + pad);
                    }
                    if (reaches(local, voxel)) lists[index(x, y, z)].push_back(t);
                }
            }
        }
    }
    begin_.reserve(lists.size() + 1);
    begin_.push_back(0);
    for (const auto& list : lists) {
        entries_.insert(entries_.end(), list.begin(), list.end());
        begin_.push_back(static_cast<std::uint32_t>(entries_.size()));
    }
}

// The voxels that a triangle's bounds touch; in the container's frame.
VoxelRange VoxelContainer::reached_by(const Triangle& local, double pad) const {
    const Aabb bounds = bounds_of(local);
    VoxelRange range;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto axis = static_cast<int>(k);
        const double h = double{box_.half[axis]}, s = double(size_[k]);
        const auto place = [&](double x) {
            return h > 0 ? std::clamp(std::floor((x / h + 1) * 0.5 * s), 0.0, s - 1) : 0.0;
        };
        range.first[k] = static_cast<std::uint32_t>(place(double{bounds.min[axis]} - pad));
        range.last[k] = static_cast<std::uint32_t>(place(double{bounds.max[axis]} + pad)) + 1;
    }
    return range;
}

std::span<const std::uint32_t> VoxelContainer::list(std::uint32_t x, std::uint32_t y,
                                                    std::uint32_t z) const {
    const std::size_t i = index(x, y, z);
    return {entries_.data() + begin_[i], begin_[i + 1] - begin_[i]};
}

Box VoxelContainer::voxel(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
    return region({{x, y, z}, {x + 1, y + 1, z + 1}});
}

Box VoxelContainer::region(const VoxelRange& range) const {
    Box box = to_box(box_);
    vec3 share, middle;  // of the container, the middle from -1 to 1
    for (int k = 0; k < 3; ++k) {
        const auto i = static_cast<std::size_t>(k);
        const auto n = static_cast<float>(size_[i]);
        share[k] = static_cast<float>(range.last[i] - range.first[i]) / n;
        middle[k] = static_cast<float>(range.first[i] + range.last[i]) / n - 1;
    }
    box.center += box.rotation * (middle * box.half);
    box.half *= share;
    return box;
}

VoxelRange VoxelContainer::range_of(const Obb& other, const RelativePose& pose) const {
    VoxelRange range;
    if (empty()) return range;
    if (is_vast(box_) || is_vast(other)) return {{0, 0, 0}, size_};
    dvec3 lo(INFINITY), hi(-INFINITY);
    for (const dvec3& corner : corners_of(other)) {
        const dvec3 p = into(box_, pose.rotation * corner + pose.translation);
        lo = glm::min(lo, p);
        hi = glm::max(hi, p);
    }
    // Also what the pose and rounding B's corners to float may shift.
    const dvec3 shift = abs(pose.translation);
    const double pad =
        rounding_of(box_) + rounding_of(other) + 0x1p-22 * (shift.x + shift.y + shift.z);
    for (std::size_t k = 0; k < 3; ++k) {
        const auto axis = static_cast<int>(k);
        const double h = double{box_.half[axis]}, s = double(size_[k]);
        if (lo[axis] - pad > h || hi[axis] + pad < -h) return {};
        const auto place = [&](double x) {
            return h > 0 ? std::clamp(std::floor((x / h + 1) * 0.5 * s), 0.0, s - 1) : 0.0;
        };
        range.first[k] = static_cast<std::uint32_t>(place(lo[axis] - pad));
        range.last[k] = static_cast<std::uint32_t>(place(hi[axis] + pad)) + 1;
    }
    return range;
}

std::vector<std::uint32_t> VoxelContainer::triangles_in(const VoxelRange& range) const {
    std::vector<std::uint32_t> found;
    for (std::uint32_t z = range.first[2]; z < range.last[2]; ++z) {
        for (std::uint32_t y = range.first[1]; y < range.last[1]; ++y) {
            for (std::uint32_t x = range.first[0]; x < range.last[0]; ++x) {
                const auto listed = list(x, y, z);
                found.insert(found.end(), listed.begin(), listed.end());
            }
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::size_t VoxelContainer::bytes() const {
    return triangles_.size() * sizeof(Triangle) +
           (begin_.size() + entries_.size()) * sizeof(std::uint32_t);
}

namespace voxel_steps {

Aabb world_box(const Obb& box, const Pose& pose) {
    if (is_vast(box)) return {vec3(-INFINITY), vec3(INFINITY)};
    const RelativePose place({}, pose);
    dvec3 lo(INFINITY), hi(-INFINITY);
    for (const dvec3& corner : corners_of(box)) {
        const dvec3 p = place.rotation * corner + place.translation;
        lo = glm::min(lo, p);
        hi = glm::max(hi, p);
    }
    const dvec3 shift = abs(place.translation);
    const double pad = 2 * rounding_of(box) + 0x1p-22 * (shift.x + shift.y + shift.z);
    Aabb result;
    for (int k = 0; k < 3; ++k) {
        result.min[k] = rounded_down(lo[k] - pad);
        result.max[k] = rounded_up(hi[k] + pad);
    }
    return result;
}

}  // namespace voxel_steps

}  // namespace collidoscope
