// Directions still possible for a separating vector, and the steps of the search.
#pragma once

#include <vector>

#include "collision/narrow/features/feature_view.h"
#include "collision/results.h"

namespace collidoscope::separating_vector {

// The two vertices that a vector asks for: the first body's furthest along it, the second's least
// far, and the gap between the bodies along it.
struct Supports {
    Index on_first = 0, on_second = 0;
    dvec3 first{0}, second{0};
    double gap = 0;
};
Supports supports_along(const Polytope& first, const Polytope& second, const dvec3& vector);

// A separating vector s has dot(s, q - p) > 0 for every p of the first body and q of the second.
// Every pair of vertices seen leaves half of the directions; when the halves have nothing in
// common, no vector separates.
class Possible {
  public:
    // difference: q - p, unit. Cost: O(n) in most cases, else O(n squared), n differences so far.
    void add(const dvec3& difference);
    bool any() const { return any_; }
    const std::vector<dvec3>& differences() const { return differences_; }
    // Unit, one of the directions that are left.
    dvec3 direction() const { return glm::normalize(inside_); }

  private:
    std::vector<dvec3> differences_;
    dvec3 inside_{0};  // a direction that all differences allow
    bool any_ = true;
};

void say_start(StepBuilder& step, const FeatureView& view, const dvec3& vector, bool cached);
void say_supports(StepBuilder& step, const FeatureView& view, const dvec3& vector,
                  const Supports& supports, int iteration);
void say_separates(StepBuilder& step, const FeatureView& view, const dvec3& vector,
                   const Supports& supports, int iterations, bool cached);
void say_reflect(StepBuilder& step, const FeatureView& view, const dvec3& from, const dvec3& to,
                 const dvec3& difference, const Supports& supports, bool leans);
void say_none(StepBuilder& step, const FeatureView& view, const Possible& possible);
void say_touch(StepBuilder& step, const Supports& supports);
void say_undecided(StepBuilder& step, int iterations);
void say_exact(StepBuilder& step, bool meet);
void say_answer(StepBuilder& step, const PairResult& result, double gap);

}  // namespace collidoscope::separating_vector
