// A shape as scenes, questions and the window hold it: one of the library's shapes, or a mesh that
// stands somewhere.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "app/base/utilities/input_error.h"
#include "app/model/shapes/crowd.h"
#include "app/model/shapes/instances.h"
#include "collision/mesh.h"
#include "collision/motion/moving_points.h"
#include "collision/narrow/convex/curved_shapes.h"
#include "collision/narrow/primitives/capsule.h"
#include "collision/shapes.h"

namespace collidoscope::app {

// A mesh as it was read (scaled once), with what was computed from it. Shared by every body and
// every question that uses it; safe to use from several threads.
class MeshAsset {
  public:
    MeshAsset(std::string file, Mesh mesh, const dvec3& origin_in_file = dvec3(0))
        : file_(std::move(file)), mesh_(std::move(mesh)), origin_in_file_(origin_in_file) {}

    const std::string& file() const { return file_; }
    const Mesh& mesh() const { return mesh_; }
    // The coordinates in the file of the mesh's (0, 0, 0): not zero for meshes so far from it that
    // floats would lose their shape.
    const dvec3& origin_in_file() const { return origin_in_file_; }

    // Data derived from the mesh under this key (a tree, a drawing buffer), made on first use.
    // Making the same key from two threads waits; different keys do not block each other.
    template <typename T, typename Make>
    std::shared_ptr<const T> derived(const std::string& key, Make&& make) const {
        const std::shared_ptr<Slot> slot = slot_of(key);
        const std::scoped_lock lock(slot->mutex);
        if (!slot->value)
            slot->value = std::static_pointer_cast<const void>(
                std::shared_ptr<const T>(std::make_shared<T>(make(mesh_))));
        return std::static_pointer_cast<const T>(slot->value);
    }
    // The derived value if it is there already and no one is making it.
    template <typename T>
    std::shared_ptr<const T> derived_if_ready(const std::string& key) const {
        const std::shared_ptr<Slot> slot = slot_of(key);
        const std::unique_lock lock(slot->mutex, std::try_to_lock);
        return lock ? std::static_pointer_cast<const T>(slot->value) : nullptr;
    }

  private:
    struct Slot {
        std::mutex mutex;
        std::shared_ptr<const void> value;
    };
    std::shared_ptr<Slot> slot_of(const std::string& key) const {
        const std::scoped_lock lock(mutex_);
        auto& slot = slots_[key];
        if (!slot) slot = std::make_shared<Slot>();
        return slot;
    }

    std::string file_;
    Mesh mesh_;
    dvec3 origin_in_file_;
    mutable std::mutex mutex_;
    mutable std::map<std::string, std::shared_ptr<Slot>> slots_;
};

struct MeshInstance {
    std::string file;
    Pose pose;
    float scale = 1;  // already applied to the asset's positions
    std::shared_ptr<const MeshAsset> asset;
};

// Every shape there is. Each has its file in app/model/shapes/ (shape_type.h).
using Shape = std::variant<Sphere, Capsule, Cylinder, Cone, Ellipsoid, RoundedBox, RoundedPoints,
                           Plane, Ray, Segment, Triangle, Aabb, Box, Hull, Point2, Polygon,
                           MeshInstance, Instances, Crowd, MovingPoint, MovingEdge, MovingTriangle>;

// The place of a shape's type in that list.
enum class ShapeKind : std::uint8_t {};
inline ShapeKind kind_of(const Shape& shape) {
    return static_cast<ShapeKind>(shape.index());
}
template <typename S>
constexpr ShapeKind kind_of_type() {
    return []<typename... All>(const std::variant<All...>*) {
        constexpr std::array same{std::is_same_v<S, All>...};
        static_assert((std::is_same_v<S, All> || ...), "not in the list of Shape");
        std::uint8_t place = 0;
        while (!same[place]) ++place;
        return static_cast<ShapeKind>(place);
    }(static_cast<const Shape*>(nullptr));
}
// The key of the JSON form: "aabb".
std::string_view name_of(ShapeKind kind);
std::optional<ShapeKind> kind_named(std::string_view name);
// All of them in the order of the list: "sphere, plane, ... and crowd".
std::string all_kinds();
// In the window: "axis-aligned box".
std::string_view title_of(const Shape& shape);

// A shape to begin with, as A or as B; none of a kind that comes from a file.
std::optional<Shape> usual_shape(ShapeKind kind, bool second);

// The kinds that are convex and round: balls, what balls sweep, and whatever else has no corners.
std::vector<ShapeKind> round_kinds();

// The shape of another kind that covers the same points, where there is one: aabb as box; whatever
// has corners, a mesh too, as the hull of its corners.
std::optional<Shape> converted(const Shape& shape, ShapeKind kind);

// Every coordinate finite and every size sensible; otherwise throws InputError naming the field.
void check(const Shape& shape);

// The extent of a shape. A shape without bounds is in no box: it is picked and framed by the part
// that is drawn.
enum class Extent : std::uint8_t { Bounded, HalfLine, Plane };

// The position of the shape's handle, and its rotation (identity for shapes without a frame).
Pose pose_of(const Shape& shape);
// The shape moved by an offset, and turned about its own handle. Whatever has no orientation
// (sphere, point, aabb, crowd) ignores the turn; 2D shapes use x and y and turn about z.
Shape moved(const Shape& shape, const vec3& offset);
Shape turned(const Shape& shape, const quat& rotation);
// The same of a shape without end about one of its points; others turn about their handle.
Shape turned(const Shape& shape, const quat& rotation, const vec3& point);
// Whether turning changes the shape.
bool can_turn(const Shape& shape);
Extent extent_of(const Shape& shape);
// The box around the shape in the world; planes and rays give a box around their visible part.
Aabb bounds_of(const Shape& shape);

// The sizes that tolerances are relative to: diagonals of the bounds, of a crowd's field; shapes
// without bounds count for nothing.
struct Sizes {
    double smaller = 0;  // of the smallest body
    double reach = 0;    // the sum of all, and the way from the first body to the second
};
Sizes sizes_of(std::span<const Shape> bodies);

// Points of the shape that can be dragged one by one (corners, a ray's ends, the bodies of a
// crowd), in a fixed order.
std::vector<vec3> handles_of(const Shape& shape);
Shape with_handle(const Shape& shape, std::size_t handle, const vec3& position);

// A mesh by its file name and scale; throws InputError when it cannot be read.
using MeshLoader =
    std::function<std::shared_ptr<const MeshAsset>(const std::string& file, float scale)>;

}  // namespace collidoscope::app
