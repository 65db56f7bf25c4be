// Do two oriented boxes overlap, how deep, and along which axis?
//
// a, b: boxes, each with a center [x, y, z], half [x, y, z] (half its lengths) and a rotation,
// the unit quaternion [w, x, y, z]
//
// Return hit: true when no axis separates them; touching counts
// Return depth: of boxes that overlap, the smallest overlap of all axes
// Return normal: of boxes that overlap, the axis of the smallest overlap, a unit vector from a
// to b
class Solve {
    static Answer solve(Value question) {
        double[] centerA = question.get("a").get("center").numbers();
        double[] halfA = question.get("a").get("half").numbers();
        double[] rotationA = question.get("a").get("rotation").numbers();
        double[] centerB = question.get("b").get("center").numbers();
        double[] halfB = question.get("b").get("half").numbers();
        double[] rotationB = question.get("b").get("rotation").numbers();
        return new Answer()
            .put("hit", false)
            .put("depth", 0.0)
            .put("normal", new double[] {0, 1, 0});
    }
}
