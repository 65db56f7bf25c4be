#include "collision/trace/recorder.h"

#include <algorithm>

#include "collision/trace/numbers.h"

namespace collidoscope {

std::string spoken(bool v) {
    return v ? "true" : "false";
}
std::string spoken(int v) {
    return grouped(std::int64_t{v});
}
std::string spoken(unsigned v) {
    return grouped(std::uint64_t{v});
}
std::string spoken(std::int64_t v) {
    return grouped(v);
}
std::string spoken(std::size_t v) {
    return grouped(std::uint64_t{v});
}
std::string spoken(double v) {
    return significant(v);
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

StepBuilder& StepBuilder::value(const std::string& name, ValueData data) {
    step_.values.push_back({name, std::move(data), false, name});
    return *this;
}

StepBuilder& StepBuilder::now_value(const std::string& name, ValueData data) {
    step_.values.push_back({name, std::move(data), true, name});
    return *this;
}

StepBuilder& StepBuilder::fact(Fact fact) {
    step_.facts.push_back(std::move(fact));
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

namespace {

// Adds the marks of the steps up to `last`: all of that step's own if it is the one shown, else the
// kept ones only.
void play_marks(const std::vector<Step>& steps, std::size_t last, bool shown,
                std::vector<Mark>& marks) {
    // Keys are those of one list of steps: marks from outside stay.
    const auto outside = static_cast<std::ptrdiff_t>(marks.size());
    const auto end = [&](const std::string& key) {
        marks.erase(std::remove_if(marks.begin() + outside, marks.end(),
                                   [&](const Mark& m) { return key.empty() || m.key == key; }),
                    marks.end());
    };
    for (std::size_t i = 0; i < steps.size() && i <= last; ++i) {
        for (const std::string& key : steps[i].dropped) end(key);
        // A key is replaced as a whole: a step may keep several marks under one key.
        for (const Mark& mark : steps[i].marks) {
            if (!mark.key.empty()) end(mark.key);
        }
        for (const Mark& mark : steps[i].marks) {
            if (!mark.key.empty() || (shown && i == last)) marks.push_back(mark);
        }
    }
}

}  // namespace

std::vector<Mark> Recording::marks_at(const Place& place) const {
    std::vector<Place> callers;
    for (ScopeIndex scope = place.scope; scope != top_level; scope = callers.back().scope)
        callers.push_back(caller(scope));
    std::vector<Mark> marks;
    for (std::size_t i = callers.size(); i-- > 0;) {
        if (callers[i].step > 0)
            play_marks(steps_of(callers[i].scope), callers[i].step - 1, false, marks);
    }
    play_marks(steps_of(place.scope), place.step, true, marks);
    return marks;
}

Place Recording::caller(ScopeIndex scope) const {
    const Scope& s = scopes[scope];
    const std::size_t count = steps_of(s.parent).size();
    return {s.parent, std::min(s.step, count > 0 ? count - 1 : 0)};
}

std::vector<ScopeIndex> Recording::scopes_in(const Place& place) const {
    // Scopes that no step of the parent followed belong to its last one, unless that is missing.
    const auto& opened = inner_of(place.scope);
    const bool missing = place.scope == top_level ? cut : inside_cut;
    const bool last = !missing && place.step + 1 >= steps_of(place.scope).size();
    const auto first = std::lower_bound(
        opened.begin(), opened.end(), place.step,
        [&](ScopeIndex scope, std::size_t step) { return scopes[scope].step < step; });
    std::vector<ScopeIndex> found;
    for (auto i = first; i != opened.end() && (last || scopes[*i].step == place.step); ++i) {
        if (!scopes[*i].steps.empty()) found.push_back(*i);
    }
    return found;
}

bool Recording::has_room_inside() const {
    return inside < budget / 2;
}

Step* Recording::add(ScopeIndex scope, const char* label) {
    if (scope == top_level ? steps.size() >= budget : scope == unkept || !has_room_inside()) {
        if (scope != unkept) (scope == top_level ? cut : inside_cut) = true;
        return nullptr;
    }
    inside += scope != top_level;
    Step& step = (scope == top_level ? steps : scopes[scope].steps).emplace_back();
    step.label = label;
    return &step;
}

ScopeIndex Recording::open_scope(ScopeIndex parent, const char* id) {
    nests = true;
    if (parent == unkept || !keeps_inside) return unkept;
    if (!has_room_inside()) {
        inside_cut = true;
        return unkept;
    }
    const auto index = static_cast<ScopeIndex>(scopes.size());
    Scope& scope = scopes.emplace_back();
    scope.id = id;
    scope.parent = parent;
    scope.step = steps_of(parent).size();
    (parent == top_level ? inner : scopes[parent].inner).push_back(index);
    return index;
}

}  // namespace collidoscope
