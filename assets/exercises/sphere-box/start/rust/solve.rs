// Do a sphere and an oriented box share a point, and how far apart are they?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the box
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _center: [f64; 3] = question["a"]["center"].vec3();
    let _radius: f64 = question["a"]["radius"].number();
    let _box_center: [f64; 3] = question["b"]["center"].vec3();
    let _half: [f64; 3] = question["b"]["half"].vec3();
    let _rotation: &Value = &question["b"]["rotation"];
    Answer::new().put("hit", false).put("signed_distance", 0.0).put("normal", [0.0, 1.0, 0.0])
}
