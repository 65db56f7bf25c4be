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

// A number as the sum of two doubles, the second below the last digit of the first: some 100 bits.
// Source: Dekker 1971.
struct Twofold {
    double high = 0, low = 0;
};

Twofold exact_sum(double x, double y) {
    const double sum = x + y, of_y = sum - x;
    return {sum, (x - (sum - of_y)) + (y - of_y)};
}
Twofold exact_product(double x, double y) {
    // Halves of 26 digits, whose products are exact.
    constexpr double splitter = 0x1p27 + 1;
    const double product = x * y, wide_x = splitter * x, wide_y = splitter * y;
    const double x1 = wide_x - (wide_x - x), y1 = wide_y - (wide_y - y);
    const double x2 = x - x1, y2 = y - y1;
    return {product, x2 * y2 - (((product - x1 * y1) - x2 * y1) - x1 * y2)};
}
Twofold operator+(const Twofold& x, const Twofold& y) {
    const Twofold sum = exact_sum(x.high, y.high);
    return exact_sum(sum.high, sum.low + (x.low + y.low));
}
Twofold operator*(const Twofold& x, const Twofold& y) {
    const Twofold product = exact_product(x.high, y.high);
    return exact_sum(product.high, product.low + (x.high * y.low + x.low * y.high));
}
Twofold root_of(const Twofold& x) {
    if (!(x.high > 0)) return {};
    const double near = std::sqrt(x.high);
    const Twofold square = exact_product(near, near);
    const double rest = ((x.high - square.high) - square.low) + x.low;
    return exact_sum(near, rest / (2 * near));
}

struct Twofold3 {
    Twofold x, y, z;
};

Twofold3 from_to(const vec3& from, const vec3& to) {
    return {exact_sum(double{to.x}, -double{from.x}), exact_sum(double{to.y}, -double{from.y}),
            exact_sum(double{to.z}, -double{from.z})};
}
Twofold dot(const Twofold3& a, const Twofold3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// |a| |b| |c| + (a b) |c| + (b c) |a| + (c a) |b| of the ways from p to the corners. Close to an
// edge, seen from where almost all of it cancels, doubles leave nothing of it.
double careful_below(const Triangle& triangle, const vec3& p) {
    const Twofold3 a = from_to(p, triangle.a), b = from_to(p, triangle.b),
                   c = from_to(p, triangle.c);
    const Twofold to_a = root_of(dot(a, a)), to_b = root_of(dot(b, b)), to_c = root_of(dot(c, c));
    return (to_a * to_b * to_c + dot(a, b) * to_c + dot(b, c) * to_a + dot(c, a) * to_b).high;
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
    const double whole = to_a * to_b * to_c;
    double below = whole + glm::dot(a, b) * to_c + glm::dot(b, c) * to_a + glm::dot(c, a) * to_b;
    constexpr double much_cancels = 0x1p-16;
    if (std::max(std::fabs(above), std::fabs(below)) < much_cancels * whole)
        below = careful_below(triangle, p);
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
