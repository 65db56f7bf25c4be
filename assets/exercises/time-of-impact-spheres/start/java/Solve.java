// When do two moving spheres touch for the first time?
//
// bodies: two spheres, each with a center [x, y, z], a radius and perhaps a velocity [x, y, z]
// per second; without one it is at rest
// options: seconds, how long the motion lasts
//
// Return hit: true when they touch at some time from 0 to seconds, both included
// Return t: the first such time, 0 where they touch or overlap from the start
// Return normal: unit vector from the first center to the second at that time
class Solve {
    static Answer solve(Value question) {
        Value bodies = question.get("bodies");
        double seconds = question.get("options").get("seconds").number();
        return new Answer()
            .put("hit", false)
            .put("t", 0.0)
            .put("normal", new double[] {0, 1, 0});
    }
}
