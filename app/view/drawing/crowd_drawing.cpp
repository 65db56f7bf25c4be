#include "app/view/drawing/crowd_drawing.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace collidoscope::app {
namespace {

constexpr std::size_t few = 60;
constexpr std::size_t max_told = 8;

void set_parts(std::vector<BodyPart>& parts, const std::vector<ProxyPair>& pairs, BodyPart part) {
    for (const ProxyPair& pair : pairs) {
        for (const ProxyId body : {pair.low, pair.high}) {
            if (body < parts.size()) parts[body] = std::max(parts[body], part);
        }
    }
}

// The pairs meet in the time to come: they do not touch as the bodies stand.
bool is_ahead(const Answer& answer) {
    return !answer.body && answer.t && *answer.t > 0;
}

}  // namespace

const Crowd* crowd_of(const Scene& scene) {
    for (const Body& body : scene.bodies) {
        if (const auto* crowd = std::get_if<Crowd>(&body.shape)) return crowd;
    }
    return nullptr;
}

std::vector<BodyPart> parts_of(const Crowd& crowd, const Answer* answer) {
    std::vector<BodyPart> parts(crowd.bodies().size(), BodyPart::Idle);
    if (!answer) return parts;
    // The one that a ray meets.
    if (answer->body && *answer->body < parts.size()) parts[*answer->body] = BodyPart::Hit;
    if (!answer->crowd) return parts;
    const CrowdAnswer& found = *answer->crowd;
    for (const ProxyId body : found.fixed)
        if (body < parts.size()) parts[body] = std::max(parts[body], BodyPart::Static);
    set_parts(parts, found.candidates, BodyPart::Candidate);
    if (!is_ahead(*answer))
        set_parts(parts, found.pairs, found.boxes_only ? BodyPart::Candidate : BodyPart::Hit);
    for (const ProxyId body : found.asked)
        if (body < parts.size()) parts[body] = std::max(parts[body], BodyPart::Hit);
    set_parts(parts, found.degraded, BodyPart::Degraded);
    set_parts(parts, found.missed, BodyPart::Missed);
    set_parts(parts, found.wrong, BodyPart::Missed);
    return parts;
}

std::vector<BodyPart> painted_parts_of(const Crowd& crowd, const Answer* answer) {
    constexpr float far_larger = 16;  // times the median of the longest sides
    std::vector<BodyPart> parts = parts_of(crowd, answer);
    if (!answer || !answer->crowd || answer->crowd->fixed.empty() || parts.size() < 3) return parts;
    const auto side = [&](std::size_t i) {
        const vec3& half = crowd.bodies()[i].half;
        return std::max({half.x, half.y, half.z});
    };
    std::vector<float> sides(parts.size());
    for (std::size_t i = 0; i < sides.size(); ++i) sides[i] = side(i);
    const auto middle = sides.begin() + static_cast<std::ptrdiff_t>(sides.size() / 2);
    std::nth_element(sides.begin(), middle, sides.end());
    for (const ProxyId body : answer->crowd->fixed)
        if (body < parts.size() && side(body) > far_larger * *middle)
            parts[body] = BodyPart::Static;
    return parts;
}

std::vector<char> fixed_of(const Crowd& crowd, const Answer* answer) {
    std::vector<char> fixed(crowd.bodies().size(), 0);
    if (!answer || !answer->crowd) return fixed;
    for (const ProxyId body : answer->crowd->fixed)
        if (body < fixed.size()) fixed[body] = 1;
    return fixed;
}

Color color_of(BodyPart part, const Palette& palette) {
    switch (part) {
        case BodyPart::Idle:
            break;
        case BodyPart::Static:
            // Darker than what moves, in either theme: the lightness tells them apart.
            return palette.options.theme == Theme::Dark ? mixed(palette.unmet, palette.ground, 0.6f)
                                                        : mixed(palette.unmet, palette.text, 0.64f);
        case BodyPart::Candidate:
            return palette.suspected;
        case BodyPart::Hit:
            return palette.hit;
        case BodyPart::Degraded:
            return palette.current;
        case BodyPart::Missed:
            return palette.text;
    }
    return palette.unmet;
}

Color color_of(const Crowd& crowd, std::size_t index, BodyPart part, const Palette& palette) {
    const MovingBody& body = crowd.bodies()[index];
    const bool two = crowd.bodies().size() == 2;
    if (part != BodyPart::Idle && !(two && part == BodyPart::Static))
        return color_of(part, palette);
    if (two) return palette.body(index);
    // If there are different meshes, the first kind is the one that is played.
    const bool played =
        body.form == BodyForm::Mesh && body.mesh == 0 && crowd.state->meshes.size() > 1;
    return played ? palette.body(0) : palette.unmet;
}

