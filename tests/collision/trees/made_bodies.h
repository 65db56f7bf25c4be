// Bodies with the faults that meshes from the world have: borders, holes, edges of more than two
// triangles, doubled vertices, triangles without area, slivers, parts that pass through each other.
// Made by formula, the same on every machine but for the last bits of a sine.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "collision/mesh.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::test {

constexpr double turn = 2 * std::numbers::pi;

// rows x columns squares over the unit square, each cut in two. Rows and columns do not close:
// where the form does, there is a seam of doubled vertices.
template <typename At>
Mesh sheet(std::uint32_t rows, std::uint32_t columns, const At& at) {
    Mesh mesh;
    for (std::uint32_t i = 0; i <= rows; ++i) {
        for (std::uint32_t k = 0; k <= columns; ++k) {
            mesh.positions.emplace_back(dvec3(at(double(i) / rows, double(k) / columns)));
        }
    }
    for (std::uint32_t i = 0; i < rows; ++i) {
        for (std::uint32_t k = 0; k < columns; ++k) {
            const std::uint32_t a = i * (columns + 1) + k, b = a + columns + 1;
            mesh.triangles.push_back({a, a + 1, b});
            mesh.triangles.push_back({a + 1, b + 1, b});
        }
    }
    return mesh;
}

inline void add(Mesh& mesh, const Mesh& part) {
    const auto base = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.positions.insert(mesh.positions.end(), part.positions.begin(), part.positions.end());
    for (const auto& [a, b, c] : part.triangles) {
        mesh.triangles.push_back({a + base, b + base, c + base});
    }
}

// Vertices at one place become one; triangles that lose a corner by it are left out. This closes a
// sheet with seams.
inline Mesh welded(const Mesh& mesh) {
    Mesh out;
    std::map<std::array<float, 3>, std::uint32_t> places;
    std::vector<std::uint32_t> number;
    for (const vec3& p : mesh.positions) {
        const auto next = static_cast<std::uint32_t>(out.positions.size());
        const auto [place, fresh] = places.emplace(std::array{p.x + 0, p.y + 0, p.z + 0}, next);
        if (fresh) out.positions.push_back(p);
        number.push_back(place->second);
    }
    for (const auto& [a, b, c] : mesh.triangles) {
        const std::array t{number[a], number[b], number[c]};
        if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) out.triangles.push_back(t);
    }
    return out;
}

// A sphere of radius about 1 with bumps, from pole to pole as far as `down` of the way. Its seam
// and its poles are exact, so that it can be welded.
inline Mesh bumpy(std::uint32_t rows, double down, double roughness) {
    return sheet(rows, rows, [=](double u, double v) {
        const double t = 0.5 * turn * down * u, p = v == 1 ? 0 : turn * v;
        const double around = u == 0 || u * down == 1 ? 0 : std::sin(t);
        const double r = 1 + around * (0.1 * std::sin(7 * t) * std::cos(9 * p) +
                                       roughness * std::sin(61 * t) * std::sin(53 * p));
        return r * dvec3(around * std::cos(p), std::cos(t), around * std::sin(p));
    });
}

inline Mesh tube(std::uint32_t along, std::uint32_t across, double length, double radius) {
    return sheet(along, across, [=](double u, double v) {
        const double p = v == 1 ? 0 : turn * v;
        return dvec3(length * (u - 0.5), radius * std::cos(p), radius * std::sin(p));
    });
}

// -- The bodies ----------------------------------------------------------------------------------

// Eight parts that pass through each other, like a car's: a hull, wheels, axles.
inline Mesh parts() {
    Mesh mesh = welded(bumpy(20, 1, 0));
    for (vec3& p : mesh.positions) p *= vec3(1, 0.35f, 0.5f);
    for (const float x : {-0.5f, 0.5f}) {
        for (const float z : {-0.45f, 0.45f}) {
            Mesh wheel = tube(3, 24, 0.2, 0.25);
            for (vec3& p : wheel.positions) p = vec3(x + p.y, p.z - 0.2f, z + p.x);
            add(mesh, wheel);
        }
        Mesh axle = tube(8, 6, 1.2, 0.04);
        for (vec3& p : axle.positions) p = vec3(x + p.y, p.z - 0.2f, p.x);
        add(mesh, axle);
    }
    return mesh;
}

