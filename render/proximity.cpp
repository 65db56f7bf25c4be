#include "render/proximity.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "render/view_block.h"

namespace collidoscope::render {
namespace {

// More than any pixel is away from an outline: it stands where nothing is measured.
constexpr float unmeasured = 1e30F;

std::vector<float> read_back(const ColorTarget& target) {
    const glm::ivec2 size = target.size();
    std::vector<float> all(4 * static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, size.x, size.y, GL_RGBA, GL_FLOAT, all.data());
    return all;
}

void bind(const Program& program, const char* name, int unit, const ColorTarget& target) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, target.texture());
    program.set(name, unit);
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace

bool ProximityPasses::draw_field(Body& body, std::span<const OutlineSegment> edges) {
    const DrawAnyway drawing;
    glActiveTexture(GL_TEXTURE0);
    const bool remake = body.nearest.size() != size_ || !body.depth;
    if (!body.nearest.resize(size_, GL_RGBA32F) || !body.crossings.resize(size_, GL_RGBA32F))
        return false;
    if (remake) {
        body.depth.create();
        glBindTexture(GL_TEXTURE_2D, body.depth.get());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, size_.x, size_.y, 0,
                     GL_DEPTH_COMPONENT, GL_FLOAT, nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glBindFramebuffer(GL_FRAMEBUFFER, body.nearest.framebuffer());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, body.depth.get(),
                               0);
    }
    const Program& cone = shaders_.program("proximity_edge.vert", "proximity_cone.frag");
    const Program& inside = shaders_.program("proximity_edge.vert", "proximity_inside.frag");
    body.edges.upload(edges);
    const std::array<Attribute, 1> layout{{{0, 4, Attribute::Type::Floats, 0}}};
    body.array.attributes(body.edges, layout, sizeof(OutlineSegment), 1);
    const glm::vec2 far_corner(size_);
    float reach = 1;
    for (const OutlineSegment& edge : edges) {
        for (const glm::vec2& corner : {glm::vec2(0), glm::vec2(far_corner.x, 0.0F), far_corner,
                                        glm::vec2(0.0F, far_corner.y)})
            reach = std::max(reach, 2 * glm::distance(edge.a, corner));
    }

    const std::array<float, 4> zero{0, 0, 0, 0};
    const float one = 1;
    draw_into(body.nearest.framebuffer(), {0, 0}, size_);
    glClearBufferfv(GL_COLOR, 0, zero.data());
    glDepthMask(GL_TRUE);
    glClearBufferfv(GL_DEPTH, 0, &one);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    if (!cone.use()) return false;
    cone.set("reach", reach);
    body.array.bind();
    draw_arrays(GL_TRIANGLES, 3, edges.size());

    draw_into(body.crossings.framebuffer(), {0, 0}, size_);
    glClearBufferfv(GL_COLOR, 0, zero.data());
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    if (!inside.use()) return false;
    draw_arrays(GL_TRIANGLES, 3, edges.size());
    glDisable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    return true;
}

bool ProximityPasses::reduce(float error, Result& result) {
    const DrawAnyway drawing;
    const Program& along = shaders_.program("full_screen.vert", "proximity_along.frag");
    const Program& least = shaders_.program("full_screen.vert", "proximity_least.frag");
    if (!along_.resize(size_, GL_RGBA32F) || !along.use()) return false;
    bind(along, "near_a", 0, bodies_[0].nearest);
    bind(along, "near_b", 1, bodies_[1].nearest);
    bind(along, "crossings_a", 2, bodies_[0].crossings);
    bind(along, "crossings_b", 3, bodies_[1].crossings);
    along.set("error", error);
    along.set("nothing", unmeasured);
    draw_into(along_.framebuffer(), {0, 0}, size_);
    empty_.bind();
    draw_arrays(GL_TRIANGLES, 3);

    // Four pixels become one until one is left.
    if (!least.use()) return false;
    const ColorTarget* from = &along_;
    for (std::size_t turn = 0; from->size() != glm::ivec2(1); turn = 1 - turn) {
        ColorTarget& to = smaller_[turn];
        if (!to.resize((from->size() + 1) / 2, GL_RGBA32F)) return false;
        bind(least, "source", 0, *from);
        draw_into(to.framebuffer(), {0, 0}, to.size());
        draw_arrays(GL_TRIANGLES, 3);
        from = &to;
    }
    const std::vector<float> found = read_back(*from);
    const auto told = [&](std::size_t at) {
        const int index = static_cast<int>(found[at + 1]);
        const bool any = found[at] < unmeasured;
        return Least{any ? found[at] : std::numeric_limits<float>::infinity(),
                     {index % size_.x, index / size_.x}};
    };
    result = {told(0), told(2)};
    return true;
}

bool ProximityPasses::draw(glm::ivec2 size, std::span<const OutlineSegment> a,
                           std::span<const OutlineSegment> b, float error, Result& result) {
    size_ = size;
    return draw_field(bodies_[0], a) && draw_field(bodies_[1], b) && reduce(error, result);
}

bool ProximityPasses::draw_edges(int body, glm::ivec2 size, std::span<const OutlineSegment> edges) {
    size_ = size;
    return draw_field(bodies_[static_cast<std::size_t>(body)], edges);
}

std::vector<ProximityPasses::Pixel> ProximityPasses::pixels(int body) const {
    const Body& drawn = bodies_[static_cast<std::size_t>(body)];
    const std::vector<float> nearest = read_back(drawn.nearest);
    const std::vector<float> crossings = read_back(drawn.crossings);
    std::vector<Pixel> pixels;
    pixels.reserve(nearest.size() / 4);
    for (std::size_t i = 0; i + 3 < nearest.size(); i += 4) {
        pixels.push_back({nearest[i], static_cast<std::uint32_t>(std::max(nearest[i + 1], 0.0F)),
                          std::fmod(crossings[i], 2.0F) == 1.0F});
    }
    return pixels;
}

std::vector<float> ProximityPasses::field(int body) const {
    std::vector<float> field;
    for (const Pixel& pixel : pixels(body))
        field.push_back(pixel.inside ? -pixel.distance : pixel.distance);
    return field;
}

float ProximityPasses::rounding(glm::ivec2 size, std::span<const OutlineSegment> edges) {
    float most = static_cast<float>(std::max(size.x, size.y));
    for (const OutlineSegment& edge : edges)
        for (const float x : {edge.a.x, edge.a.y, edge.b.x, edge.b.y})
            most = std::max(most, std::abs(x));
    return 1e-4F + 32 * 0x1p-24F * most;
}

}  // namespace collidoscope::render
