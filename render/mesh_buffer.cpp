#include "render/mesh_buffer.h"

#include <algorithm>
#include <atomic>
#include <glm/vec4.hpp>

namespace collidoscope::render {

MeshBuffer::MeshBuffer(const MeshGeometry& geometry)
    : index_count_(geometry.indices.size()),
      coarse_count_(geometry.coarse.size()),
      min_(geometry.min),
      max_(geometry.max),
      closed_(geometry.closed) {
    static std::atomic<std::uint64_t> last{0};
    identity_ = ++last;
    vertices_.upload(std::span(geometry.vertices));
    if (geometry.coarse.empty()) {
        indices_.upload(std::span(geometry.indices));
    } else {
        std::vector<std::uint32_t> both = geometry.indices;
        both.insert(both.end(), geometry.coarse.begin(), geometry.coarse.end());
        indices_.upload(std::span<const std::uint32_t>(both));
    }
    using enum Attribute::Type;
    const std::array<Attribute, 2> list{
        Attribute{body_location::position, 3, Floats, offsetof(MeshVertex, position)},
        Attribute{body_location::normal, 3, Floats, offsetof(MeshVertex, normal)}};
    vertex_array_.attributes(vertices_, list, sizeof(MeshVertex), 0);
    vertex_array_.indices(indices_);
    glBindVertexArray(0);

    if (!geometry.edges.empty()) upload_edges(geometry.edges);
}

namespace {

using Edges = std::vector<std::array<glm::vec3, 2>>;

// The ends of the first so many edges, and as many texels more as are wanted.
std::vector<glm::vec4> ends_of(const Edges& edges, std::size_t count, std::size_t texels) {
    std::vector<glm::vec4> ends;
    ends.reserve(texels);
    for (std::size_t i = 0; i < count; ++i)
        for (const glm::vec3& end : edges[i]) ends.emplace_back(end, 1);
    ends.resize(texels);
    return ends;
}

}  // namespace

// A texture holds a limited number of texels; the edges beyond are left out.
#if defined(COLLIDOSCOPE_GLES)

void MeshBuffer::upload_edges(const Edges& edges) {
    constexpr std::size_t across = 2048;  // as in body_edge.vert
    GLint rows = 2048;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &rows);
    edge_count_ = std::min(edges.size(), across * static_cast<std::size_t>(rows) / 2);
    const std::size_t used = (edge_count_ * 2 + across - 1) / across;
    const std::vector<glm::vec4> texels = ends_of(edges, edge_count_, used * across);
    edge_texture_.create();
    glBindTexture(GL_TEXTURE_2D, edge_texture_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, static_cast<GLsizei>(across),
                 static_cast<GLsizei>(used), 0, GL_RGBA, GL_FLOAT, texels.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindTexture(GL_TEXTURE_2D, 0);
}

#else

void MeshBuffer::upload_edges(const Edges& edges) {
    GLint most = 65536;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &most);
    edge_count_ = std::min(edges.size(), static_cast<std::size_t>(most) / 2);
    edges_.upload(std::span<const glm::vec4>(ends_of(edges, edge_count_, edge_count_ * 2)));
    edge_texture_.create();
    glBindTexture(GL_TEXTURE_BUFFER, edge_texture_.get());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, edges_.name());
    glBindTexture(GL_TEXTURE_BUFFER, 0);
}

#endif

}  // namespace collidoscope::render
