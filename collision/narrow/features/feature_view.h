// The picture of a search for closest features: pairs of features and their Voronoi planes, in
// the world, in the view of Voronoi regions and in the Gauss map.
#pragma once

#include <string>

#include "collision/narrow/features/feature.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// Two bodies as the search knows them, first and second, and which of them is A.
class FeatureView {
  public:
    FeatureView(const Polytope& first, const Polytope& second, bool first_is_a)
        : polytope_{&first, &second}, first_is_a_(first_is_a) {}

    // 0 for A, 1 for B; second: the search's second body.
    int body(bool second) const { return second == first_is_a_ ? 1 : 0; }
    const Polytope& polytope(bool second) const { return *polytope_[second ? 1 : 0]; }
    // "vertex 3 of A", "a: vertex 3".
    std::string name(bool second, const Feature& feature) const;
    std::string link(bool second, const Feature& feature) const;
    std::string name(const FeaturePair& pair) const;

    // The pair in all views, kept until the next pair, with its closest points and the planes of
    // both Voronoi regions.
    void show_pair(StepBuilder& step, const FeaturePair& pair) const;
    // One feature in all views.
    void show_feature(StepBuilder& step, bool second, const Feature& feature, Role role,
                      const std::string& label = {}) const;
    // The plane between a feature's region and that of a neighbor, none where they are none.
    void show_plane(StepBuilder& step, bool second, const Feature& feature, const Feature& neighbor,
                    Role role) const;
    // Two points, the line between them and its direction in the Gauss map.
    void show_distance(StepBuilder& step, const ClosestPoints& points, Role role) const;

    // Possible outcomes for a pair.
    enum class Answer : std::uint8_t { Neighbor, Closest, Meeting };
    // Asks which feature is next: neighbors of both features, that the pair is the closest one, or
    // that the bodies meet. next_of_second, next: the answer where it is a neighbor.
    void ask_next(StepBuilder& step, const FeaturePair& pair, Answer answer, bool next_of_second,
                  const Feature& next) const;

  private:
    double reach() const { return 0.6 * (polytope_[0]->radius + polytope_[1]->radius); }

    const Polytope* polytope_[2];
    bool first_is_a_;
};

// A feature as geometry, for bodies that are not the scene's A and B: those of a crowd, or A and B
// where they stood before.
Geometry geometry_of_feature(const Polytope& body, const FeatureMark& feature);
// The same in the Gauss map: the normals of the faces at the feature, reversed for body B. Of a
// body without faces nothing is seen there.
Geometry gauss_map_of_feature(const Polytope& body, const FeatureMark& feature);

}  // namespace collidoscope
