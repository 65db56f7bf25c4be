#include "app/window/workbench/thumbnails.h"

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/questions/demo.h"
#include "app/model/scene/scene.h"
#include "app/view/drawing/palette.h"

namespace collidoscope::app {
namespace {

constexpr int tile_columns = 12;

glm::ivec2 place_of(int number, const glm::ivec2& size) {
    return glm::ivec2(number % tile_columns, number / tile_columns) * size;
}

}  // namespace

std::optional<Thumbnails::Place> Thumbnails::of(const std::string& demo, const glm::ivec2& size,
                                                const Palette& palette) {
    if (size.x <= 0 || size.y <= 0) return std::nullopt;
    if (size != size_ || !(colors_ == palette.options)) {
        job_.stop();
        places_.clear();
        wanted_.clear();
        used_ = 0;
        size_ = size;
        colors_ = palette.options;
    }
    const auto [place, fresh] = places_.try_emplace(demo);
    if (fresh) wanted_.push_back(demo);
    if (job_.done()) take();
    begin_next(palette);
    if (!place->second || tiles_.texture() == 0) return std::nullopt;
    const vec2 whole(tiles_.size()), from(*place->second);
    return Place{tiles_.texture(), from / whole, (from + vec2(size_)) / whole};
}

bool Thumbnails::waits_for(const std::string& demo) const {
    const auto place = places_.find(demo);
    return place != places_.end() && !place->second && busy();
}

void Thumbnails::begin_next(const Palette& palette) {
    if (job_.active() || wanted_.empty()) return;
    const std::string id = wanted_.front();
    wanted_.erase(wanted_.begin());
    job_.start(
        [id, size = size_, palette](const auto&, auto&) {
            Made made{id, {}};
            // A library of its own: what was read for the picture is not kept.
            MeshLibrary meshes;
            try {
                const Demo& of = Registry::at(id);
                made.picture =
                    draw_thumbnail(default_scene(of, meshes.loader()), of.flat(), size, palette);
            } catch (const std::exception&) {
                made.picture = {};  // the row stays without a picture
            }
            return made;
        },
        wake_);
}

void Thumbnails::take() {
    const Made made = job_.fetch();
    if (made.picture.size != size_) return;
    const int rows = (static_cast<int>(Registry::all().size()) + tile_columns - 1) / tile_columns;
    if (!tiles_.resize(size_ * glm::ivec2(tile_columns, rows))) return;
    const glm::ivec2 at = place_of(used_++, size_);
    tiles_.put(at, size_, made.picture.rgba);
    places_[made.demo] = at;
}

void Thumbnails::release() {
    job_.stop();
    tiles_.release();
    places_.clear();
    wanted_.clear();
    used_ = 0;
}

}  // namespace collidoscope::app
