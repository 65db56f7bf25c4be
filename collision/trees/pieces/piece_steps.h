// Steps of a query of convex pieces: sentences, values and marks.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/trees/pieces/piece_leaf.h"

namespace collidoscope {

enum class PieceQuestion : std::uint8_t {
    Intersection,  // do they meet?
    Tolerance,     // are they nearer than the tolerance?
    Distance,      // how far apart are they, if nearer than the tolerance?
    Approximate,   // about how far?
    Contacts,      // every pair of pieces that is locally nearest, within the tolerance
};

namespace piece_steps {

void say_start(StepBuilder& step, PieceQuestion question, double tolerance);
void say_hulls(StepBuilder& step, std::uint32_t a, std::uint32_t b, const GjkResult& gjk,
               double lower, double limit, bool near, const RelativePose& frame);
void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, bool open_a);
// "real" when both closest points of the hulls lie on triangles of the surface, else "virtual".
const char* label_of_pieces(const PieceTree& a, const PieceNode& na, const PieceTree& b,
                            const PieceNode& nb, const GjkResult& gjk);
void say_pieces(StepBuilder& step, const PieceTree& a, const PieceNode& na, const PieceTree& b,
                const PieceNode& nb, const GjkResult& gjk, const RelativePose& frame);
void say_found(StepBuilder& step, const PieceContact& contact, bool nearer,
               const RelativePose& frame);
void say_local(StepBuilder& step, std::size_t all, const std::vector<PieceContact>& kept,
               const RelativePose& frame);
void say_done(StepBuilder& step, PieceQuestion question, double tolerance, bool hit, double lower,
              double upper, std::size_t contacts, bool complete);

}  // namespace piece_steps
}  // namespace collidoscope
