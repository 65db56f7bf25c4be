// Does a sphere reach the solid below a plane?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector.
// The solid lies on the side that the normal points away from
//
// Return hit: true when sphere and solid share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the solid
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _center: [f64; 3] = question["a"]["center"].vec3();
    let _radius: f64 = question["a"]["radius"].number();
    let _plane_normal: [f64; 3] = question["b"]["normal"].vec3();
    let _offset: f64 = question["b"]["offset"].number();
    Answer::new().put("hit", false).put("signed_distance", 0.0).put("normal", [0.0, 1.0, 0.0])
}
