#include "collision/volumes/all_volumes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>

#include "collision/mesh.h"

namespace collidoscope {
namespace {

struct Name {
    const char* id;
    const char* title;
};
constexpr std::array<Name, volume_kinds.size()> names = {{
    {"ritter_sphere", "Sphere, Ritter"},
    {"smallest_sphere", "Smallest sphere"},
    {"aabb", "AABB"},
    {"dop_6", "6-DOP"},
    {"beveled_box", "Beveled box, 10"},
    {"dop_14", "14-DOP"},
    {"dop_18", "18-DOP"},
    {"dop_26", "26-DOP"},
    {"capsule", "Capsule"},
    {"obb", "OBB"},
    {"rounded_rectangle", "Rounded rectangle"},
    {"convex_hull", "Convex hull"},
}};

template <int K>
void fit_into(Dop<K>& dop, std::span<const vec3> points) {
    dop = fit_dop<K>(points);
}

}  // namespace

const char* id_of(VolumeKind kind) {
    return names[static_cast<std::size_t>(kind)].id;
}
const char* title_of(VolumeKind kind) {
    return names[static_cast<std::size_t>(kind)].title;
}

AllVolumes::AllVolumes(std::span<const vec3> points) : hull(convex_hull(points)) {
    for (const VolumeKind kind : volume_kinds) fit(*this, kind, points);
}

void fit(AllVolumes& all, VolumeKind kind, std::span<const vec3> points) {
    switch (kind) {
        case VolumeKind::RitterSphere:
            all.ritter = fit_ritter_sphere(points);
            break;
        case VolumeKind::SmallestSphere:
            all.smallest = fit_smallest_sphere(all.hull.vertices);
            break;
        case VolumeKind::Aabb:
            all.aabb = fit_aabb(points);
            break;
        case VolumeKind::Dop6:
            fit_into(all.dop6, all.hull.vertices);
            break;
        case VolumeKind::Beveled:
            fit_into(all.beveled, all.hull.vertices);
            break;
        case VolumeKind::Dop14:
            fit_into(all.dop14, all.hull.vertices);
            break;
        case VolumeKind::Dop18:
            fit_into(all.dop18, all.hull.vertices);
            break;
        case VolumeKind::Dop26:
            fit_into(all.dop26, all.hull.vertices);
            break;
        case VolumeKind::Capsule:
            all.capsule = fit_capsule(all.hull);
            break;
        case VolumeKind::Obb:
            all.obb = fit_obb(all.hull);
            break;
        case VolumeKind::RoundedRectangle:
            all.rectangle = fit_rounded_rectangle(all.hull);
            break;
        case VolumeKind::Hull:
            break;
    }
}

double solid_volume(const AllVolumes& all, VolumeKind kind) {
    return visit_volume(all, kind, [](const auto& volume) { return solid_volume(volume); });
}

std::size_t bytes_of(const AllVolumes& all, VolumeKind kind) {
    if (kind == VolumeKind::Hull) return bytes_of(all.hull);
    return visit_volume(all, kind, [](const auto& volume) { return sizeof volume; });
}

double bounding_efficiency(double contents, double bounds) {
    if (!(bounds > 0)) return 1;
    return std::clamp(contents / bounds, 0.0, 1.0);
}

double enclosed_volume(const Mesh& mesh) {
    // Corners in one place are one corner, however the mesh numbers them.
    std::map<std::array<float, 3>, std::uint32_t> places;
    std::vector<std::uint32_t> place_of;
    for (const vec3& p : mesh.positions) {
        const auto next = static_cast<std::uint32_t>(places.size());
        place_of.push_back(places.try_emplace({p.x + 0, p.y + 0, p.z + 0}, next).first->second);
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges, turned;
    double six = 0;
    const dvec3 origin = mesh.positions.empty() ? dvec3(0) : dvec3(mesh.positions[0]);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        six += dot(dvec3(t.a) - origin, cross(dvec3(t.b) - origin, dvec3(t.c) - origin));
        for (std::size_t k = 0; k < 3; ++k) {
            const auto from = place_of[mesh.triangles[i][k]];
            const auto to = place_of[mesh.triangles[i][(k + 1) % 3]];
            if (from == to) continue;
            edges.emplace_back(from, to);
            turned.emplace_back(to, from);
        }
    }
    std::sort(edges.begin(), edges.end());
    std::sort(turned.begin(), turned.end());
    return edges == turned ? std::abs(six) / 6 : 0;
}

}  // namespace collidoscope
