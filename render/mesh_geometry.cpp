#include "render/mesh_geometry.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <unordered_map>

namespace collidoscope::render {

namespace {

using Corners = std::array<std::uint32_t, 3>;

struct PositionHash {
    std::size_t operator()(const glm::vec3& p) const {
        std::uint64_t h = 0;
        for (int i = 0; i < 3; ++i) {
            // -0 and 0 are the same point.
            h ^= std::bit_cast<std::uint32_t>(p[i] + 0.0F);
            h *= 0x9E3779B97F4A7C15U;
            h ^= h >> 29;
        }
        return h;
    }
};

// For each position the first one equal to it.
std::vector<std::uint32_t> weld(std::span<const glm::vec3> positions) {
    std::unordered_map<glm::vec3, std::uint32_t, PositionHash> first;
    first.reserve(positions.size());
    std::vector<std::uint32_t> same(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        same[i] = first.try_emplace(positions[i], static_cast<std::uint32_t>(i)).first->second;
    }
    return same;
}

// The corners (triangle * 3 + corner) around each point, as one array cut into ranges.
struct Fans {
    std::vector<std::uint32_t> start, corners;
};

Fans fans_of(std::span<const Corners> triangles, std::size_t points) {
    Fans fans;
    fans.start.assign(points + 1, 0);
    for (const Corners& t : triangles)
        for (const std::uint32_t p : t) ++fans.start[p + 1];
    for (std::size_t i = 0; i < points; ++i) fans.start[i + 1] += fans.start[i];
    fans.corners.resize(triangles.size() * 3);
    std::vector<std::uint32_t> next(fans.start.begin(), fans.start.end() - 1);
    for (std::size_t t = 0; t < triangles.size(); ++t)
        for (std::size_t c = 0; c < 3; ++c)
            fans.corners[next[triangles[t][c]]++] = static_cast<std::uint32_t>(t * 3 + c);
    return fans;
}

glm::vec3 unit_or(glm::vec3 v, glm::vec3 otherwise) {
    const float length = glm::length(v);
    return length > 0 && std::isfinite(length) ? v / length : otherwise;
}

float corner_angle(glm::vec3 at, glm::vec3 b, glm::vec3 c) {
    const glm::vec3 u = unit_or(b - at, glm::vec3(0)), v = unit_or(c - at, glm::vec3(0));
    return std::acos(glm::clamp(glm::dot(u, v), -1.0F, 1.0F));
}

// An edge seen from one of its triangles.
struct HalfEdge {
    std::uint64_t key;  // both ends, the smaller first
    std::uint32_t face;
};

std::uint64_t mix(std::uint64_t h) {
    h = (h ^ (h >> 30)) * 0xBF58476D1CE4E5B9U;
    h = (h ^ (h >> 27)) * 0x94D049BB133111EBU;
    return h ^ (h >> 31);
}

// Whether every edge is run along as often one way as the other, and the faces look outwards. The
// edges are compared by a sum of hashes: a mesh with borders passes with a chance of 2^-64.
bool is_closed(std::span<const glm::vec3> positions, std::span<const Corners> triangles) {
    std::uint64_t balance = 0;
    double volume = 0;
    for (const Corners& t : triangles) {
        for (std::size_t c = 0; c < 3; ++c) {
            const std::uint64_t a = t[c], b = t[(c + 1) % 3];
            balance += mix(a << 32 | b) - mix(b << 32 | a);
        }
        const glm::dvec3 o(positions[triangles[0][0]]);
        volume +=
            glm::dot(glm::dvec3(positions[t[0]]) - o,
                     glm::cross(glm::dvec3(positions[t[1]]) - o, glm::dvec3(positions[t[2]]) - o));
    }
    return balance == 0 && volume > 0;
}

void find_edges(MeshGeometry& out, std::span<const glm::vec3> positions,
                std::span<const Corners> triangles, std::span<const glm::vec3> face_normals,
                float cos_sharp) {
    std::vector<HalfEdge> all;
    all.reserve(triangles.size() * 3);
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        for (std::size_t c = 0; c < 3; ++c) {
            const std::uint64_t a = triangles[t][c], b = triangles[t][(c + 1) % 3];
            if (a == b) continue;
            all.push_back({std::min(a, b) << 32 | std::max(a, b), static_cast<std::uint32_t>(t)});
        }
    }
    std::sort(all.begin(), all.end(), [](const HalfEdge& a, const HalfEdge& b) {
        return a.key != b.key ? a.key < b.key : a.face < b.face;
    });
    for (std::size_t i = 0; i < all.size();) {
        std::size_t j = i + 1;
        while (j < all.size() && all[j].key == all[i].key) ++j;
        // Flat or gently bent between two faces: no edge. All else is one.
        const bool gentle = j - i == 2 && glm::dot(face_normals[all[i].face],
                                                   face_normals[all[i + 1].face]) >= cos_sharp;
        if (!gentle)
            out.edges.push_back({positions[all[i].key >> 32], positions[all[i].key & 0xFFFFFFFFU]});
        i = j;
    }
}

}  // namespace

