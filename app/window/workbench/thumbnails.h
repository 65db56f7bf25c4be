// The small pictures of the gallery: made in the background when they are asked for, one after the
// other, and kept in memory, one for each demo. No one waits for them.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/view/drawing/thumbnail.h"
#include "app/view/drawing/tile_texture.h"

namespace collidoscope::app {

struct Palette;

class Thumbnails {
  public:
    // wake: asks the window for another frame, from any thread.
    explicit Thumbnails(std::function<void()> wake) : wake_(std::move(wake)) {}

    // The place of a demo's picture in the texture, from 0 to 1.
    struct Place {
        unsigned texture = 0;
        vec2 from{0}, to{0};
    };
    // The demo's picture, so many pixels large and in the colors of the palette; nothing while it
    // is being made, and where its scene cannot be drawn. Asking for another size or other colors
    // makes all anew.
    std::optional<Place> of(const std::string& demo, const glm::ivec2& size,
                            const Palette& palette);
    // The demo's picture was asked for, and is not there yet.
    bool waits_for(const std::string& demo) const;
    // Some that were asked for are not there yet.
    bool busy() const { return job_.active() || !wanted_.empty(); }
    // Before the card's context goes.
    void release();

  private:
    struct Made {
        std::string demo;
        Thumbnail picture;
    };
    void begin_next(const Palette& palette);
    void take();

    std::function<void()> wake_;
    glm::ivec2 size_{0};
    PaletteOptions colors_;
    std::map<std::string, std::optional<glm::ivec2>> places_;  // none: asked for, or impossible
    std::vector<std::string> wanted_;
    int used_ = 0;  // places in the texture
    TileTexture tiles_;
    Job<Made> job_;
};

}  // namespace collidoscope::app
