// Which cells of a grid does a ray pass until it meets the first body?
//
// a: a ray, all points origin + t * direction with t >= 0
// b: a list of spheres, each with a center [x, y, z] and a radius
// options: cell, the side of the grid's cells; the cell of a point is [floor(x / cell), floor(z
// / cell)]
//
// Return hit: true when the ray meets some body
// Return body: the number of the first one on the ray, from 0
// Return t: where it first meets the body's surface
// Return cells: the list of cells [i, k] from that of the origin to that where it meets the body
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _origin: [f64; 3] = question["a"]["origin"].vec3();
    let _direction: [f64; 3] = question["a"]["direction"].vec3();
    let _balls = &question["b"];
    let _cell: f64 = question["options"]["cell"].number();
    Answer::new().put("hit", false).put("body", 0.0).put("t", 0.0).put("cells", Vec::<f64>::new())
}
