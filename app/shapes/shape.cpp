#include "app/shapes/shape.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>

#include "app/basics/overloaded.h"
#include "collision/convex/polytope.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

constexpr std::array<std::string_view, 12> kind_names = {"sphere",   "plane",   "ray",  "segment",
                                                         "triangle", "aabb",    "box",  "hull",
                                                         "point",    "polygon", "mesh", "crowd"};

bool finite(float v) {
    return std::isfinite(v);
}
bool finite(const vec2& v) {
    return finite(v.x) && finite(v.y);
}
bool finite(const vec3& v) {
    return finite(v.x) && finite(v.y) && finite(v.z);
}
bool finite(const quat& q) {
    return finite(q.w) && finite(q.x) && finite(q.y) && finite(q.z);
}

void demand(bool holds, const char* what) {
    if (!holds) throw InputError(what);
}

void check_pose(const Pose& pose, const char* position, const char* rotation) {
    demand(finite(pose.position), position);
    demand(finite(pose.rotation) && glm::dot(pose.rotation, pose.rotation) > 1e-12f, rotation);
}

vec3 flat(const vec2& p) {
    return {p, 0};
}

vec3 middle(const std::vector<vec3>& points) {
    Aabb box = empty_aabb();
    for (const vec3& p : points) grow(box, p);
    return points.empty() ? vec3(0) : 0.5f * box.min + 0.5f * box.max;
}

vec3 plane_point(const Plane& plane) {
    const glm::dvec3 n(plane.normal);
    return vec3(n * (static_cast<double>(plane.offset) / glm::dot(n, n)));
}

std::vector<vec3> box_corners(const vec3& center, const vec3& half, const quat& rotation) {
    std::vector<vec3> corners;
    for (unsigned k = 0; k < 8; ++k) {
        const vec3 sign(k & 1U ? 1 : -1, k & 2U ? 1 : -1, k & 4U ? 1 : -1);
        corners.push_back(center + rotation * (sign * half));
    }
    return corners;
}

// Points whose convex hull the shape is, or, of a mesh, whose hull is that of the mesh. Empty for
// what is round, without end or flat on the page.
std::vector<vec3> convex_corners(const Shape& shape) {
    return std::visit(
        Overloaded{
            [](const Segment& s) {
                return std::vector<vec3>{s.a, s.b};
            },
            [](const Triangle& t) {
                return std::vector<vec3>{t.a, t.b, t.c};
            },
            [](const Aabb& b) {
                std::vector<vec3> corners;
                for (unsigned k = 0; k < 8; ++k)
                    corners.emplace_back(k & 1U ? b.max.x : b.min.x, k & 2U ? b.max.y : b.min.y,
                                         k & 4U ? b.max.z : b.min.z);
                return corners;
            },
            [](const Box& b) { return box_corners(b.center, b.half, b.rotation); },
            [](const Hull& h) { return h.points; },
            [](const MeshInstance& m) {
                const auto hull = m.asset->derived<Polytope>(
                    "convex hull", [](const Mesh& mesh) { return convex_hull(mesh.positions); });
                std::vector<vec3> corners;
                for (const vec3& p : hull->vertices)
                    corners.push_back(m.pose.position + m.pose.rotation * p);
                return corners;
            },
            [](const auto&) { return std::vector<vec3>(); },
        },
        shape);
}

}  // namespace

std::string_view name_of(ShapeKind kind) {
    return kind_names[static_cast<std::size_t>(kind)];
}

std::optional<ShapeKind> kind_named(std::string_view name) {
    for (std::size_t i = 0; i < kind_names.size(); ++i) {
        if (kind_names[i] == name) return static_cast<ShapeKind>(i);
    }
    return std::nullopt;
}

