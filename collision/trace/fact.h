// Facts of a step: what it means, as data. A sentence is for people; a program reads facts, so that
// any sentence, name or label may be reworded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "collision/trace/mark.h"

namespace collidoscope {

// Parts of an answer that can be asked about.
enum class AnswerPart : std::uint8_t {
    Verdict,    // hit or apart; inside or outside
    Contact,    // a contact, or where a ray hits
    Witness,    // the closest points
    Normal,     // of a contact, or of the surface a ray hits
    Depth,      // how far the bodies overlap, or how far apart they are
    Parameter,  // t of a ray or of a motion
};

// With this step a part of the answer is known. Of several steps that decide the verdict the first
// counts, as it stays so; of those that decide another part the last, as it replaces the others.
struct Decides {
    AnswerPart part = AnswerPart::Verdict;
    // Of a verdict: which one. A step that decides for a hit explains no answer "apart".
    std::optional<bool> hit{};
    bool operator==(const Decides&) const = default;
};

enum class AxisOutcome : std::uint8_t {
    Projected,  // both bodies are projected, nothing is compared yet
    Overlap,    // the intervals overlap: `amount` takes them apart, >= 0
    Gap,        // they do not: `amount` is the gap, > 0; the axis separates the bodies
    Skipped,    // it has no direction, or need not be looked at
};
// A candidate for a separating axis was looked at.
struct AxisTested {
    std::string axis;  // its identity within the run, which is also what it is called
    AxisOutcome outcome = AxisOutcome::Projected;
    double amount = 0;  // in units of length along the axis; 0 unless measured
    bool operator==(const AxisTested&) const = default;
};
// The axis of the smallest overlap, of those tested so far.
struct BestAxis {
    std::string axis;
    bool final = false;  // all are tested: it gives the normal
    bool operator==(const BestAxis&) const = default;
};

// The features of A and B that are taken for the closest.
struct ClosestPair {
    FeatureMark a, b;
    bool operator==(const ClosestPair&) const = default;
};

enum class PairVerdict : std::uint8_t {
    Candidate,  // their boxes or volumes overlap
    Collide,    // the bodies themselves do
    Degraded,   // taken to collide, as the time for a test had run out
    Apart,      // they do not
};
// Verdict about two bodies of a crowd, by their numbers; first < second.
struct BodiesTested {
    std::uint32_t first = 0, second = 0;
    PairVerdict verdict = PairVerdict::Candidate;
    bool operator==(const BodiesTested&) const = default;
};

using Fact = std::variant<Decides, AxisTested, BestAxis, ClosestPair, BodiesTested>;

}  // namespace collidoscope
