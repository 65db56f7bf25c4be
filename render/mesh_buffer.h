// A mesh on the card, uploaded once.
#pragma once

#include "render/buffer.h"
#include "render/mesh_geometry.h"

namespace collidoscope::render {

// The locations of a body's data in shaders (shaders/body.vert, body_edge.vert, depth.vert).
namespace body_location {
constexpr unsigned position = 0, normal = 1, rows = 4, color = 7, edge_color = 8, params = 9;
}

class MeshBuffer {
  public:
    explicit MeshBuffer(const MeshGeometry& geometry);

    std::size_t index_count() const { return index_count_; }
    // The indices of the coarse triangles, behind the others in the buffer; 0 without any.
    std::size_t coarse_count() const { return coarse_count_; }
    std::size_t edge_count() const { return edge_count_; }
    glm::vec3 min() const { return min_; }
    glm::vec3 max() const { return max_; }
    bool closed() const { return closed_; }
    // No two meshes of a run share it.
    std::uint64_t identity() const { return identity_; }

    VertexArray& vertex_array() { return vertex_array_; }
    // Two four-float texels per edge, in a texture of that kind.
#if defined(COLLIDOSCOPE_GLES)
    static constexpr GLenum edge_texture_kind = GL_TEXTURE_2D;
#else
    static constexpr GLenum edge_texture_kind = GL_TEXTURE_BUFFER;
#endif
    unsigned edge_texture() const {
        return edge_texture_.get();
    }

  private:
    void upload_edges(const std::vector<std::array<glm::vec3, 2>>& edges);

    Buffer vertices_{Buffer::Use::Static}, indices_{Buffer::Use::Indices};
    Buffer edges_{Buffer::Use::Static};
    TextureName edge_texture_;
    VertexArray vertex_array_;
    std::size_t index_count_ = 0, coarse_count_ = 0, edge_count_ = 0;
    glm::vec3 min_{0}, max_{0};
    bool closed_;
    std::uint64_t identity_;
};

}  // namespace collidoscope::render
