// Which body does a ray through the mouse cursor meet first?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a list of spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when the ray meets some body
// Return body: the number of the first one on the ray, from 0
// Return t: where the ray first meets its surface
class Solve {
    static Answer solve(Value question) {
        double[] origin = question.get("a").get("origin").numbers();
        double[] direction = question.get("a").get("direction").numbers();
        Value balls = question.get("b");
        return new Answer()
            .put("hit", false)
            .put("body", 0)
            .put("t", 0.0);
    }
}
