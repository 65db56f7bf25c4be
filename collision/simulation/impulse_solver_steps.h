// Options and answers of ImpulseSolver, and its steps: sentences, values and marks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/motion/moving_body.h"
#include "collision/narrow/sat/contact_face.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

struct ImpulseOptions {
    vec3 gravity{0, -10, 0};    // acceleration
    float friction = 0.5f;      // Coulomb's coefficient, 0 and more
    int iterations = 10;        // over all contacts in each frame, 0 and more
    bool warm_starting = true;  // contacts begin with their impulses of the frame before
};

struct SolverContact {
    std::uint32_t a = 0, b = 0;  // its bodies, a < b
    ContactFeatures features;    // of bodies that are no boxes: vertices 0
    Contact contact;
    double along = 0;   // impulse on B along the normal, 0 and more
    dvec3 across{0};    // impulse on B by friction
    bool kept = false;  // its features met in the frame before, too
};

struct SolverFrame {
    std::size_t kept = 0;  // contacts
    // The largest speed at which bodies still approach, at a contact, or part too slowly: before
    // the first impulse, and after the last iteration.
    double begin = 0, residual = 0;
    double deepest = 0;  // overlap
};

}  // namespace collidoscope

namespace collidoscope::stacking {

void say_forces(StepBuilder& step, const std::vector<MovingBody>& bodies,
                const ImpulseOptions& options);
void say_pair(StepBuilder& step, std::uint32_t a, std::uint32_t b,
              std::span<const SolverContact> contacts);
// before: number of contacts in the frame before.
void say_match(StepBuilder& step, std::span<const SolverContact> contacts, std::size_t before);
void say_warm(StepBuilder& step, std::span<const SolverContact> contacts, double residual);
void say_cold(StepBuilder& step, const SolverFrame& frame);
void say_iterate(StepBuilder& step, int iteration, std::span<const SolverContact> contacts,
                 double residual);
void say_done(StepBuilder& step, std::span<const SolverContact> contacts, const SolverFrame& frame);
void say_move(StepBuilder& step, const std::vector<MovingBody>& bodies, float seconds);

}  // namespace collidoscope::stacking
