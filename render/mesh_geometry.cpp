#include "render/mesh_geometry.h"

#include <algorithm>
#include <cmath>
#include <cstring>
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
            const float coordinate = p[i] + 0.0F;
            std::uint32_t bits = 0;
            std::memcpy(&bits, &coordinate, sizeof bits);
            h ^= bits;
            h *= 0x9E3779B97F4A7C15U;
            h ^= h >> 29;
        }
        return static_cast<std::size_t>(h);
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

// Gives every corner a vertex with a normal: the mean of the faces around the point that continue
// the corner's own face, weighted by their angles at the point (Thuermer and Wuethrich 1998).
class Normals {
  public:
    Normals(MeshGeometry& out, std::span<const glm::vec3> positions,
            std::span<const Corners> triangles, std::span<const glm::vec3> faces, float crease)
        : out_(out),
          positions_(positions),
          triangles_(triangles),
          faces_(faces),
          flat_(!(crease > 0)),
          cos_crease_(std::cos(glm::radians(crease))),
          cos_half_crease_(std::cos(glm::radians(crease / 2))) {}

    void shade(std::uint32_t point, std::span<const std::uint32_t> fan) {
        // Points with very many faces are tips of cones and fans.
        constexpr std::size_t many = 512;
        if (flat_ || fan.size() > many) return shade_flat(point, fan);
        weighted_.clear();
        for (const std::uint32_t corner : fan) {
            const Corners& t = triangles_[corner / 3];
            const std::uint32_t c = corner % 3;
            weighted_.push_back(faces_[corner / 3] * corner_angle(positions_[point],
                                                                  positions_[t[(c + 1) % 3]],
                                                                  positions_[t[(c + 2) % 3]]));
        }
        if (!shade_round(point, fan)) shade_creased(point, fan);
    }

  private:
    std::uint32_t add(std::uint32_t point, glm::vec3 normal) {
        out_.vertices.push_back({positions_[point], normal});
        return static_cast<std::uint32_t>(out_.vertices.size() - 1);
    }

    void shade_flat(std::uint32_t point, std::span<const std::uint32_t> fan) {
        const std::size_t first_here = out_.vertices.size();
        // Faces of one plane share the vertex; not worth looking for in long fans.
        const std::size_t look = fan.size() <= 64 ? fan.size() : 0;
        for (const std::uint32_t corner : fan)
            out_.indices[corner] = shared(point, faces_[corner / 3], first_here, look);
    }

    // One vertex for all, when every face is within half the crease of the mean.
    bool shade_round(std::uint32_t point, std::span<const std::uint32_t> fan) {
        glm::vec3 sum(0);
        for (const glm::vec3& w : weighted_) sum += w;
        const glm::vec3 mean = unit_or(sum, glm::vec3(0));
        for (const std::uint32_t corner : fan)
            if (!(glm::dot(faces_[corner / 3], mean) >= cos_half_crease_)) return false;
        const std::uint32_t vertex = add(point, mean);
        for (const std::uint32_t corner : fan) out_.indices[corner] = vertex;
        return true;
    }

    void shade_creased(std::uint32_t point, std::span<const std::uint32_t> fan) {
        const std::size_t first_here = out_.vertices.size();
        for (const std::uint32_t corner : fan) {
            const glm::vec3 own = faces_[corner / 3];
            glm::vec3 sum(0);
            for (std::size_t i = 0; i < fan.size(); ++i)
                if (glm::dot(faces_[fan[i] / 3], own) >= cos_crease_) sum += weighted_[i];
            out_.indices[corner] = shared(point, unit_or(sum, own), first_here, fan.size());
        }
    }

    // The vertex with that normal among the last `look` since `first`, or a new one.
    std::uint32_t shared(std::uint32_t point, glm::vec3 normal, std::size_t first,
                         std::size_t look) {
        for (std::size_t v = first; v < std::min(out_.vertices.size(), first + look); ++v)
            if (out_.vertices[v].normal == normal) return static_cast<std::uint32_t>(v);
        return add(point, normal);
    }

    MeshGeometry& out_;
    std::span<const glm::vec3> positions_;
    std::span<const Corners> triangles_;
    std::span<const glm::vec3> faces_;
    std::vector<glm::vec3> weighted_;  // face normals times angles around the point at hand
    bool flat_;
    float cos_crease_, cos_half_crease_;
};

