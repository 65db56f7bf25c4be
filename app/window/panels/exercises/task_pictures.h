// The pictures of scenes in a task's text.
#pragma once

#include <filesystem>
#include <glm/vec2.hpp>
#include <map>
#include <memory>

#include "app/base/utilities/jobs.h"
#include "app/view/drawing/thumbnail.h"
#include "app/view/drawing/tile_texture.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class TaskPictures final : public Part {
  public:
    // A texture with the scene of this file, so many pixels large and in the colors of the palette;
    // 0 while it is being made, and where it cannot be drawn. Eight are kept, and no more are made
    // until they are forgotten; asking for another size or other colors makes them anew.
    unsigned of(const Workbench& bench, const std::filesystem::path& scene, const glm::ivec2& size);
    // Before anything of a frame is drawn with them.
    void forget();

    void close(Workbench& bench) override;

  private:
    struct One {
        bool made = false;
        TileTexture texture;
        Job<Thumbnail> job;
    };
    static constexpr std::size_t most = 8;

    glm::ivec2 size_{0};
    PaletteOptions colors_;
    std::map<std::filesystem::path, std::unique_ptr<One>> all_;
};

}  // namespace collidoscope::app
