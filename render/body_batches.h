// The bodies of a frame, gathered by mesh and kept on the card until they change.
#pragma once

#include <span>
#include <vector>

#include "render/body.h"
#include "render/shader.h"

namespace collidoscope::render {

class BodyBatches {
  public:
    // Takes over the bodies of this frame. Uploads, and returns true, only when something changed
    // since the last call. Cost: linear in the bodies, about 30 ns each.
    // The instanced ones are drawn with them; they are uploaded when their version is another.
    bool update(std::span<const Body> bodies, const InstancedBodies& instanced = {});

    // World bounds of what casts a shadow; min > max when nothing does.
    glm::vec3 caster_min() const { return caster_min_; }
    glm::vec3 caster_max() const { return caster_max_; }
    // Mean over the casters of half the diagonal of their bounds.
    float caster_size() const { return caster_size_; }
    bool any_selected() const { return any_selected_; }
    // Meshes that have coarse triangles are drawn by these while it is on.
    void set_coarse(bool on) { coarse_ = on; }
    bool any_coarse() const;

    // Draws with the program in use. `eye` orders see-through bodies from far to near.
    // both_sides: also the inner sides of closed bodies, into which a cut lets one see.
    void draw_opaque(bool both_sides = false);
    void draw_translucent(glm::vec3 eye);
    void draw_all();
    void draw_edges(const Program& program);  // body_edge.vert; edges from texture unit 1

  private:
    struct Group {  // instances first .. first + count of one mesh
        const Buffer* buffer;
        MeshBuffer* mesh;
        std::size_t first, count = 0;
        bool opaque, near_side_only, edges = false;
    };
    // Neighbors mostly have the same color, which is packed once.
    struct PackedColor {
        Color color{0};
        std::uint32_t bits = 0;
        std::uint32_t of(const Color& wanted);
    };
    void draw(const Group& group, std::size_t first, std::size_t count);
    BodyInstance instance_of(const Body& body);
    // Returns half the diagonal of the body's bounds, 0 when they are not finite.
    float grow_bounds(const Body& body);
    void measure_casters(std::span<const Body> bodies);
    void gather(std::span<const Body> bodies);
    bool gather_in_order(std::span<const Body> bodies);
    void add_instanced(const InstancedBodies& instanced);

    std::vector<BodyInstance> instances_, next_;
    std::vector<Group> groups_;
    std::vector<std::uint64_t> signature_, next_signature_;
    std::vector<std::uint32_t> order_;
    Buffer buffer_, instanced_buffer_;
    std::uint64_t instanced_version_ = 0;
    VertexArray edge_array_;
    glm::vec3 caster_min_{1}, caster_max_{-1};
    float caster_size_ = 0;
    PackedColor last_color_, last_edge_color_;
    bool any_selected_ = false, coarse_ = false;
};

}  // namespace collidoscope::render
