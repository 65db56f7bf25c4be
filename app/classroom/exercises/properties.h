// Tests that a vector of an answer is right: on the bodies, by our own algorithms. Each returns why
// it is wrong, or nothing when it is right.
#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <string>

#include "app/classroom/exercises/exercise_case.h"

namespace collidoscope::app {

using dvec3 = glm::dvec3;

// A contact normal: unit, and moving B along it takes the bodies as far apart as moving it along
// ours. `share`: the tolerance. Cost: three answers of the demo.
std::string fault_of_normal(const ExerciseCase& one, const dvec3& normal, double share);

// The surface normal at the point that a ray meets: ours, or that of a ray next to it.
std::string fault_of_ray_normal(const ExerciseCase& one, const dvec3& normal, double share);

// The two points lie on A and on B, as far apart as the bodies are; of bodies that overlap, the way
// between them takes them apart.
std::string fault_of_witnesses(const ExerciseCase& one, const dvec3& on_a, const dvec3& on_b,
                               double share);

// The middle of two such points, for this normal.
std::string fault_of_position(const ExerciseCase& one, const dvec3& position, const dvec3& normal,
                              double share);

// The distance of the point outside the body, 0 inside; nothing for bodies that cannot say.
std::optional<double> distance_to(const Shape& shape, const dvec3& point);

// The hierarchy of boxes in a field graded as a tree, and the cells that a ray passes.
std::string fault_of_tree(const Json& boxes, const Json& nodes, std::size_t leaf_size, double cost);
std::string fault_of_cells(const ExerciseCase& one, const Json& cells, double cell);

// Whether a ray next to this one has the same value of a field: the body that is met, where two are
// met at once.
bool next_ray_says(const ExerciseCase& one, const std::string& field, const Json& value,
                   double share);

}  // namespace collidoscope::app
