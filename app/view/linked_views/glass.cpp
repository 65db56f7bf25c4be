#include "app/view/linked_views/glass.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/view/picking/hull_cache.h"

namespace collidoscope::app {

bool faces_camera(const PolytopeFace& face, const Camera& camera) {
    if (camera.orthographic()) return glm::dot(face.normal, camera.forward()) < 0;
    return glm::dot(face.normal, camera.eye()) > face.offset;
}

void add_glass(const Polytope& p, const Camera& camera, const GlassLook& look,
               render::Overlay& back, render::Overlay& front) {
    const render::Occlusion free = render::Occlusion::OnTop;
    if (p.dimension == 0) {
        render::DotStyle dot;
        dot.color = look.edge;
        front.dot(p.vertices[0], dot);
        return;
    }
    if (p.dimension == 1) {
        front.line(p.vertices[0], p.vertices[1], {look.edge, 2 * look.width, 0, free});
        return;
    }
    // Light over the viewer's left shoulder.
    const dvec3 light =
        glm::normalize(camera.up() * 0.75 - camera.right() * 0.45 - camera.forward() * 0.5);
    std::vector<bool> near(p.faces.size());
    for (Index f = 0; f < p.faces.size(); ++f) {
        near[f] = faces_camera(p.faces[f], camera);
        Color color = look.color(f);
        const auto shade = static_cast<float>(0.78 + 0.22 * glm::dot(p.faces[f].normal, light));
        color = {color.r * shade, color.g * shade, color.b * shade, color.a};
        if (!near[f]) color.a *= 0.55f;
        (near[f] ? front : back).polygon(p.corners_of(f), {color, free});
    }
    for (Index e = 0; e < p.half_edges.size(); e += 2) {
        if (!is_crease(p, e)) continue;
        const bool one = near[p.half_edges[e].face];
        const bool other = near[p.half_edges[Polytope::twin(e)].face];
        const vec3 from = p.vertices[p.origin(e)], to = p.vertices[p.end(e)];
        if (one || other) {
            const float outline = one != other ? 1.3f : 1.0f;
            front.line(from, to, {look.edge, outline * look.width, 0, free});
        } else {
            back.line(from, to, {faded(look.edge, 0.4f), 0.75f * look.width, 6, free});
        }
    }
}

}  // namespace collidoscope::app
