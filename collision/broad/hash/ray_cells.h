// Draws the way of a ray through the cells of a grid, and asks for its next cell.
#pragma once

#include <algorithm>
#include <optional>

#include "collision/broad/axis.h"
#include "collision/broad/hash/cell_walk.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

inline vec3 point_on_ray(const Ray& ray, double t) {
    return vec3(dvec3(ray.origin) + t * dvec3(ray.direction));
}

// Marks of cells. One of a flat grid is as high as all bodies.
class RayCells {
  public:
    RayCells(const HashGrid& grid, const ProxyBoxes& bodies) : grid_(grid) {
        bool any = false;
        bodies.for_each([&](ProxyId, const Aabb& box) {
            low_ = any ? std::min(low_, box.min.y) : box.min.y;
            high_ = any ? std::max(high_, box.max.y) : box.max.y;
            any = true;
        });
    }
    BoxMark mark(const HashCell& cell) const { return {as_box(grid_.box(cell, low_, high_))}; }
    BoxMark block(const HashCell& from, const HashCell& to) const {
        const Aabb a = grid_.box(from, low_, high_), b = grid_.box(to, low_, high_);
        return {as_box({a.min, b.max})};
    }
    // The viewer is asked which of the cells around is next.
    template <typename Step>
    void ask(Step& step, const CellWalk& walk, unsigned right) const {
        unsigned moving = 0;
        for (int axis = 0; axis < 3; ++axis) {
            if (walk.next(axis).axis >= 0) moving |= 1u << axis;
        }
        if ((moving & (moving - 1)) == 0) return;
        // In space there would be too many of them.
        const bool corners = moving != 7 || (right & (right - 1)) != 0;
        step.ask("Which cell comes next?");
        for (unsigned axes = 1; axes < 8; ++axes) {
            // Across one border, or where two or three meet.
            const bool corner = (axes & (axes - 1)) != 0;
            if ((axes & moving) != axes || (corner && !corners)) continue;
            const HashCell cell = walk.across(axes);
            step.choice(grid_.name(cell), axes == right, mark(cell));
        }
    }

  private:
    const HashGrid& grid_;
    float low_ = 0, high_ = 0;
};

}  // namespace collidoscope
