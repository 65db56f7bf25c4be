// The values of a recording, looked at across its steps: what a value was, when it changes, and
// where one stops being a number.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "collision/trace/recorder.h"

namespace collidoscope::app {

// All go by the identity of values (Value::id), never by the names that are shown.

// The value with that id in this step; null when it has none.
const Value* value_of(const Step& step, std::string_view id);

// The last step up to `index`, itself included, that has the value.
std::optional<std::size_t> step_with_value(const Recording& recording, std::size_t index,
                                           std::string_view id);

// Name of the value where it was seen last up to `index`, else where it is seen first; its id when
// it is never seen.
std::string name_of_value(const Recording& recording, std::size_t index, std::string_view id);

// The same type and bits. One NaN is like another.
bool same_value(const ValueData& a, const ValueData& b);

// Whether some part of it is NaN.
bool is_nan(const ValueData& data);
// A number to plot: of a vector its length, of a truth 0 or 1; nothing for text.
std::optional<double> as_number(const ValueData& data);

// Whether the step gives the value anew: it was another one before.
bool changes_value(const Recording& recording, std::size_t step, std::string_view id);

// The next step after `index` in which a value becomes NaN: it is NaN there, and was not when it
// was last seen. Cost: one pass over the steps.
std::optional<std::size_t> next_nan(const Recording& recording, std::size_t index);

// All steps that have the value, in order.
struct Sample {
    std::size_t step;
    std::optional<double> number;  // nothing for text
    bool changed;
};
std::vector<Sample> history_of(const Recording& recording, std::string_view id);

}  // namespace collidoscope::app
