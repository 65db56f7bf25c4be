#include "collision/trees/points/mesh_winding.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/predicates.h"
#include "collision/turns.h"

namespace collidoscope {
namespace {

double length_of(const dvec3& v) {
    return std::sqrt(glm::dot(v, v));
}

// The distance from a point to the farthest place of a box.
double farthest(const Aabb& box, const dvec3& from) {
    return length_of(glm::max(glm::abs(dvec3(box.min) - from), glm::abs(dvec3(box.max) - from)));
}

}  // namespace

double covered_share(const Triangle& triangle, const vec3& p) {
    // Twice the angle whose tangent is the quotient; shares of half a sphere are shares of a turn.
    const double above = -exact::orient3d_value(triangle.a, triangle.b, triangle.c, p);
    if (above == 0) return 0;
    const dvec3 a = dvec3(triangle.a) - dvec3(p), b = dvec3(triangle.b) - dvec3(p),
                c = dvec3(triangle.c) - dvec3(p);
    const double to_a = length_of(a), to_b = length_of(b), to_c = length_of(c);
    const double below =
        to_a * to_b * to_c + glm::dot(a, b) * to_c + glm::dot(b, c) * to_a + glm::dot(c, a) * to_b;
    return turns_of(below, above);
}

std::vector<Dipole> dipoles_of(const AabbTree& tree) {
    std::vector<Dipole> dipoles(tree.nodes.size());
    std::vector<double> size(tree.nodes.size(), 0);  // the area, whichever way it looks
    // Children come after their parent.
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const auto& node = tree.nodes[i];
        Dipole& dipole = dipoles[i];
        dvec3 moment(0);
        const dvec3 origin = 0.5 * (dvec3(node.bounds.min) + dvec3(node.bounds.max));
        const auto add = [&](const dvec3& area, double amount, const dvec3& center) {
            dipole.area += area;
            size[i] += amount;
            moment += amount * (center - origin);
        };
        if (node.is_leaf()) {
            for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
                const Triangle& t = tree.triangles[slot];
                const dvec3 a(t.a), b(t.b), c(t.c);
                const dvec3 area = 0.5 * glm::cross(b - a, c - a);
                add(area, length_of(area), (a + b + c) / 3.0);
            }
        } else {
            for (const std::uint32_t child : {node.first(), node.first() + 1})
                add(dipoles[child].area, size[child], dipoles[child].center);
        }
        dipole.center = size[i] > 0 ? origin + moment / size[i] : origin;
        dipole.radius = farthest(node.bounds, dipole.center);
    }
    return dipoles;
}

std::optional<double> detail::far_share(const Dipole& dipole, const vec3& p, double reach) {
    constexpr double sphere = 0.07957747154594767;  // 1 / (4 pi)
    const dvec3 away = dipole.center - dvec3(p);
    const double distance = length_of(away);
    if (!(distance > reach * dipole.radius)) return std::nullopt;
    return sphere * glm::dot(dipole.area / (distance * distance), away / distance);
}

}  // namespace collidoscope
