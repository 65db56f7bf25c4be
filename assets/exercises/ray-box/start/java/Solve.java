// Where does a ray meet the surface of an oriented box?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when the ray meets the box; grazing counts
// Return t: the smallest t >= 0 at which it meets the surface, from inside where it leaves
// Return normal: unit vector of the face there, out of the box
class Solve {
    static Answer solve(Value question) {
        double[] origin = question.get("a").get("origin").numbers();
        double[] direction = question.get("a").get("direction").numbers();
        double[] center = question.get("b").get("center").numbers();
        double[] half = question.get("b").get("half").numbers();
        double[] rotation = question.get("b").get("rotation").numbers();
        return new Answer()
            .put("hit", false)
            .put("t", 0.0)
            .put("normal", new double[] {0, 1, 0});
    }
}