// 0 of a face without area.
glm::vec3 normal_of_face(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    // In double: the squares of very small and very large meshes do not fit a float.
    const glm::dvec3 n = glm::cross(b - a, c - a);
    const double length = glm::length(n);
    return length > 0 && std::isfinite(length) ? glm::vec3(n / length) : glm::vec3(0);
}

std::vector<glm::vec3> normals_of_faces(std::span<const glm::vec3> positions,
                                        std::span<const Corners> triangles) {
    std::vector<glm::vec3> normals;
    normals.reserve(triangles.size());
    for (const Corners& t : triangles)
        normals.push_back(normal_of_face(positions[t[0]], positions[t[1]], positions[t[2]]));
    return normals;
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

    const std::vector<glm::vec3> faces = normals_of_faces(positions, triangles);
    const Fans fans = fans_of(triangles, positions.size());
    out.indices.resize(triangles.size() * 3);
    out.vertices.reserve(positions.size());
    out.min = out.max = positions[triangles[0][0]];
    Normals normals(out, positions, triangles, faces, shading.crease_degrees);
    for (std::size_t p = 0; p < positions.size(); ++p) {
        const std::span<const std::uint32_t> fan(fans.corners.data() + fans.start[p],
                                                 fans.start[p + 1] - fans.start[p]);
        if (fan.empty()) continue;
        out.min = glm::min(out.min, positions[p]);
        out.max = glm::max(out.max, positions[p]);
        normals.shade(static_cast<std::uint32_t>(p), fan);
    }
    out.closed = is_closed(positions, triangles);
    if (shading.edges) {
        const float sharp = std::max(shading.crease_degrees, 1.0F);
        find_edges(out, positions, triangles, faces, std::cos(glm::radians(sharp)));
    }
    return out;
}

MeshGeometry make_facets(std::span<const glm::vec3> corners) {
    MeshGeometry out;
    if (corners.empty()) return out;
    out.vertices.reserve(corners.size());
    out.indices.reserve(corners.size());
    out.min = out.max = corners[0];
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
        const glm::vec3 normal = normal_of_face(corners[i], corners[i + 1], corners[i + 2]);
        for (std::size_t k = i; k < i + 3; ++k) {
            out.min = glm::min(out.min, corners[k]);
            out.max = glm::max(out.max, corners[k]);
            out.indices.push_back(static_cast<std::uint32_t>(out.vertices.size()));
            out.vertices.push_back({corners[k], normal});
        }
    }
    return out;
}

std::vector<std::uint32_t> coarse_indices(const MeshGeometry& geometry, std::uint32_t cells) {
    const glm::vec3 size = geometry.max - geometry.min;
    const float longest = std::max(size.x, std::max(size.y, size.z));
    std::vector<std::uint32_t> indices;
    if (!(longest > 0) || !std::isfinite(longest)) return indices;
    constexpr std::uint32_t none = ~0u;
    cells = std::clamp(cells, 1u, 128u);
    std::vector<std::uint32_t> first(std::size_t{cells} * cells * cells, none);
    std::vector<std::uint32_t> instead(geometry.vertices.size());
    for (std::uint32_t i = 0; i < instead.size(); ++i) {
        // Divided first: the inverse of a tiny size would be infinite.
        const glm::vec3 at =
            (geometry.vertices[i].position - geometry.min) / longest * static_cast<float>(cells);
        std::size_t cell = 0;
        for (int k = 0; k < 3; ++k)
            cell = cell * cells + std::min(static_cast<std::uint32_t>(at[k]), cells - 1);
        if (first[cell] == none) first[cell] = i;
        instead[i] = first[cell];
    }
    std::vector<bool> seen(instead.size(), false);
    for (const bool across : {true, false}) {
        for (std::size_t i = 0; i + 2 < geometry.indices.size(); i += 3) {
            const std::uint32_t* corners = &geometry.indices[i];
            const std::uint32_t a = instead[corners[0]], b = instead[corners[1]],
                                c = instead[corners[2]];
            if ((a != b && b != c && c != a) != across) continue;
            if (across)
                indices.insert(indices.end(), {a, b, c});
            else if (!seen[a] && !seen[b] && !seen[c])
                indices.insert(indices.end(), corners, corners + 3);
            else
                continue;
            seen[a] = seen[b] = seen[c] = true;
        }
    }
    return indices;
}

}  // namespace collidoscope::render
