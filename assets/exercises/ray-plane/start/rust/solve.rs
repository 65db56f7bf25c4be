// Where does a ray meet a plane?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector
//
// Return hit: true when some point of the ray lies on the plane
// Return t: the smallest t >= 0 of such a point; 0 for a ray that lies in the plane
// Return normal: unit vector perpendicular to the plane, on the side the ray comes from
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _origin: [f64; 3] = question["a"]["origin"].vec3();
    let _direction: [f64; 3] = question["a"]["direction"].vec3();
    let _plane_normal: [f64; 3] = question["b"]["normal"].vec3();
    let _offset: f64 = question["b"]["offset"].number();
    Answer::new().put("hit", false).put("t", 0.0).put("normal", [0.0, 1.0, 0.0])
}
