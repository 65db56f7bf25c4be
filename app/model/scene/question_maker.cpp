#include "app/model/scene/question_maker.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "app/model/scene/lone_edge_cases.h"
#include "app/model/scene/random_places.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

constexpr int max_attempts = 200;
// More are made only of the demo's own recipe.
constexpr std::size_t max_crowd = 24;

// The random places of the question with this number.
RandomPlaces chance_of(std::uint64_t seed, std::uint64_t number) {
    return RandomPlaces(seed * 0x9E3779B97F4A7C15u + number * 0xD1B54A32D192ED03u + 1);
}

// Every number in place, `change(number)`, but those that are no lengths.
template <typename Change>
Json with_numbers(const Json& json, const Change& change, const std::string& key = {}) {
    if (json.is_number_float() || (json.is_number_integer() && key != "number"))
        return number(change(json.get<float>()));
    Json out = json;
    if (json.is_array())
        for (Json& item : out) item = with_numbers(item, change, key);
    if (json.is_object()) {
        for (auto& [name, value] : out.items())
            if (name != "rotation") value = with_numbers(value, change, name);
    }
    return out;
}

Shape with_numbers(const Shape& shape, const MeshLoader& load, float (*change)(float)) {
    Json json = to_json(shape);
    for (auto& item : json) item = with_numbers(item, change);
    return parse_shape(json, load);
}

float three_decimals(float value) {
    return static_cast<float>(std::round(double{value} * 1000) / 1000);
}

// Meshes keep the form they have: their numbers stand in a file.
bool is_of_file(const Shape& shape) {
    return std::holds_alternative<MeshInstance>(shape) || std::holds_alternative<Instances>(shape);
}

float reach_of(const Shape& shape) {
    if (extent_of(shape) == Extent::Plane) return 0;
    const Aabb box = bounds_of(shape);
    return 0.5f * glm::length(box.max - box.min);
}

Shape reshaped(Shape shape, bool flat, RandomPlaces& chance) {
    const float reach = reach_of(shape);
    const bool aligned_field = extent_of(shape) == Extent::Plane;
    // Corners on their own, then all of it turned.
    if (!aligned_field) {
        const std::size_t handles = handles_of(shape).size();
        for (std::size_t h = 0; handles > 1 && h < handles; ++h) {
            const float by = (flat ? 0.2f : 0.3f) * reach;
            vec3 offset = chance.within(vec3(-by), vec3(by));
            if (flat) offset.z = 0;
            shape = with_handle(shape, h, handles_of(shape)[h] + offset);
        }
    }
    if (can_turn(shape)) {
        quat turn = chance.rotation();
        if (flat) turn = glm::normalize(quat(turn.w, 0, 0, turn.z == 0 ? 1e-3f : turn.z));
        shape = turned(shape, turn);
    }
    return shape;
}

// From around the body to a point near its middle.
Ray aimed(const Ray& ray, const Shape& at, RandomPlaces& chance) {
    const bool endless = extent_of(at) == Extent::Plane;
    const Aabb box = bounds_of(at);
    const vec3 middle = endless ? pose_of(at).position : 0.5f * box.min + 0.5f * box.max;
    const float reach = endless ? 2.0f : std::max(reach_of(at), 1e-3f);
    const float distance = reach * chance.uniform(0.4f, 3);
    const vec3 origin = middle + chance.rotation() * vec3(distance, 0, 0);
    const vec3 target = middle + chance.within(vec3(-0.7f * reach), vec3(0.7f * reach));
    Ray out = ray;
    out.origin = origin;
    out.direction = (target - origin) * chance.uniform(0.2f, 1.2f);
    return out;
}

// Bodies at other places of the field, at other speeds. Bodies that nothing moves stay.
Crowd resettled(const Crowd& crowd, RandomPlaces& chance) {
    CrowdState state = *crowd.state;
    state.given.clear();
    state.events = nullptr;
    if (state.bodies.size() > max_crowd) state.bodies.resize(max_crowd);
    const std::vector<MovingBody> before = state.bodies;
    vec3 low = before.empty() ? vec3(0) : before.front().center, high = low;
    for (const MovingBody& body : before) {
        low = glm::min(low, body.center);
        high = glm::max(high, body.center);
    }
    const vec3 middle = 0.5f * state.field.min + 0.5f * state.field.max;
    for (MovingBody& body : state.bodies) {
        if (!std::isfinite(body.mass)) continue;
        if (body.form != BodyForm::Mesh) body.half *= chance.uniform(0.6f, 1.4f);
        const float speed = glm::length(body.velocity);
        const vec3 place = chance.within(glm::min(state.field.min + body.half, middle),
                                         glm::max(state.field.max - body.half, middle));
        for (int k = 0; k < 3; ++k) {
            // If all stand in one plane they stay there.
            if (low[k] != high[k] || before.size() == 1) body.center[k] = place[k];
        }
        if (body.form == BodyForm::Box || body.form == BodyForm::Mesh) {
            const bool upright = body.rotation.x == 0 && body.rotation.z == 0;
            const quat turn = chance.rotation();
            body.rotation =
                upright ? glm::normalize(quat(turn.w, 0, turn.y == 0 ? 1e-3f : turn.y, 0)) : turn;
        }
        // Two meet only when they are sent at each other.
        const vec3 way =
            before.size() <= 3 ? middle - body.center : chance.rotation() * vec3(1, 0, 0);
        const float length = glm::length(way);
        if (speed > 0 && length > 0) {
            vec3 velocity = way / length * speed * chance.uniform(0.5f, 1.5f);
            for (int k = 0; k < 3; ++k)
                if (low[k] == high[k] && body.velocity[k] == 0) velocity[k] = 0;
            body.velocity = velocity;
        }
    }
    return make_crowd(std::move(state));
}

