// Proximity of two polygons in image space: answered from what the graphics card draws, beside the
// processor's answer, and each pass of the card as a picture.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "collision/narrow/polygon/pivot.h"
#include "collision/trace/recorder.h"
#include "render/proximity.h"

namespace collidoscope::app {

// An answer, and what it was read from.
struct ProximityBy {
    PivotResult found;
    double along_b = 0, along_a = 0;  // the least field along the other's outline
    double ms = 0;                    // of all of it
};

struct CardComparison {
    bool drawn = false;  // by the card
    ProximityBy processor, card;
};

// Two answers about the same polygons, each within its bound of the exact value: they differ by no
// more than both bounds, and where both are certain they say the same.
bool agree(const PivotResult& one, const PivotResult& other);

// Needs the OpenGL context. Cost: that of two answers of the card and one of the processor; it
// waits for the card.
CardComparison compare_with_card(const Polygon& a, const Polygon& b, double bound,
                                 render::ShaderLibrary& shaders);

// The passes that are done.
struct PassesDone {
    std::size_t edges_a = 0, edges_b = 0;  // whose distances are drawn
    bool inside_a = false, inside_b = false;
    int along = 0;  // 1: A's field is being read along B's outline; 2: and B's along A's

    bool operator==(const PassesDone&) const = default;
};
// As after these steps of the demo `pivot`, the first ones of a run.
PassesDone passes_done(std::span<const Step> steps);
PassesDone all_passes(const Polygon& a, const Polygon& b);

struct PassPicture {
    std::string title;
    std::size_t body = 0;  // whose distance it is
    int columns = 0, rows = 0;
    std::vector<float> values;  // in pixels, negative inside; infinite where nothing is drawn
};
// The card's pictures by then: none, the field of A, or both. Empty when it cannot draw.
// Cost: those passes, and reading them back.
std::vector<PassPicture> pass_pictures(const Polygon& a, const Polygon& b, double bound,
                                       const PassesDone& done, render::ShaderLibrary& shaders);

}  // namespace collidoscope::app
