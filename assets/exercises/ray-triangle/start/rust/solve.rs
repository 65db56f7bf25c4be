// Where does a ray meet a triangle? Both sides count, and so do edges and vertices.
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a triangle; its points are a list of three vertices [x, y, z]
//
// Return hit: true when they share a point
// Return t: of that point, origin + t * direction
// Return normal: unit vector perpendicular to the triangle, on the side the ray comes from
// Return barycentric: weights of the three vertices, with the sum 1
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _origin: [f64; 3] = question["a"]["origin"].vec3();
    let _direction: [f64; 3] = question["a"]["direction"].vec3();
    let _vertices: &Value = &question["b"]["points"];
    Answer::new().put("hit", false).put("t", 0.0).put("normal", [0.0, 1.0, 0.0]).put("barycentric", [0.0, 1.0, 0.0])
}
