// The costs of rays through the picture in the trees that are shown, laid over it.
#pragma once

#include "app/view/tree_debugger/heat_map.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class RayHeat {
  public:
    // The map, its legend with statistics, and the numbers of the ray under the pointer where that
    // is free.
    void draw(const Workbench& bench, const Rect& rect, bool pointed);
    // Ctrl+click on a part of the map opens its ray, to be stepped through. True: the click is
    // taken.
    bool takes_click(Workbench& bench, const Rect& rect);

  private:
    struct Shown {
        std::size_t body;
        const HeatMap* map;
    };
    void make(const Workbench& bench);
    void draw_map(const Workbench& bench, const Rect& rect) const;
    void draw_difference(const Workbench& bench, const Rect& rect) const;
    void draw_legend(const Workbench& bench, const Rect& rect) const;
    void draw_pointed(const Workbench& bench, const Rect& rect) const;
    // The body whose ray costs most there, and that cost.
    std::optional<std::pair<std::size_t, RayCost>> at(const Rect& rect, const vec2& point) const;

    HeatMaps maps_;
    std::vector<Shown> shown_;
    RayMeasure measure_ = RayMeasure::Volumes;
    bool difference_ = false;
    std::uint32_t largest_ = 0;  // of all maps, so that both have one scale
    double cell_ = 4;            // pixels
};

}  // namespace collidoscope::app
