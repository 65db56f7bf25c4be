// A capsule or a sphere that moves straight toward a triangle, as a point that moves toward the sum
// of the triangle and the axis reversed (their Minkowski difference): a prism, or the triangle
// itself, grown by the radius. When does the point come within the radius of a face, an edge or a
// vertex of it?
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.5.6 (moving sphere against
// triangle).
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "collision/narrow/primitives/capsule.h"
#include "collision/shapes.h"
#include "collision/trace/mark.h"

namespace collidoscope {

// A corner of the sum: a vertex of the triangle, shifted against the axis or not. The moving point
// is `from`; beside a shifted corner it is as far as `to` beside the vertex.
struct SumCorner {
    int vertex = 0;
    bool shifted = false;
};

// A face, an edge or a vertex of the sum, by its corners in order.
struct SumPart {
    FeatureKind kind = FeatureKind::Face;
    int count = 0;
    std::array<SumCorner, 4> corner{};
    FeatureKind feature = FeatureKind::Face;  // of the triangle
    int index = 0;                            // of the feature; edge k leads to the next vertex
};

inline constexpr std::size_t max_sum_parts = 20;

// First the faces, then the edges, then the vertices: 7 parts for a sphere, 20 for a capsule.
std::span<const SumPart> parts_of_sum(bool has_axis);

enum class MeetingKind {
    Within,  // no entry: the point begins within the radius of the part's plane, line or point,
             // or the part is flat
    Away,    // it does not come nearer to that
    Passes,  // it does, but not as near as the radius
    Late,    // only after the motion's end
    Beside,  // within the motion, but beside the face or the edge
    Met,
};

struct PartMeeting {
    MeetingKind meeting = MeetingKind::Within;
    double time = 0;  // where Met, Beside or Late, with a relative error below 2^-29
};

// One question, with exact answers for all finite floats. Touching counts, also at the motion's end
// (time 1). The sum is touched first at the earliest time at which one of its parts is met, unless
// it is touched at the beginning.
class PartSweep {
  public:
    // radius >= 0.
    PartSweep(const Capsule& body, const vec3& way, const Triangle& triangle);

    // Cost: about 10 signs of polynomials of degree 2 to 14, 0.7 us on average; more where rounding
    // leaves doubt.
    PartMeeting meet(const SumPart& part) const;
    // Unit, from the body to the part that it meets at that time.
    dvec3 normal(const SumPart& part, double time) const;
    // The point of the triangle that is touched then.
    dvec3 point(const SumPart& part, double time) const;
    // The part's corners in space.
    dvec3 place(const SumCorner& corner) const;

  private:
    template <typename Polynomial>
    int sign(const Polynomial& polynomial) const;
    template <typename Polynomial>
    double value(const Polynomial& polynomial) const;
    template <typename A, typename B, typename N>
    int sign_with_root(const A& a, const B& b, const N& n) const;
    template <typename Vector>
    dvec3 plain(const Vector& vector) const;
    // From a corner to the moving point as it begins; from one corner to the next.
    template <typename Lift>
    auto beside(Lift lift, const SumCorner& corner) const;
    template <typename Lift>
    auto edge(Lift lift, const SumCorner& from, const SumCorner& to) const;
    template <typename Lift>
    auto normal_of(Lift lift, const SumPart& face) const;

    PartMeeting meet_face(const SumPart& part) const;
    PartMeeting meet_edge(const SumPart& part) const;
    PartMeeting meet_vertex(const SumPart& part) const;

    // Divided by a power of two, so that nothing is larger than 1.
    double scale_ = 1;
    double stretch_ = 1;  // edges of the triangle are taken so many times as long
    dvec3 from_{0}, to_{0}, way_{0};
    double radius_ = 0;
    std::array<dvec3, 3> vertex_;
    bool moderate_ = true;
};

}  // namespace collidoscope
