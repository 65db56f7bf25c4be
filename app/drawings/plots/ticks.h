// Round numbers along an axis, and how they are written.
#pragma once

#include <string>
#include <vector>

namespace collidoscope::app {

// Round numbers in a range, about `wanted` of them; none where the range is empty or not finite.
std::vector<double> round_ticks(double low, double high, double wanted);
// A tick as text: as many digits as tell it from its neighbors, "1,200", "0.05", "20k", "3M",
// "10G", "5×10⁻⁹".
std::string tick_text(double tick, double step);

struct Tick {
    double value = 0;
    std::string text{};  // empty: a short line without a number
};

// The scale of an axis, from low to high.
struct AxisScale {
    double low = 0, high = 1;
    bool log = false;
    std::vector<Tick> ticks;

    // The share of a value, 0 at low to 1 at high, and back.
    double share(double value) const;
    double value(double share) const;
};

// The scale that holds all the values with a little room, and about `wanted` numbers on it. On a
// logarithmic one values that are not above 0 are passed over; it spans whole decades where the
// values span three or more, and has lines at 2 to 9 between them. Values that are not finite are
// passed over; without any it goes from 0 to 1, logarithmic from 1 to 10. from_zero: a linear scale
// of values above 0 begins at 0.
AxisScale axis_scale(const std::vector<double>& values, bool log, double wanted,
                     bool from_zero = true);

// Four digits that count: "0.4123", "12.30", "1,234", "250k".
std::string value_text(double value);

}  // namespace collidoscope::app
