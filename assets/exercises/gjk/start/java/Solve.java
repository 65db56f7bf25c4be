// Do two convex hulls overlap, and how far apart are they?
//
// a, b: hulls; each has points, a list of points [x, y, z]. The body is their convex hull
//
// Return hit: true when the hulls share a point
// Return distance: of hulls that are apart, their distance
class Solve {
    static Answer solve(Value question) {
        Value pointsA = question.get("a").get("points");
        Value pointsB = question.get("b").get("points");
        return new Answer()
            .put("hit", false)
            .put("distance", 0.0);
    }
}
