// How many volume tests a ray through each part of the picture takes.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/basics/jobs.h"
#include "app/view/camera.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app {

struct HeatMap {
    std::uint32_t columns = 0, rows = 0;
    std::vector<std::uint32_t> tests;  // row by row from the top
    std::uint32_t most = 0;
};

struct HeatRequest {
    std::shared_ptr<const TreeView> tree;
    Pose pose;
    Camera camera;
    double cell = 4;  // pixels
    bool operator==(const HeatRequest& other) const;
};

// A ray through the middle of each cell goes down the tree, the nearer child first, until the
// nearest triangle is known; counted is every bounding volume it is tested against. Spheres and
// hulls are taken by the boxes round them. Cost: a ray per cell.
HeatMap heat_map(const HeatRequest& request, const std::atomic<bool>& cancel);

// Keeps the map up with what is seen: made in the background, the last one is shown meanwhile.
class HeatMaps {
  public:
    const HeatMap& of(const HeatRequest& request, const std::function<void()>& wake);
    bool busy() const { return job_.active(); }
    void stop() { job_.stop(); }

  private:
    std::optional<HeatRequest> wanted_;
    HeatMap shown_;
    Job<HeatMap> job_;
};

}  // namespace collidoscope::app
