#include "collision/motion/moving_points.h"

#include <algorithm>
#include <string>

#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app {
namespace {

template <std::size_t N>
std::vector<vec3> points_in(const std::array<vec3, N>& points) {
    return {points.begin(), points.end()};
}

// One point stands alone, several in a list.
template <std::size_t N>
std::array<vec3, N> read_end(const Json& json, const FieldPath& where) {
    std::array<vec3, N> out;
    if constexpr (N == 1) {
        out[0] = read_vec3(json, where);
    } else {
        const std::vector<vec3> points = shapes::read_points(json, where, N);
        std::copy(points.begin(), points.end(), out.begin());
    }
    return out;
}
template <std::size_t N>
Json written_end(const std::array<vec3, N>& points) {
    if constexpr (N == 1)
        return number(points[0]);
    else
        return shapes::written(points_in(points));
}

// Common to points, edges and triangles whose vertices move. Handles: the vertices
// at the beginning, then those at the end.
template <std::size_t N>
struct MovingPointsDescription {
    using Moving = MovingPoints<N>;
    static constexpr ShapeWords words =
        N == 1   ? ShapeWords{.key = "moving_point", .name = "moving vertex"}
        : N == 2 ? ShapeWords{.key = "moving_edge", .name = "moving edge"}
                 : ShapeWords{.key = "moving_triangle", .name = "moving triangle"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = true;
    static constexpr HandleUse handle_use = HandleUse::Corners;

    static Moving read(const Json& json, const MeshLoader&) {
        Fields f(json, words.key);
        Moving m{read_end<N>(f.at("from"), f.name("from")), read_end<N>(f.at("to"), f.name("to"))};
        f.done("from, to");
        return m;
    }
    static Json write(const Moving& m) {
        return {{"from", written_end(m.from)}, {"to", written_end(m.to)}};
    }
    static std::optional<Moving> usual(bool second) {
        const float x = second ? 0.75f : 0;
        if constexpr (N == 1) {
            return Moving{{vec3(x, 2, 0.25f)}, {vec3(0.25f, -0.5f, x)}};
        } else if constexpr (N == 2) {
            return second ? Moving{{vec3(0, 2, -1), vec3(0.25f, 1.75f, 1)},
                                   {vec3(0.25f, 0, -1.25f), vec3(0, 0.25f, 0.75f)}}
                          : Moving{{vec3(-1, 1, 0), vec3(1, 0.75f, 0)},
                                   {vec3(-1, 1.25f, 0.25f), vec3(1, 1.5f, 0)}};
        } else {
            return Moving{{vec3(x - 1, 0.5f, -1), vec3(x - 1, 0.25f, 1), vec3(x + 1.25f, 0.5f, 0)},
                          {vec3(x - 1, 1, -1), vec3(x - 0.75f, 0.75f, 1), vec3(x + 1, 0.25f, 0)}};
        }
    }
    static void check(const Moving& m) {
        const std::string key = words.key;
        for (std::size_t i = 0; i < N; ++i) {
            shapes::demand(shapes::finite(m.from[i]), (key + ".from").c_str(),
                           "must have finite numbers");
            shapes::demand(shapes::finite(m.to[i]), (key + ".to").c_str(),
                           "must have finite numbers");
        }
    }

    static std::vector<ShapeField> fields(Moving& m) {
        std::vector<ShapeField> all;
        all.reserve(2 * N);
        for (const bool end : {false, true}) {
            for (std::size_t i = 0; i < N; ++i) {
                const std::string vertex =
                    N == 1 ? std::string() : std::string(1, static_cast<char>('a' + i)) + " ";
                all.push_back({vertex + (end ? "to" : "from"), end ? &m.to[i] : &m.from[i]});
            }
        }
        return all;
    }
    static Pose pose(const Moving& m) {
        vec3 middle(0);
        for (const vec3& p : m.from) middle += p / static_cast<float>(N);
        return {middle, shapes::upright};
    }
    static void move(Moving& m, const vec3& offset) {
        for (auto* end : {&m.from, &m.to})
            for (vec3& p : *end) p += offset;
    }
    static void turn(Moving& m, const quat& rotation, const vec3& pivot) {
        for (auto* end : {&m.from, &m.to})
            for (vec3& p : *end) shapes::turn_about(p, rotation, pivot);
    }
    static Aabb bounds(const Moving& m) { return shapes::box_around(handles(m)); }
    static std::vector<vec3> handles(const Moving& m) {
        std::vector<vec3> all = points_in(m.from);
        all.insert(all.end(), m.to.begin(), m.to.end());
        return all;
    }
    static void set_handle(Moving& m, std::size_t handle, const vec3& position) {
        (handle < N ? m.from[handle] : m.to[handle - N]) = position;
    }

    // It is no body of one form.
    static ConvexCore core(const Moving&) { return {}; }
    static std::optional<Box> box(const Moving&) { return std::nullopt; }
    // At the beginning; of a vertex its way.
    static std::vector<ShapeFeature> features(const Moving& m) {
        if constexpr (N == 1)
            return shapes::one_feature(m.to[0] - m.from[0], m.from[0], true);
        else if constexpr (N == 2)
            return shapes::one_feature(m.from[1] - m.from[0], m.from[0], true);
        else
            return shapes::faces_of_hull(points_in(m.from));
    }
    // A triangle to an edge, an edge to a vertex, and a vertex does not move.
    static bool flatten(Moving& m) {
        if constexpr (N == 1) {
            m.to = m.from;
        } else {
            for (auto* end : {&m.from, &m.to})
                (*end)[N - 1] = N == 2 ? (*end)[0] : 0.5f * (*end)[0] + 0.5f * (*end)[1];
        }
        return true;
    }

    // Solid at the beginning, dashed at the end, with the ways of the vertices.
    static void draw(const Moving& m, ShapeCanvas& canvas) {
        const CanvasLine solid{.width = 3, .seen_behind = true};
        const CanvasLine dashed{.width = 2, .alpha = 0.7f, .dash = 8, .seen_behind = true};
        const CanvasLine way{.width = 1, .alpha = 0.6f, .dash = 3, .seen_behind = true};
        if constexpr (N == 3) canvas.triangle({m.from[0], m.from[1], m.from[2]});
        if constexpr (N > 1) {
            edges(m.from, [&](const vec3& a, const vec3& b) {
                canvas.halo(a, b);
                if (N == 2) canvas.line(a, b, solid);
            });
            edges(m.to, [&](const vec3& a, const vec3& b) { canvas.line(a, b, dashed); });
        }
        for (std::size_t i = 0; i < N; ++i) {
            canvas.line(m.from[i], m.to[i], way);
            if (N < 3) canvas.dot(m.from[i], 1.8f * solid.width, solid);
            if (N == 1) canvas.halo(m.from[i], 3 * solid.width);
            canvas.dot(m.to[i], 1.5f * dashed.width, dashed);
        }
    }
    static void pick(const Moving& m, ShapePicks& picks) {
        if constexpr (N == 3)
            picks.surface(cast(picks.ray(), Triangle{m.from[0], m.from[1], m.from[2]}));
        const auto line = [&](const vec3& a, const vec3& b) { picks.line(dvec3(a), dvec3(b)); };
        edges(m.from, line);
        edges(m.to, line);
        for (std::size_t i = 0; i < N; ++i) line(m.from[i], m.to[i]);
    }

  private:
    template <typename See>
    static void edges(const std::array<vec3, N>& corners, const See& see) {
        if constexpr (N == 2) see(corners[0], corners[1]);
        if constexpr (N == 3)
            for (std::size_t i = 0; i < 3; ++i) see(corners[i], corners[(i + 1) % 3]);
    }
};

}  // namespace

const ShapeType& shape_type(ShapeTag<MovingPoint>) {
    return described<MovingPoint, MovingPointsDescription<1>>;
}
const ShapeType& shape_type(ShapeTag<MovingEdge>) {
    return described<MovingEdge, MovingPointsDescription<2>>;
}
const ShapeType& shape_type(ShapeTag<MovingTriangle>) {
    return described<MovingTriangle, MovingPointsDescription<3>>;
}

}  // namespace collidoscope::app
