// Do two spheres share a point?
//
// a, b: spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from a to b
class Solve {
    static Answer solve(Value question) {
        double[] centerA = question.get("a").get("center").numbers();
        double radiusA = question.get("a").get("radius").number();
        double[] centerB = question.get("b").get("center").numbers();
        double radiusB = question.get("b").get("radius").number();
        return new Answer()
            .put("hit", false)
            .put("signed_distance", 0.0)
            .put("normal", new double[] {0, 1, 0});
    }
}
