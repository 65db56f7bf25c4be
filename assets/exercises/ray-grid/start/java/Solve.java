// Which cells of a grid does a ray pass until it meets the first body?
//
// a: a ray, all points origin + t * direction with t >= 0
// b: a list of spheres, each with a center [x, y, z] and a radius
// options: cell, the side of the grid's cells; the cell of a point is [floor(x / cell), floor(z
// / cell)]
//
// Return hit: true when the ray meets some body
// Return body: the number of the first one on the ray, from 0
// Return t: where it first meets the body's surface
// Return cells: the list of cells [i, k] from that of the origin to that where it meets the body
class Solve {
    static Answer solve(Value question) {
        double[] origin = question.get("a").get("origin").numbers();
        double[] direction = question.get("a").get("direction").numbers();
        Value balls = question.get("b");
        double cell = question.get("options").get("cell").number();
        return new Answer()
            .put("hit", false)
            .put("body", 0)
            .put("t", 0.0)
            .put("cells", new double[0]);
    }
}
