// The picture beside an explanation: the demo's own scene, whatever is open now.
#pragma once

#include <glm/vec2.hpp>
#include <string>

#include "app/base/utilities/jobs.h"
#include "app/view/drawing/thumbnail.h"
#include "app/view/drawing/tile_texture.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class ExplanationPicture final : public Part {
  public:
    // A texture with the demo's picture, so many pixels large and in the colors of the palette; 0
    // while it is being made, and where its scene cannot be drawn. One is kept, the last one asked
    // for.
    unsigned of(const Workbench& bench, const std::string& demo, const glm::ivec2& size);

    void close(Workbench& bench) override;

  private:
    std::string demo_;
    glm::ivec2 size_{0};
    PaletteOptions colors_;
    bool made_ = false;
    TileTexture texture_;
    Job<Thumbnail> job_;
};

}  // namespace collidoscope::app
