// Pictures to draw into.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <span>

#include "render/gl.h"

namespace collidoscope::render {

// Destination of a finished frame: a framebuffer (0: the window) and a rectangle of it in pixels,
// from its lower left corner.
struct Target {
    unsigned framebuffer = 0;
    glm::ivec2 origin{0};
    glm::ivec2 size{0};
};

// A color texture, 8 bits per channel or two, to draw into.
class ColorTarget {
  public:
    // Makes or remakes it when the size differs; false when it cannot be had at that size.
    bool resize(glm::ivec2 size, GLenum format = GL_RGBA8);
    glm::ivec2 size() const { return size_; }
    unsigned framebuffer() const { return framebuffer_.get(); }
    unsigned texture() const { return texture_.get(); }
    Target whole() const { return {framebuffer(), {0, 0}, size_}; }
    // Writes a rectangle of it: four bytes a pixel, row by row.
    void put(glm::ivec2 at, glm::ivec2 size, std::span<const std::uint8_t> rgba) const;

  private:
    glm::ivec2 size_{0};
    FramebufferName framebuffer_;
    TextureName texture_;
};

// A depth texture to draw into (shadow maps): linear filter, depth 1 around it.
class DepthTarget {
  public:
    bool resize(int size);
    int size() const { return size_; }
    unsigned framebuffer() const { return framebuffer_.get(); }
    unsigned texture() const { return texture_.get(); }

  private:
    int size_ = 0;
    FramebufferName framebuffer_;
    TextureName texture_;
};

// The kind of texture that MultisampleTarget's depth is read from, and how many samples it has
// then. OpenGL ES 3.0 has no multisampled textures: there the depth of one sample is copied to
// another one.
#if defined(COLLIDOSCOPE_GLES)
constexpr GLenum scene_depth_kind = GL_TEXTURE_2D;
constexpr int readable_samples(int) {
    return 1;
}
#else
constexpr GLenum scene_depth_kind = GL_TEXTURE_2D_MULTISAMPLE;
constexpr int readable_samples(int samples) {
    return samples;
}
#endif
// The largest number of samples that it can have.
int max_samples();

// Multisampled color and depth. The depth can be read while only the color is drawn to.
class MultisampleTarget {
  public:
    bool resize(glm::ivec2 size, int samples);
    int samples() const { return samples_; }
    glm::ivec2 size() const { return size_; }
    unsigned with_depth() const { return with_depth_.get(); }
    unsigned color_only() const { return color_only_.get(); }
    // The depth as it is at this moment, to be read until something else is drawn. Leaves any
    // framebuffer bound.
    unsigned depth_texture() const;
    void resolve_to(const ColorTarget& target) const;

  private:
    bool make_stores(int samples);

    glm::ivec2 size_{0};
    int samples_ = 0;
    FramebufferName with_depth_, color_only_;
    TextureName color_, depth_;
    // In OpenGL ES in place of color_, and what is copied to depth_ through depth_only_.
    RenderbufferName color_store_, depth_store_;
    FramebufferName depth_only_;
};

// Binds a framebuffer and its viewport.
void draw_into(unsigned framebuffer, glm::ivec2 origin, glm::ivec2 size);

}  // namespace collidoscope::render
