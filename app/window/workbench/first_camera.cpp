#include "app/window/workbench/first_camera.h"

#include <algorithm>

#include "app/model/crowd/live_timeline.h"
#include "app/model/scene/scene.h"
#include "app/view/drawing/view3d.h"
#include "app/window/workbench/live.h"

namespace collidoscope::app {

void FirstCamera::answered() {
    if (!waits_) return;
    waits_ = false;
    if (untouched_) view_.open_camera();
}

void FirstCamera::fit(const Rect& view, float scale, const Insets& insets, float pixels_per_point,
                      bool has_scene) {
    const Fitted fitted{{view.w, view.h}, scale, insets};
    view_.resize({view.w, view.h}, scale, pixels_per_point);
    view_.set_insets(insets);
    if (fitted == fitted_) return;
    fitted_ = fitted;
    if (untouched_ && has_scene) view_.open_camera();
}

std::optional<vec3> FirstCamera::across(const Scene& scene, const LiveTimeline& timeline,
                                        const Live& live) {
    for (const Body& body : scene.bodies) {
        if (const auto* ray = std::get_if<Ray>(&body.shape)) return ray->direction;
    }
    const Simulation* simulation = timeline.simulation();
    if (simulation && simulation->action()) {
        const auto& bodies = timeline.crowd().bodies();
        if (bodies.size() >= 2) return bodies[1].velocity - bodies[0].velocity;
    }
    const std::optional<Answer>& answer = live.answer();
    if (!answer) return std::nullopt;
    const auto deepest =
        std::max_element(answer->contacts.begin(), answer->contacts.end(),
                         [](const Contact& a, const Contact& b) { return a.depth < b.depth; });
    if (deepest != answer->contacts.end()) return deepest->normal;
    if (answer->point_on_a && answer->point_on_b && *answer->point_on_a != *answer->point_on_b)
        return *answer->point_on_b - *answer->point_on_a;
    return answer->normal;
}

}  // namespace collidoscope::app
