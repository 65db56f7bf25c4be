#include "collision/trees/points/pseudonormal.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <span>

#include "collision/turns.h"

namespace collidoscope {
namespace {

// The corner of a triangle that stands at p: 0, 1 or 2.
std::size_t corner_at(const Triangle& t, const vec3& p) {
    return t.a == p ? 0 : t.b == p ? 1 : 2;
}

// The angle of a triangle at one of its corners, in full turns.
double angle_at(const Triangle& t, std::size_t corner) {
    const std::array<dvec3, 3> v{dvec3(t.a), dvec3(t.b), dvec3(t.c)};
    const dvec3 to_next = v[(corner + 1) % 3] - v[corner],
                to_last = v[(corner + 2) % 3] - v[corner];
    const dvec3 across = glm::cross(to_next, to_last);
    return turns_of(glm::dot(to_next, to_last), std::sqrt(glm::dot(across, across)));
}

// Unit; zero of a triangle without area.
dvec3 normal_of_face(const Triangle& t) {
    const dvec3 n = glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a));
    const double length = std::sqrt(glm::dot(n, n));
    return length > 0 && !exact::on_one_line(t.a, t.b, t.c) ? n / length : dvec3(0);
}

}  // namespace

const char* name_of(Side side) {
    switch (side) {
        case Side::Outside:
            return "outside";
        case Side::Inside:
            return "inside";
        case Side::Surface:
            return "on the surface";
        case Side::Undecided:
            break;
    }
    return "undecided";
}

std::vector<FanFace> faces_around(const Mesh& mesh, const VertexFans& fans,
                                  const MeshPoint& nearest) {
    std::vector<FanFace> faces;
    const auto vertex_at = [&](const vec3& p) {
        const Triangle t = mesh.triangle(nearest.triangle);
        return fans.vertex(mesh.triangles[nearest.triangle][corner_at(t, p)]);
    };
    const auto add = [&](std::uint32_t triangle, double weight) {
        const dvec3 normal = normal_of_face(mesh.triangle(triangle));
        if (normal != dvec3(0)) faces.push_back({triangle, weight, normal});
    };
    const TrianglePart& part = nearest.part;
    if (part.count == 3) {
        add(nearest.triangle, 1);
        return faces;
    }
    const std::uint32_t vertex = vertex_at(part.corner[0]);
    if (part.count == 1) {
        for (const std::uint32_t triangle : fans.around(vertex)) {
            const Triangle t = mesh.triangle(triangle);
            add(triangle, angle_at(t, corner_at(t, part.corner[0])));
        }
        return faces;
    }
    const std::span<const std::uint32_t> of_other = fans.around(vertex_at(part.corner[1]));
    for (const std::uint32_t triangle : fans.around(vertex)) {
        if (std::binary_search(of_other.begin(), of_other.end(), triangle)) add(triangle, 0.5);
    }
    return faces;
}

void detail::take_side(Pseudonormal& normal, const MeshPoint& nearest, const Triangle& face,
                       const vec3& p) {
    const double length = std::sqrt(glm::dot(normal.sum, normal.sum));
    const double along = -glm::dot(nearest.towards, normal.sum);
    if (length > 0) normal.height = along / length * nearest.distance;
    if (nearest.squared == 0) {
        normal.side = Side::Surface;
    } else if (nearest.part.count == 3) {
        normal.side = exact::orient3d(face.a, face.b, face.c, p) > 0 ? Side::Outside : Side::Inside;
    } else if (std::abs(along) > constants::pseudonormal_noise * normal.weight) {
        normal.side = along > 0 ? Side::Outside : Side::Inside;
    }
}

}  // namespace collidoscope
