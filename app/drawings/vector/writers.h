// Drawings as files: SVG, PDF and TikZ, in which text stays text, and PNG.
#pragma once

#include <string>

#include "app/drawings/vector/drawing.h"

namespace collidoscope::app {

// A whole document: opens in browsers and in librsvg. Its title and description are read aloud by
// screen readers.
std::string svg_of(const Drawing& drawing);

// One page of the drawing's size; the typefaces are embedded. Throws std::runtime_error when it
// cannot be made.
std::string pdf_of(const Drawing& drawing);

// The bytes of a PNG file with so many pixels for a point of 1/96 inch; transparent where nothing
// is drawn and there is no ground. Throws std::runtime_error when it cannot be made.
std::string drawing_png(const Drawing& drawing, double pixels_per_point);

// The bytes of a PNG file of pixels. Throws std::runtime_error when it cannot be made.
std::string pixels_png(const Pixels& pixels);

// A tikzpicture to be read with \input; needs \usepackage{tikz} and nothing else. Text is set in
// the document's own sans-serif type. Throws InputError for a drawing with an image, which it
// cannot hold.
std::string tikz_of(const Drawing& drawing);
// A text in LaTeX: what is special there is escaped, signs of mathematics are set as such. Signs
// that it does not know become "?"; `unknown` is set then.
std::string latex_text(const std::string& text, bool* unknown = nullptr);

}  // namespace collidoscope::app
