// Which bodies touch during a frame, found by hashing the cells they pass?
//
// bodies: a list of spheres, each with a center [x, y, z], a radius and perhaps a velocity [x,
// y, z] per second
// options: cell, the side of the grid's cells, and seconds, how long the frame lasts
//
// Return pairs: a list of pairs [i, j] of the numbers of bodies, from 0, that touch at some time
// of the frame
// Return cells: how many entries the table has: the sum of the numbers of cells of all bodies
class Solve {
    static Answer solve(Value question) {
        Value bodies = question.get("bodies");
        double cell = question.get("options").get("cell").number();
        double seconds = question.get("options").get("seconds").number();
        return new Answer()
            .put("pairs", new double[0])
            .put("cells", 0);
    }
}