std::optional<Shape> converted(const Shape& shape, ShapeKind kind) {
    if (kind_of(shape) == kind) return shape;
    if (const auto* aabb = std::get_if<Aabb>(&shape); aabb && kind == ShapeKind::Box) {
        const vec3 center = 0.5f * aabb->min + 0.5f * aabb->max;
        return Box{center, glm::max(aabb->max - center, center - aabb->min), quat(1, 0, 0, 0)};
    }
    if (kind == ShapeKind::Hull) {
        if (std::vector<vec3> corners = convex_corners(shape); !corners.empty())
            return Hull{std::move(corners)};
    }
    return std::nullopt;
}

void check(const Shape& shape) {
    std::visit(
        Overloaded{
            [](const Sphere& s) {
                demand(finite(s.center), "sphere.center must have finite numbers");
                demand(finite(s.radius) && s.radius >= 0,
                       "sphere.radius must be a finite number, zero or more");
            },
            [](const Plane& p) {
                demand(finite(p.normal) && p.normal != vec3(0),
                       "plane.normal must be finite and not zero");
                demand(finite(p.offset), "plane.offset must be finite");
            },
            [](const Ray& r) {
                demand(finite(r.origin), "ray.origin must have finite numbers");
                demand(finite(r.direction) && r.direction != vec3(0),
                       "ray.direction must be finite and not zero");
            },
            [](const Segment& s) {
                demand(finite(s.a) && finite(s.b), "segment must have finite numbers");
            },
            [](const Triangle& t) {
                demand(finite(t.a) && finite(t.b) && finite(t.c),
                       "triangle must have finite numbers");
            },
            [](const Aabb& b) {
                demand(finite(b.min) && finite(b.max), "aabb must have finite numbers");
                demand(b.min.x <= b.max.x && b.min.y <= b.max.y && b.min.z <= b.max.z,
                       "aabb.min must not exceed aabb.max");
            },
            [](const Box& b) {
                demand(finite(b.half) && b.half.x >= 0 && b.half.y >= 0 && b.half.z >= 0,
                       "box.half must have finite numbers, zero or more");
                check_pose({b.center, b.rotation}, "box.center must have finite numbers",
                           "box.rotation must be a finite quaternion [w,x,y,z], not zero");
            },
            [](const Hull& h) {
                demand(!h.points.empty(), "hull.points must have at least one point");
                for (const vec3& p : h.points) demand(finite(p), "hull.points must be finite");
            },
            [](const Point2& p) { demand(finite(p.position), "point must have finite numbers"); },
            [](const Polygon& p) {
                demand(!p.rings.empty(), "polygon must have at least one ring");
                for (const auto& ring : p.rings) {
                    demand(ring.size() >= 3, "a ring of a polygon needs at least three points");
                    for (const vec2& v : ring) demand(finite(v), "polygon must be finite");
                }
            },
            [](const Crowd& c) { app::check(c); },
            [](const MeshInstance& m) {
                demand(finite(m.scale) && m.scale > 0, "mesh.scale must be finite and above zero");
                check_pose(m.pose, "mesh.position must have finite numbers",
                           "mesh.rotation must be a finite quaternion [w,x,y,z], not zero");
            },
        },
        shape);
}

Pose pose_of(const Shape& shape) {
    const quat upright(1, 0, 0, 0);
    return std::visit(Overloaded{
                          [&](const Sphere& s) {
                              return Pose{s.center, upright};
                          },
                          [&](const Plane& p) {
                              return Pose{plane_point(p), upright};
                          },
                          [&](const Ray& r) {
                              return Pose{r.origin, upright};
                          },
                          [&](const Segment& s) {
                              return Pose{0.5f * s.a + 0.5f * s.b, upright};
                          },
                          [&](const Triangle& t) {
                              return Pose{t.a / 3.0f + t.b / 3.0f + t.c / 3.0f, upright};
                          },
                          [&](const Aabb& b) {
                              return Pose{0.5f * b.min + 0.5f * b.max, upright};
                          },
                          [&](const Box& b) {
                              return Pose{b.center, b.rotation};
                          },
                          [&](const Hull& h) {
                              return Pose{middle(h.points), upright};
                          },
                          [&](const Point2& p) {
                              return Pose{flat(p.position), upright};
                          },
                          [&](const Polygon& p) {
                              std::vector<vec3> points;
                              for (const auto& ring : p.rings) {
                                  for (const vec2& v : ring) points.push_back(flat(v));
                              }
                              return Pose{middle(points), upright};
                          },
                          [&](const MeshInstance& m) { return m.pose; },
                          [&](const Crowd& c) {
                              const Aabb& f = c.field();
                              return Pose{0.5f * f.min + 0.5f * f.max, upright};
                          },
                      },
                      shape);
}

