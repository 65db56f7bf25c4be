#include <algorithm>
#include <cmath>
#include <limits>

#include "app/demos/families/broad_demo.h"
#include "collision/simulation/dynamics.h"
#include "collision/simulation/impulse_solver.h"

namespace collidoscope::app {
namespace {

// All pairs are compared in every frame.
constexpr std::size_t max_stacked = 1000;
// A body at least this heavy carries everything else.
constexpr float heavy = 1e6f;

// A frame moves the bodies by the velocities that the frame before solved, so that its contacts are
// those of the bodies that are shown.
class Stack final : public Simulation {
  public:
    Stack(const Crowd& crowd, const ImpulseOptions& options)
        : crowd_(*crowd.state), solver_(options), bodies_(crowd_.bodies) {
        if (bodies_.size() > max_stacked)
            throw InputError("this demo takes at most 1,000 bodies, not " +
                             grouped(bodies_.size()));
        for (MovingBody& body : bodies_)
            if (body.mass >= heavy) body.mass = std::numeric_limits<float>::infinity();
    }
    std::unique_ptr<Simulation> copy() const override { return std::make_unique<Stack>(*this); }

    Answer run(Recording* recording) override {
        if (recording) {
            advance(Recorder(*recording));
        } else {
            advance(NoTrace{});
        }
        return answer();
    }
    const CrowdState& crowd() const override { return crowd_; }

  private:
    template <Tracer T>
    void advance(T trace) {
        if (begun_) {
            solver_.move(bodies_, frame_seconds);
            trace.step("move",
                       [&](auto& step) { stacking::say_move(step, bodies_, frame_seconds); });
        }
        begun_ = true;
        solver_.solve(bodies_, frame_seconds, trace);
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            const MovingBody& body = bodies_[i];
            if (!std::isfinite(glm::dot(body.center, body.center)))
                throw InputError("a body has left the range of float (3.4e38)");
            crowd_.bodies[i] = body;
            if (std::isinf(body.mass)) crowd_.bodies[i].mass = heavy;
        }
        crowd_.given.clear();
    }

    Answer answer() const {
        auto found = std::make_shared<CrowdAnswer>();
        Answer result;
        double top = -std::numeric_limits<double>::infinity(), energy = 0;
        for (const MovingBody& body : bodies_) {
            if (body.form != BodyForm::Aabb) energy += kinetic_energy(body);
            top = std::max(top, double{box_of(body).max.y});
        }
        for (const SolverContact& contact : solver_.contacts()) {
            const ProxyPair pair{contact.a, contact.b};
            if (found->pairs.empty() || !(found->pairs.back() == pair))
                found->pairs.push_back(pair);
            // The solver looks a little ahead: some are not yet touching.
            if (contact.contact.depth >= 0) result.contacts.push_back(contact.contact);
        }
        found->count_bodies(bodies_.size());
        found->count("solved", solver_.contacts().size(),
                     "Number of contacts that are solved in this frame.");
        found->count("kept", solver_.frame().kept,
                     "Contacts whose features met in the frame before, too.");
        found->state_hash = state_hash(crowd_);
        result.hit = !found->pairs.empty();
        result.add("residual", solver_.frame().residual,
                   "The largest speed at which bodies still approach at a contact, or part too "
                   "slowly, after the last iteration.");
        result.add("deepest", solver_.frame().deepest, "The deepest overlap of two bodies.");
        if (!bodies_.empty()) result.add("top", top, "The height that the highest body reaches.");
        result.add("energy", energy, "Kinetic energy: of a stack at rest next to none.");
        result.crowd = std::move(found);
        return result;
    }

    CrowdState crowd_;
    ImpulseSolver solver_;
    std::vector<MovingBody> bodies_;  // as crowd_'s, the heavy ones without a finite mass
    bool begun_ = false;
};

const bool stack_registered = register_simulation_demo(
    {.id = "stack",
     .title = "Stacking: sequential impulses and warm starting",
     .short_title = "Stacking: warm starting",
     .family = Family::Motion,
     .level = 45,
     .tab = "frames",
     .words = "stack pile solver sequential impulses warm starting persistent contact manifold "
              "feature id caching rest friction jitter sinking",
     .sources = "catto2006; gregorius2013",
     .summary = "Boxes rest on each other because every contact pushes just enough. A solver finds "
                "the impulses one by one, in rounds; contacts known by their features begin with "
                "what they had in the frame before, so that few rounds are enough."},
    {{.id = "warm_starting",
      .title = "Warm starting",
      .help = "Contacts begin with the impulses that they had in the frame before",
      .fallback = true},
     {.id = "iterations",
      .title = "Iterations",
      .help = "Rounds over all contacts in each frame",
      .fallback = 8,
      .min = 0,
      .max = 200},
     {.id = "friction",
      .title = "Friction",
      .help = "Coulomb's coefficient of friction",
      .fallback = 0.5,
      .low = 0,
      .high = 10},
     {.id = "gravity",
      .title = "Gravity",
      .help = "Downward acceleration, per second squared",
      .fallback = 10.0,
      .low = 0,
      .high = 100}},
    [](const Crowd& crowd, const Question& question, const Demo& demo) {
        const OptionReader given(demo, question);
        return std::unique_ptr<Simulation>(std::make_unique<Stack>(
            crowd, ImpulseOptions{.gravity = vec3(0, -given.get<float>("gravity"), 0),
                                  .friction = given.get<float>("friction"),
                                  .iterations = given.get<int>("iterations"),
                                  .warm_starting = given.get<bool>("warm_starting")}));
    });

}  // namespace
}  // namespace collidoscope::app
