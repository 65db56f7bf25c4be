#include "collision/trace/recorder.h"

#include <algorithm>
#include <cstdio>

namespace collidoscope {

std::string spoken(bool v) {
    return v ? "true" : "false";
}
std::string spoken(int v) {
    return std::to_string(v);
}
std::string spoken(unsigned v) {
    return std::to_string(v);
}
std::string spoken(std::int64_t v) {
    return std::to_string(v);
}
std::string spoken(std::size_t v) {
    return std::to_string(v);
}
std::string spoken(double v) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", v == 0 ? 0.0 : v);
    return text;
}
std::string spoken(float v) {
    return spoken(static_cast<double>(v));
}
std::string spoken(const vec2& v) {
    return std::string("(") + spoken(v.x) + ", " + spoken(v.y) + ")";
}
std::string spoken(const vec3& v) {
    return std::string("(") + spoken(v.x) + ", " + spoken(v.y) + ", " + spoken(v.z) + ")";
}

std::string Step::text() const {
    std::string all;
    for (const Span& span : sentence) all += span.text;
    return all;
}

void StepBuilder::push(std::string text, Emphasis emphasis) {
    auto& spans = step_.sentence;
    if (!spans.empty() && spans.back().emphasis == emphasis) {
        spans.back().text += text;
    } else {
        spans.push_back({std::move(text), emphasis});
    }
}

StepBuilder& StepBuilder::value(std::string name, ValueData data) {
    step_.values.push_back({name, std::move(data), false, name});
    return *this;
}

StepBuilder& StepBuilder::now_value(std::string name, ValueData data) {
    step_.values.push_back({name, std::move(data), true, name});
    return *this;
}

StepBuilder& StepBuilder::mark(Geometry geometry, Role role, std::string label) {
    step_.marks.push_back({std::move(geometry), role, Space::World, std::move(label), {}, {}});
    return *this;
}

StepBuilder& StepBuilder::of_body(int body) {
    for (Mark& mark : step_.marks) {
        if (auto* node = std::get_if<NodeMark>(&mark.geometry)) node->body = body;
        if (auto* triangle = std::get_if<TriangleMark>(&mark.geometry)) triangle->body = body;
        if (auto* feature = std::get_if<FeatureMark>(&mark.geometry)) feature->body = body;
    }
    return *this;
}

std::vector<Mark> Recording::marks_at(std::size_t step) const {
    std::vector<Mark> kept;
    const auto end = [&](const std::string& key) {
        std::erase_if(kept, [&](const Mark& m) { return key.empty() || m.key == key; });
    };
    for (std::size_t i = 0; i < steps.size() && i <= step; ++i) {
        for (const std::string& key : steps[i].dropped) end(key);
        // A key is replaced as a whole: a step may keep several marks under one key.
        for (const Mark& mark : steps[i].marks) {
            if (!mark.key.empty()) end(mark.key);
        }
        for (const Mark& mark : steps[i].marks) {
            if (!mark.key.empty() || i == step) kept.push_back(mark);
        }
    }
    return kept;
}

}  // namespace collidoscope
