#include "collision/trace/scopes.h"

#include <glm/gtc/quaternion.hpp>

namespace collidoscope {
namespace {

// Points of the geometry, each replaced by what `to` makes of it.
template <typename To>
void replace_points(Geometry& geometry, const To& to) {
    if (auto* dot = std::get_if<Dot>(&geometry)) {
        dot->position = to(dot->position);
    } else if (auto* line = std::get_if<Line>(&geometry)) {
        line->from = to(line->from), line->to = to(line->to);
    } else if (auto* arrow = std::get_if<Arrow>(&geometry)) {
        arrow->from = to(arrow->from), arrow->to = to(arrow->to);
    } else if (auto* facet = std::get_if<Facet>(&geometry)) {
        for (vec3& corner : facet->corners) corner = to(corner);
    } else if (auto* wire = std::get_if<Wire>(&geometry)) {
        for (vec3& point : wire->points) point = to(point);
    } else if (auto* ball = std::get_if<Ball>(&geometry)) {
        ball->sphere.center = to(ball->sphere.center);
    } else if (auto* raster = std::get_if<Raster>(&geometry)) {
        raster->corner = to(raster->corner);
    }
}

}  // namespace

SeenFromWorld::SeenFromWorld(const Pose& frame)
    : turn_(glm::mat3_cast(glm::normalize(glm::dquat(frame.rotation)))),
      shift_(frame.position),
      rotation_(glm::normalize(frame.rotation)) {}

SeenFromWorld::SeenFromWorld(const RelativePose& frame)
    : turn_(frame.rotation),
      shift_(frame.translation),
      rotation_(glm::normalize(glm::quat_cast(frame.rotation))) {}

vec3 SeenFromWorld::point(const vec3& p) const {
    return vec3(turn_ * dvec3(p) + shift_);
}

vec3 SeenFromWorld::direction(const vec3& d) const {
    return vec3(turn_ * dvec3(d));
}

Box SeenFromWorld::box(const Box& box) const {
    return {point(box.center), box.half, rotation_ * box.rotation};
}

void SeenFromWorld::operator()(Mark& mark) const {
    switch (mark.space) {
        case Space::World:
        case Space::VoronoiRegions:
            replace_points(mark.geometry, [this](const vec3& p) { return point(p); });
            if (auto* solid = std::get_if<BoxMark>(&mark.geometry)) solid->box = box(solid->box);
            break;
        case Space::MinkowskiDifference:
        case Space::GaussMap:
            replace_points(mark.geometry, [this](const vec3& p) { return direction(p); });
            break;
        case Space::AxisProjection:
        case Space::Plot:
        case Space::Object:
            break;
    }
}

}  // namespace collidoscope
