// A texture of many small pictures, for those who know nothing of OpenGL.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <span>

namespace collidoscope::render {
class ColorTarget;
}

namespace collidoscope::app {

class TileTexture {
  public:
    TileTexture();
    ~TileTexture();
    TileTexture(const TileTexture&) = delete;
    TileTexture& operator=(const TileTexture&) = delete;

    // Makes it, or makes it anew when the size differs; false when it cannot be had.
    bool resize(const glm::ivec2& size);
    void put(const glm::ivec2& at, const glm::ivec2& size, std::span<const std::uint8_t> rgba);
    // 0 before the first resize, and after release.
    unsigned texture() const;
    glm::ivec2 size() const;
    // Before the card's context goes.
    void release();

  private:
    std::unique_ptr<render::ColorTarget> target_;
};

}  // namespace collidoscope::app
