// The costs of rays through each part of the picture in a tree.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/view/camera/camera.h"
#include "collision/trees/ray_costs.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app {

struct RayCost {
    std::uint32_t volumes = 0, triangles = 0;  // tests
    std::uint16_t deepest = 0;                 // level of the deepest node opened
    bool hit = false;
};

const char* title_of(RayMeasure measure);  // "Volume tests per ray"

struct HeatMap {
    std::uint32_t columns = 0, rows = 0;
    std::vector<RayCost> rays;  // row by row from the top
    std::uint32_t rows_made = 0;

    // Nothing outside the picture and where the ray misses the root's volume.
    const RayCost* at(std::uint32_t column, std::uint32_t row) const;
};

// Statistics of the rays that meet the root's volume.
struct HeatStatistics : RayCosts {
    std::size_t rays = 0, hits = 0;
};
// `largest`: where the histogram ends; at least the largest value.
HeatStatistics statistics(const HeatMap& map, RayMeasure measure, std::uint32_t largest);

struct HeatRequest {
    std::shared_ptr<const TreeView> tree;
    Pose pose;
    Camera camera;
    double cell = 4;  // pixels
    bool operator==(const HeatRequest& other) const;
};

// A ray through the middle of each cell goes down the tree (view_ray.h), the nearest child first,
// until the nearest triangle is known. Cost: a ray per cell.
HeatMap heat_map(const HeatRequest& request);
// Makes the next row of it, the first one of an empty map; false when there are no more.
bool add_row(HeatMap& map, const HeatRequest& request);

// The ray through a point of the picture, in the world; its direction is a unit vector.
Ray ray_through(const Camera& camera, const dvec2& point);

// Keeps maps up with what is seen: made in the background, row by row; the last ones are shown
// meanwhile.
class HeatMaps {
  public:
    // One for each request.
    const std::vector<HeatMap>& of(const std::vector<HeatRequest>& requests,
                                   const std::function<void()>& wake);
    bool busy() const { return job_.active(); }
    void stop() { job_.stop(); }

  private:
    std::vector<HeatRequest> wanted_;
    std::vector<HeatMap> shown_;
    Job<std::vector<HeatMap>> job_;
};

}  // namespace collidoscope::app
