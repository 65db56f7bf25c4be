// Tests of two bodies of any form, for the pair managers: V-COLLIDE's, and those between which
// ECoDS chooses.
#pragma once

#include <cstdint>

#include "collision/broad/managers/pair_manager.h"
#include "collision/broad/managers/solid_features.h"

namespace collidoscope {

// V-COLLIDE's: trees of oriented boxes for meshes, simple shapes by their own tests (solids_meet).
class SolidTreesTest {
  public:
    using Body = SolidBody;
    struct Memory {
        DecidedBy by = DecidedBy::Shapes;
    };

    Aabb box(const SolidBody& body) const { return box_of(body); }
    bool operator()(const SolidBody& a, const SolidBody& b, Memory& memory,
                    std::uint64_t& tests) const {
        return solids_meet(a, b, tests, memory.by);
    }
    bool operator()(const SolidBody& a, const SolidBody& b, Memory& memory, std::uint64_t& tests,
                    const Recorder& trace) const {
        return solids_meet(a, b, tests, memory.by, trace);
    }
    const char* label(const Memory&, const Memory& after) const {
        return after.by == DecidedBy::Shapes ? "shapes" : "descend";
    }
    void say(StepBuilder& step, const Memory&, const Memory& after, std::uint64_t tests) const;
};

// The tests that ECoDS can be given.
enum class TwoBodyChoice : std::uint8_t {
    Trees,     // V-COLLIDE's
    Features,  // I-COLLIDE's
    Boxes,     // the oriented boxes around meshes; balls and boxes exactly
    Spheres,   // the spheres around all bodies
};
// Boxes and Spheres may report bodies that do not touch; none of them misses a collision.
inline bool may_err(TwoBodyChoice choice) {
    return choice == TwoBodyChoice::Boxes || choice == TwoBodyChoice::Spheres;
}

struct ChosenMemory : FeaturesMemory {
    TwoBodyChoice test = TwoBodyChoice::Trees;  // the last one
};

// The one that was chosen, or one for two meshes and another for all other pairs.
class ChosenTest {
  public:
    using Body = SolidBody;
    using Memory = ChosenMemory;

    explicit ChosenTest(TwoBodyChoice choice = TwoBodyChoice::Trees) : ChosenTest(choice, choice) {}
    ChosenTest(TwoBodyChoice choice, TwoBodyChoice of_meshes)
        : choice_(choice), of_meshes_(of_meshes) {}
    TwoBodyChoice choice() const { return choice_; }
    TwoBodyChoice of_meshes() const { return of_meshes_; }
    bool may_err() const {
        return collidoscope::may_err(choice_) || collidoscope::may_err(of_meshes_);
    }

    // Holds all that its tests look at.
    Aabb box(const SolidBody& body) const;
    bool operator()(const SolidBody& a, const SolidBody& b, Memory& memory,
                    std::uint64_t& work) const;
    bool operator()(const SolidBody& a, const SolidBody& b, Memory& memory, std::uint64_t& work,
                    const Recorder& trace) const;
    const char* label(const Memory&, const Memory&) const { return "call"; }
    void say(StepBuilder& step, const Memory& before, const Memory& after,
             std::uint64_t work) const;

  private:
    template <typename... Trace>
    bool ask(const SolidBody& a, const SolidBody& b, Memory& memory, std::uint64_t& work,
             const Trace&... trace) const;

    TwoBodyChoice choice_, of_meshes_;
};

using SolidICollide = PairManager<SolidFeaturesTest>;
using SolidVCollide = PairManager<SolidTreesTest>;
using SolidEcods = PairManager<ChosenTest>;

}  // namespace collidoscope