// A bowl without a lid, and a handle that runs through its wall.
inline Mesh bowl() {
    Mesh mesh = welded(bumpy(16, 0.6, 0));
    for (vec3& p : mesh.positions) p.y = -p.y;
    add(mesh, sheet(16, 8, [](double u, double v) {
            const double s = turn * (u - 0.25), p = turn * v;
            const double r = 0.4 + 0.08 * std::cos(p);
            return dvec3(0.9 + r * std::cos(s), r * std::sin(s), 0.08 * std::sin(p));
        }));
    return mesh;
}

// Every triangle with vertices of its own.
inline Mesh doubled_vertices() {
    const Mesh smooth = welded(bumpy(22, 1, 0));
    Mesh mesh;
    for (std::size_t i = 0; i < smooth.triangles.size(); ++i) {
        const Triangle t = smooth.triangle(i);
        const auto base = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({base, base + 1, base + 2});
    }
    return mesh;
}

inline Mesh open_below() {
    return welded(bumpy(44, 0.85, 0.01));
}
inline Mesh closed() {
    return welded(bumpy(54, 1, 0.01));
}

// A disk with a hundred notches: all of its faces lie in two planes or stand upright, and fans
// from one corner make slivers.
inline Mesh machined() {
    constexpr std::uint32_t around = 1600, rings = 2;
    Mesh mesh;
    for (const float y : {-0.2f, 0.2f}) {
        mesh.positions.emplace_back(0, y, 0);
        for (std::uint32_t ring = 1; ring <= rings; ++ring) {
            for (std::uint32_t i = 0; i < around; ++i) {
                const double notch = ring == rings && i / 8 % 2 == 0 ? 0.9 : 1;
                const double r = notch * ring / rings, s = turn * i / around;
                mesh.positions.emplace_back(dvec3(r * std::cos(s), double(y), r * std::sin(s)));
            }
        }
    }
    const auto at = [](std::uint32_t side, std::uint32_t ring, std::uint32_t i) {
        return side * (1 + rings * around) + (ring == 0 ? 0 : 1 + (ring - 1) * around + i % around);
    };
    for (std::uint32_t i = 0; i < around; ++i) {
        for (const std::uint32_t side : {0u, 1u}) {
            mesh.triangles.push_back({at(side, 0, 0), at(side, 1, i), at(side, 1, i + 1)});
            mesh.triangles.push_back({at(side, 1, i), at(side, 2, i), at(side, 2, i + 1)});
            mesh.triangles.push_back({at(side, 1, i), at(side, 2, i + 1), at(side, 1, i + 1)});
            if (side == 0) std::swap(mesh.triangles.back()[1], mesh.triangles.back()[2]);
        }
        mesh.triangles.push_back({at(0, 2, i), at(1, 2, i), at(1, 2, i + 1)});
        mesh.triangles.push_back({at(0, 2, i), at(1, 2, i + 1), at(0, 2, i + 1)});
    }
    return mesh;
}

// A ring with a rough skin: closed, with a hole to look through.
inline Mesh ring() {
    return welded(sheet(160, 63, [](double u, double v) {
        const double s = u == 1 ? 0 : turn * u, p = v == 1 ? 0 : turn * v;
        const double tube = 0.3 + 0.02 * std::sin(12 * s) * std::cos(5 * p);
        const double r = 0.7 + tube * std::cos(p);
        return dvec3(r * std::cos(s), tube * std::sin(p), r * std::sin(s));
    }));
}

// Seven leaves of a book, which share their back: its edges belong to seven triangles. Two leaves
// lie on each other, and one is there twice, the other way round.
inline Mesh book() {
    Mesh mesh;
    for (const int leaf : {0, 1, 2, 3, 3, 4, 5}) {
        add(mesh, sheet(12, 12, [=](double u, double v) {
                const double s = 0.5 * leaf + 0.2 * u * std::sin(0.5 * turn * v);
                return dvec3(u * std::cos(s), 2 * v - 1, u * std::sin(s));
            }));
    }
    mesh = welded(mesh);
    const std::size_t half = mesh.triangles.size() / 7;
    for (std::size_t i = 0; i < half; ++i) {
        const auto [a, b, c] = mesh.triangles[i];
        mesh.triangles.push_back({a, c, b});
    }
    return mesh;
}

