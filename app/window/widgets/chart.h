// The parts that charts share: axes with ticks at round numbers, a part of the horizontal axis that
// is zoomed into, and a line with values where the pointer is.
#pragma once

#include <string>
#include <vector>

#include "app/drawings/plots/ticks.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// The part of an axis that is shown, as shares of the whole.
class ChartZoom {
  public:
    double from() const { return from_; }
    double to() const { return to_; }
    bool zoomed() const { return from_ > 0 || to_ < 1; }
    void reset() { from_ = 0, to_ = 1; }
    // Zooms by a factor about a place of the part shown (0 to 1); above 1 shows less.
    void zoom(double at, double factor);
    // Moves the part by a share of its own length.
    void pan(double by);
    // Moves the part so that it holds a place of the whole.
    void hold(double place);
    // From the whole to the part shown, and back.
    double shown(double place) const { return (place - from_) / (to_ - from_); }
    double whole(double shown) const { return from_ + shown * (to_ - from_); }

    // The wheel zooms at the pointer, the right button drags, a double click shows all: for the
    // item that was drawn last, whose chart spans the rectangle.
    void follow_mouse(const Rect& rect);

  private:
    static constexpr double least = 1e-4;
    double from_ = 0, to_ = 1;
};

// Ticks with numbers below the rectangle, from low to high, and what they count ("frame", "s").
void draw_horizontal_axis(const Workbench& bench, const Rect& rect, double low, double high,
                          const std::string& unit);
// Ticks with numbers to the left of the rectangle, from low at the bottom to high at the top.
void draw_vertical_axis(const Workbench& bench, const Rect& rect, double low, double high);
// An upright line at x where the pointer is.
void draw_crosshair(const Workbench& bench, const Rect& rect, float x);

}  // namespace collidoscope::app
