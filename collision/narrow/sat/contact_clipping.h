// Two faces laid over each other along a normal: the parts of contact_manifold.h.
#pragma once

#include <vector>

#include "collision/narrow/sat/constants.h"
#include "collision/narrow/sat/contact_face.h"
#include "collision/results.h"

namespace collidoscope {

namespace manifold {

// The question: a pair with its normal in double and unit, the margin, and the sum of the bodies'
// radii, which tolerances are shares of.
struct Asked {
    const PairResult& pair;
    dvec3 normal;
    double margin;
    double size;

    double depth() const { return 0 - double{pair.signed_distance}; }
};

// One above the other along the normal, which points from A to B.
struct Point {
    dvec3 on_a{0}, on_b{0}, normal{0};
    dvec3 middle{0};
    double depth = 0;
    ContactFeatures features;
};

class Clipping {
  public:
    // One of them is a polygon, the other one or a segment. prefer_a: see ManifoldOptions.
    Clipping(const ContactFace& a, const ContactFace& b, const dvec3& normal, double prefer_a = 0);

    bool reference_is_a() const { return reference_is_a_; }
    const ContactFace& reference() const { return reference_is_a_ ? a_ : b_; }
    const ContactFace& incident() const { return reference_is_a_ ? b_ : a_; }
    const dvec3& normal() const { return normal_; }
    // Out of the reference, along the normal.
    dvec3 up() const { return reference_is_a_ ? normal_ : -normal_; }
    std::size_t sides() const { return reference().corners.size(); }

    // Cuts away what is farther outside of a side of the reference than the margin.
    void cut(std::size_t side, double margin);
    // The part of the incident face that is left.
    std::vector<dvec3> outline() const;
    // Each of its corners, with the point of the reference above it.
    std::vector<Point> points() const;

  private:
    // The line from a corner to the next: an edge of the incident face, or a side of the
    // reference.
    struct Line {
        bool of_reference = false;
        std::size_t number = 0;  // place among the face's edges
    };
    struct Corner {
        dvec3 at{0};
        HullFeature on_reference, on_incident;
        Line next;
    };
    Corner crossing(const Line& line, std::size_t side, const dvec3& at) const;

    const ContactFace& a_;
    const ContactFace& b_;
    dvec3 normal_;
    bool reference_is_a_ = true;
    std::vector<Corner> corners_;
};

// The ends of the stretch that two segments share, where they lie over each other along the normal,
// or are the cores of two capsules that lie side by side, or nearly so. Empty elsewhere.
std::vector<Point> shared_stretch(const ContactFace& a, const ContactFace& b, const Asked& asked);

// The points not above each other's face by more than the margin, once where they coincide, at most
// as deep as the pair.
std::vector<Point> kept(const std::vector<Point>& all, const Asked& asked);

// Whether none is as deep as the pair, up to same_contact.
bool shallow(const std::vector<Point>& points, const Asked& asked);

// The witness points.
Point witness(const ContactFace& a, const ContactFace& b, const Asked& asked);

void put(const std::vector<Point>& points, PairResult& pair,
         std::vector<ContactFeatures>& features);

}  // namespace manifold
}  // namespace collidoscope
