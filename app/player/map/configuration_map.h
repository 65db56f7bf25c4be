// A map of configurations: B slid around A over a plane or a sphere of directions, and what the
// demo answers at each place.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

enum class MapKind : std::uint8_t {
    PlaneXY,  // B's handle anywhere in the plane through it, X to the right, Y up
    PlaneXZ,  // X to the right, Z down: seen from above
    PlaneZY,  // Z to the left, Y up: seen from the right
    Sphere,   // every direction from A's handle at B's present distance: longitude, latitude
};

// Quantity that decides the color of a place.
enum class MapQuantity : std::uint8_t {
    Hit,
    Distance,    // signed
    Iterations,  // as the answer counts them; otherwise the recorded steps
    Decision,    // the axis or feature that decided, or the line that ended the run
};

struct MapRequest {
    MapKind kind = MapKind::PlaneXY;
    MapQuantity quantity = MapQuantity::Hit;
    int columns = 48, rows = 32;
};

struct MapCell {
    bool answered = false;  // the demo had an answer
    bool hit = false;
    float distance = 0;  // signed; 0 where the family has none
    int iterations = 0;  // only for MapQuantity::Iterations
    int decision = -1;   // index into ConfigurationMap::decisions
};

// The frame in which the places of the map lie.
struct MapFrame {
    MapKind kind = MapKind::PlaneXY;
    vec3 center{0};  // A's handle; for a plane its third coordinate is B's
    vec3 right{1, 0, 0}, up{0, 1, 0};
    float half_width = 1, half_height = 1;  // of a plane
    float distance = 1;                     // of a sphere

    // u and v from 0 to 1, from the left and from the bottom.
    vec3 place(float u, float v) const;
    // The place of a position, for showing where B stands.
    vec2 coordinates(const vec3& position) const;
};

struct ConfigurationMap {
    MapRequest request;
    MapFrame frame;
    std::vector<MapCell> cells;          // rows from the top, each from the left
    std::vector<std::string> decisions;  // names, in the order they were met
    int max_iterations = 0;
    float deepest = 0, farthest = 0;  // smallest and largest signed distance

    const MapCell& at(int column, int row) const {
        return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(request.columns) +
                     static_cast<std::size_t>(column)];
    }
};

// Whether the scene has a pair of bodies of which the second can be slid.
bool can_be_mapped(const Demo& demo, const Scene& scene);
// Flat demos have the plane XY only.
std::vector<MapKind> map_kinds(const Demo& demo);
MapFrame frame_of(const Scene& scene, const MapRequest& request);
// B moved so that its handle lies at the place.
Shape placed_at(const Shape& b, const vec3& place);

// A map as it is made, row after row. The demo outlives it.
class MapMaking {
  public:
    MapMaking(const Demo& demo, const Scene& scene, const MapRequest& request);

    bool done() const { return row_ >= map_.request.rows; }
    // Stops within the row when canceled, and does not go on.
    void next_row(const std::atomic<bool>& cancel);
    float progress() const;
    ConfigurationMap take() { return std::move(map_); }

  private:
    const Demo& demo_;
    Scene scene_, trial_;
    ConfigurationMap map_;
    int row_ = 0;
};

// Asks the demo at the middle of every cell. Stops early, with cells unanswered, when canceled.
// Cost: an answer per cell; for Iterations (where the answer does not count them) and Decision a
// recorded run.
ConfigurationMap make_map(const Demo& demo, const Scene& scene, const MapRequest& request,
                          const std::atomic<bool>& cancel, std::atomic<float>& progress);

// Decision of a run: the axis or the pair of features that the last step about one is about
// (AxisTested, BestAxis, ClosestPair), or else the label of the last step.
std::string decision_of(const Recording& recording);
// Work done by the answer's own count (iterations, volume tests), if it gives one.
std::optional<int> iterations_of(const Answer& answer);

}  // namespace collidoscope::app
