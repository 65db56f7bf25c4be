#include "app/player/compare/changed_settings.h"

#include <algorithm>
#include <cmath>

#include "app/base/utilities/format.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

std::string named_choice(const OptionSpec& spec, const std::string& value) {
    return spec.title + ": " + value;
}

bool is_number(const OptionSpec& spec) {
    return spec.in_panel && spec.eye_axis < 0 && spec.choices.empty() && spec.fallback.is_number();
}

// The range of an option that is a number.
double lowest(const OptionSpec& spec) {
    return spec.fallback.is_integer() ? static_cast<double>(spec.min) : spec.low;
}
double highest(const OptionSpec& spec) {
    return spec.fallback.is_integer() ? static_cast<double>(spec.max) : spec.high;
}

Datum number_of(const OptionSpec& spec, double value) {
    const double within = std::clamp(value, lowest(spec), highest(spec));
    if (spec.fallback.is_integer()) return static_cast<std::int64_t>(std::llround(within));
    return within;
}

std::string text_of_number(const Datum& value) {
    return value.is_integer() ? grouped(value.get<std::int64_t>())
                              : significant(value.get<double>());
}

// Half of it and twice as much, where the range has them. From 0, which often stands for a choice
// of the algorithm's own, 1 and 2.
std::vector<Datum> other_numbers(const OptionSpec& spec, const Datum& now) {
    const auto value = now.get<double>();
    std::vector<Datum> others;
    for (const double other : {value == 0 ? 1 : value / 2, value == 0 ? 2 : value * 2}) {
        const Datum number = number_of(spec, other);
        if (number.get<double>() != value &&
            std::find(others.begin(), others.end(), number) == others.end())
            others.push_back(number);
    }
    return others;
}

}  // namespace

std::vector<ChangedSetting> changed_settings(const Demo& demo, const Scene& scene) {
    std::vector<ChangedSetting> settings;
    for (const OptionSpec& spec : demo.options()) {
        const Datum now = scene.options.value(spec.id, spec.fallback);
        for (const std::string& choice : spec.choices) {
            if (now.get<std::string>() != choice)
                settings.push_back({spec.id, choice, named_choice(spec, choice)});
        }
        if (spec.choices.empty() && spec.fallback.is_bool()) {
            const bool on = now.get<bool>();
            settings.push_back({spec.id, !on, named_choice(spec, on ? "off" : "on")});
        }
        if (!is_number(spec)) continue;
        for (const Datum& number : other_numbers(spec, now))
            settings.push_back({spec.id, number, named_choice(spec, text_of_number(number)), true});
    }
    return settings;
}

ChangedSetting with_number(const Demo& demo, const ChangedSetting& setting, double value) {
    ChangedSetting other = setting;
    for (const OptionSpec& spec : demo.options()) {
        if (spec.id != setting.option || !is_number(spec) || !std::isfinite(value)) continue;
        other.value = number_of(spec, value);
        other.title = named_choice(spec, text_of_number(other.value));
    }
    return other;
}

std::string name_of(const ChangedSetting& setting) {
    const Datum& value = setting.value;
    return setting.option + "=" +
           (value.is_bool()     ? value.get<bool>() ? "true" : "false"
            : value.is_number() ? in_digits(value.get<double>(), 6)
                                : value.get<std::string>());
}

Scene with_setting(Scene scene, const ChangedSetting& setting) {
    scene.options.set(setting.option, setting.value);
    return scene;
}

}  // namespace collidoscope::app
