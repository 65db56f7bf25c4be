// The ball at a capsule's end, and the steps of a ray against a capsule.
#pragma once

#include "collision/narrow/primitives/capsule.h"
#include "collision/narrow/primitives/ray_wall.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// A ray's crossings of a sphere; signs are exact.
class RayBall {
  public:
    RayBall(const Ray& ray, const vec3& center, float radius);

    // From outside: whether the ray meets it.
    bool ahead() const { return b_ < 0 && discriminant_ >= 0; }
    // From outside, if it does.
    double entry() const { return c_ / (root_ - b_); }
    // The larger solution.
    double exit() const { return b_ > 0 ? -c_ / (b_ + root_) : (root_ - b_) / a_; }

    double b() const { return b_; }
    double discriminant() const { return discriminant_; }
    const vec3& center() const { return center_; }
    float radius() const { return radius_; }

  private:
    vec3 center_;
    float radius_;
    double a_, b_, c_, discriminant_, root_;
};

}  // namespace collidoscope

namespace collidoscope::ray_capsule {

// The place of a ray that crosses the wall or runs along the axis: -1 beyond the first end, +1
// beyond the second, 0 between them. A capsule without length is a ball, at its first end.
int place_of(const RayWall& wall, RayWall::At at);
RayHit hit_at(const Ray& ray, const Capsule& capsule, double t, bool inside);

void say_start(StepBuilder& step, const Ray& ray, const Capsule& capsule, int start);
void say_past(StepBuilder& step, const Ray& ray, const RayBall& ball);
void say_ball(StepBuilder& step, const Ray& ray, const RayBall& ball, bool inside, double t);
void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit);

}  // namespace collidoscope::ray_capsule
