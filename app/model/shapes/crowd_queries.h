// Questions that a scene asks of a crowd, and what the bodies of a crowd are to each other: static,
// of categories, with masks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collision/motion/moving_body.h"
#include "collision/shapes.h"

namespace collidoscope::app {

// Each sees the bodies whose filters agree with its own.
struct CrowdRegion {
    Aabb box;
    BodyFilter filter{};
};
struct CrowdRay {
    Ray ray;
    float max_t = 0;     // in lengths of the direction; 0: without end
    bool first = false;  // the first body only
    BodyFilter filter{};
};
struct CrowdNearest {
    vec3 point{0};
    std::uint32_t count = 1;
    BodyFilter filter{};
};

struct CrowdQueries {
    std::optional<CrowdRegion> region;
    std::optional<CrowdRay> ray;
    std::optional<CrowdNearest> nearest;
    bool events = false;  // the pairs that begin and end

    bool any() const { return region || ray || nearest || events; }
};

inline constexpr std::uint32_t max_nearest = 1000;

// Points by which the questions are dragged: of a region its middle, which moves all of it, and two
// corners; of a ray its origin and its tip; the point itself.
std::vector<vec3> grips_of(const CrowdQueries& queries);
// The grips, each as large as it is taken by: a share of the room.
float grip_radius(const Aabb& field);
void set_grip(CrowdQueries& queries, std::size_t grip, const vec3& position);
void move(CrowdQueries& queries, const vec3& offset);

// Throws FieldError naming what is wrong.
void check(const CrowdQueries& queries);

}  // namespace collidoscope::app