Shape moved(const Shape& shape, const vec3& offset) {
    Shape result = shape;
    std::visit(Overloaded{
                   [&](Sphere& s) { s.center += offset; },
                   [&](Plane& p) { p.offset += glm::dot(p.normal, offset); },
                   [&](Ray& r) { r.origin += offset; },
                   [&](Segment& s) { s.a += offset, s.b += offset; },
                   [&](Triangle& t) { t.a += offset, t.b += offset, t.c += offset; },
                   [&](Aabb& b) { b.min += offset, b.max += offset; },
                   [&](Box& b) { b.center += offset; },
                   [&](Hull& h) {
                       for (vec3& p : h.points) p += offset;
                   },
                   [&](Point2& p) { p.position += vec2(offset); },
                   [&](Polygon& p) {
                       for (auto& ring : p.rings) {
                           for (vec2& v : ring) v += vec2(offset);
                       }
                   },
                   [&](MeshInstance& m) { m.pose.position += offset; },
                   [&](Crowd& c) {
                       CrowdState state = *c.state;
                       state.field.min += offset, state.field.max += offset;
                       for (MovingBody& body : state.bodies) body.center += offset;
                       for (Aabb& box : state.given) box.min += offset, box.max += offset;
                       c = make_crowd(std::move(state));
                   },
               },
               result);
    return result;
}

Shape turned(const Shape& shape, const quat& rotation) {
    Shape result = shape;
    const vec3 pivot = pose_of(shape).position;
    const auto turn = [&](vec3& p) { p = pivot + rotation * (p - pivot); };
    const auto turn_flat = [&](vec2& v) {
        const vec3 x = rotation * vec3(1, 0, 0);
        const float length = glm::length(vec2(x));
        if (length == 0) return;
        const vec2 c = vec2(x) / length;
        const vec2 d = v - vec2(pivot);
        v = vec2(pivot) + vec2(c.x * d.x - c.y * d.y, c.y * d.x + c.x * d.y);
    };
    std::visit(
        Overloaded{
            [&](Sphere&) {},
            [&](Aabb&) {},
            [&](Point2&) {},
            [&](Crowd&) {},
            [&](Plane& p) {
                p.normal = rotation * p.normal;
                p.offset = glm::dot(p.normal, pivot);
            },
            [&](Ray& r) { r.direction = rotation * r.direction; },
            [&](Segment& s) { turn(s.a), turn(s.b); },
            [&](Triangle& t) { turn(t.a), turn(t.b), turn(t.c); },
            [&](Box& b) { b.rotation = glm::normalize(rotation * b.rotation); },
            [&](Hull& h) {
                for (vec3& p : h.points) turn(p);
            },
            [&](Polygon& p) {
                for (auto& ring : p.rings) {
                    for (vec2& v : ring) turn_flat(v);
                }
            },
            [&](MeshInstance& m) { m.pose.rotation = glm::normalize(rotation * m.pose.rotation); },
        },
        result);
    return result;
}

