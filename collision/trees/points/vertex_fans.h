// Which triangles of a mesh meet at a vertex. Vertices are the same where their positions are, so
// that seams of doubled vertices are closed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/mesh.h"

namespace collidoscope {

class VertexFans {
  public:
    // Cost: a sort of the positions.
    explicit VertexFans(const Mesh& mesh);

    // The vertex that stands where this position of the mesh does.
    std::uint32_t vertex(std::uint32_t position) const { return vertices_[position]; }
    // The triangles with that vertex, by rising number; each once.
    std::span<const std::uint32_t> around(std::uint32_t vertex) const {
        return {triangles_.data() + first_[vertex], first_[vertex + 1] - first_[vertex]};
    }
    std::size_t bytes() const {
        return (vertices_.size() + first_.size() + triangles_.size()) * sizeof(std::uint32_t);
    }

  private:
    std::vector<std::uint32_t> vertices_;   // by position of the mesh
    std::vector<std::uint32_t> first_;      // by vertex: of its triangles; one past the last, too
    std::vector<std::uint32_t> triangles_;  // vertex by vertex
};

}  // namespace collidoscope
