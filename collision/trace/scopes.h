// Scopes whose marks are brought into the caller's terms: an algorithm that works in the frame of
// one body, or calls bodies A and B that its caller knows by numbers, is still seen where it
// belongs.
#pragma once

#include <utility>

#include "collision/mesh.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// Passes steps on with every mark changed: change(Mark&). Scopes inside it are changed, too.
template <Tracer T, typename Change>
struct ChangedTrace {
    static constexpr bool enabled = T::enabled;
    T trace;
    Change change;

    template <typename Describe>
    void step(const char* label, Describe&& describe) const {
        trace.step(label, [&](auto& step) {
            describe(step);
            step.change_marks(change);
        });
    }
    auto scope(const char* id) const {
        return ChangedTrace<decltype(trace.scope(id)), Change>{trace.scope(id), change};
    }
};

// Passes steps on as they are; what runs in its scopes is changed.
template <Tracer T, typename Change>
struct ChangedScopes {
    static constexpr bool enabled = T::enabled;
    T trace;
    Change change;

    template <typename Describe>
    void step(const char* label, Describe&& describe) const {
        trace.step(label, std::forward<Describe>(describe));
    }
    auto scope(const char* id) const {
        return ChangedTrace<decltype(trace.scope(id)), Change>{trace.scope(id), change};
    }
};

// make() is called only for a tracer that is enabled; NoTrace stays NoTrace.
template <Tracer T, typename Make>
auto with_changed_marks(T trace, const Make& make) {
    if constexpr (T::enabled) {
        return ChangedTrace<T, decltype(make())>{trace, make()};
    } else {
        return trace;
    }
}
template <Tracer T, typename Make>
auto with_changed_scopes(T trace, const Make& make) {
    if constexpr (T::enabled) {
        return ChangedScopes<T, decltype(make())>{trace, make()};
    } else {
        return trace;
    }
}

// Geometry in a body's frame, seen in the world: a change of marks. Marks that name a part of a
// body by its number are left as they are, intervals on an axis too.
class SeenFromWorld {
  public:
    explicit SeenFromWorld(const Pose& frame);
    // The frame of B, seen from that of A.
    explicit SeenFromWorld(const RelativePose& frame);
    void operator()(Mark& mark) const;
    vec3 point(const vec3& p) const;
    vec3 direction(const vec3& d) const;  // keeps its length
    Box box(const Box& box) const;

  private:
    dmat3 turn_;
    dvec3 shift_;
    quat rotation_;
};

}  // namespace collidoscope
