// Touch by a point probe: a proxy that stays on the surface while the probe itself is inside, and
// the force of the spring between the two.
//
// The probe goes where the hand takes it. The proxy follows on straight ways and stops at the first
// triangle on each; then it slides in the planes of the triangles that hold it, toward the point of
// them that is nearest to the probe. The force felt pulls the probe to the proxy.
//
// The proxy never gets through: its positions lie on a lattice on which the difference of any two
// is exact in float, and it goes no way that the exact query has not found free.
//
// Sources: Gregory, Lin, Gottschalk, Taylor 1999, "H-Collide" (surface contact point, force);
// Zilles and Salisbury 1995 (god-object); Ruspini, Kolarov, Khatib 1997 (virtual proxy).
#pragma once

#include <span>
#include <vector>

#include "collision/trees/probe/probe_query.h"

namespace collidoscope {

// The room that a probe and its proxy move in, and the lattice of their positions.
class TouchSpace {
  public:
    // Around the mesh, and as far as these points. Throws std::invalid_argument where that exceeds
    // the range of float.
    explicit TouchSpace(const Aabb& mesh, std::span<const vec3> points = {});

    // The position of the lattice that is nearest, in the room.
    vec3 snapped(const dvec3& p) const;
    // Distance between neighboring positions along an axis: a power of two.
    double spacing() const { return spacing_; }
    // Distance at which the proxy is held off a surface.
    double gap() const { return gap_; }

  private:
    dvec3 low_, high_;
    double spacing_, gap_;
};

struct TouchOptions {
    float stiffness = 1;    // force for each unit of depth
    bool coherence = true;  // the last contact is tested first
    int max_queries = 64;   // toward the probe in one update; the proxy goes on in the next one
};

// A plane that holds the proxy: dot(normal, p) >= offset.
struct TouchPlane {
    dvec3 normal{0};
    double offset = 0;
};

// The point that is nearest to `wanted` among those that the planes (at most three) leave.
dvec3 nearest_in_front(std::span<const TouchPlane> planes, const dvec3& wanted);

struct TouchAnswer {
    vec3 probe{0}, proxy{0};          // after the update
    bool contact = false;             // the proxy is held by the surface
    vec3 force{0};                    // stiffness * (proxy - probe); zero without contact
    float depth = 0;                  // |proxy - probe|; 0 without contact
    Ray way;                          // straight from where the proxy was to the probe
    std::optional<TreeRayHit> first;  // on it
    ProbeCounts first_counts;         // of that query
    std::uint32_t triangle = 0;       // of those that hold the proxy, the last one met
    int planes = 0;                   // that hold the proxy: 1 a face, 2 an edge, 3 a corner
    bool settled = true;  // no nearer point is known; false: the cap on queries was reached
    ProbeCounts counts;   // of all queries
};

// One probe at one mesh. Not for use from several threads at once.
class Touch {
  public:
    // At this place, out of contact.
    Touch(const ProbeGrid& grid, const TouchSpace& space, const vec3& start)
        : grid_(&grid), space_(space), proxy_(space.snapped(dvec3(start))) {}

    const vec3& proxy() const { return proxy_; }

    // The probe is now here. Cost: one query out of contact; in contact about three, and two more
    // for each edge that the proxy slides across. Traced steps: those of first_hit, and "free",
    // "contact", "slide", "settled", "force".
    template <Tracer T = NoTrace>
    TouchAnswer update(const vec3& probe, const TouchOptions& options = {}, T trace = {},
                       const RelativePose& into_world = {});

  private:
    // Whether nothing is on the way from the proxy to a position.
    bool is_free(const vec3& to, TouchAnswer& answer) const;
    // Moves the proxy to just in front of a hit on its way.
    void stop_at(const TreeRayHit& hit, const vec3& way, TouchAnswer& answer);

    const ProbeGrid* grid_;
    TouchSpace space_;
    vec3 proxy_;
    ProbeMemory memory_;
};

void say_free(StepBuilder& step, const vec3& from, const vec3& to, bool at_probe,
              const RelativePose& into_world);
void say_contact(StepBuilder& step, const vec3& proxy, const vec3& probe, const vec3& hit,
                 const vec3& normal, std::uint32_t triangle, const RelativePose& into_world);
void say_slide(StepBuilder& step, const vec3& proxy, const vec3& goal, const vec3& probe,
               std::size_t planes, const RelativePose& into_world);
void say_settled(StepBuilder& step, const TouchAnswer& answer, const RelativePose& into_world);
void say_force(StepBuilder& step, const TouchAnswer& answer, float stiffness,
               const RelativePose& into_world);

template <Tracer T>
TouchAnswer Touch::update(const vec3& probe, const TouchOptions& options, T trace,
                          const RelativePose& into_world) {
    TouchAnswer answer;
    const vec3 end = space_.snapped(dvec3(probe));
    answer.probe = end;
    vec3 goal = end;
    std::vector<TouchPlane> planes;
    const double near_enough = constants::touch_settled * space_.gap();
    double best = std::numeric_limits<double>::infinity();  // from the probe, after a slide
    ProbeTold told{into_world, true};
    for (int query = 0;; ++query) {
        if (query == options.max_queries) {
            answer.settled = false;
            break;
        }
        const Ray way{proxy_, goal - proxy_};
        const ProbeAnswer met =
            first_hit(*grid_, way, options.coherence ? &memory_ : nullptr, trace, told);
        answer.counts += met.counts;
        if (query == 0) {
            answer.way = way;
            answer.first = met.hit;
            answer.first_counts = met.counts;
        }
        told.decides = false;

        // A free way: the proxy takes it. When it was to a slide's end, it tries for the probe
        // again from there.
        if (!met.hit) {
            trace.step("free",
                       [&](auto& step) { say_free(step, proxy_, goal, goal == end, into_world); });
            proxy_ = goal;
            answer.contact = goal != end;
            if (!answer.contact) {
                memory_.any = false;
                break;
            }
            const double distance = glm::length(dvec3(proxy_) - dvec3(end));
            if (distance >= best - near_enough) break;
            best = distance;
            planes.clear();
            goal = end;
            continue;
        }

        // A hit: the proxy stops in front of it, and slides on in the planes that hold it.
        const dvec3 normal(met.hit->normal);
        const dvec3 place = dvec3(way.origin) + double{met.hit->t} * dvec3(way.direction);
        stop_at(*met.hit, way.direction, answer);
        answer.contact = true;
        answer.triangle = met.hit->triangle;
        trace.step("contact", [&](auto& step) {
            say_contact(step, proxy_, end, vec3(place), met.hit->normal, met.hit->triangle,
                        into_world);
        });
        if (planes.size() == 3) break;
        planes.push_back({normal, glm::dot(normal, place) + space_.gap()});
        answer.planes = static_cast<int>(planes.size());
        goal = space_.snapped(nearest_in_front(planes, dvec3(end)));
        if (glm::length(dvec3(goal) - dvec3(proxy_)) <= near_enough) break;
        trace.step("slide", [&](auto& step) {
            say_slide(step, proxy_, goal, end, planes.size(), into_world);
        });
    }
    answer.proxy = proxy_;
    if (answer.contact) {
        answer.depth = static_cast<float>(glm::length(dvec3(proxy_) - dvec3(end)));
        answer.force = options.stiffness * (proxy_ - end);
        trace.step("settled", [&](auto& step) { say_settled(step, answer, into_world); });
    } else {
        answer.planes = 0;
    }
    trace.step("force",
               [&](auto& step) { say_force(step, answer, options.stiffness, into_world); });
    return answer;
}

}  // namespace collidoscope
