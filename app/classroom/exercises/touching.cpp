#include "app/classroom/exercises/touching.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "app/base/json/json.h"
#include "app/model/shapes/shape_json.h"
#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {
namespace {

using dvec3 = glm::dvec3;

// A multiple of 1/1024: it adds up without rounding.
bool is_short(const vec3& v) {
    for (int k = 0; k < 3; ++k) {
        const double scaled = double{v[k]} * 1024;
        if (scaled != std::round(scaled) || std::abs(scaled) > 0x1p22) return false;
    }
    return true;
}

Json in_quarters(const Json& json, const std::string& key = {}) {
    if (key == "rotation") return Json{1, 0, 0, 0};
    if (key == "number" || key == "normal") return json;
    if (json.is_number()) {
        double value = std::round(json.get<double>() * 4) / 4;
        if (key == "radius" || key == "half") value = std::max(value, 0.25);
        return number(static_cast<float>(value));
    }
    Json out = json;
    if (json.is_array())
        for (Json& item : out) item = in_quarters(item, key);
    if (json.is_object())
        for (auto& [name, value] : out.items()) value = in_quarters(value, name);
    return out;
}

Question with_second(const Question& question, Shape shape) {
    Question out = question;
    out.inputs[1] = std::move(shape);
    return out;
}

std::vector<vec3> corners_of(const Shape& shape) {
    if (const auto* polygon = std::get_if<Polygon>(&shape)) {
        std::vector<vec3> out = handles_of(Shape(*polygon));
        const std::size_t count = out.size();
        for (std::size_t k = 0; k + 1 < count; ++k) out.push_back(0.5f * (out[k] + out[k + 1]));
        return out;
    }
    if (std::holds_alternative<Point2>(shape)) return {pose_of(shape).position};
    const ConvexCore core = type_of(shape).core(shape);
    if (!core.round && !core.points.empty()) return core.points;
    return handles_of(shape);
}

// Straight along an axis to the last place where they still meet.
std::optional<Question> along_axis(const Demo& demo, const Question& question, int axis,
                                   bool forward) {
    const Shape b = question.inputs[1];
    const double size = size_of(question);
    vec3 way(0);
    way[axis] = forward ? 1.0f : -1.0f;
    const auto hits = [&](double t) {
        const auto answer =
            answer_of(demo, with_second(question, moved(b, way * static_cast<float>(t))));
        return answer && answer->hit;
    };
    if (!hits(0)) return std::nullopt;
    double low = 0, high = std::exp2(std::ceil(std::log2(size)) + 1);
    if (hits(high)) return std::nullopt;
    // Only places on a grid of 1/1024 are of use.
    while (high - low > 0x1p-10) {
        const double middle = std::floor((low + high) / 2 * 1024) / 1024;
        if (middle <= low || middle >= high) break;
        (hits(middle) ? low : high) = middle;
    }
    Question out = with_second(question, moved(b, way * static_cast<float>(low)));
    return just_touch(demo, out) ? std::optional(out) : std::nullopt;
}

std::optional<Question> corner_to_corner(const Demo& demo, const Question& question,
                                         RandomPlaces& chance) {
    const std::vector<vec3> on_a = corners_of(question.inputs[0]),
                            on_b = corners_of(question.inputs[1]);
    if (on_a.empty() || on_b.empty()) return std::nullopt;
    const vec3 from = on_b[static_cast<std::size_t>(chance.below(static_cast<int>(on_b.size())))];
    const vec3 to = on_a[static_cast<std::size_t>(chance.below(static_cast<int>(on_a.size())))];
    if (!is_short(to - from)) return std::nullopt;
    Question out = with_second(question, moved(question.inputs[1], to - from));
    return just_touch(demo, out) ? std::optional(out) : std::nullopt;
}

// Spheres in a direction whose length is a whole number.
std::optional<Question> spheres_apart(const Demo& demo, const Question& question,
                                      RandomPlaces& chance) {
    const auto* a = std::get_if<Sphere>(&question.inputs[0]);
    const auto* b = std::get_if<Sphere>(&question.inputs[1]);
    if (!a || !b) return std::nullopt;
    const std::array<std::pair<vec3, float>, 4> ways{
        {{{3, 4, 0}, 5.0f}, {{2, -1, 2}, 3.0f}, {{-2, 3, 6}, 7.0f}, {{0, -3, -4}, 5.0f}}};
    const auto& [way, length] = ways[static_cast<std::size_t>(chance.below(4))];
    const float unit = 0.25f * static_cast<float>(1 + chance.below(3));
    const float reach = unit * length;
    const float radius =
        0.25f * static_cast<float>(1 + chance.below(static_cast<int>(reach * 4) - 1));
    Question out = question;
    out.inputs[0] = Sphere{a->center, radius};
    out.inputs[1] = Sphere{a->center + unit * way, reach - radius};
    return just_touch(demo, out) ? std::optional(out) : std::nullopt;
}

}  // namespace