dvec3 add_body_outline(const MovingBody& body, const render::Stroke& stroke,
                       render::Overlay& overlay) {
    if (body.form == BodyForm::Sphere) {
        overlay.sphere(body.center, body.half.x, stroke, true);
        return dvec3(body.center) + dvec3(0, double(body.half.x), 0);
    }
    const quat turn = body.form == BodyForm::Aabb ? quat(1, 0, 0, 0) : body.rotation;
    overlay.box(body.center, body.half, turn, stroke);
    return dvec3(body.center) + dvec3(0, double(body.half.y), 0);
}

void add_pair_lines(const Crowd& crowd, const Answer& answer, const MarkContext& context,
                    std::size_t most, render::Overlay& overlay) {
    if (!answer.crowd) return;
    const CrowdAnswer& found = *answer.crowd;
    const auto lines = [&](const std::vector<ProxyPair>& pairs, BodyPart part, float dash) {
        const float width = 2.2f * context.style.size * context.palette.line_scale;
        const render::Stroke stroke{color_of(part, context.palette), width, dash,
                                    render::Occlusion::Dimmed};
        const std::size_t count = std::min(most, pairs.size());
        for (std::size_t i = 0; i < count; ++i) {
            if (pairs[i].high >= crowd.bodies().size()) continue;
            overlay.line(crowd.bodies()[pairs[i].low].center, crowd.bodies()[pairs[i].high].center,
                         stroke);
        }
    };
    // Lines of pairs that are only suspected are dashed.
    lines(found.candidates, BodyPart::Candidate, 7);
    if (!is_ahead(answer))
        lines(found.pairs, found.boxes_only ? BodyPart::Candidate : BodyPart::Hit,
              found.boxes_only ? 7.0f : 0.0f);
    lines(found.degraded, BodyPart::Degraded, 4);
    lines(found.missed, BodyPart::Missed, 0);
    lines(found.wrong, BodyPart::Missed, 4);
}

void add_velocities(const Crowd& crowd, const MarkContext& context, render::Overlay& overlay) {
    if (crowd.bodies().size() > few) return;
    const float width = 1.6f * context.style.size * context.palette.line_scale;
    const render::Stroke stroke{faded(context.palette.text_quiet, 0.85f), width, 0,
                                render::Occlusion::Dimmed};
    for (const MovingBody& body : crowd.bodies()) {
        const float speed = glm::length(body.velocity);
        if (!(speed > 0)) continue;
        // From the surface on, as far as it goes in a third of a second.
        const vec3 from =
            body.center + body.velocity / speed * std::min({body.half.x, body.half.y, body.half.z});
        overlay.arrow(from, from + body.velocity * 0.33f, {stroke, 5 * width});
    }
}

void add_field(const Crowd& crowd, const MarkContext& context, render::Overlay& overlay) {
    const float width = 1.1f * context.palette.line_scale;
    overlay.box(crowd.field().min, crowd.field().max,
                {faded(context.palette.mark_faint, 0.8f), width, 0, render::Occlusion::Dimmed});
}

void add_numbers(const Crowd& crowd, std::span<const Mark> marks, const MarkContext& context,
                 std::vector<Label>& labels) {
    const std::vector<MovingBody>& bodies = crowd.bodies();
    const auto add = [&](std::size_t i, int priority, const Color& color) {
        dvec3 top(bodies[i].center);
        top.y += double(bodies[i].half.y);
        labels.push_back({top, std::to_string(i), color, priority, true, vec2(0, -10)});
    };
    // Sentences name two bodies by letters.
    if (bodies.size() == 2) {
        for (std::size_t i = 0; i < 2; ++i) {
            dvec3 top(bodies[i].center);
            top.y += double(bodies[i].half.y);
            labels.push_back(
                {top, i == 0 ? "A" : "B", context.palette.body(i), 2, true, vec2(0, -20)});
        }
        return;
    }
    // Bodies that the step is about are numbered in any case, if they are few.
    std::size_t told = 0;
    for (const Mark& mark : marks) {
        if (told == max_told) break;
        const auto* body = std::get_if<BodyMark>(&mark.geometry);
        const bool now =
            mark.role == Role::Current || mark.role == Role::Hit || mark.role == Role::Suspected;
        if (!body || !now || !mark.label.empty() || body->body >= bodies.size()) continue;
        add(body->body, 3, context.palette.text);
        ++told;
    }
    if (bodies.size() > few) return;
    for (std::size_t i = 0; i < bodies.size(); ++i) add(i, 1, context.palette.text_quiet);
}

}  // namespace collidoscope::app
