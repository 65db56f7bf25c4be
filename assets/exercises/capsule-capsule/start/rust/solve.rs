// Do two capsules share a point?
//
// a, b: capsules: everything within a radius of the segment between two points, from and to
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the two axes minus both radii
use crate::{Answer, Value};

pub fn solve(question: &Value) -> Answer {
    let _start_a: [f64; 3] = question["a"]["from"].vec3();
    let _end_a: [f64; 3] = question["a"]["to"].vec3();
    let _radius_a: f64 = question["a"]["radius"].number();
    let _start_b: [f64; 3] = question["b"]["from"].vec3();
    let _end_b: [f64; 3] = question["b"]["to"].vec3();
    let _radius_b: f64 = question["b"]["radius"].number();
    Answer::new().put("hit", false).put("signed_distance", 0.0)
}
