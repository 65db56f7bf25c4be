// Sequential impulses: bodies that rest on each other are kept apart by impulses at all their
// contacts, one after the other, again and again. A contact that was there in the frame before, by
// the numbers of its features, begins with the impulse it had then: warm starting.
//
// Source: Catto 2006, "Fast and Simple Physics using Sequential Impulses".
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/motion/moving_body.h"
#include "collision/simulation/impulse_solver_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope {

class ImpulseSolver {
  public:
    explicit ImpulseSolver(const ImpulseOptions& options) : options_(options) {}

    // One frame of `seconds` (above 0), without moving anything: gravity changes the velocities,
    // then the impulses of all contacts between the bodies where they are. A body of infinite mass,
    // and an Aabb whatever its mass, stands still. Contacts are those of collide(); two boxes have
    // the manifold of their faces. What two bodies overlap beyond a hundredth of the smaller's
    // thickness is taken back by a fifth in each frame, by move(), without a change of velocities.
    // Boxes no farther apart than that have contacts, too. Bodies keep their numbers from one frame
    // to the next. Deterministic: the same bits on every machine. Cost: a comparison of boxes for
    // each pair, some 5 µs for each that meets, 100 ns for each contact in each iteration.
    template <Tracer T = NoTrace>
    void solve(std::vector<MovingBody>& bodies, float seconds, T trace = {});

    // Moves the bodies on by their velocities, and out of each other as the last solve() found.
    void move(std::vector<MovingBody>& bodies, float seconds) const;

    // The contacts of the last frame, in the order of their bodies.
    std::span<const SolverContact> contacts() const { return contacts_; }
    const SolverFrame& frame() const { return frame_; }

  private:
    // A body while it is solved.
    struct State {
        dvec3 velocity{0}, spin{0};
        dvec3 out{0}, turn_out{0};  // velocity and spin that only take overlap back
        double inverse_mass = 0;
        dmat3 inverse_inertia{0};
    };
    // The parts of a contact that stay during the iterations.
    struct Prepared {
        dvec3 arm_a{0}, arm_b{0}, normal{0}, first{0}, second{0};
        double of_normal = 0, of_first = 0, of_second = 0;  // change of velocity per impulse
        double wanted = 0;       // speed of parting: below 0 across a gap
        double out = 0;          // speed at which overlap is taken back
        double out_impulse = 0;  // 0 and more
    };

    void begin(const std::vector<MovingBody>& bodies, float seconds);
    // Adds the contacts of a pair.
    void meet(const std::vector<MovingBody>& bodies, std::uint32_t a, std::uint32_t b);
    // Takes over the impulses of the contacts whose features met before.
    void match();
    void prepare(const std::vector<MovingBody>& bodies, float seconds);
    void warm_start();
    void iterate();
    // The same for the overlap.
    void take_back();
    void finish(std::vector<MovingBody>& bodies);

    dvec3 meeting_velocity(std::size_t i) const;
    void push(std::size_t i, const dvec3& impulse);
    // The largest speed that a contact is short of.
    double residual() const;

    ImpulseOptions options_;
    std::vector<SolverContact> contacts_, before_;
    std::vector<State> states_;
    std::vector<Prepared> prepared_;
    SolverFrame frame_;
};

// The body after a time at its velocity and spin; its rotation goes along by the derivative of the
// quaternion, which is normalized. The same bits on every machine.
MovingBody moved_on(const MovingBody& body, float seconds);

template <Tracer T>
void ImpulseSolver::solve(std::vector<MovingBody>& bodies, float seconds, T trace) {
    // Gravity pulls on every body.
    begin(bodies, seconds);
    trace.step("forces", [&](auto& step) { stacking::say_forces(step, bodies, options_); });

    // All contacts of the bodies where they are.
    const auto count = static_cast<std::uint32_t>(bodies.size());
    for (std::uint32_t a = 0; a < count; ++a) {
        for (std::uint32_t b = a + 1; b < count; ++b) {
            const std::size_t first = contacts_.size();
            meet(bodies, a, b);
            if (contacts_.size() == first) continue;
            trace.step("contacts", [&](auto& step) {
                stacking::say_pair(step, a, b, std::span(contacts_).subspan(first));
            });
        }
    }

    // Contacts of the same features as in the frame before are the same.
    match();
    trace.step("match", [&](auto& step) { stacking::say_match(step, contacts_, before_.size()); });
    prepare(bodies, seconds);
    frame_.begin = residual();
    if (options_.warm_starting) {
        warm_start();
        trace.step("warm", [&](auto& step) { stacking::say_warm(step, contacts_, residual()); });
    } else {
        trace.step("cold", [&](auto& step) { stacking::say_cold(step, frame_); });
    }

    // Each contact in turn gets what it is short of; the next ones undo some of that.
    for (int k = 0; k < options_.iterations; ++k) {
        iterate();
        take_back();
        trace.step("iterate",
                   [&](auto& step) { stacking::say_iterate(step, k + 1, contacts_, residual()); });
    }
    frame_.residual = residual();
    finish(bodies);
    trace.step("done", [&](auto& step) { stacking::say_done(step, contacts_, frame_); });
}

}  // namespace collidoscope
