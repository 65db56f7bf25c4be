// Which body does a ray through the mouse cursor meet first?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a list of spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when the ray meets some body
// Return body: the number of the first one on the ray, from 0
// Return t: where the ray first meets its surface
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _origin: [f64; 3] = question["a"]["origin"].vec3();
    let _direction: [f64; 3] = question["a"]["direction"].vec3();
    let _balls = &question["b"];
    Answer::new().put("hit", false).put("body", 0.0).put("t", 0.0)
}
