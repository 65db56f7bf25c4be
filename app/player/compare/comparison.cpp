#include "app/player/compare/comparison.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <limits>
#include <set>
#include <string_view>

#include "app/model/json_lines/trace_json.h"
#include "app/player/axis_rows.h"
#include "app/player/map/configuration_map.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t step_budget = 5000;
constexpr int timed_runs = 5;

double now_us() {
    using namespace std::chrono;
    return duration<double, std::micro>(steady_clock::now().time_since_epoch()).count();
}

// Name of the part of a body that a mark is about; empty when it is about none.
std::string part_of(const Mark& mark) {
    if (!mark.link.empty()) return mark.link;
    if (const auto* f = std::get_if<FeatureMark>(&mark.geometry))
        return "feature " + std::to_string(f->body) + " " +
               std::to_string(static_cast<int>(f->kind)) + " " + std::to_string(f->index);
    if (const auto* n = std::get_if<NodeMark>(&mark.geometry))
        return "node " + std::to_string(n->body) + " " + std::to_string(n->node);
    if (const auto* t = std::get_if<TriangleMark>(&mark.geometry))
        return "triangle " + std::to_string(t->body) + " " + std::to_string(t->triangle);
    if (const auto* e = std::get_if<EdgeMark>(&mark.geometry))
        return "edge " + std::to_string(e->ring) + " " + std::to_string(e->edge);
    return {};
}

}  // namespace

std::size_t parts_shown(const Recording& recording) {
    std::set<std::string> parts;
    for (const Step& step : recording.steps) {
        for (const Mark& mark : step.marks)
            if (std::string part = part_of(mark); !part.empty()) parts.insert(std::move(part));
        if (const std::string* axis = axis_of(step)) parts.insert("axis " + *axis);
    }
    return parts.size();
}

namespace {

// Exactly known, so that it can be compared.
std::optional<double> exact_distance(const Answer& answer) {
    if (!answer.signed_distance || !answer.exact_distance) return std::nullopt;
    if (answer.estimate.value_or(false)) return std::nullopt;
    return static_cast<double>(*answer.signed_distance);
}

// One answers hit and the other not, and both so close to touching that both are right: some
// algorithms round the corners of bodies that are turned, and others do not. If one has no distance
// at all, the other's says it, if it is for two bodies apart.
bool just_touching(const Answer& a, const Answer& b, double size) {
    constexpr double band = 1e-6;  // as in collision/constants.h, of boxes
    const Answer &hit = a.hit ? a : b, &apart = a.hit ? b : a;
    const auto near = [&](const Answer& answer) {
        return answer.signed_distance &&
               std::abs(static_cast<double>(*answer.signed_distance)) <= band * size;
    };
    return near(apart) && (hit.signed_distance ? near(hit) : apart.exact_distance);
}

}  // namespace

Contender contend(const Demo& demo, const Scene& scene) {
    Contender side;
    try {
        Scene own = scene;
        own.demo = demo.info().id;
        // Options of another demo mean nothing to this one.
        own.options = known_options(demo, scene.options);
        const Question question = question_of(demo, own);
        for (int run = 0; run < timed_runs; ++run) {
            const double start = now_us();
            side.answer = demo.answer(question);
            const double took = now_us() - start;
            if (run == 0 || took < side.microseconds) side.microseconds = took;
        }
        side.recording.budget = step_budget;
        side.recording.keeps_inside = false;
        demo.trace(question, side.recording);
        side.steps = side.recording.steps.size();
        side.iterations = iterations_of(*side.answer);
        side.features = parts_shown(side.recording);
    } catch (const std::exception& e) {
        side.answer.reset();
        side.error = e.what();
    }
    return side;
}

std::optional<std::size_t> first_parting(const Recording& a, const Recording& b) {
    const auto nodes_of = [](const Step& step) {
        std::vector<std::array<std::int64_t, 3>> nodes;
        for (const Mark& mark : step.marks) {
            if (const auto* node = std::get_if<NodeMark>(&mark.geometry))
                nodes.push_back({node->body, node->node, static_cast<std::int64_t>(mark.role)});
        }
        return nodes;
    };
    const std::size_t both = std::min(a.steps.size(), b.steps.size());
    for (std::size_t i = 0; i < both; ++i) {
        if (std::string_view(a.steps[i].label) != b.steps[i].label ||
            nodes_of(a.steps[i]) != nodes_of(b.steps[i]))
            return i;
    }
    return std::nullopt;
}

Sizes sizes_of(const Scene& scene) {
    std::vector<Shape> inputs;
    for (std::size_t i = 0; i < std::min<std::size_t>(2, scene.bodies.size()); ++i)
        inputs.push_back(scene.bodies[i].shape);
    return sizes_of(inputs);
}

std::string disagreement(const Answer& a, const Answer& b, const Sizes& sizes) {
    const auto da = exact_distance(a), db = exact_distance(b);
    if (a.hit != b.hit && !just_touching(a, b, sizes.reach))
        return std::string("one reports ") + headline(a) + ", the other " + headline(b);
    if (a.where && b.where && *a.where != *b.where)
        return std::string("one reports ") + std::string(name_of(*a.where)) + ", the other " +
               std::string(name_of(*b.where));
    const double rounding = std::numeric_limits<float>::epsilon() * sizes.reach;
    if (da && db &&
        std::abs(*da - *db) > std::max(1e-5 * std::max(sizes.smaller, std::abs(*da)), rounding)) {
        return "signed distances differ: " + significant(*da, 6) + " and " + significant(*db, 6);
    }
    if (a.t && b.t &&
        std::abs(*a.t - *b.t) > 1e-5f * std::max({1e-6f, std::abs(*a.t), std::abs(*b.t)}))
        return "the hit points of the rays differ";
    return {};
}

std::vector<const Demo*> rivals(const Demo& demo, const Scene& scene) {
    std::vector<const Demo*> found;
    for (const Demo* other : Registry::all()) {
        if (other->info().id == demo.info().id) continue;
        if (other->inputs().size() != demo.inputs().size()) continue;
        if (scene.bodies.size() < other->inputs().size()) continue;
        Scene own = scene;
        own.demo = other->info().id;
        own.options = {};
        try {
            question_of(*other, own);
            found.push_back(other);
        } catch (const InputError&) {
            // It cannot be asked about these bodies.
        }
    }
    return found;
}

}  // namespace collidoscope::app
