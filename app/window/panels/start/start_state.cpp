#include "app/window/panels/start/start_state.h"

#include "app/model/mesh_library/mesh_library.h"
#include "app/window/lesson_state/lesson_state.h"
#include "app/window/workbench/commands.h"

namespace collidoscope::app {
namespace {

constexpr int tile_columns = 4, tile_rows = 4;

std::vector<Command> start_commands(Workbench& b) {
    return {{.id = "help.start",
             .title = "Start page",
             .menu = Menu::Help,
             .group = -1,
             .run = [&b] { b.part<StartState>().show(b); },
             .checked = [&b] { return b.part<StartState>().shown(); },
             .help = "Lessons, exercises, and recent files.",
             .words = "home welcome begin"}};
}

const bool registered_start = register_commands(110, start_commands);

}  // namespace

void StartState::show(Workbench& bench, StartList list) {
    shown_ = true;
    list_ = list;
    scene_ = bench.document.scene_number();
    lesson_ = bench.part<LessonState>().version();
}

void StartState::advance(Workbench& bench, double, double) {
    if (!shown_) return;
    const bool opened =
        bench.document.scene_number() != scene_ || bench.part<LessonState>().version() != lesson_;
    if (opened) shown_ = false;
}

bool StartState::escape(Workbench&) {
    if (!shown_) return false;
    if (list_ != StartList::Home) {
        list_ = StartList::Home;
    } else {
        shown_ = false;
    }
    return true;
}

void StartState::forget_pictures() {
    job_.stop();
    places_.clear();
    wanted_.clear();
    used_ = 0;
}

void StartState::close(Workbench&) {
    forget_pictures();
    tiles_.release();
}

std::optional<StartState::Picture> StartState::picture(const Workbench& bench,
                                                       const std::string& demo,
                                                       const glm::ivec2& size) {
    if (size.x <= 0 || size.y <= 0) return std::nullopt;
    if (size != size_ || !(colors_ == bench.palette.options)) {
        forget_pictures();
        size_ = size;
        colors_ = bench.palette.options;
    }
    const auto [place, fresh] = places_.try_emplace(demo);
    if (fresh) wanted_.push_back(demo);
    if (job_.done()) {
        const Made made = job_.fetch();
        if (made.picture.size == size_ && used_ < tile_columns * tile_rows &&
            tiles_.resize(size_ * glm::ivec2(tile_columns, tile_rows))) {
            const glm::ivec2 at = glm::ivec2(used_ % tile_columns, used_ / tile_columns) * size_;
            ++used_;
            tiles_.put(at, size_, made.picture.rgba);
            places_[made.demo] = at;
        }
    }
    if (!job_.active() && !wanted_.empty()) {
        const std::string id = wanted_.front();
        wanted_.erase(wanted_.begin());
        job_.start(
            [id, size, palette = bench.palette](const auto&, auto&) {
                Made made{id, {}};
                MeshLibrary meshes;
                try {
                    const Demo& of = Registry::at(id);
                    made.picture = draw_thumbnail(default_scene(of, meshes.loader()), of.flat(),
                                                  size, palette);
                } catch (const std::exception&) {
                    made.picture = {};  // the place stays empty
                }
                return made;
            },
            bench.wake);
    }
    bench.note_pending_thumbnail(!place->second && (job_.active() || !wanted_.empty()));
    if (!place->second || tiles_.texture() == 0) return std::nullopt;
    const vec2 whole(tiles_.size()), from(*place->second);
    return Picture{tiles_.texture(), from / whole, (from + vec2(size_)) / whole};
}

std::vector<std::pair<std::string, std::string>> StartState::told(const Workbench&) const {
    return {{"start", shown_ ? "true" : "false"}};
}

}  // namespace collidoscope::app
