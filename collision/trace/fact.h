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

// With this step a part of the answer is known. If several steps decide the verdict, the first
// counts, as it stays so; of those that decide another part the last, as it replaces the others.
struct Decides {
    AnswerPart part = AnswerPart::Verdict;
    // For a verdict: which one. A step that decides for a hit explains no answer "apart".
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

enum class StructurePart : std::uint8_t {
    Cell,         // of a grid, by its place among the occupied ones
    Bucket,       // of a hash table
    Box,          // of a hierarchy, by its node
    Triangle,     // of the mesh
    LastContact,  // the triangle of the contact before: frame coherence
};
// A query looked at a part of a spatial structure.
struct PartTested {
    StructurePart part = StructurePart::Cell;
    std::uint32_t number = 0;
    // The cell is occupied, the bucket is not empty, the box is met, the triangle is hit first so
    // far, the last contact is hit again or beside it.
    bool found = false;
    bool operator==(const PartTested&) const = default;
};

// The events of a part of a model that is not in memory as a whole.
enum class PartEvent : std::uint8_t {
    Present,       // it is in memory as the frame begins
    PresentAhead,  // the same, and no test has used it since it was loaded ahead
    Needed,        // a test needs it, and it is in memory
    Waited,        // a test needs it, and waits until it is loaded
    Ahead,         // it is loaded ahead of the motion
    Dropped,       // its memory is freed
};
struct PartChanged {
    int body = 0;  // 0: of A, 1: of B
    std::uint32_t part = 0;
    PartEvent event = PartEvent::Present;
    bool operator==(const PartChanged&) const = default;
};
// A part of A was tested against a part of B.
struct PartsCompared {
    std::uint32_t a = 0, b = 0;
    std::uint64_t pairs = 0;  // of triangles that meet
    bool operator==(const PartsCompared&) const = default;
};
// The memory that parts take now, and what was loaded and dropped since the beginning.
struct PartMemory {
    std::uint64_t bytes = 0, limit = 0;
    std::uint64_t loads = 0, ahead = 0, waits = 0, hits = 0, drops = 0;
    bool operator==(const PartMemory&) const = default;
};

// With this step the tree whose build is told stands as a whole: no split is left to tell.
struct TreeBuilt {
    bool operator==(const TreeBuilt&) const = default;
};

// The passes over pixels in which two bodies are drawn and read.
enum class PixelPass : std::uint8_t {
    Edge,    // the distances from one edge of the body are drawn
    Inside,  // the body's inside is drawn
    Along,   // the body's distances are read along the other's outline
    Both,    // the distances of both bodies are read everywhere
};
struct PassMade {
    PixelPass pass = PixelPass::Edge;
    int body = 0;  // 0: of A, 1: of B; 0 for both
    bool operator==(const PassMade&) const = default;
};

using Fact = std::variant<Decides, AxisTested, BestAxis, ClosestPair, BodiesTested, PartTested,
                          PartChanged, PartsCompared, PartMemory, TreeBuilt, PassMade>;

}  // namespace collidoscope
