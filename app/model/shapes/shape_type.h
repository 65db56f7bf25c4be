// Kinds of shapes: a table of functions for each type in the list of Shape. Each is described in
// one file, app/model/shapes/NAME.cpp (describe_shape.h); the functions that call them for any
// shape stand in shape.h, shape_json.h and below.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/model/shapes/shape.h"
#include "collision/narrow/convex/support_body.h"

namespace collidoscope::app {

class ShapeCanvas;
class ShapePicks;
using Json = nlohmann::ordered_json;

struct ShapeWords {
    const char* key;   // in JSON and in messages about input: "aabb"
    const char* name;  // in the window: "axis-aligned box"
};

// The behavior of the points of handles_of() when they are dragged.
enum class HandleUse : std::uint8_t {
    None,
    Corners,      // shown while the shape is selected, met always
    ManyCorners,  // shown and met while the shape is selected
    Itself,       // the handle is the shape: never shown, and grabbing it grabs the shape
    Members,      // bodies inside the shape, which it draws and picks itself
};

// A direction that belongs to a shape and where it stands: a face's normal, or a line's direction.
struct ShapeFeature {
    vec3 direction{0};  // unit
    vec3 through{0};
    bool line = false;  // a direction along the shape, not across it
};

// The points at most `radius` from the convex hull of some points; no points for what is not
// convex, without end or flat on the page. Not round: a polyhedron, whose radius is 0.
struct ConvexCore {
    std::vector<vec3> points;
    float radius = 0;
    bool round = false;
    // The body itself, where the points are only some of its surface; the radius is 0 then.
    std::optional<SupportBody> curved{};
};

// A quantity that fixes a shape, where it stands in the shape: for reading and setting it by
// numbers.
struct ShapeField {
    std::string name;  // "half size"; of a corner its number or letter
    std::variant<float*, vec2*, vec3*, quat*> place;
    bool corner = false;  // one of the vertices
};

struct ShapeType {
    ShapeWords words;
    Extent extent;
    bool turns;  // false: stays as it is when turned about its own handle
    HandleUse handle_use;

    Shape (*read)(const Json&, const MeshLoader&);
    Json (*write)(const Shape&);
    std::optional<Shape> (*usual)(bool second);
    void (*check)(const Shape&);
    std::vector<ShapeField> (*fields)(Shape&);

    Pose (*pose)(const Shape&);
    void (*move)(Shape&, const vec3& offset);
    void (*turn)(Shape&, const quat& rotation, const vec3& pivot);
    Aabb (*bounds)(const Shape&);
    std::vector<vec3> (*handles)(const Shape&);
    void (*set_handle)(Shape&, std::size_t handle, const vec3& position);

    ConvexCore (*core)(const Shape&);
    std::optional<Box> (*box)(const Shape&);
    std::vector<ShapeFeature> (*features)(const Shape&);
    bool (*flatten)(Shape&);

    void (*draw)(const Shape&, ShapeCanvas&);
    void (*pick)(const Shape&, ShapePicks&);
};

// Declares shape_type(ShapeTag<S>), which app/model/shapes/NAME.cpp defines: a shape without its
// file does not link.
#pragma GCC diagnostic push
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wnon-template-friend"  // one plain function for each S is meant
#endif
template <typename S>
struct ShapeTag {
    friend const ShapeType& shape_type(ShapeTag<S>);
};
#pragma GCC diagnostic pop

const ShapeType& type_of(ShapeKind kind);
inline const ShapeType& type_of(const Shape& shape) {
    return type_of(kind_of(shape));
}

}  // namespace collidoscope::app
