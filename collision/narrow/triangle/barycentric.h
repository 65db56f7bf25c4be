// The place on a triangle at which a ray hits it: barycentric coordinates.
//
// Source: Woop, Benthin and Wald 2013, whose edge functions are the weights.
#pragma once

#include "collision/shapes.h"

namespace collidoscope {

// Weights of the corners a, b and c, each from 0 to 1, with the sum 1: the hit is
// x a + y b + z c. The ray hits the triangle at t. From the three volumes that the ray's direction
// spans with the edges, each with a relative error of some 2^-30; of a ray in the triangle's plane,
// of a triangle that is a segment or a point, from the point at t. Cost: about 60 flops.
dvec3 barycentric_at(const Ray& ray, const Triangle& triangle, float t);

// The point with these weights.
vec3 point_at(const Triangle& triangle, const dvec3& weights);

}  // namespace collidoscope
