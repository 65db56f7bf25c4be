// The start page: whether it is shown, and its pictures.
#pragma once

#include <glm/vec2.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/view/drawing/thumbnail.h"
#include "app/view/drawing/tile_texture.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

enum class StartList : std::uint8_t { Home, Lessons, Exercises };

class StartState final : public Part {
  public:
    void show(Workbench& bench, StartList list = StartList::Home);
    void hide() { shown_ = false; }
    bool shown() const { return shown_; }
    StartList list() const { return list_; }
    void show_list(StartList list) { list_ = list; }

    // A demo's picture of this size, in the colors of the palette; nothing while it is being made.
    // Asking for another size or other colors makes all anew.
    struct Picture {
        unsigned texture = 0;
        vec2 from{0}, to{0};
    };
    std::optional<Picture> picture(const Workbench& bench, const std::string& demo,
                                   const glm::ivec2& size);

    // Shows at once what has been opened.
    void advance(Workbench& bench, double seconds, double now) override;
    bool escape(Workbench& bench) override;
    void close(Workbench& bench) override;
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

  private:
    struct Made {
        std::string demo;
        Thumbnail picture;
    };
    void forget_pictures();

    bool shown_ = false;
    StartList list_ = StartList::Home;
    std::uint64_t scene_ = 0;  // that was open when it was shown
    std::uint64_t lesson_ = 0;

    glm::ivec2 size_{0};
    PaletteOptions colors_;
    std::map<std::string, std::optional<glm::ivec2>> places_;  // none: asked for, or impossible
    std::vector<std::string> wanted_;
    int used_ = 0;
    TileTexture tiles_;
    Job<Made> job_;
};

}  // namespace collidoscope::app
