// Marks and parts of the answer under a pixel. Judged by the very overlays that are drawn, so that
// the mouse meets what is seen.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/view/drawing/marks.h"
#include "collision/trace/fact.h"

namespace collidoscope::app {

struct Answer;

// One thing that is drawn over the scene.
struct Spot {
    std::optional<std::size_t> mark{};      // of the marks given; none: a part of the answer
    AnswerPart part = AnswerPart::Verdict;  // where it is one
    std::size_t contact = 0;                // of which contact
    double pixels = 0;                      // from the pixel; 0 inside of it
    int rank = 0;                           // a point goes before a line, and a line before a face
};

// The nearness of the overlay to the pixel; nothing beyond `reach` pixels. Solids count by their
// edges, spheres by their outlines. Cost: O(what the overlay holds).
struct Nearness {
    double pixels = 0;
    int rank = 0;  // 0: a point, 1: a line, 2: a face the pixel lies in
};
std::optional<Nearness> nearness(const render::Overlay& overlay, const Camera& camera,
                                 const dvec2& pixel, double reach, double scale = 1);

// The marks in Space::World under the pixel, nearest first.
std::vector<Spot> marks_under(std::span<const Mark> marks, const MarkContext& context,
                              const dvec2& pixel);
// The parts of the answer under the pixel, as far as the settings show them.
std::vector<Spot> answer_parts_under(const Answer& answer, const MarkContext& context,
                                     const ViewSettings& settings, const dvec2& pixel);
// Points first, then lines, then faces; of the same rank the nearer one.
void sort_spots(std::vector<Spot>& spots);

// A pixel that lies on the mark, for tests; nothing when it is not seen.
std::optional<dvec2> pixel_on(const Mark& mark, const MarkContext& context);

}  // namespace collidoscope::app
