#include "render/overlay_renderer.h"

#include <type_traits>
#include <vector>

#include "render/view_block.h"

namespace collidoscope::render {

namespace {

using Type = Attribute::Type;
using namespace gpu;

// The drawing of a kind. Instanced kinds make their corners from gl_VertexID.
struct Kind {
    const char* vertex;
    const char* fragment;
    GLenum mode;
    std::size_t corners;  // per thing
    bool quads;           // corners are taken through the quad indices
    bool instanced;
    bool near_side_only;
};

constexpr std::size_t ring_segments = 64, box_edges = 12;

// In the order of drawing.
constexpr std::array<Kind, 9> kind_table{{
    {"overlay_plane.vert", "overlay_plane.frag", GL_TRIANGLE_STRIP, 4, false, true, false},
    {"overlay_solid_box.vert", "overlay_fill.frag", GL_TRIANGLES, 36, false, true, true},
    {"overlay_ball.vert", "overlay_fill.frag", GL_TRIANGLES, 32 * 16 * 6, false, true, true},
    {"overlay_triangle.vert", "overlay_fill.frag", GL_TRIANGLES, 1, false, false, false},
    {"overlay_box.vert", "stroke.frag", GL_TRIANGLES, box_edges * 6, true, true, false},
    {"overlay_ring.vert", "stroke.frag", GL_TRIANGLES, ring_segments * 6, true, true, false},
    {"overlay_line.vert", "stroke.frag", GL_TRIANGLE_STRIP, 4, false, true, false},
    {"overlay_head.vert", "overlay_fill.frag", GL_TRIANGLES, 20 * 6, false, true, true},
    {"overlay_dot.vert", "overlay_dot.frag", GL_TRIANGLE_STRIP, 4, false, true, false},
}};

const std::array plane_layout{Attribute{0, 3, Type::Floats, offsetof(Plane, center)},
                              Attribute{1, 1, Type::Floats, offsetof(Plane, radius)},
                              Attribute{2, 3, Type::Floats, offsetof(Plane, normal)},
                              Attribute{3, 1, Type::Floats, offsetof(Plane, spacing)},
                              Attribute{4, 4, Type::Bytes, offsetof(Plane, color)},
                              Attribute{5, 1, Type::Integer, offsetof(Plane, flags)}};
const std::array solid_layout{Attribute{0, 3, Type::Floats, offsetof(Solid, center)},
                              Attribute{1, 4, Type::Bytes, offsetof(Solid, color)},
                              Attribute{2, 3, Type::Floats, offsetof(Solid, half)},
                              Attribute{3, 1, Type::Integer, offsetof(Solid, flags)},
                              Attribute{4, 4, Type::Floats, offsetof(Solid, rotation)}};
const std::array vertex_layout{Attribute{0, 3, Type::Floats, offsetof(Vertex, position)},
                               Attribute{1, 4, Type::Bytes, offsetof(Vertex, color)},
                               Attribute{2, 1, Type::Integer, offsetof(Vertex, flags)}};
const std::array box_layout{Attribute{0, 3, Type::Floats, offsetof(WireBox, center)},
                            Attribute{1, 1, Type::Floats, offsetof(WireBox, width)},
                            Attribute{2, 3, Type::Floats, offsetof(WireBox, half)},
                            Attribute{3, 1, Type::Floats, offsetof(WireBox, dash)},
                            Attribute{4, 4, Type::Floats, offsetof(WireBox, rotation)},
                            Attribute{5, 4, Type::Bytes, offsetof(WireBox, color)},
                            Attribute{6, 1, Type::Integer, offsetof(WireBox, flags)}};
const std::array ring_layout{Attribute{0, 3, Type::Floats, offsetof(Ring, center)},
                             Attribute{1, 1, Type::Floats, offsetof(Ring, radius)},
                             Attribute{2, 3, Type::Floats, offsetof(Ring, normal)},
                             Attribute{3, 1, Type::Floats, offsetof(Ring, width)},
                             Attribute{4, 1, Type::Floats, offsetof(Ring, dash)},
                             Attribute{5, 4, Type::Bytes, offsetof(Ring, color)},
                             Attribute{6, 1, Type::Integer, offsetof(Ring, flags)}};
const std::array line_layout{Attribute{0, 3, Type::Floats, offsetof(Line, a)},
                             Attribute{1, 1, Type::Floats, offsetof(Line, width)},
                             Attribute{2, 3, Type::Floats, offsetof(Line, b)},
                             Attribute{3, 1, Type::Floats, offsetof(Line, dash)},
                             Attribute{4, 4, Type::Bytes, offsetof(Line, color)},
                             Attribute{5, 1, Type::Integer, offsetof(Line, flags)},
                             Attribute{6, 1, Type::Floats, offsetof(Line, trim)}};
const std::array head_layout{Attribute{0, 3, Type::Floats, offsetof(Head, tip)},
                             Attribute{1, 1, Type::Floats, offsetof(Head, length)},
                             Attribute{2, 3, Type::Floats, offsetof(Head, tail)},
                             Attribute{3, 4, Type::Bytes, offsetof(Head, color)},
                             Attribute{4, 1, Type::Integer, offsetof(Head, flags)}};
const std::array dot_layout{Attribute{0, 3, Type::Floats, offsetof(Dot, center)},
                            Attribute{1, 1, Type::Floats, offsetof(Dot, radius)},
                            Attribute{2, 3, Type::Floats, offsetof(Dot, normal)},
                            Attribute{3, 1, Type::Floats, offsetof(Dot, rim_width)},
                            Attribute{4, 4, Type::Bytes, offsetof(Dot, color)},
                            Attribute{5, 4, Type::Bytes, offsetof(Dot, rim)},
                            Attribute{6, 1, Type::Integer, offsetof(Dot, flags)}};

// Quads 0 1 2, 2 1 3 of four corners each, as many as the largest kind needs.
std::vector<std::uint32_t> quad_indices() {
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < ring_segments; ++i)
        for (const std::uint32_t corner : {0U, 1U, 2U, 2U, 1U, 3U}) all.push_back(i * 4 + corner);
    return all;
}

}  // namespace

