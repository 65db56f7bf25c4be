// Proximity of two outlines in image space, by the graphics card: distance fields with the depth
// test, insides by parity, and what is least in one along the other.
// Source: Hoff, Zaferakis, Lin, Manocha, "Fast and Simple 2D Geometric Proximity Queries Using
// Graphics Hardware" (2001).
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "render/buffer.h"
#include "render/shader.h"
#include "render/target.h"

namespace collidoscope::render {

// In pixels from the lower left corner of the window; its first pixel's center is (0.5, 0.5).
struct OutlineSegment {
    glm::vec2 a, b;
};

class ProximityPasses {
  public:
    explicit ProximityPasses(ShaderLibrary& shaders) : shaders_(shaders) {}

    struct Least {
        float value = 0;  // pixels; infinite when no pixel is within the error of the outline
        glm::ivec2 pixel{0};
    };
    struct Result {
        Least along_b;  // of A's signed distance at the pixels within `error` of B's outline
        Least along_a;
    };

    // Draws both fields over `size` pixels and finds what is least; `error` is in pixels. Neither
    // outline is empty. Returns false when the card has no such targets or a shader is not usable.
    // Changes the framebuffer, viewport, depth test and blending. Cost: one fragment per pixel and
    // edge, twice; waits for the card.
    bool draw(glm::ivec2 size, std::span<const OutlineSegment> a, std::span<const OutlineSegment> b,
              float error, Result& result);

    // One pass of that: the distances from these edges of A (0) or B (1), of which there is one at
    // least, and what they enclose by parity. The other body's field is left as it is.
    bool draw_edges(int body, glm::ivec2 size, std::span<const OutlineSegment> edges);

    // A pixel as drawn: how far its center is from the nearest edge, which that is (from 0 as
    // given), and whether an odd number of edges lies to its right.
    struct Pixel {
        float distance = 0;
        std::uint32_t edge = 0;
        bool inside = false;
    };
    // The pixels that were drawn last for A (0) or B (1), row by row; in pixels.
    std::vector<Pixel> pixels(int body) const;
    // The same as signed distances, negative inside.
    std::vector<float> field(int body) const;
    // A bound of what float loses in those distances, in pixels, for edges with these coordinates.
    static float rounding(glm::ivec2 size, std::span<const OutlineSegment> edges);

  private:
    struct Body {
        ColorTarget nearest, crossings;
        TextureName depth;
        Buffer edges;
        VertexArray array;
    };
    bool draw_field(Body& body, std::span<const OutlineSegment> edges);
    bool reduce(float error, Result& result);

    ShaderLibrary& shaders_;
    glm::ivec2 size_{0};
    std::array<Body, 2> bodies_;
    ColorTarget along_;
    std::array<ColorTarget, 2> smaller_;
    VertexArray empty_;
};

}  // namespace collidoscope::render
