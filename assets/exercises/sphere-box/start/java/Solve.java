// Do a sphere and an oriented box share a point, and how far apart are they?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the box
class Solve {
    static Answer solve(Value question) {
        double[] center = question.get("a").get("center").numbers();
        double radius = question.get("a").get("radius").number();
        double[] boxCenter = question.get("b").get("center").numbers();
        double[] half = question.get("b").get("half").numbers();
        double[] rotation = question.get("b").get("rotation").numbers();
        return new Answer()
            .put("hit", false)
            .put("signed_distance", 0.0)
            .put("normal", new double[] {0, 1, 0});
    }
}
