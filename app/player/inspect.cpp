#include "app/player/inspect.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <map>
#include <string>

namespace collidoscope::app {
namespace {

template <typename Float>
bool same_bits(Float a, Float b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}
template <int N>
bool same_bits(const glm::vec<N, float>& a, const glm::vec<N, float>& b) {
    for (int i = 0; i < N; ++i) {
        if (!same_bits(a[i], b[i])) return false;
    }
    return true;
}

}  // namespace

const Value* value_of(const Step& step, std::string_view id) {
    const auto found = std::find_if(step.values.begin(), step.values.end(),
                                    [&](const Value& value) { return value.id == id; });
    return found == step.values.end() ? nullptr : &*found;
}

std::optional<std::size_t> step_with_value(const Recording& recording, std::size_t index,
                                           std::string_view id) {
    if (recording.steps.empty()) return std::nullopt;
    for (std::size_t i = std::min(index, recording.steps.size() - 1) + 1; i-- > 0;) {
        if (value_of(recording.steps[i], id)) return i;
    }
    return std::nullopt;
}

std::string name_of_value(const Recording& recording, std::size_t index, std::string_view id) {
    if (const auto at = step_with_value(recording, index, id))
        return value_of(recording.steps[*at], id)->name;
    for (const Step& step : recording.steps) {
        if (const Value* value = value_of(step, id)) return value->name;
    }
    return std::string(id);
}

bool same_value(const ValueData& a, const ValueData& b) {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&](const auto& mine) {
            using T = std::decay_t<decltype(mine)>;
            const T& its = std::get<T>(b);
            if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::int64_t> ||
                          std::is_same_v<T, std::string>) {
                return mine == its;
            } else {
                return same_bits(mine, its);
            }
        },
        a);
}

bool is_nan(const ValueData& data) {
    if (const auto* f = std::get_if<float>(&data)) return std::isnan(*f);
    if (const auto* d = std::get_if<double>(&data)) return std::isnan(*d);
    if (const auto* v = std::get_if<vec2>(&data)) return std::isnan(v->x) || std::isnan(v->y);
    if (const auto* v = std::get_if<vec3>(&data))
        return std::isnan(v->x) || std::isnan(v->y) || std::isnan(v->z);
    return false;
}

std::optional<double> as_number(const ValueData& data) {
    if (const auto* b = std::get_if<bool>(&data)) return *b ? 1.0 : 0.0;
    if (const auto* i = std::get_if<std::int64_t>(&data)) return static_cast<double>(*i);
    if (const auto* f = std::get_if<float>(&data)) return static_cast<double>(*f);
    if (const auto* d = std::get_if<double>(&data)) return *d;
    if (const auto* v = std::get_if<vec2>(&data)) return glm::length(glm::dvec2(*v));
    if (const auto* v = std::get_if<vec3>(&data)) return glm::length(dvec3(*v));
    return std::nullopt;
}

bool changes_value(const Recording& recording, std::size_t step, std::string_view id) {
    if (step == 0 || step >= recording.steps.size()) return false;
    const Value* now = value_of(recording.steps[step], id);
    if (!now) return false;
    const auto before = step_with_value(recording, step - 1, id);
    return before && !same_value(value_of(recording.steps[*before], id)->data, now->data);
}

std::optional<std::size_t> next_nan(const Recording& recording, std::size_t index) {
    std::map<std::string_view, bool> was_nan;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        for (const Value& value : recording.steps[i].values) {
            const bool now = is_nan(value.data);
            bool& before = was_nan[value.id];
            if (now && !before && i > index) return i;
            before = now;
        }
    }
    return std::nullopt;
}

std::vector<Sample> history_of(const Recording& recording, std::string_view id) {
    std::vector<Sample> samples;
    const ValueData* before = nullptr;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const Value* value = value_of(recording.steps[i], id);
        if (!value) continue;
        samples.push_back(
            {i, as_number(value->data), before != nullptr && !same_value(*before, value->data)});
        before = &value->data;
    }
    return samples;
}

}  // namespace collidoscope::app
