// The typefaces of figures: their files, and how wide words are in them.
#pragma once

#include <glm/vec2.hpp>
#include <memory>
#include <string>

#include "app/drawings/vector/drawing.h"

// As in cairo.h, which a browser's build does not have.
using cairo_t = struct _cairo;  // NOLINT(bugprone-reserved-identifier)

namespace collidoscope::app {

// One typeface of each kind, read from the program's fonts; where a file is missing, what the
// system has in its place. Not for several threads at once.
class Typefaces {
  public:
    Typefaces();
    ~Typefaces();
    Typefaces(const Typefaces&) = delete;
    Typefaces& operator=(const Typefaces&) = delete;

    // Width of the line, and height from the ascenders to the descenders, at that size.
    glm::dvec2 extent(const std::string& text, double size, TypeFace face) const;
    // From the middle of a line, half way up its capitals, down to its baseline.
    static double baseline_below(double size) { return 0.36 * size; }
    // There is none to set words with in a browser.
    void select(cairo_t* context, TypeFace face, double size) const;

  private:
    struct Faces;
    std::unique_ptr<Faces> faces_;
};

}  // namespace collidoscope::app
