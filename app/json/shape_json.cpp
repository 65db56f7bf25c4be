#include "app/json/shape_json.h"

#include <array>

#include "app/json/crowd_json.h"
#include "app/json/json_fields.h"

namespace collidoscope::app {
namespace {

std::vector<vec3> read_points(const Json& json, const FieldPath& where) {
    if (!json.is_array()) refuse(where, "must be an array of points");
    std::vector<vec3> points;
    for (std::size_t i = 0; i < json.size(); ++i) {
        points.push_back(read_vec3(json[i], where + "[" + std::to_string(i) + "]"));
    }
    return points;
}

template <std::size_t N>
std::array<vec3, N> read_corners(const Json& json, const FieldPath& where) {
    if (!json.is_array() || json.size() != N) {
        refuse(where, "must be an array of " + std::to_string(N) + " points");
    }
    std::array<vec3, N> corners;
    for (std::size_t i = 0; i < N; ++i) {
        corners[i] = read_vec3(json[i], where + "[" + std::to_string(i) + "]");
    }
    return corners;
}

Shape read_mesh(const Json& json, const MeshLoader& load) {
    Fields fields(json, "mesh");
    MeshInstance mesh;
    const Json& file = fields.at("file");
    if (!file.is_string()) refuse("mesh.file", "must be a string");
    mesh.file = file.get<std::string>();
    if (const Json* p = fields.find("position"))
        mesh.pose.position = read_vec3(*p, "mesh.position");
    if (const Json* r = fields.find("rotation"))
        mesh.pose.rotation = read_quat(*r, "mesh.rotation");
    if (const Json* s = fields.find("scale")) mesh.scale = read_float(*s, "mesh.scale");
    fields.done("file, position, rotation, scale");
    check(mesh);
    mesh.asset = load(mesh.file, mesh.scale);
    return mesh;
}

Shape read_polygon(const Json& json) {
    if (!json.is_array()) refuse("polygon", "must be an array of rings");
    Polygon polygon;
    for (std::size_t r = 0; r < json.size(); ++r) {
        const FieldPath where = "polygon[" + std::to_string(r) + "]";
        if (!json[r].is_array()) refuse(where, "must be an array of points [x, y]");
        auto& ring = polygon.rings.emplace_back();
        for (std::size_t i = 0; i < json[r].size(); ++i) {
            ring.push_back(read_vec2(json[r][i], where + "[" + std::to_string(i) + "]"));
        }
    }
    return polygon;
}

Shape read_kind(ShapeKind kind, const Json& json, const MeshLoader& load) {
    switch (kind) {
        case ShapeKind::Sphere: {
            Fields f(json, "sphere");
            const Sphere s{read_vec3(f.at("center"), f.name("center")),
                           read_float(f.at("radius"), f.name("radius"))};
            f.done("center, radius");
            return s;
        }
        case ShapeKind::Plane: {
            Fields f(json, "plane");
            const Plane p{read_vec3(f.at("normal"), f.name("normal")),
                          read_float(f.at("offset"), f.name("offset"))};
            f.done("normal, offset");
            return p;
        }
        case ShapeKind::Ray: {
            Fields f(json, "ray");
            const Ray r{read_vec3(f.at("origin"), f.name("origin")),
                        read_vec3(f.at("direction"), f.name("direction"))};
            f.done("origin, direction");
            return r;
        }
        case ShapeKind::Segment: {
            const auto c = read_corners<2>(json, "segment");
            return Segment{c[0], c[1]};
        }
        case ShapeKind::Triangle: {
            const auto c = read_corners<3>(json, "triangle");
            return Triangle{c[0], c[1], c[2]};
        }
        case ShapeKind::Aabb: {
            Fields f(json, "aabb");
            const Aabb b{read_vec3(f.at("min"), f.name("min")),
                         read_vec3(f.at("max"), f.name("max"))};
            f.done("min, max");
            return b;
        }
        case ShapeKind::Box: {
            Fields f(json, "box");
            Box b{read_vec3(f.at("center"), f.name("center")),
                  read_vec3(f.at("half"), f.name("half")), quat(1, 0, 0, 0)};
            if (const Json* q = f.find("rotation")) b.rotation = read_quat(*q, f.name("rotation"));
            f.done("center, half, rotation");
            return b;
        }
        case ShapeKind::Hull: {
            Fields f(json, "hull");
            Hull h{read_points(f.at("points"), f.name("points"))};
            f.done("points");
            return h;
        }
        case ShapeKind::Point:
            return Point2{read_vec2(json, "point")};
        case ShapeKind::Polygon:
            return read_polygon(json);
        case ShapeKind::Mesh:
            return read_mesh(json, load);
        case ShapeKind::Crowd:
            return parse_crowd(json, load);
    }
    throw InputError("unknown kind of shape");
}

}  // namespace

Shape parse_shape(const Json& json, const MeshLoader& load) {
    if (!json.is_object() || json.size() != 1) {
        throw InputError("a shape must be an object with one key, like {\"sphere\": {...}}");
    }
    const std::string key = json.begin().key();
    const std::optional<ShapeKind> kind = kind_named(key);
    if (!kind) {
        throw InputError("unknown kind of shape '" + key +
                         "': known are sphere, plane, ray, segment, triangle, aabb, box, hull, "
                         "point, polygon, mesh and crowd");
    }
    Shape shape = read_kind(*kind, json.begin().value(), load);
    check(shape);
    return shape;
}

Json to_json(const Shape& shape) {
    struct Write {
        Json operator()(const Sphere& s) const {
            return {{"center", number(s.center)}, {"radius", number(s.radius)}};
        }
        Json operator()(const Plane& p) const {
            return {{"normal", number(p.normal)}, {"offset", number(p.offset)}};
        }
        Json operator()(const Ray& r) const {
            return {{"origin", number(r.origin)}, {"direction", number(r.direction)}};
        }
        Json operator()(const Segment& s) const { return Json::array({number(s.a), number(s.b)}); }
        Json operator()(const Triangle& t) const {
            return Json::array({number(t.a), number(t.b), number(t.c)});
        }
        Json operator()(const Aabb& b) const {
            return {{"min", number(b.min)}, {"max", number(b.max)}};
        }
        Json operator()(const Box& b) const {
            return {{"center", number(b.center)},
                    {"half", number(b.half)},
                    {"rotation", number(b.rotation)}};
        }
        Json operator()(const Hull& h) const {
            Json points = Json::array();
            for (const vec3& p : h.points) points.push_back(number(p));
            return {{"points", std::move(points)}};
        }
        Json operator()(const Point2& p) const { return number(p.position); }
        Json operator()(const Polygon& p) const {
            Json rings = Json::array();
            for (const auto& ring : p.rings) {
                Json points = Json::array();
                for (const vec2& v : ring) points.push_back(number(v));
                rings.push_back(std::move(points));
            }
            return rings;
        }
        Json operator()(const Crowd& c) const { return to_json(c); }
        Json operator()(const MeshInstance& m) const {
            return {{"file", m.file},
                    {"position", number(m.pose.position)},
                    {"rotation", number(m.pose.rotation)},
                    {"scale", number(m.scale)}};
        }
    };
    Json out = Json::object();
    out[std::string(name_of(kind_of(shape)))] = std::visit(Write{}, shape);
    return out;
}

}  // namespace collidoscope::app