bool is_endless(const Shape& shape) {
    return extent_of(shape) == Extent::Plane;
}

// B at a place around A at which they meet about every other time.
void put_near(Scene& scene, bool flat, RandomPlaces& chance) {
    Shape &a = scene.bodies[0].shape, &b = scene.bodies[1].shape;
    const float reach = 0.55f * (reach_of(a) + reach_of(b));
    vec3 offset = chance.within(vec3(-reach), vec3(reach));
    if (flat) offset.z = 0;
    const auto middle_of = [](const Shape& shape) {
        if (is_endless(shape)) return pose_of(shape).position;
        const Aabb box = bounds_of(shape);
        return 0.5f * box.min + 0.5f * box.max;
    };
    if (is_endless(b)) {
        a = moved(a, middle_of(b) + offset - middle_of(a));
    } else {
        b = moved(b, middle_of(a) + offset - middle_of(b));
    }
}

Scene varied_scene(const Demo& demo, const Scene& base, const MeshLoader& load,
                   RandomPlaces& chance) {
    Scene scene = base;
    const bool flat = demo.flat();
    for (Body& body : scene.bodies) {
        body.locked = false;
        if (const auto* crowd = std::get_if<Crowd>(&body.shape)) {
            body.shape = resettled(*crowd, chance);
        } else {
            body.shape = reshaped(body.shape, flat, chance);
        }
    }
    if (scene.bodies.size() > 1 && !std::holds_alternative<Crowd>(scene.bodies[1].shape)) {
        if (const auto* ray = std::get_if<Ray>(&scene.bodies[0].shape)) {
            scene.bodies[0].shape = aimed(*ray, scene.bodies[1].shape, chance);
        } else {
            put_near(scene, flat, chance);
        }
    } else if (scene.bodies.size() > 1) {
        if (const auto* ray = std::get_if<Ray>(&scene.bodies[0].shape))
            scene.bodies[0].shape = aimed(*ray, scene.bodies[1].shape, chance);
    }
    for (Body& body : scene.bodies) {
        if (is_of_file(body.shape)) {
            body.shape =
                moved(body.shape, -pose_of(body.shape).position +
                                      glm::round(1000.0f * pose_of(body.shape).position) / 1000.0f);
        } else {
            body.shape = with_numbers(body.shape, load, three_decimals);
        }
    }
    return scene;
}

// Asked for the first pair only, where the demo knows the difference: whether they meet is known
// sooner so.
Scene for_verdict(const Demo& demo, const Scene& scene) {
    Scene quick = scene;
    for (const OptionSpec& spec : demo.options())
        if (spec.id == "all" && spec.fallback.is_bool()) quick.options.set("all", false);
    return quick;
}

// Whether the demo answers; what it refuses is no question.
bool is_answered(const Demo& demo, const Scene& scene, Question& question) {
    try {
        question = question_of(demo, scene);
        (void)demo.answer(question);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

QuestionMaker::QuestionMaker(const Demo& demo, std::uint64_t seed, const MeshLoader& load)
    : demo_(demo), seed_(seed), base_(default_scene(demo, load)), load_(load) {
    const std::size_t inputs = demo.inputs().size();
    if (base_.bodies.size() < inputs)
        throw InputError(demo.info().id + ": its own scene does not have all bodies");
    base_.bodies.resize(inputs);
    // A question that was written must read back: its meshes lie in files.
    for (const Body& body : base_.bodies) (void)parse_shape(to_json(body.shape), load);
}

MadeQuestion QuestionMaker::make(std::uint64_t number, bool edge_case) const {
    RandomPlaces chance = chance_of(seed_, number);
    for (int attempt = 0; attempt < max_attempts; ++attempt) {
        MadeQuestion made;
        Scene scene;
        try {
            scene = varied_scene(demo_, base_, load_, chance);
        } catch (const InputError&) {
            continue;
        }
        if (!edge_case) {
            if (is_answered(demo_, scene, made.question)) return made;
            continue;
        }
        const Scene quick = for_verdict(demo_, scene);
        for (std::size_t k = 0; k < edge_cases.size(); ++k) {
            const EdgeCase wanted = edge_cases[(number + k) % edge_cases.size()];
            Scene trial = scene;
            const bool lone = scene.bodies.size() == 1;
            const auto shape = lone ? lone_edge_case(demo_, scene.bodies[0].shape, wanted, chance)
                                    : snapped(demo_, quick, wanted);
            if (!shape) continue;
            trial.bodies[lone ? 0 : 1].shape = *shape;
            if (!is_answered(demo_, trial, made.question)) continue;
            made.edge_case = wanted;
            return made;
        }
    }
    throw InputError(demo_.info().id + (edge_case ? ": no edge case is defined for its bodies"
                                                  : ": no question was found that it answers"));
}

}  // namespace collidoscope::app
