// Draws overlay lists; keeps each list's data on the card until the list changes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>

#include "render/buffer.h"
#include "render/overlay.h"
#include "render/shader.h"

namespace collidoscope::render {

class OverlayRenderer {
  public:
    explicit OverlayRenderer(ShaderLibrary& shaders) : shaders_(shaders) {}

    // Uploads what changed, then draws: at most one draw call per kind and list. The view block and
    // the scene's depth (texture unit unit::scene_depth) must be bound, blending on, depth test
    // off. `place` is called before each list and fits the view block to where the list stands.
    // Lists that have not been drawn for a while are forgotten.
    void draw(std::span<const Overlay* const> lists,
              const std::function<void(const Overlay&)>& place);

  private:
    static constexpr std::size_t kinds = 9;
    struct Lists {
        std::uint64_t version = 0, last_frame = 0;
        std::array<Buffer, kinds> buffers;
        std::array<VertexArray, kinds> arrays;
        std::array<std::size_t, kinds> counts{};
    };
    void upload(const Overlay& list, Lists& kept);
    void draw_kinds(Lists& kept);
    void forget_old();

    ShaderLibrary& shaders_;
    std::unordered_map<std::uint64_t, Lists> kept_;
    Buffer quads_{Buffer::Use::Indices};
    std::uint64_t frame_ = 0;
};

}  // namespace collidoscope::render
