// Ambient obscurance: darkens the folds and gaps of bodies, from the depth of the picture.
#pragma once

#include "render/buffer.h"
#include "render/shader.h"
#include "render/target.h"

namespace collidoscope::render {

class Obscurance {
  public:
    explicit Obscurance(ShaderLibrary& shaders) : shaders_(shaders) {}

    // Multiplies it into the scene's color. The view block must be bound; leaves the scene bound
    // with its color only, and blending on.
    void draw(const MultisampleTarget& scene, float strength);

  private:
    bool pass(const char* fragment, const ColorTarget& from, float strength);

    ShaderLibrary& shaders_;
    ColorTarget open_, smooth_;
    VertexArray empty_;
};

}  // namespace collidoscope::render
