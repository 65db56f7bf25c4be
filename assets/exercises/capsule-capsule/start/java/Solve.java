// Do two capsules share a point?
//
// a, b: capsules: everything within a radius of the segment between two points, from and to
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the two axes minus both radii
class Solve {
    static Answer solve(Value question) {
        double[] startA = question.get("a").get("from").numbers();
        double[] endA = question.get("a").get("to").numbers();
        double radiusA = question.get("a").get("radius").number();
        double[] startB = question.get("b").get("from").numbers();
        double[] endB = question.get("b").get("to").numbers();
        double radiusB = question.get("b").get("radius").number();
        return new Answer()
            .put("hit", false)
            .put("signed_distance", 0.0);
    }
}
