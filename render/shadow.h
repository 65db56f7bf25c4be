// Soft shadows: a shadow map for the bodies, and one small picture of what is missing of the light
// on the ground. Both depend on the bodies alone, not on the camera, so they are drawn only when
// the bodies change.
#pragma once

#include "render/body_batches.h"
#include "render/target.h"
#include "render/view_block.h"

namespace collidoscope::render {

enum class Quality : std::uint8_t { Low, High };

class Shadow {
  public:
    explicit Shadow(ShaderLibrary& shaders) : shaders_(shaders) {}

    // Fits the light around the casters and tells the view block, whose origin and ground are
    // given; no drawing. Returns false when nothing casts a shadow.
    static bool fit(const BodyBatches& bodies, Quality quality, ViewBlock& view);

    // Draws maps and ground picture for the fitted view block, which must be bound.
    void draw(BodyBatches& bodies, const ViewBlock& view, Quality quality);

    // Binds the shadow map (compared) and the ground picture to their texture units.
    void bind() const;
    static int map_size(Quality quality) { return quality == Quality::High ? 2048 : 1024; }
    static int body_taps(Quality quality) { return quality == Quality::High ? 24 : 6; }

  private:
    void draw_depth(BodyBatches& bodies, const DepthTarget& target, const glm::mat4& projection,
                    glm::vec3 origin, const glm::vec4& clip);
    void draw_ground(const ViewBlock& view, float height_range, Quality quality);

    ShaderLibrary& shaders_;
    DepthTarget light_map_, height_map_;
    ColorTarget ground_, blurred_;
    VertexArray empty_;
};

}  // namespace collidoscope::render
