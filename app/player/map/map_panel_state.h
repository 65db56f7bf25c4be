// State of the map panel, kept between frames: the request, the map, and the job that makes it.
#pragma once

#include <cstdint>
#include <optional>

#include "app/base/utilities/jobs.h"
#include "app/player/map/configuration_map.h"

namespace collidoscope::app {

class MapPanelState {
  public:
    std::optional<Shape> before_drag;  // B, while it is dragged over the map
    MapRequest request;  // kind and quantity as chosen; the resolution is the state's own

    // Brings the map up with the scene: at once coarse, then finer, in the background.
    void update(const Demo& demo, const Scene& scene, std::uint64_t scene_version,
                const std::function<void()>& wake);
    void stop() { job_.stop(); }
    // None while the first one is being made.
    const std::optional<ConfigurationMap>& map() const { return map_; }
    bool busy() const { return job_.active(); }
    float progress() const { return job_.progress(); }
    std::uint64_t version() const { return version_; }

  private:
    void start(const Demo& demo, const Scene& scene, const std::function<void()>& wake);

    Job<ConfigurationMap> job_;
    std::optional<ConfigurationMap> map_;
    // Key of the map, or of the job under way: A, B's form and rotation, options, request.
    std::string made_for_;
    int fineness_ = 0;
    std::uint64_t version_ = 0, seen_scene_ = 0;
};

}  // namespace collidoscope::app
