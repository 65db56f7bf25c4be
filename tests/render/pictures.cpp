#include "tests/render/pictures.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#ifdef COLLIDOSCOPE_SANITIZED
// OpenGL drivers are unloaded with memory still theirs; it cannot be told from a leak of ours.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "detect_leaks=0";
}
#endif

namespace collidoscope::render {
namespace {

// The tightest useful range for a camera `distance` from the center of a scene of that radius,
// seen over a ground that fades far away.
DepthRange depth_range_for(float distance, float radius) {
    const float far_plane = std::max({distance + 4 * radius, 60 * distance, 1e-3F});
    const float near_plane =
        std::max({(distance - 1.5F * radius) * 0.5F, distance * 0.01F, far_plane * 1e-5F});
    return {near_plane, far_plane};
}

}  // namespace

TwoBoxes::TwoBoxes(bool dark, glm::ivec2 size, bool with_marks) {
    const Color a = dark ? hex(0x56b4e9) : hex(0x1f83bd);
    const Color b = dark ? hex(0xe69f00) : hex(0xb97a00);
    const Color hit = dark ? hex(0xff7a59) : hex(0xcf3f1a);
    const Color now = dark ? hex(0xf0e442) : hex(0xa38a00);
    const Color ink = dark ? hex(0xffffff) : hex(0x1c2128);
    const glm::mat4 one(1);
    const glm::mat4 place_a = glm::translate(one, {-0.75F, 0.55F, 0}) *
                              glm::rotate(one, 0.12F, {0, 1, 0}) *
                              glm::scale(one, {0.9F, 0.75F, 0.7F});
    const glm::quat turn_b = glm::angleAxis(0.55F, glm::normalize(glm::vec3(0.2F, 0.35F, 1))) *
                             glm::angleAxis(0.75F, glm::vec3(0, 1, 0));
    const glm::vec3 center_b(0.95F, 0.65F, 0.35F), half_b(0.75F, 0.8F, 0.8F);
    const glm::mat4 place_b =
        glm::translate(one, center_b) * glm::mat4_cast(turn_b) * glm::scale(one, half_b);
    const Stroke edges{.color = with_alpha(ink, dark ? 0.65F : 0.7F), .width = 1.5F};
    bodies.push_back({.mesh = &box, .model = place_a, .color = a, .edges = edges});
    bodies.push_back({.mesh = &box, .model = place_b, .color = b, .edges = edges});

    if (with_marks) {
        const glm::vec3 contact(0.12F, 0.75F, 0.72F),
            normal = glm::normalize(glm::vec3(1, -0.1F, 0.3F));
        marks.box(center_b + normal * 0.3F, half_b, turn_b,
                  {.color = with_alpha(b, 0.9F),
                   .width = 1.5F,
                   .dash = 9,
                   .occlusion = Occlusion::Dimmed});
        marks.line(contact - normal * 1.2F, contact + normal * 2.2F,
                   {.color = now, .width = 1.5F, .dash = 12, .occlusion = Occlusion::OnTop});
        marks.arrow(contact, contact + normal * 0.7F,
                    {.stroke = {.color = ink, .width = 2.5F, .occlusion = Occlusion::OnTop}});
        const DotStyle dot{.color = hit,
                           .radius = 5,
                           .rim = dark ? hex(0x1b1f25) : hex(0xffffff),
                           .rim_width = 1.5F};
        marks.dot(contact, dot);
        marks.dot(contact - normal * 0.2F, dot);
    }

    frame.look = dark ? dark_look() : light_look();
    frame.focus = {0, 0.3F, 0};
    frame.ground.height = -0.55F;
    frame.camera = CameraMatrices::perspective({1.1F, 2.6F, 7.4F}, frame.focus, {0, 1, 0}, 0.62F,
                                               size, depth_range_for(7.8F, 2.5F));
    frame.bodies = bodies;
    frame.overlays = overlays;
}

namespace {

using Points = std::vector<glm::vec3>;

// Halves the points along the longest side of their bounds, level by level.
void add_levels(Overlay& out, Points points, int level, int levels, Occlusion occlusion) {
    glm::vec3 low = points[0], high = points[0];
    for (const glm::vec3& p : points) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    const std::array<Color, 4> ramp{hex(0xf0e442), hex(0x3ecf9a), hex(0x3b9fe0), hex(0x9a5fc0)};
    const float t = 3.0F * static_cast<float>(level) / static_cast<float>(std::max(levels - 1, 1));
    const auto i = std::min(static_cast<std::size_t>(t), std::size_t{2});
    const Color color = glm::mix(ramp[i], ramp[i + 1], t - static_cast<float>(i));
    out.box(low, high, {.color = with_alpha(color, 0.8F), .width = 1.2F, .occlusion = occlusion});
    if (level + 1 >= levels || points.size() < 4) return;
    const glm::vec3 d = high - low;
    const int axis = d.x > d.y && d.x > d.z ? 0 : d.y > d.z ? 1 : 2;
    const auto middle = points.begin() + static_cast<std::ptrdiff_t>(points.size() / 2);
    std::nth_element(points.begin(), middle, points.end(),
                     [axis](glm::vec3 a, glm::vec3 b) { return a[axis] < b[axis]; });
    add_levels(out, Points(points.begin(), middle), level + 1, levels, occlusion);
    add_levels(out, Points(middle, points.end()), level + 1, levels, occlusion);
}

MeshGeometry knot_geometry() {
    static const MeshGeometry once = make_torus_knot(2000, 50);
    return once;
}

}  // namespace

KnotAndBoxes::KnotAndBoxes(bool dark, glm::ivec2 size, int levels, Occlusion occlusion)
    : knot(knot_geometry()) {
    Points points;
    for (const MeshVertex& v : knot_geometry().vertices) points.push_back(v.position);
    add_levels(boxes, std::move(points), 0, levels, occlusion);
    bodies.push_back({.mesh = &knot, .color = dark ? hex(0xb9bec6) : hex(0xc9ccd1)});
    frame.look = dark ? dark_look() : light_look();
    frame.ground.height = -0.95F;
    frame.camera = CameraMatrices::perspective({2.2F, 2.9F, 6.2F}, frame.focus, {0, 1, 0}, 0.62F,
                                               size, depth_range_for(7.2F, 2.0F));
    frame.bodies = bodies;
    frame.overlays = overlays;
}

Gallery::Gallery(bool dark, glm::ivec2 size) {
    const Color a = dark ? hex(0x56b4e9) : hex(0x1f83bd), b = dark ? hex(0xe69f00) : hex(0xb97a00);
    const Color hit = dark ? hex(0xff7a59) : hex(0xcf3f1a),
                apart = dark ? hex(0x3ecf9a) : hex(0x0d8f63);
    const Color now = dark ? hex(0xf0e442) : hex(0xa38a00),
                ink = dark ? hex(0xffffff) : hex(0x1c2128);
    const glm::quat turned = glm::angleAxis(0.6F, glm::normalize(glm::vec3(1, 2, 1)));
    const auto at = [](float x, float y, float z, float scale) {
        return glm::scale(glm::translate(glm::mat4(1), {x, y, z}), glm::vec3(scale));
    };
    const Stroke edges{.color = with_alpha(ink, 0.65F), .width = 1.5F};
    // In front: bodies that stand on the ground, round, see-through, selected, edges only.
    bodies = {{.mesh = &sphere, .model = at(-4.5F, 0.7F, 1.5F, 0.7F), .color = a},
              {.mesh = &sphere, .model = at(-3.6F, 0.5F, 2.0F, 0.5F), .color = b},
              {.mesh = &cylinder, .model = at(-1.8F, 0.7F, 1.5F, 0.7F), .color = a, .edges = edges},
              {.mesh = &box,
               .model = at(0.6F, 0.6F, 1.5F, 0.6F),
               .color = with_alpha(b, 0.4F),
               .edges = edges},
              {.mesh = &sphere, .model = at(0.6F, 0.5F, 1.5F, 0.4F), .color = a},
              {.mesh = &box,
               .model = at(2.8F, 0.6F, 1.5F, 0.6F),
               .color = b,
               .edges = edges,
               .selected = true},
              {.mesh = &box,
               .model = at(4.8F, 0.6F, 1.5F, 0.6F),
               .color = Color(0),
               .edges = {.color = a, .width = 1.5F, .dash = 8, .occlusion = Occlusion::Dimmed}},
              {.mesh = &box, .model = at(0, 0.5F, -2, 0.5F), .color = {0.7F, 0.72F, 0.75F, 1}}};
    // Behind: overlays.
    marks.sphere({-4.5F, 0.8F, -1.5F}, 0.7F, {.color = apart, .width = 2}, true);
    marks.ball({-2.6F, 0.8F, -1.5F}, 0.7F, {.color = with_alpha(apart, 0.3F)});
    marks.sphere({-2.6F, 0.8F, -1.5F}, 0.7F, {.color = apart, .width = 2});
    marks.box({-0.9F, 0.9F, -2}, {0.4F, 0.6F, 0.5F}, turned,
              {.color = hit, .width = 3, .occlusion = Occlusion::Dimmed});
    marks.solid_box({-0.9F, 0.9F, -2}, {0.4F, 0.6F, 0.5F}, turned,
                    {.color = with_alpha(hit, 0.35F)});
    marks.plane({2.8F, 1.0F, -2}, {-0.5F, 0.3F, 1}, 1.6F, {.color = with_alpha(now, 0.22F)}, 0.4F);
    marks.arrow({2.8F, 1.0F, -2},
                glm::vec3(2.8F, 1.0F, -2) + glm::normalize(glm::vec3(-0.5F, 0.3F, 1)),
                {.stroke = {.color = now, .width = 2.5F}});
    marks.triangle({4.2F, 0.1F, -2}, {5.8F, 0.3F, -2}, {5, 1.6F, -2.2F},
                   {.color = with_alpha(a, 0.35F)});
    const std::array<glm::vec3, 3> corners{{{4.2F, 0.1F, -2}, {5.8F, 0.3F, -2}, {5, 1.6F, -2.2F}}};
    marks.polyline(corners, true, {.color = a, .width = 2});
    for (const glm::vec3& p : corners)
        marks.dot(p, {.color = a, .radius = 4, .rim = ink, .rim_width = 1.5F});
    // On surfaces, and behind bodies in the three ways.
    const glm::vec3 n = glm::normalize(glm::vec3(-0.2F, 0.6F, 1)),
                    p = glm::vec3(-4.5F, 0.7F, 1.5F) + n * 0.7F;
    marks.disc(
        p, n,
        {.color = hit, .radius = 9, .rim = ink, .rim_width = 2, .occlusion = Occlusion::Dimmed});
    marks.arrow(p, p + n * 0.8F,
                {.stroke = {.color = ink, .width = 2.5F, .occlusion = Occlusion::Dimmed}});
    marks.disc({-1.8F, 1.4F, 1.5F}, {0, 1, 0},
               {.color = hit, .radius = 9, .rim = ink, .rim_width = 2});
    int i = 0;
    for (const Occlusion mode : {Occlusion::Hidden, Occlusion::Dimmed, Occlusion::OnTop}) {
        const float y = 0.35F + 0.3F * static_cast<float>(i++);
        marks.line({1.8F, y, 0.6F}, {3.8F, y, 0.6F}, {.color = ink, .width = 3, .occlusion = mode});
    }
    marks.circle({4.8F, 0.01F, 1.5F}, {0, 1, 0}, 1.0F, {.color = now, .width = 2, .dash = 10});

    frame.look = dark ? dark_look() : light_look();
    frame.focus = {0, 0.3F, 0};
    frame.camera = CameraMatrices::perspective({0.5F, 4.2F, 10.5F}, frame.focus, {0, 1, 0}, 0.62F,
                                               size, depth_range_for(11, 6));
    frame.bodies = bodies;
    frame.overlays = overlays;
}

}  // namespace collidoscope::render
