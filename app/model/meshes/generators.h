// Meshes made by formula, for the default scenes, the tests and the measurements. All but the plate
// are closed, without doubled vertices, and counter-clockwise seen from outside.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "collision/mesh.h"

namespace collidoscope::app {

// An icosahedron whose edges are cut into `frequency` parts, blown up to a sphere of radius 1.
// 20 * frequency^2 triangles.
Mesh icosphere(std::size_t frequency);

// A ring around the Y axis: radius 1 to the middle of the tube. 2 * around * across triangles.
Mesh torus(std::size_t around, std::size_t across, double tube = 0.35);

// The (p, q) torus knot: p times around the Y axis, q times through the hole; about 3 wide.
// 2 * along * across triangles.
Mesh torus_knot(int p, int q, std::size_t along, std::size_t across, double tube = 0.3);

// A cube from -1 to 1 with `cuts` squares along each edge. 12 * cuts^2 triangles.
Mesh box_mesh(std::size_t cuts);

// Radius 1 around the Y axis, from y = -1 to 1. 2 * sides * (rings + 1) triangles.
Mesh cylinder(std::size_t sides, std::size_t rings);

// An open, wavy sheet from -1 to 1 in X and Z. 2 * cuts^2 triangles.
Mesh wavy_plate(std::size_t cuts);

// A gear of radius 1 with a round hole, its axis along Z. 8 * teeth * detail triangles; detail is
// the number of outline points per tooth, at least 4.
Mesh gear(std::size_t teeth, std::size_t detail);

// Long, thin sticks with three sides, within 1.5 of the origin, each in a direction of its own: the
// boxes around them are mostly empty, and overlap wherever one cuts between them. 8 * count
// triangles.
Mesh sticks(std::size_t count);

// A flat wall in the plane z = 0, from x = -2 to 2 and y = 0 to 2.5, facing +Z, with a doorway 1
// wide and 2 high. 10 triangles.
Mesh wall_with_doorway();

// A small car, 4 long in X, on the plane y = 0: a body and four wheels as parts of their own.
// Some hundreds of triangles.
Mesh car();

// A small space ship, 2.6 long in X with its nose at +X: hull, two wings, a fin and a nozzle as
// parts of their own. 430 triangles.
Mesh ship();

struct Generator {
    std::string_view id;
    std::string_view title;
    // About this many triangles: within 30 % from 500 on, and never fewer than the form needs.
    Mesh (*make)(std::size_t triangles);
};

// Every form above that comes in any fineness.
std::span<const Generator> generators();

// Throws std::invalid_argument naming the known ids.
Mesh generated(std::string_view id, std::size_t triangles);

}  // namespace collidoscope::app