void OverlayRenderer::upload(const Overlay& list, Lists& kept) {
    std::size_t kind = 0;
    const auto next = [&](const auto& things, const auto& layout) {
        using Thing = typename std::remove_cvref_t<decltype(things)>::value_type;
        const std::size_t k = kind++;
        // Skip kinds that were empty and stay empty.
        if (things.empty() && kept.counts[k] == 0) return;
        kept.counts[k] = things.size();
        kept.buffers[k].upload(std::span<const Thing>(things));
        kept.arrays[k].attributes(kept.buffers[k], layout, sizeof(Thing),
                                  kind_table[k].instanced ? 1 : 0);
        if (kind_table[k].quads) kept.arrays[k].indices(quads_);
    };
    next(list.planes(), plane_layout);
    next(list.solid_boxes(), solid_layout);
    next(list.balls(), solid_layout);
    next(list.triangles(), vertex_layout);
    next(list.boxes(), box_layout);
    next(list.rings(), ring_layout);
    next(list.lines(), line_layout);
    next(list.heads(), head_layout);
    next(list.dots(), dot_layout);
    kept.version = list.version();
}

void OverlayRenderer::draw_kinds(Lists& kept) {
    for (std::size_t k = 0; k < kinds; ++k) {
        if (kept.counts[k] == 0) continue;
        const Kind& kind = kind_table[k];
        const Program& program = shaders_.program(kind.vertex, kind.fragment);
        if (!program.use()) continue;
        program.set("scene_depth", unit::scene_depth);
        if (kind.near_side_only)
            glEnable(GL_CULL_FACE);
        else
            glDisable(GL_CULL_FACE);
        kept.arrays[k].bind();
        if (kind.quads)
            draw_elements(kind.mode, kind.corners, kept.counts[k]);
        else if (kind.instanced)
            draw_arrays(kind.mode, kind.corners, kept.counts[k]);
        else
            draw_arrays(kind.mode, kept.counts[k]);
    }
    glDisable(GL_CULL_FACE);
}

void OverlayRenderer::forget_old() {
    constexpr std::uint64_t keep_frames = 120;
    std::erase_if(
        kept_, [&](const auto& entry) { return entry.second.last_frame + keep_frames < frame_; });
}

void OverlayRenderer::draw(std::span<const Overlay* const> lists,
                           const std::function<void(const Overlay&)>& place) {
    ++frame_;
    if (quads_.bytes() == 0) quads_.upload(std::span<const std::uint32_t>(quad_indices()));
    for (const Overlay* list : lists) {
        if (list == nullptr || list->empty()) continue;
        Lists& kept = kept_[list->identity()];
        kept.last_frame = frame_;
        if (kept.version != list->version()) upload(*list, kept);
        place(*list);
        draw_kinds(kept);
    }
    if (frame_ % 60 == 0) forget_old();
}

}  // namespace collidoscope::render