double size_of(const Question& question) {
    double size = 0;
    for (const Shape& shape : question.inputs) {
        if (const auto* crowd = std::get_if<Crowd>(&shape)) {
            for (const MovingBody& body : crowd->state->bodies)
                size = std::max(size,
                                double{glm::length(body.center)} + double{glm::length(body.half)});
        } else if (extent_of(shape) != Extent::Plane) {
            const Aabb box = bounds_of(shape);
            size += glm::length(dvec3(box.max) - dvec3(box.min));
        }
    }
    if (question.inputs.size() > 1 && !std::holds_alternative<Crowd>(question.inputs[1]))
        size += glm::length(dvec3(pose_of(question.inputs[1]).position) -
                            dvec3(pose_of(question.inputs[0]).position));
    return std::max(size, double{std::numeric_limits<float>::min()});
}

double slack_of(const Question& question, double share) {
    const Sizes sizes = sizes_of(question.inputs);
    const double own = sizes.smaller > 0 ? sizes.smaller : size_of(question);
    return std::max(share * own, 4 * std::numeric_limits<float>::epsilon() * sizes.reach);
}

std::optional<Answer> answer_of(const Demo& demo, const Question& question) {
    try {
        return demo.answer(question);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

bool just_touch(const Demo& demo, const Question& question) {
    if (question.inputs.size() < 2) return false;
    const auto answer = answer_of(demo, question);
    if (!answer || !answer->hit) return false;
    if (answer->where) return *answer->where == Where::Boundary;
    if (answer->signed_distance) return *answer->signed_distance == 0;
    if (std::holds_alternative<Crowd>(question.inputs[1])) return false;
    const auto step = static_cast<float>(size_of(question) * 0x1p-12);
    for (int side = 0; side < 6; ++side) {
        vec3 way(0);
        way[side / 2] = side % 2 ? step : -step;
        const auto other = answer_of(demo, with_second(question, moved(question.inputs[1], way)));
        if (other && !other->hit) return true;
    }
    return false;
}

std::optional<Question> made_to_touch(const Demo& demo, const Question& question,
                                      RandomPlaces& chance) {
    if (question.inputs.size() < 2 || std::holds_alternative<Crowd>(question.inputs[1]))
        return std::nullopt;
    if (chance.below(2) == 0)
        if (auto out = spheres_apart(demo, question, chance)) return out;
    if (chance.below(2) == 0)
        if (auto out = corner_to_corner(demo, question, chance)) return out;
    const int first = chance.below(6);
    for (int k = 0; k < 6; ++k) {
        const int side = (first + k) % 6;
        if (demo.flat() && side / 2 == 2) continue;
        if (auto out = along_axis(demo, question, side / 2, side % 2 == 0)) return out;
    }
    return corner_to_corner(demo, question, chance);
}

std::optional<Question> made_to_touch_along_x(const Demo& demo, const Question& question) {
    if (question.inputs.size() < 2 || std::holds_alternative<Crowd>(question.inputs[1]))
        return std::nullopt;
    return along_axis(demo, question, 0, true);
}

std::optional<Question> in_quarters(const Demo& demo, const Question& question,
                                    const MeshLoader& load) {
    Question out = question;
    try {
        for (Shape& shape : out.inputs) {
            if (std::holds_alternative<MeshInstance>(shape) ||
                std::holds_alternative<Instances>(shape))
                continue;
            if (const auto* plane = std::get_if<Plane>(&shape)) {
                vec3 normal(0);
                int most = 0;
                for (int k = 1; k < 3; ++k)
                    if (std::abs(plane->normal[k]) > std::abs(plane->normal[most])) most = k;
                normal[most] = plane->normal[most] < 0 ? -1.0f : 1.0f;
                shape = Plane{normal, std::round(plane->offset * 4) / 4};
                continue;
            }
            Json json = to_json(shape);
            for (auto& item : json) item = in_quarters(item);
            shape = parse_shape(json, load);
            if (auto* ray = std::get_if<Ray>(&shape)) {
                // Along an axis: what it grazes then has round coordinates.
                int most = 0;
                for (int k = 1; k < 3; ++k)
                    if (std::abs(ray->direction[k]) > std::abs(ray->direction[most])) most = k;
                vec3 direction(0);
                direction[most] = ray->direction[most] < 0 ? -4.0f : 4.0f;
                ray->direction = direction;
            }
        }
    } catch (const InputError&) {
        return std::nullopt;
    }
    return answer_of(demo, out) ? std::optional(out) : std::nullopt;
}

}  // namespace collidoscope::app
