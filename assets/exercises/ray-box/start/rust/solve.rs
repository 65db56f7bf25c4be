// Where does a ray meet the surface of an oriented box?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when the ray meets the box; grazing counts
// Return t: the smallest t >= 0 at which it meets the surface, from inside where it leaves
// Return normal: unit vector of the face there, out of the box
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _origin: [f64; 3] = question["a"]["origin"].vec3();
    let _direction: [f64; 3] = question["a"]["direction"].vec3();
    let _center: [f64; 3] = question["b"]["center"].vec3();
    let _half: [f64; 3] = question["b"]["half"].vec3();
    let _rotation: &Value = &question["b"]["rotation"];
    Answer::new().put("hit", false).put("t", 0.0).put("normal", [0.0, 1.0, 0.0])
}
