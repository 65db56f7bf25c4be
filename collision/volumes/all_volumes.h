// Every kind of bounding volume round one body, under one roof: to compare them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "collision/volumes/aabb_motion.h"
#include "collision/volumes/dop.h"
#include "collision/volumes/obb_motion.h"
#include "collision/volumes/sphere.h"
#include "collision/volumes/swept_spheres.h"

namespace collidoscope {

// From the cheapest test to the dearest, about.
enum class VolumeKind : std::uint8_t {
    RitterSphere,
    SmallestSphere,
    Aabb,
    Dop6,
    Beveled,
    Dop14,
    Dop18,
    Dop26,
    Capsule,
    Obb,
    RoundedRectangle,
    Hull,
};
inline constexpr std::array<VolumeKind, 12> volume_kinds = {VolumeKind::RitterSphere,
                                                            VolumeKind::SmallestSphere,
                                                            VolumeKind::Aabb,
                                                            VolumeKind::Dop6,
                                                            VolumeKind::Beveled,
                                                            VolumeKind::Dop14,
                                                            VolumeKind::Dop18,
                                                            VolumeKind::Dop26,
                                                            VolumeKind::Capsule,
                                                            VolumeKind::Obb,
                                                            VolumeKind::RoundedRectangle,
                                                            VolumeKind::Hull};

const char* id_of(VolumeKind kind);     // "dop_18"
const char* title_of(VolumeKind kind);  // "18-DOP"

// All of them round the same points. The hull comes first: it is what most others are fitted to.
struct AllVolumes {
    Polytope hull;
    Sphere ritter, smallest;
    Aabb aabb;
    Dop<6> dop6;
    Dop<10> beveled;
    Dop<14> dop14;
    Dop<18> dop18;
    Dop<26> dop26;
    LineSweptSphere capsule;
    Obb obb;
    RoundedRectangle rectangle;

    AllVolumes() = default;
    explicit AllVolumes(std::span<const vec3> points);
};

// Fits one kind; the hull must be there already.
void fit(AllVolumes& all, VolumeKind kind, std::span<const vec3> points);

template <typename All, typename Visit>
decltype(auto) visit_volume(All& all, VolumeKind kind, Visit&& visit) {
    switch (kind) {
        case VolumeKind::RitterSphere:
            return visit(all.ritter);
        case VolumeKind::SmallestSphere:
            return visit(all.smallest);
        case VolumeKind::Aabb:
            return visit(all.aabb);
        case VolumeKind::Dop6:
            return visit(all.dop6);
        case VolumeKind::Beveled:
            return visit(all.beveled);
        case VolumeKind::Dop14:
            return visit(all.dop14);
        case VolumeKind::Dop18:
            return visit(all.dop18);
        case VolumeKind::Dop26:
            return visit(all.dop26);
        case VolumeKind::Capsule:
            return visit(all.capsule);
        case VolumeKind::Obb:
            return visit(all.obb);
        case VolumeKind::RoundedRectangle:
            return visit(all.rectangle);
        case VolumeKind::Hull:
            break;
    }
    return visit(all.hull);
}

double solid_volume(const AllVolumes& all, VolumeKind kind);
// Memory of one volume, in bytes. A rotated box keeps its nine axis coordinates; a hull its
// vertices and half-edges.
std::size_t bytes_of(const AllVolumes& all, VolumeKind kind);

// Share of a bounding volume that its contents fill, 0 to 1. Flat volumes round flat contents waste
// nothing: 1.
double bounding_efficiency(double contents, double bounds);

// The body's own volume: signed tetrahedra over its triangles. Zero when it is not closed (some
// edge without a partner in the other direction): such a surface holds nothing. Parts that overlap
// count twice. Cost: a sort of the edges.
double enclosed_volume(const Mesh& mesh);

}  // namespace collidoscope
