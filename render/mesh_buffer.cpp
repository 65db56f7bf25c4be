#include "render/mesh_buffer.h"

#include <algorithm>
#include <atomic>
#include <glm/vec4.hpp>

namespace collidoscope::render {

MeshBuffer::MeshBuffer(const MeshGeometry& geometry)
    : index_count_(geometry.indices.size()),
      min_(geometry.min),
      max_(geometry.max),
      closed_(geometry.closed) {
    static std::atomic<std::uint64_t> last{0};
    identity_ = ++last;
    vertices_.upload(std::span(geometry.vertices));
    indices_.upload(std::span(geometry.indices));
    using enum Attribute::Type;
    const std::array<Attribute, 2> list{
        Attribute{body_location::position, 3, Floats, offsetof(MeshVertex, position)},
        Attribute{body_location::normal, 3, Floats, offsetof(MeshVertex, normal)}};
    vertex_array_.attributes(vertices_, list, sizeof(MeshVertex), 0);
    vertex_array_.indices(indices_);
    glBindVertexArray(0);

    if (geometry.edges.empty()) return;
    // A texture holds a limited number of texels; the edges beyond are left out.
    GLint most = 65536;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &most);
    edge_count_ = std::min(geometry.edges.size(), static_cast<std::size_t>(most) / 2);
    std::vector<glm::vec4> texels;
    texels.reserve(edge_count_ * 2);
    for (std::size_t i = 0; i < edge_count_; ++i)
        for (const glm::vec3& end : geometry.edges[i]) texels.emplace_back(end, 1);
    edges_.upload(std::span<const glm::vec4>(texels));
    edge_texture_.create();
    glBindTexture(GL_TEXTURE_BUFFER, edge_texture_.get());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, edges_.name());
    glBindTexture(GL_TEXTURE_BUFFER, 0);
}

}  // namespace collidoscope::render
