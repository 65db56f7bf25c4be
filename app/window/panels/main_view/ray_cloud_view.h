// Recorded rays over the scene: lines from origin to hit, a legend with statistics by kind, and
// lists of the costliest rays and of those whose answer differs.
#pragma once

#include <optional>
#include <vector>

#include "app/window/ray_cloud/ray_cloud.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class RayCloudView {
  public:
    void draw(const Workbench& bench, const Rect& rect, bool pointed);
    // Ctrl+click near a ray opens it, to be stepped through. True: the click is taken.
    bool takes_click(Workbench& bench, const Rect& rect) const;
    // The point of the window is on the legend.
    bool covers(const vec2& point) const { return legend_.contains({point.x, point.y}); }

  private:
    // A ray as it was drawn last, in pixels of the window.
    struct Line {
        std::size_t ray;
        vec2 from, to;
    };
    void draw_rays(const Workbench& bench, const RayCloud& cloud, const Rect& rect);
    void draw_legend(const Workbench& bench, const RayCloud& cloud, const Rect& rect);
    std::optional<std::size_t> ray_at(const vec2& point, float reach) const;

    std::vector<Line> lines_;
    Rect legend_{};
};

}  // namespace collidoscope::app
