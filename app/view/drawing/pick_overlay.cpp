#include "app/view/drawing/pick_overlay.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/base/utilities/format.h"
#include "app/view/camera/contents.h"

namespace collidoscope::app {

void add_pick_record(const PickRecord& record, const MarkContext& context, render::Overlay& overlay,
                     std::vector<Label>& labels) {
    const Palette& palette = context.palette;
    const auto style = [&](Role role) { return styled(palette, role, context.style); };

    // Nodes: the skipped ones first, so that the opened ones lie over them.
    std::uint32_t deepest = 1;
    for (const PickNode& node : record.nodes) deepest = std::max(deepest, node.depth);
    for (const bool opened : {false, true}) {
        for (const PickNode& node : record.nodes) {
            if (node.opened != opened) continue;
            RoleStyle s = style(opened ? Role::Opened : Role::Skipped);
            if (opened && node.body) s.color = palette.depth(node.depth, deepest);
            if (!opened) s.color.a *= 0.85f;
            overlay.box(node.box.center, node.box.half, node.box.rotation, stroke_of(s));
        }
    }
    const RoleStyle tested = style(Role::Candidate);
    for (const Triangle& t : record.triangles) {
        const std::array<vec3, 3> corners{t.a, t.b, t.c};
        overlay.polygon(corners, fill_of(tested, 0.25f));
        overlay.polyline(corners, true, {tested.color, 1, 0, render::Occlusion::OnTop});
    }

    // The view itself, as a sheet of glass on the near plane.
    std::array<vec3, 4> window;
    std::transform(record.window.begin(), record.window.end(), window.begin(),
                   [](const dvec3& p) { return vec3(p); });
    const RoleStyle glass = style(Role::Construction);
    overlay.polygon(window, {faded(palette.accent, 0.10f), render::Occlusion::Dimmed});
    overlay.polyline(window, true,
                     {palette.accent, 1.5f * glass.width, 0, render::Occlusion::Dimmed});

    // The ray: bright up to the hit, quiet beyond it.
    const RoleStyle ray = style(Role::Ray);
    const vec3 near(record.ray.origin), far(record.ray.far_point);
    const dvec3 middle =
        0.5 * dvec3(contents_of(context.scene).min) + 0.5 * dvec3(contents_of(context.scene).max);
    const double past = glm::distance(record.ray.origin, middle) +
                        2.5 * double(radius_of(contents_of(context.scene)));
    const dvec3 end =
        record.hit ? record.hit->point : record.ray.origin + past * record.ray.direction;
    overlay.arrow(near, vec3(end),
                  arrow_of({palette.current, 2 * ray.width, 0, 4, Marker::Disc, Occlusion::OnTop}));
    overlay.line(vec3(end), far, {ray.color, ray.width, 7, render::Occlusion::Dimmed});
    add_point(record.ray.origin, style(Role::Witness), context, overlay);
    labels.push_back({record.ray.origin, "near plane", palette.text, 4, false});
    labels.push_back({record.ray.far_point, "far plane", palette.text, 4, false});

    if (!record.hit) {
        labels.push_back({end, "nothing hit", palette.text_quiet, 5, false});
        return;
    }
    const PickHit& hit = *record.hit;
    render::DotStyle disc;
    disc.color = faded(palette.hit, 0.3f);
    disc.radius = 13;
    disc.rim = palette.hit;
    disc.rim_width = 1.5f;
    overlay.disc(vec3(hit.point), vec3(hit.normal), disc);
    add_point(hit.point, style(Role::Hit), context, overlay);
    std::string name = context.scene.bodies.size() > hit.body ? context.scene.bodies[hit.body].name
                                                              : std::string("body");
    if (hit.triangle) name += fmt::format(", triangle {}", *hit.triangle);
    if (hit.handle) name += fmt::format(", vertex {}", *hit.handle);
    labels.push_back({hit.point, "hit " + name, palette.hit, 6, false, {0, -30}});
}

}  // namespace collidoscope::app
