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
std::string spoken(long v) {
    return grouped(std::int64_t{v});
}
std::string spoken(long long v) {
    return grouped(v);
}
std::string spoken(unsigned long v) {
    return grouped(std::uint64_t{v});
}
std::string spoken(unsigned long long v) {
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

StepBuilder& StepBuilder::mark(Geometry geometry, Role role, const std::string& label) {
    step_.marks.push_back({std::move(geometry), role, Space::World, label, {}, {}, label});
    return *this;
}

StepBuilder& StepBuilder::measures(double number) {
    Mark& mark = step_.marks.back();
    if (mark.label.empty()) mark.label = mark.id = spoken(number);
    mark.measure = number;
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
    const bool missing = place.scope == top_level ? cut : scopes[place.scope].cut;
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

bool Recording::misses_inside(const Place& place) const {
    const bool top = place.scope == top_level;
    const std::vector<std::size_t>& missing =
        top ? missing_inside : scopes[place.scope].missing_inside;
    const auto found = std::lower_bound(missing.begin(), missing.end(), place.step);
    if (found == missing.end()) return false;
    const bool whole = !(top ? cut : scopes[place.scope].cut);
    return *found == place.step || (whole && place.step + 1 >= steps_of(place.scope).size());
}

StepPath Recording::path_to(const Place& place) const {
    StepPath path{{0, place.step}};
    for (ScopeIndex list = place.scope; list != top_level; list = scopes[list].parent) {
        const Scope& scope = scopes[list];
        for (const ScopeIndex other : inner_of(scope.parent)) {
            if (other == list) break;
            path.back().scope += scopes[other].step == scope.step;
        }
        path.push_back({0, scope.step});
    }
    std::reverse(path.begin(), path.end());
    return path;
}

std::optional<Place> Recording::place_at(const StepPath& path) const {
    ScopeIndex list = top_level;
    for (std::size_t part = 1; part < path.size(); ++part) {
        std::size_t rank = path[part].scope;
        const auto& opened = inner_of(list);
        const auto found = std::find_if(opened.begin(), opened.end(), [&](ScopeIndex scope) {
            return scopes[scope].step == path[part - 1].step && rank-- == 0;
        });
        if (found == opened.end()) return std::nullopt;
        list = *found;
    }
    if (path.empty() || path.back().step >= steps_of(list).size()) return std::nullopt;
    return Place{list, path.back().step};
}

std::size_t Recording::on_path(ScopeIndex parent) const {
    const std::size_t part = parent == top_level ? 0 : scopes[parent].on_path;
    const std::size_t whole = kept_path.size();
    if (whole == 0 || (parent != top_level && part == 0) || part > whole) return 0;
    if (part == whole) return whole;
    const std::size_t next = steps_of(parent).size(), wanted = kept_path[part].step;
    // A scope opened behind a list's last step belongs to that one.
    if (part + 1 == whole) return next == wanted || next == wanted + 1 ? whole : 0;
    if (next != wanted) return 0;
    const auto& opened = inner_of(parent);
    std::size_t before = 0;
    for (auto i = opened.rbegin(); i != opened.rend(); ++i, ++before) {
        if (scopes[*i].step != wanted) break;
    }
    return before == kept_path[part + 1].scope ? part + 1 : whole + 1;
}

bool Recording::has_room_inside(std::size_t on_path) const {
    return inside - inside_on_path < budget / 2 || (on_path > 0 && inside_on_path < budget / 2);
}

namespace {

// Steps deeper inside the step to be kept are told before those directly inside it: half of the
// path's room is left for these.
bool deeper_has_room(const Recording& recording, ScopeIndex parent) {
    const bool deeper = parent != top_level && recording.scopes[parent].on_path > 0 &&
                        recording.scopes[parent].on_path == recording.kept_path.size();
    return !deeper || recording.inside - recording.inside_on_path < recording.budget / 2 ||
           recording.inside_on_path < recording.budget / 4;
}

}  // namespace

Step* Recording::add(ScopeIndex scope, const char* label) {
    if (scope == top_level) {
        if (steps.size() >= budget) {
            cut = true;
            return nullptr;
        }
    } else if (!has_room_inside(scopes[scope].on_path) ||
               !deeper_has_room(*this, scopes[scope].parent)) {
        inside_cut = scopes[scope].cut = true;
        miss_inside(scopes[scope].parent);
        return nullptr;
    } else {
        inside_on_path += inside - inside_on_path >= budget / 2;
        ++inside;
    }
    Step& step = (scope == top_level ? steps : scopes[scope].steps).emplace_back();
    step.label = label;
    return &step;
}

std::optional<ScopeIndex> Recording::open_scope(ScopeIndex parent, const char* id) {
    nests = true;
    if (!keeps_inside) return std::nullopt;
    const std::size_t path = on_path(parent);
    if (!has_room_inside(path) || !deeper_has_room(*this, parent)) {
        inside_cut = true;
        return std::nullopt;
    }
    const auto index = static_cast<ScopeIndex>(scopes.size());
    Scope& scope = scopes.emplace_back();
    scope.id = id;
    scope.parent = parent;
    scope.step = steps_of(parent).size();
    scope.on_path = path;
    (parent == top_level ? inner : scopes[parent].inner).push_back(index);
    return index;
}

void Recording::miss_inside(ScopeIndex list) {
    const std::size_t next = steps_of(list).size();
    auto& missing = list == top_level ? missing_inside : scopes[list].missing_inside;
    if (missing.empty() || missing.back() != next) missing.push_back(next);
}

}  // namespace collidoscope
