#include "app/drawings/plots/ticks.h"

#include <algorithm>
#include <cmath>

#include "app/base/utilities/format.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

double step_between(double low, double high, double wanted) {
    const double span = high - low;
    if (!(span > 0) || !std::isfinite(span)) return 0;
    const double raw = span / std::max(wanted, 1.0);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

// "12,345", of a value from 0 to 1e15.
std::string whole_text(double value) {
    return grouped(static_cast<std::uint64_t>(std::round(value)));
}

// 1, 2, 5, 10, 100k: without zeros that say nothing.
std::string log_tick_text(double value) {
    if (value >= 1) return tick_text(value, value);
    return fmt::format("{:.{}f}", value,
                       std::min(12, static_cast<int>(std::ceil(-std::log10(value) - 1e-9))));
}

void add_log_ticks(AxisScale& scale, double wanted) {
    const double first = std::floor(std::log10(scale.low) + 1e-9);
    const double last = std::ceil(std::log10(scale.high) - 1e-9);
    const double decades = std::log10(scale.high / scale.low);
    // Every so many decades a number; 2 and 5 too where there are few.
    const double every = std::max(1.0, std::ceil(decades / std::max(wanted, 1.0)));
    const bool between = 3 * decades <= wanted;
    const double slack = 1e-9;
    for (double power = first; power <= last && scale.ticks.size() < 300; ++power) {
        for (int digit = 1; digit <= 9; ++digit) {
            const double value = digit * std::pow(10.0, power);
            if (value < scale.low * (1 - slack) || value > scale.high * (1 + slack)) continue;
            const bool told = digit == 1 ? std::fmod(std::abs(power), every) == 0
                                         : between && (digit == 2 || digit == 5);
            if (digit > 1 && every > 1) continue;
            scale.ticks.push_back({value, told ? log_tick_text(value) : std::string()});
        }
    }
    // Over a part of a decade these are too few: more digits have their numbers.
    const auto told = std::count_if(scale.ticks.begin(), scale.ticks.end(),
                                    [](const Tick& tick) { return !tick.text.empty(); });
    if (told >= 3 || every > 1) return;
    for (Tick& tick : scale.ticks) {
        const double digit =
            std::round(tick.value / std::pow(10.0, std::floor(std::log10(tick.value) + slack)));
        if (tick.text.empty() && (decades < 0.6 || digit == 3))
            tick.text = log_tick_text(tick.value);
    }
}

AxisScale log_scale(double low, double high, double wanted) {
    AxisScale scale;
    scale.log = true;
    if (!(high >= low)) low = 1, high = 10;
    const double decades = std::log10(high / low);
    if (decades >= 3) {
        low = std::pow(10.0, std::floor(std::log10(low) + 0.05));
        high = std::pow(10.0, std::ceil(std::log10(high) - 0.05));
    }
    const double room = std::pow(10.0, std::max(0.04 * decades, decades < 0.3 ? 0.15 : 0.0));
    scale.low = low / room;
    scale.high = high * room;
    add_log_ticks(scale, wanted);
    return scale;
}

}  // namespace

std::vector<double> round_ticks(double low, double high, double wanted) {
    std::vector<double> ticks;
    const double step = step_between(low, high, wanted);
    if (step <= 0) return ticks;
    const double first = std::ceil(low / step - 1e-9);
    for (double i = first; i * step <= high + step * 1e-9 && ticks.size() < 100; ++i)
        ticks.push_back(std::abs(i * step) < step * 1e-6 ? 0.0 : i * step);
    return ticks;
}

std::string tick_text(double tick, double step) {
    struct Unit {
        double size;
        const char* sign;
    };
    for (const Unit& unit : {Unit{1e9, "G"}, Unit{1e6, "M"}, Unit{1e3, "k"}}) {
        if (std::abs(tick) >= std::max(unit.size, 10'000.0) &&
            std::fmod(std::abs(tick), unit.size) == 0)
            return tick_text(tick / unit.size, step / unit.size) + unit.sign;
    }
    // Below a hundred thousandth the zeros take more room than the digits.
    if (step > 0 && step < 1e-5 && std::abs(tick) < 100 * step) return significant(tick);
    // As many digits as the step itself has.
    int digits = 0;
    for (double shifted = step; step > 0 && digits < 9; shifted *= 10, ++digits)
        if (shifted > 0.5 && std::abs(shifted - std::round(shifted)) < 1e-6 * shifted) break;
    const std::string text = fmt::format("{:.{}f}", std::abs(tick), digits);
    std::string number = text;
    if (digits == 0 && std::abs(tick) < 1e15) number = whole_text(std::abs(tick));
    return (tick < 0 ? "−" : "") + number;
}

double AxisScale::share(double value) const {
    if (log) return std::log(value / low) / std::log(high / low);
    return (value - low) / (high - low);
}

double AxisScale::value(double share) const {
    if (log) return low * std::pow(high / low, share);
    return low + (high - low) * share;
}

AxisScale axis_scale(const std::vector<double>& values, bool log, double wanted, bool from_zero) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const double value : values) {
        if (!std::isfinite(value) || (log && value <= 0)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (log) return log_scale(low, high, wanted);
    AxisScale scale;
    if (high >= low) {
        if (from_zero && low > 0) low = 0;
        if (from_zero && high < 0) high = 0;
        const double span = high - low;
        const double room = span > 0 ? 0.05 * span : std::max(0.05 * std::abs(high), 0.5);
        scale.low = from_zero && low == 0 && span > 0 ? 0 : low - room;
        scale.high = high + room;
    }
    const std::vector<double> ticks = round_ticks(scale.low, scale.high, wanted);
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
    for (const double tick : ticks) scale.ticks.push_back({tick, tick_text(tick, step)});
    return scale;
}

std::string value_text(double value) {
    if (!std::isfinite(value)) return "–";
    const double size = std::abs(value);
    if (size >= 1000) {
        if (size >= 1e15) {
            return fmt::format("{:.3g}", value);
        }
        return (value < 0 ? "−" : "") + whole_text(size);
    }
    const int digits =
        size > 0 ? std::clamp(3 - static_cast<int>(std::floor(std::log10(size))), 0, 9) : 0;
    const std::string text = fmt::format("{:.{}f}", size, digits);
    std::string number = text;
    // 3, not 3.000.
    if (number.find('.') != std::string::npos) {
        while (number.back() == '0') number.pop_back();
        if (number.back() == '.') number.pop_back();
    }
    return (value < 0 ? "−" : "") + number;
}

}  // namespace collidoscope::app
