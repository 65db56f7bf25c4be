// Triangles made ready for drawing: normals with creases, and the crisp edges. No OpenGL.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

namespace collidoscope::render {

struct MeshVertex {
    glm::vec3 position;
    glm::vec3 normal;
};

struct MeshGeometry {
    std::vector<MeshVertex> vertices;
    std::vector<std::uint32_t> indices;           // three per triangle
    std::vector<std::uint32_t> coarse;            // fewer triangles, for motion; may be empty
    std::vector<std::array<glm::vec3, 2>> edges;  // crisp edges and borders
    glm::vec3 min{0}, max{0};                     // bounds; both 0 when empty
    bool closed = false;  // without borders and turned outwards: its inside is never seen
};

struct MeshShading {
    // Faces that meet at a smaller angle are shaded as one round surface; 0: every face flat.
    float crease_degrees = 35;
    // Also find the edges sharper than that angle (at least one degree) and the borders.
    bool edges = false;
};

// Positions that are equal count as one point, however often they are listed. Indices must be in
// range. Degenerate triangles are kept and do no harm. Cost: n log n with edges, else n.
MeshGeometry make_geometry(std::span<const glm::vec3> positions,
                           std::span<const std::array<std::uint32_t, 3>> triangles,
                           const MeshShading& shading = {});

// The same of three corners for each triangle, every face flat with vertices of its own, without
// edges and without looking for equal points: for very many. Counts as open. Cost: n.
MeshGeometry make_facets(std::span<const glm::vec3> corners);

// Fewer triangles over the same vertices, three indices for each: the vertices in a cell of a grid,
// which has so many cells (1 to 128) along the longest side of the bounds, count as the first of
// them, and triangles that are left with two equal corners go. Where that leaves nothing of a cell,
// one of its triangles stays as it is, so that small parts do not vanish. Cost: linear, and
// cells^3 * 4 bytes.
std::vector<std::uint32_t> coarse_indices(const MeshGeometry& geometry, std::uint32_t cells);

// Ready-made bodies of unit size around the origin: scale them with the model matrix.
MeshGeometry make_box();                         // half sizes 1, with its 12 edges
MeshGeometry make_sphere(int subdivisions = 4);  // radius 1, smooth; 20 * 4^n triangles

}  // namespace collidoscope::render
