// Do two oriented boxes overlap, how deep, and along which axis?
//
// a, b: boxes, each with a center [x, y, z], half [x, y, z] (half its lengths) and a rotation,
// the unit quaternion [w, x, y, z]
//
// Return hit: true when no axis separates them; touching counts
// Return depth: of boxes that overlap, the smallest overlap of all axes
// Return normal: of boxes that overlap, the axis of the smallest overlap, a unit vector from a
// to b
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _center_a: [f64; 3] = question["a"]["center"].vec3();
    let _half_a: [f64; 3] = question["a"]["half"].vec3();
    let _rotation_a: &Value = &question["a"]["rotation"];
    let _center_b: [f64; 3] = question["b"]["center"].vec3();
    let _half_b: [f64; 3] = question["b"]["half"].vec3();
    let _rotation_b: &Value = &question["b"]["rotation"];
    Answer::new().put("hit", false).put("depth", 0.0).put("normal", [0.0, 1.0, 0.0])
}
