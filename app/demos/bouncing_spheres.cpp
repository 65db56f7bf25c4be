#include "app/demos/families/broad_demo.h"
#include "app/demos/families/hash_demo.h"
#include "collision/motion/sweep.h"
#include "collision/simulation/sphere_crowd.h"

namespace collidoscope::app {
namespace {

// A frame begins with the bounces of the one before, so that its impacts are those ahead of the
// bodies that are shown.
class BouncingSpheres final : public Simulation {
  public:
    // fixed: spheres at rest are static.
    BouncingSpheres(const Crowd& crowd, const SphereCrowdOptions& options, bool fixed)
        : crowd_(*crowd.state),
          spheres_(crowd_.field, options),
          unoptimized_(options.unoptimized),
          fixed_(fixed) {
        for (std::size_t i = 0; i < crowd_.bodies.size(); ++i) {
            const MovingBody& body = crowd_.bodies[i];
            if (body.form != BodyForm::Sphere)
                throw InputError("body " + std::to_string(i) +
                                 " is not a sphere: this demo takes only spheres");
            if (!(body.half.x > 0))
                throw InputError("body " + std::to_string(i) + " has no radius above 0");
            add(i);
        }
    }

    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<BouncingSpheres>(*this);
    }

    Answer run(Recording* recording) override {
        if (recording) {
            advance(Recorder(*recording));
        } else {
            advance(NoTrace{});
        }
        return answer();
    }
    const CrowdState& crowd() const override { return crowd_; }
    bool spawns_and_removes() const override { return true; }
    bool takes(BodyForm form, float min_size) const override {
        return form == BodyForm::Sphere && min_size > 0;
    }
    std::vector<Mark> structure(std::size_t most) const override {
        return spheres_.hash() ? hash_cells(*spheres_.hash(), most) : std::vector<Mark>{};
    }

  private:
    void add(std::size_t i) {
        const MovingBody& body = crowd_.bodies[i];
        spheres_.add(sphere_of(body), body.velocity, fixed_ && is_fixed(body));
    }
    template <Tracer T>
    void advance(T trace) {
        if (begun_) {
            spheres_.go(trace);
            for (std::uint32_t i = 0; i < spheres_.size(); ++i) {
                crowd_.bodies[i].center = spheres_.sphere(i).center;
                crowd_.bodies[i].velocity = spheres_.velocity(i);
            }
        }
        begun_ = true;
        const SpawnedAndRemoved change = spawn_and_remove(
            crowd_, [&](std::size_t i) { spheres_.remove(static_cast<std::uint32_t>(i)); },
            [&](std::size_t i) { add(i); });
        if (change.any()) spheres_.set_field(crowd_.field);
        if (unoptimized_) check_all_pairs(crowd_.bodies.size());
        spheres_.look(frame_seconds, trace);
    }

    Answer answer() const {
        std::vector<ProxyPair> pairs;
        for (const SphereImpact& impact : spheres_.impacts()) pairs.push_back(impact.pair);
        Answer result = broad_answer(pairs, spheres_.counts(), crowd_);
        auto found = std::make_shared<CrowdAnswer>(*result.crowd);
        found->boxes_only = false;
        found->candidates = spheres_.candidate_pairs();
        found->count("impacts", pairs.size(), "Collisions that happen within this frame.");
        if (fixed_) {
            for (std::uint32_t i = 0; i < spheres_.size(); ++i)
                if (spheres_.fixed(i)) found->fixed.push_back(i);
            found->count_static(spheres_.fixed_count(), spheres_.possible_pairs());
        }
        result.crowd = std::move(found);
        if (spheres_.hash()) add_hash_notes(result, *spheres_.hash());
        return result;
    }

    CrowdState crowd_;
    SphereCrowd spheres_;
    bool unoptimized_ = false;
    bool fixed_ = false;
    bool begun_ = false;
};

const bool bouncing_spheres_registered = register_simulation_demo(
    {.id = "bouncing_spheres",
     .title = "Bouncing spheres: the T-Collide experiment",
     .short_title = "Bouncing spheres",
     .family = Family::Motion,
     .level = 50,
     .tab = "frames",
     .words = "simulation balls t-collide experiment particles",
     .sources = "tcollide: Implementation and Experimental Results",
     .summary = "Spheres move through a room and bounce off each other and the walls. Choose the "
                "cell size, or no grid, while tens of thousands move, and watch the cost per "
                "frame: the motion stays the same to the bit."},
    {{.id = "cell",
      .title = "Cell size",
      .help = "Width of a hash cell; 0: a grid that chooses its cells itself.",
      .fallback = 0.0,
      .low = 0,
      .high = 1000},
     {.id = "unoptimized",
      .title = "Unoptimized",
      .help = "Tests all pairs instead.",
      .fallback = false},
     {.id = "static",
      .title = "Static spheres",
      .help = "Spheres at rest are static: the others bounce off them, and two of them are never "
              "tested against each other.",
      .fallback = false}},
    [](const Crowd& crowd, const Question& question, const Demo& demo) {
        const OptionReader options(demo, question);
        return std::unique_ptr<Simulation>(std::make_unique<BouncingSpheres>(
            crowd,
            SphereCrowdOptions{.cell = options.get<float>("cell"),
                               .unoptimized = options.get<bool>("unoptimized"),
                               .strict_order = true},
            options.get<bool>("static")));
    });

}  // namespace
}  // namespace collidoscope::app
