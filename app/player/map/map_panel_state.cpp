#include "app/player/map/map_panel_state.h"

#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

constexpr std::array<std::pair<int, int>, 3> resolutions = {{{24, 16}, {60, 40}, {120, 80}}};

// Dragging rounds coordinates, which is no reason for another map.
Json rounded(Json value) {
    if (value.is_number_float()) return std::round(value.get<double>() * 1e4) / 1e4;
    if (value.is_structured())
        for (auto& item : value) item = rounded(std::move(item));
    return value;
}

// Sliding B over the map changes nothing on it, as long as B stays in the plane, or on the sphere.
std::string key_of(const Demo& demo, const Scene& scene, const MapRequest& request) {
    const MapFrame frame = frame_of(scene, request);
    const Shape at_center = placed_at(scene.bodies[1].shape, vec3(0));
    const bool sphere = request.kind == MapKind::Sphere;
    return demo.info().id + spelled(scene.options) +
           rounded(to_json(scene.bodies[0].shape)).dump() + rounded(to_json(at_center)).dump() +
           std::to_string(static_cast<int>(request.kind)) +
           std::to_string(static_cast<int>(request.quantity)) +
           (sphere ? std::to_string(frame.distance)
                   : std::to_string(frame.center.x) + std::to_string(frame.center.y) +
                         std::to_string(frame.center.z));
}

}  // namespace

void MapPanelState::start(const Demo& demo, const Scene& scene, const std::function<void()>& wake) {
    MapRequest at = request;
    std::tie(at.columns, at.rows) = resolutions[static_cast<std::size_t>(fineness_)];
    job_.start_in_pieces(
        [making = std::make_shared<MapMaking>(demo, scene, at)](
            const std::atomic<bool>& cancel,
            std::atomic<float>& progress) -> std::optional<ConfigurationMap> {
            if (!cancel.load(std::memory_order_relaxed)) making->next_row(cancel);
            progress.store(making->progress());
            if (!making->done() && !cancel.load(std::memory_order_relaxed)) return std::nullopt;
            return making->take();
        },
        wake);
}

void MapPanelState::update(const Demo& demo, const Scene& scene, std::uint64_t scene_version,
                           const std::function<void()>& wake) {
    if (job_.done()) {
        const bool stopped = job_.canceled();
        ConfigurationMap made = job_.fetch();
        if (!stopped) {
            map_ = std::move(made);
            ++version_;
            if (fineness_ + 1 < static_cast<int>(resolutions.size())) {
                ++fineness_;
                start(demo, scene, wake);
            }
        }
    }
    std::string key = made_for_;
    if (scene_version != seen_scene_ || made_for_.empty()) key = key_of(demo, scene, request);
    seen_scene_ = scene_version;
    if (key == made_for_ && map_ && map_->request.kind == request.kind &&
        map_->request.quantity == request.quantity)
        return;
    if (key == made_for_ && job_.active()) return;
    made_for_ = key_of(demo, scene, request);
    fineness_ = 0;
    map_.reset();
    start(demo, scene, wake);
}

}  // namespace collidoscope::app
