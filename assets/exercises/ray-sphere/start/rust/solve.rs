// Where does a ray meet the surface of a sphere?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a sphere with a center [x, y, z] and a radius
//
// Return hit: true when the ray meets the surface; grazing counts
// Return t: the smallest t >= 0 at which it does, from inside where it leaves
// Return normal: unit vector of the surface there, away from the center
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _origin: [f64; 3] = question["a"]["origin"].vec3();
    let _direction: [f64; 3] = question["a"]["direction"].vec3();
    let _center: [f64; 3] = question["b"]["center"].vec3();
    let _radius: f64 = question["b"]["radius"].number();
    Answer::new().put("hit", false).put("t", 0.0).put("normal", [0.0, 1.0, 0.0])
}
