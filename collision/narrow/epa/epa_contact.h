// Contact of any two convex polytopes, found by EPA.
#pragma once

#include "collision/narrow/epa/epa.h"

namespace collidoscope {

// The contact and how it was found.
struct EpaContact {
    PairResult pair;
    EpaResult epa;
    bool decided_exactly = false;  // whether they meet was within rounding of touching
    bool fell_back = false;        // the depth is that of the exhaustive search
};

namespace epa {

// Decides what the bounds leave open, falls back where they do not meet, and measures the distance
// when they are apart. The result is in terms of a and b.
EpaContact conclude(const Polytope& a, const Polytope& b, const EpaResult& result);

// The same body order for (a, b) and (b, a), unless they are equal.
bool goes_first(const Polytope& a, const Polytope& b);
PairResult flipped(const PairResult& result);
EpaPolytope& workspace();

void say_fallback(StepBuilder& step, const EpaContact& contact);
void say_exactly(StepBuilder& step, const EpaContact& contact);
void say_answer(StepBuilder& step, const PairResult& result);
void say_distance(StepBuilder& step, const PairResult& result);

}  // namespace epa

// Two polytopes as they stand, of any dimension. Hit is exact for all finite floats; the depth is
// within epa_tolerance of the smallest over all directions: by EPA, and by exhaustive search where
// EPA is undecided after `cap` points. Apart: true distance and closest points. Swapping the bodies
// turns the answer round, bit for bit, unless they are equal.
// Cost: that of penetration(); 10 µs more within rounding of touching, and apart.
template <Tracer T = NoTrace>
EpaContact epa_contact(const Polytope& a, const Polytope& b, T trace = {},
                       std::size_t cap = epa_cap) {
    const bool swapped = !epa::goes_first(a, b);
    const Polytope& first = swapped ? b : a;
    const Polytope& second = swapped ? a : b;
    const EpaResult result = penetration(PlacedPolytope(first), PlacedPolytope(second),
                                         epa::workspace(), {}, cap, trace, swapped);
    EpaContact contact = epa::conclude(first, second, result);
    if (swapped) contact.pair = epa::flipped(contact.pair);
    if (contact.decided_exactly)
        trace.step("exact", [&](auto& step) {
            step.verdict(contact.pair.hit);
            epa::say_exactly(step, contact);
        });
    if (contact.fell_back)
        trace.step("fallback", [&](auto& step) {
            step.verdict(contact.pair.hit);
            step.decides(AnswerPart::Depth, AnswerPart::Normal);
            epa::say_fallback(step, contact);
        });
    if (contact.pair.hit)
        trace.step("answer", [&](auto& step) {
            step.verdict(true);
            step.decides(AnswerPart::Contact, AnswerPart::Witness);
            epa::say_answer(step, contact.pair);
        });
    else
        trace.step("distance", [&](auto& step) {
            step.verdict(false);
            step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
            epa::say_distance(step, contact.pair);
        });
    return contact;
}

}  // namespace collidoscope