MeshGeometry make_geometry(std::span<const glm::vec3> positions, std::span<const Corners> input,
                           const MeshShading& shading) {
    MeshGeometry out;
    if (input.empty()) return out;
    const std::vector<std::uint32_t> same = weld(positions);
    std::vector<Corners> triangles(input.begin(), input.end());
    for (Corners& t : triangles)
        for (std::uint32_t& p : t) p = same[p];

    std::vector<glm::vec3> face_normals(triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const glm::vec3 a = positions[triangles[i][0]];
        face_normals[i] =
            unit_or(glm::cross(positions[triangles[i][1]] - a, positions[triangles[i][2]] - a),
                    glm::vec3(0));
    }

    const Fans fans = fans_of(triangles, positions.size());
    const float cos_crease = std::cos(glm::radians(shading.crease_degrees));
    // Points with more faces than this are tips of cones and fans: shaded flat.
    constexpr std::size_t many = 512;
    out.indices.resize(triangles.size() * 3);
    out.vertices.reserve(positions.size());
    out.min = out.max = positions[triangles[0][0]];
    for (std::size_t p = 0; p < positions.size(); ++p) {
        const std::span<const std::uint32_t> fan(fans.corners.data() + fans.start[p],
                                                 fans.start[p + 1] - fans.start[p]);
        if (fan.empty()) continue;
        out.min = glm::min(out.min, positions[p]);
        out.max = glm::max(out.max, positions[p]);
        const std::size_t first_here = out.vertices.size();
        for (const std::uint32_t corner : fan) {
            const glm::vec3 own = face_normals[corner / 3];
            glm::vec3 sum = own;
            if (shading.crease_degrees > 0 && fan.size() <= many) {
                // Add up the faces around that continue this one, weighted by their angle here.
                sum = glm::vec3(0);
                for (const std::uint32_t other : fan) {
                    const glm::vec3 n = face_normals[other / 3];
                    if (glm::dot(n, own) < cos_crease) continue;
                    const Corners& t = triangles[other / 3];
                    sum += n * corner_angle(positions[p], positions[t[(other % 3 + 1) % 3]],
                                            positions[t[(other % 3 + 2) % 3]]);
                }
            }
            const glm::vec3 normal = unit_or(sum, own);
            // Share the vertex with a corner that got the same normal.
            std::size_t v = first_here;
            while (v < out.vertices.size() && out.vertices[v].normal != normal) ++v;
            if (v == out.vertices.size()) out.vertices.push_back({positions[p], normal});
            out.indices[corner] = static_cast<std::uint32_t>(v);
        }
    }
    out.closed = is_closed(positions, triangles);
    if (shading.edges) {
        const float sharp = std::max(shading.crease_degrees, 1.0F);
        find_edges(out, positions, triangles, face_normals, std::cos(glm::radians(sharp)));
    }
    return out;
}

}  // namespace collidoscope::render