Aabb bounds_of(const Shape& shape) {
    Aabb box = empty_aabb();
    const auto oriented = [&](const vec3& center, const vec3& half, const quat& q) {
        const mat3 m = glm::mat3_cast(glm::normalize(q));
        const vec3 reach =
            glm::abs(m[0]) * half.x + glm::abs(m[1]) * half.y + glm::abs(m[2]) * half.z;
        grow(box, center - reach);
        grow(box, center + reach);
    };
    std::visit(Overloaded{
                   [&](const Sphere& s) {
                       grow(box, s.center - s.radius), grow(box, s.center + s.radius);
                   },
                   [&](const Plane& p) { grow(box, plane_point(p)); },
                   [&](const Ray& r) { grow(box, r.origin), grow(box, r.origin + r.direction); },
                   [&](const Segment& s) { grow(box, s.a), grow(box, s.b); },
                   [&](const Triangle& t) { grow(box, t.a), grow(box, t.b), grow(box, t.c); },
                   [&](const Aabb& b) { box = b; },
                   [&](const Box& b) { oriented(b.center, b.half, b.rotation); },
                   [&](const Hull& h) {
                       for (const vec3& p : h.points) grow(box, p);
                   },
                   [&](const Point2& p) { grow(box, flat(p.position)); },
                   [&](const Polygon& p) {
                       for (const auto& ring : p.rings) {
                           for (const vec2& v : ring) grow(box, flat(v));
                       }
                   },
                   [&](const Crowd& c) { grow(box, c.field().min), grow(box, c.field().max); },
                   [&](const MeshInstance& m) {
                       if (!m.asset) return grow(box, m.pose.position);
                       const auto local = m.asset->derived<Aabb>("bounds", [](const Mesh& mesh) {
                           Aabb all = empty_aabb();
                           for (const vec3& p : mesh.positions) grow(all, p);
                           return mesh.positions.empty() ? Aabb{} : all;
                       });
                       const vec3 center = 0.5f * local->min + 0.5f * local->max;
                       oriented(m.pose.position + glm::normalize(m.pose.rotation) * center,
                                local->max - center, m.pose.rotation);
                   },
               },
               shape);
    return box;
}

std::vector<vec3> handles_of(const Shape& shape) {
    return std::visit(Overloaded{
                          [](const Ray& r) {
                              return std::vector{r.origin, r.origin + r.direction};
                          },
                          [](const Segment& s) {
                              return std::vector{s.a, s.b};
                          },
                          [](const Triangle& t) {
                              return std::vector{t.a, t.b, t.c};
                          },
                          [](const Hull& h) { return h.points; },
                          [](const Point2& p) { return std::vector{flat(p.position)}; },
                          [](const Crowd& c) {
                              std::vector<vec3> all;
                              for (const MovingBody& body : c.bodies()) all.push_back(body.center);
                              return all;
                          },
                          [](const Polygon& p) {
                              std::vector<vec3> all;
                              for (const auto& ring : p.rings) {
                                  for (const vec2& v : ring) all.push_back(flat(v));
                              }
                              return all;
                          },
                          [](const auto&) { return std::vector<vec3>{}; },
                      },
                      shape);
}

Shape with_handle(const Shape& shape, std::size_t handle, const vec3& position) {
    Shape result = shape;
    std::visit(Overloaded{
                   [&](Ray& r) {
                       if (handle == 0) {
                           const vec3 end = r.origin + r.direction;
                           if (end != position) r = {position, end - position};
                       } else if (position != r.origin) {
                           r.direction = position - r.origin;
                       }
                   },
                   [&](Segment& s) { (handle == 0 ? s.a : s.b) = position; },
                   [&](Triangle& t) {
                       (handle == 0 ? t.a : handle == 1 ? t.b : t.c) = position;
                   },
                   [&](Hull& h) {
                       if (handle < h.points.size()) h.points[handle] = position;
                   },
                   [&](Point2& p) { p.position = vec2(position); },
                   [&](Crowd& c) {
                       if (handle >= c.bodies().size()) return;
                       MovingBody body = c.bodies()[handle];
                       body.center = position;
                       c = with_body(c, handle, body);
                   },
                   [&](Polygon& p) {
                       for (auto& ring : p.rings) {
                           if (handle < ring.size()) {
                               ring[handle] = vec2(position);
                               return;
                           }
                           handle -= ring.size();
                       }
                   },
                   [](auto&) {},
               },
               result);
    return result;
}

}  // namespace collidoscope::app
