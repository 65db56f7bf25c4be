// Where does a ray meet the surface of a sphere?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a sphere with a center [x, y, z] and a radius
//
// Return hit: true when the ray meets the surface; grazing counts
// Return t: the smallest t >= 0 at which it does, from inside where it leaves
// Return normal: unit vector of the surface there, away from the center
class Solve {
    static Answer solve(Value question) {
        double[] origin = question.get("a").get("origin").numbers();
        double[] direction = question.get("a").get("direction").numbers();
        double[] center = question.get("b").get("center").numbers();
        double radius = question.get("b").get("radius").number();
        return new Answer()
            .put("hit", false)
            .put("t", 0.0)
            .put("normal", new double[] {0, 1, 0});
    }
}
