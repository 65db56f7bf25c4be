#include <algorithm>
#include <cstdlib>
#include <glm/geometric.hpp>

#include "app/model/shapes/describe_shape.h"
#include "app/model/shapes/polygon_fill.h"

namespace collidoscope::app {
namespace {

struct PolygonDescription {
    static constexpr ShapeWords words{.key = "polygon", .name = "polygon"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::Corners;

    static Polygon read(const Json& json, const MeshLoader&) {
        if (!json.is_array()) refuse("polygon", "must be an array of rings");
        Polygon polygon;
        for (std::size_t r = 0; r < json.size(); ++r) {
            const FieldPath where = "polygon[" + std::to_string(r) + "]";
            if (!json[r].is_array()) refuse(where, "must be an array of points [x, y]");
            auto& ring = polygon.rings.emplace_back();
            for (std::size_t i = 0; i < json[r].size(); ++i)
                ring.push_back(read_vec2(json[r][i], where + "[" + std::to_string(i) + "]"));
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const std::size_t next = (i + 1) % ring.size();
                if (ring[i] != ring[next]) continue;
                demand_apart(json[r][i], where + "[" + std::to_string(i) + "]", json[r][next],
                             where + "[" + std::to_string(next) + "]");
            }
        }
        return polygon;
    }
    static Json write(const Polygon& p) {
        Json rings = Json::array();
        for (const auto& ring : p.rings) {
            Json points = Json::array();
            for (const vec2& v : ring) points.push_back(number(v));
            rings.push_back(std::move(points));
        }
        return rings;
    }
    static std::optional<Polygon> usual(bool) {
        return Polygon{{{{-1.2f, 0.2f}, {0.9f, 0}, {1.5f, 1.4f}, {0.2f, 2.3f}, {-1.4f, 1.6f}}}};
    }
    static void check(const Polygon& p) {
        shapes::demand(!p.rings.empty(), "polygon", "must have at least one ring");
        for (const auto& ring : p.rings) {
            shapes::demand(ring.size() >= 3, "polygon",
                           "must have at least three points in each ring");
            for (const vec2& v : ring)
                shapes::demand(shapes::finite(v), "polygon", "must be finite");
        }
    }

    static std::vector<ShapeField> fields(Polygon& polygon) {
        std::vector<ShapeField> all;
        for (std::size_t ring = 0; ring < polygon.rings.size(); ++ring) {
            const std::string before =
                polygon.rings.size() > 1 ? std::to_string(ring) + "." : std::string();
            std::size_t corner = 0;
            for (vec2& p : polygon.rings[ring])
                all.push_back({before + std::to_string(corner++), &p, true});
        }
        return all;
    }
    static Pose pose(const Polygon& p) { return {shapes::middle_of(handles(p)), shapes::upright}; }
    static void move(Polygon& p, const vec3& offset) {
        for (auto& ring : p.rings) {
            for (vec2& v : ring) v += vec2(offset);
        }
    }
    // About z, by the angle at which the x axis is seen from the front.
    static void turn(Polygon& p, const quat& rotation, const vec3& pivot) {
        const vec2 x(rotation * vec3(1, 0, 0));
        const float length = glm::length(x);
        if (length == 0) return;
        const vec2 c = x / length;
        for (auto& ring : p.rings) {
            for (vec2& v : ring) {
                const vec2 d = v - vec2(pivot);
                v = vec2(pivot) + vec2(c.x * d.x - c.y * d.y, c.y * d.x + c.x * d.y);
            }
        }
    }
    static Aabb bounds(const Polygon& p) { return shapes::box_around(handles(p)); }
    static std::vector<vec3> handles(const Polygon& p) {
        std::vector<vec3> all;
        for (const auto& ring : p.rings) {
            for (const vec2& v : ring) all.emplace_back(v, 0);
        }
        return all;
    }
    static void set_handle(Polygon& p, std::size_t handle, const vec3& position) {
        for (auto& ring : p.rings) {
            if (handle < ring.size()) {
                ring[handle] = vec2(position);
                return;
            }
            handle -= ring.size();
        }
    }

    static ConvexCore core(const Polygon&) { return {}; }
    static std::optional<Box> box(const Polygon&) { return std::nullopt; }
    static std::vector<ShapeFeature> features(const Polygon&) { return {}; }
    static bool flatten(Polygon& p) {
        for (auto& ring : p.rings) {
            for (vec2& v : ring) v.y = ring.front().y;
        }
        return true;
    }

    // As many layers as there are turns, one over the other; by parity there is one.
    static float tint_of(FillRule rule, std::int64_t number) {
        constexpr std::int64_t most = 4;
        float through = 0.70f;
        if (rule == FillRule::EvenOdd) return 1 - through;
        for (std::int64_t layer = 1; layer < std::min(std::abs(number), most); ++layer)
            through *= 0.70f;
        return 1 - through;
    }
    template <typename Do>
    static void each_edge(const Polygon& p, const Do& with) {
        for (const auto& ring : p.rings) {
            for (std::size_t i = 0; i < ring.size(); ++i)
                with(vec3(ring[i], 0), vec3(ring[(i + 1) % ring.size()], 0));
        }
    }
    static void draw(const Polygon& p, ShapeCanvas& canvas) {
        const FillRule rule = canvas.fill_rule();
        for (const auto& [at, number] : polygon_fill(p, rule))
            canvas.fill(vec3(at[0], 0), vec3(at[1], 0), vec3(at[2], 0), tint_of(rule, number));
        each_edge(p, [&](const vec3& a, const vec3& b) {
            canvas.halo(a, b);
            canvas.line(a, b, {.width = 2.5f});
            canvas.rimmed_dot(a, 4.25f, 1.25f, false);
        });
    }
    static void pick(const Polygon& p, ShapePicks& picks) {
        picks.surface(cast(picks.ray(), p));
        each_edge(p, [&](const vec3& a, const vec3& b) { picks.line(dvec3(a), dvec3(b)); });
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<Polygon>) {
    return described<Polygon, PolygonDescription>;
}

}  // namespace collidoscope::app
