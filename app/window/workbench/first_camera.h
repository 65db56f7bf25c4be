// The camera with which a scene is opened: it frames the scene until the user moves it.
#pragma once

#include <optional>

#include "app/view/camera/camera.h"
#include "app/window/workbench/layout.h"

namespace collidoscope::app {

class Live;
class LiveTimeline;
struct Scene;
class View3D;

class FirstCamera {
  public:
    explicit FirstCamera(View3D& view) : view_(view) {}

    // A scene has been opened; it is framed again once its answer is there.
    void begin() { untouched_ = waits_ = true; }
    void touch() { untouched_ = false; }
    // The camera stands as the scene was opened.
    bool untouched() const { return untouched_; }

    // The opened scene's answer is there: what it needs to be seen is known.
    void answered();
    // The view has its place, in points; an untouched camera frames the scene in it anew.
    void fit(const Rect& view, float scale, const Insets& insets, float pixels_per_point,
             bool has_scene);

    // The line that it looks across: the contact normal, a ray, a motion.
    static std::optional<vec3> across(const Scene& scene, const LiveTimeline& timeline,
                                      const Live& live);

  private:
    struct Fitted {
        vec2 size{0};
        float scale = 0;
        Insets insets;
        bool operator==(const Fitted&) const = default;
    };
    View3D& view_;
    bool untouched_ = false, waits_ = false;
    Fitted fitted_;
};

}  // namespace collidoscope::app
