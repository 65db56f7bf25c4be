// Where does a ray meet a triangle? Both sides count, and so do edges and vertices.
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a triangle; its points are a list of three vertices [x, y, z]
//
// Return hit: true when they share a point
// Return t: of that point, origin + t * direction
// Return normal: unit vector perpendicular to the triangle, on the side the ray comes from
// Return barycentric: weights of the three vertices, with the sum 1
class Solve {
    static Answer solve(Value question) {
        double[] origin = question.get("a").get("origin").numbers();
        double[] direction = question.get("a").get("direction").numbers();
        Value vertices = question.get("b").get("points");
        return new Answer()
            .put("hit", false)
            .put("t", 0.0)
            .put("normal", new double[] {0, 1, 0})
            .put("barycentric", new double[] {0, 1, 0});
    }
}
