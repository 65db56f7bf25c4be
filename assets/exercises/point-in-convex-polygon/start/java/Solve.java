// Is a point inside a convex polygon, on its boundary, or outside?
//
// a: a polygon; the first of its rings is the list of its vertices [x, y], clockwise or
// counterclockwise
// b: its point is [x, y]
//
// Return where: "inside", "boundary" or "outside"
class Solve {
    static Answer solve(Value question) {
        Value rings = question.get("a").get("rings");
        double[] point = question.get("b").get("point").numbers();
        return new Answer()
            .put("where", "outside");
    }
}