// A body in which every tenth triangle is joined by one without area: a point, a corner that
// repeats, three corners on a line, two places of equal coordinates.
inline Mesh degenerate() {
    Mesh mesh = welded(bumpy(24, 1, 0));
    const std::size_t sound = mesh.triangles.size();
    for (std::size_t i = 0; i < sound; i += 10) {
        const auto [a, b, c] = mesh.triangles[i];
        const auto next = static_cast<std::uint32_t>(mesh.positions.size());
        switch (i / 10 % 4) {
            case 0:
                mesh.triangles.push_back({a, a, a});
                break;
            case 1:
                mesh.triangles.push_back({a, b, b});
                break;
            case 2: {
                const vec3 start = mesh.positions[a];
                mesh.positions.push_back(start + vec3(0.25f, 0, 0));
                mesh.positions.push_back(start + vec3(0.5f, 0, 0));
                mesh.triangles.push_back({a, next, next + 1});
                break;
            }
            default:
                mesh.positions.emplace_back(mesh.positions[a]);
                mesh.triangles.push_back({a, b, next});
                break;
        }
    }
    return mesh;
}

// As a scanner leaves them: 200,000 triangles and more, rough, with holes.
inline Mesh scan() {
    Mesh mesh = welded(bumpy(325, 1, 0.01));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const vec3 middle = mesh.positions[mesh.triangles[i][0]];
        const float hole = std::sin(9 * middle.x) + std::sin(8 * middle.y) + std::sin(7 * middle.z);
        if (hole < 2.4f) mesh.triangles[kept++] = mesh.triangles[i];
    }
    mesh.triangles.resize(kept);
    return mesh;
}

struct MadeBody {
    const char* name;
    Mesh (*make)();
};
inline constexpr std::array<MadeBody, 10> made_bodies{{{"parts", parts},
                                                       {"bowl", bowl},
                                                       {"doubled_vertices", doubled_vertices},
                                                       {"open_below", open_below},
                                                       {"closed", closed},
                                                       {"machined", machined},
                                                       {"ring", ring},
                                                       {"book", book},
                                                       {"degenerate", degenerate},
                                                       {"scan", scan}}};

// Moved to the origin and scaled to a largest half extent of 1.
inline Mesh in_place(Mesh mesh) {
    Aabb box = empty_aabb();
    for (const vec3& p : mesh.positions) grow(box, p);
    const vec3 half = half_of(box), center = center_of(box);
    const float scale = 1 / std::max({half.x, half.y, half.z});
    for (vec3& p : mesh.positions) p = (p - center) * scale;
    return mesh;
}

// -- What is wrong with them ---------------------------------------------------------------------

struct MeshFaults {
    std::size_t border_edges = 0;      // of one triangle
    std::size_t crowded_edges = 0;     // of more than two
    std::size_t flat_triangles = 0;    // with equal corners, or corners on a line
    std::size_t sliver_triangles = 0;  // more than a hundred times as long as high
    std::size_t doubled_vertices = 0;  // at the place of an earlier one
};

inline MeshFaults faults_of(const Mesh& mesh) {
    MeshFaults faults;
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& t = mesh.triangles[i];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = t[k], b = t[(k + 1) % 3];
            if (a != b) ++edges[std::minmax(a, b)];
        }
        const Triangle triangle = mesh.triangle(i);
        const dvec3 ab(triangle.b - triangle.a), ac(triangle.c - triangle.a);
        const dvec3 bc(triangle.c - triangle.b);
        const double longest = std::max({dot(ab, ab), dot(ac, ac), dot(bc, bc)});
        const double area = length(cross(ab, ac));
        if (area <= 1e-12 * longest) {
            ++faults.flat_triangles;
        } else if (area < 0.01 * longest) {
            ++faults.sliver_triangles;
        }
    }
    for (const auto& [edge, triangles] : edges) {
        faults.border_edges += triangles == 1;
        faults.crowded_edges += triangles > 2;
    }
    std::map<std::array<float, 3>, int> places;
    for (const vec3& p : mesh.positions) {
        faults.doubled_vertices += places[{p.x + 0, p.y + 0, p.z + 0}]++ > 0;
    }
    return faults;
}

}  // namespace collidoscope::test
