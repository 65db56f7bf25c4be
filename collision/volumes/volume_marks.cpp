#include "collision/volumes/volume_marks.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace collidoscope {
namespace {

constexpr int arc_parts = 16;  // of half a circle

// Half a circle from c + u over c + v to c - u.
void add_arc(std::vector<vec3>& points, const dvec3& c, const dvec3& u, const dvec3& v) {
    for (int i = 0; i <= arc_parts; ++i) {
        const double angle = std::numbers::pi * i / arc_parts;
        points.push_back(vec3(c + std::cos(angle) * u + std::sin(angle) * v));
    }
}

Wire circle(const dvec3& c, const dvec3& u, const dvec3& v) {
    Wire wire;
    add_arc(wire.points, c, u, v);
    wire.points.pop_back();
    add_arc(wire.points, c, -u, -v);
    wire.points.pop_back();
    return wire;
}

// The outline of a capsule in the plane of its axis and u.
Wire stadium(const dvec3& a, const dvec3& b, const dvec3& u, const dvec3& out) {
    Wire wire;
    add_arc(wire.points, a, u, -out);
    add_arc(wire.points, b, -u, out);
    return wire;
}

// Any unit vector across another.
dvec3 across(const dvec3& unit) {
    return normalize(cross(unit, std::abs(unit.y) < 0.9 ? dvec3(0, 1, 0) : dvec3(1, 0, 0)));
}
dvec3 unit_or(const dvec3& v, const dvec3& otherwise) {
    const double length = glm::length(v);
    return length > 0 ? v / length : otherwise;
}

std::vector<Geometry> box_geometry(const Box& box, VolumeLook look) {
    std::vector<Geometry> all{BoxMark{box}};
    if (look == VolumeLook::Lines) return all;
    const mat3 axes = glm::mat3_cast(box.rotation);
    for (int k = 0; k < 3; ++k) {
        const vec3 u = axes[(k + 1) % 3] * box.half[(k + 1) % 3];
        const vec3 v = axes[(k + 2) % 3] * box.half[(k + 2) % 3];
        for (const float side : {-1.0f, 1.0f}) {
            const vec3 c = box.center + axes[k] * (side * box.half[k]);
            all.push_back(Facet{{c - u - v, c + side * (u - v), c + u + v, c - side * (u - v)}});
        }
    }
    return all;
}

}  // namespace

std::vector<Geometry> geometry_of(const Sphere& sphere, VolumeLook) {
    return {Ball{sphere}};
}
std::vector<Geometry> geometry_of(const Aabb& box, VolumeLook look) {
    return box_geometry(to_box(box), look);
}
std::vector<Geometry> geometry_of(const Obb& box, VolumeLook look) {
    return box_geometry(to_box(box), look);
}

std::vector<Geometry> geometry_of(const LineSweptSphere& capsule, VolumeLook look) {
    const dvec3 a(capsule.a), b(capsule.b);
    const double r = double{capsule.radius};
    const dvec3 axis = unit_or(b - a, dvec3(0, 1, 0));
    const dvec3 u = across(axis), v = cross(axis, u);
    std::vector<Geometry> all{circle(a, r * u, r * v), circle(b, r * u, r * v)};
    // More outlines make it look the rounder.
    const int outlines = look == VolumeLook::Faces ? 4 : 2;
    for (int i = 0; i < outlines; ++i) {
        const double angle = std::numbers::pi * i / outlines;
        all.push_back(stadium(a, b, r * (std::cos(angle) * u + std::sin(angle) * v), r * axis));
    }
    if (look == VolumeLook::Faces) all.push_back(Line{capsule.a, capsule.b});
    return all;
}

std::vector<Geometry> geometry_of(const RoundedRectangle& rectangle, VolumeLook look) {
    const dvec3 c(rectangle.center), su(rectangle.sides[0]), sv(rectangle.sides[1]);
    const double r = double{rectangle.radius};
    const dvec3 u = unit_or(su, across(unit_or(sv, dvec3(0, 1, 0))));
    const dvec3 n = unit_or(cross(u, unit_or(sv, across(u))), dvec3(0, 1, 0));
    const dvec3 v = cross(n, u);
    std::vector<Geometry> all;

    // The two flat sides, and the outline seen along them.
    const auto corner = [&](int k) {
        return c + (k == 1 || k == 2 ? su : -su) + (k >= 2 ? sv : -sv);
    };
    for (const double side : {-1.0, 1.0}) {
        std::vector<vec3> corners;
        for (int k = 0; k < 4; ++k) corners.push_back(vec3(corner(k) + side * r * n));
        if (look == VolumeLook::Faces) {
            all.push_back(Facet{std::move(corners)});
        } else {
            all.push_back(Wire{std::move(corners)});
        }
    }
    Wire outline;
    const dvec3 turns[5] = {-v, u, v, -u, -v};
    for (int k = 0; k < 4; ++k) {
        for (int i = 0; i <= arc_parts / 2; ++i) {
            const double angle = std::numbers::pi * i / arc_parts;
            // Corner 0 is swept from -u to -v, corner 1 from -v to u, and so on.
            const dvec3& from = k == 0 ? turns[3] : turns[k - 1];
            outline.points.push_back(
                vec3(corner(k) + r * (std::cos(angle) * from + std::sin(angle) * turns[k])));
        }
    }
    all.push_back(std::move(outline));
    // Half circles over the edges, at the corners.
    for (int k = 0; k < 4; ++k) {
        const dvec3 out_u = k == 1 || k == 2 ? u : -u, out_v = k >= 2 ? v : -v;
        for (const dvec3& out : {out_u, out_v}) {
            Wire arc{{}, false};
            add_arc(arc.points, corner(k), r * n, r * out);
            all.push_back(std::move(arc));
        }
    }
    return all;
}

std::vector<Geometry> geometry_of(const Polytope& hull, VolumeLook look) {
    std::vector<Geometry> all;
    if (look == VolumeLook::Faces && !hull.faces.empty()) {
        for (Index f = 0; f < hull.faces.size(); ++f) all.push_back(Facet{hull.corners_of(f)});
        return all;
    }
    for (Index e = 0; e < hull.half_edges.size(); e += 2)
        all.push_back(Line{hull.vertices[hull.origin(e)], hull.vertices[hull.end(e)]});
    if (all.empty()) all.push_back(Dot{hull.vertices.empty() ? vec3(0) : hull.vertices[0]});
    return all;
}

std::vector<Geometry> geometry_of(const std::vector<std::vector<dvec3>>& faces, VolumeLook look) {
    std::vector<Geometry> all;
    for (const auto& face : faces) {
        if (face.size() < 3) continue;
        // Skip a face without area: its plane only touches the polytope.
        dvec3 area(0);
        double longest = 0;
        for (std::size_t i = 1; i + 1 < face.size(); ++i) {
            area += cross(face[i] - face[0], face[i + 1] - face[0]);
            longest = std::max(longest, dot(face[i] - face[0], face[i] - face[0]));
        }
        if (!(glm::length(area) > 1e-6 * longest)) continue;
        std::vector<vec3> corners;
        for (const dvec3& p : face) corners.emplace_back(p);
        if (look == VolumeLook::Faces) {
            all.push_back(Facet{std::move(corners)});
        } else {
            all.push_back(Wire{std::move(corners)});
        }
    }
    return all;
}

}  // namespace collidoscope
