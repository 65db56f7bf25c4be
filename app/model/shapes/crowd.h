// A crowd: many moving bodies in one field, held as one shape of a scene.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/model/shapes/crowd_queries.h"
#include "collision/broad/frames/recorded_frames.h"
#include "collision/motion/moving_body.h"

namespace collidoscope::app {

class MeshAsset;

// A mesh that bodies of a crowd have for their form. It turns about the middle of its box.
struct CrowdMesh {
    std::string file;
    float scale = 1;  // already applied to the asset's positions
    std::shared_ptr<const MeshAsset> asset;
};

// Bodies that come or go while time runs (app/model/shapes/crowd_events.h).
struct CrowdEvent;
// By rising frame. Each is shared by all crowds that have it: equal pointers, equal events.
using CrowdEvents = std::vector<std::shared_ptr<const CrowdEvent>>;

// Frames of another program that a crowd plays back (app/model/shapes/crowd_frames.h).
struct CrowdFrames {
    std::string file;
    std::shared_ptr<const RecordedFrames> frames;  // null: the bodies move by themselves
    std::uint32_t at = 0;                          // the frame in which the bodies stand
    std::vector<std::uint32_t> tracks;             // of each body; no_track: it is not recorded

    bool last() const { return frames && at + std::size_t{1} >= frames->frames.size(); }
    bool tracked(std::size_t body) const {
        return body < tracks.size() && tracks[body] != no_track;
    }
};

struct CrowdState {
    // The room. Its walls turn bodies back where a demo says so.
    Aabb field{vec3(-10, 0, -10), vec3(10)};
    std::vector<MovingBody> bodies;
    std::vector<CrowdMesh> meshes;
    // The boxes of the bodies as they were given, for bodies that were given as boxes: their
    // middles and half sizes are rounded. Empty, or one for each body; true for where the bodies
    // stand now.
    std::vector<Aabb> given;
    // Bodies that come and go later; null for none. Frames count from these bodies on.
    std::shared_ptr<const CrowdEvents> events;
    CrowdQueries queries;  // what is asked of the bodies in every frame
    CrowdFrames recorded;  // frames that the bodies follow

    Aabb box(std::size_t i) const { return given.empty() ? box_of(bodies[i]) : given[i]; }
};

// Shared and never changed, so that scenes, edits and frames of a timeline can be copied for
// nothing.
struct Crowd {
    std::shared_ptr<const CrowdState> state = std::make_shared<CrowdState>();

    const std::vector<MovingBody>& bodies() const { return state->bodies; }
    const Aabb& field() const { return state->field; }
};
inline Crowd make_crowd(CrowdState state) {
    return {std::make_shared<const CrowdState>(std::move(state))};
}

inline constexpr std::size_t max_bodies = 2'000'000;

// Bodies scattered over the field: same input, same crowd, on every machine.
struct CrowdRecipe {
    std::uint32_t count = 100;
    std::uint32_t seed = 1;
    BodyForm form = BodyForm::Sphere;
    float min_size = 1,
          max_size = 1;      // radius, or half of a side; most are small when they differ
    float speed = 2;         // at most, per second; also of turning
    std::uint16_t mesh = 0;  // for BodyForm::Mesh
};
std::vector<MovingBody> scattered(const Aabb& field, const CrowdRecipe& recipe,
                                  const std::vector<CrowdMesh>& meshes = {});

// Makes it a box along the axes: the middle and half sizes whose box holds the one given, exactly
// where floats allow.
void set_box(MovingBody& body, const Aabb& box);

// The reach of bodies of form Mesh: half of the box around the mesh, and its middle.
vec3 half_of_mesh(const CrowdMesh& mesh);
vec3 middle_of_mesh(const CrowdMesh& mesh);

// The crowd with one body elsewhere; everything else is shared where it can be. A recorded body
// stays where its frames have it.
Crowd with_body(const Crowd& crowd, std::size_t index, const MovingBody& body);

// Throws InputError naming what is wrong.
void check(const Crowd& crowd);

}  // namespace collidoscope::app
