#include "tests/render/pictures.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

namespace collidoscope::render {

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

}  // namespace collidoscope::render
