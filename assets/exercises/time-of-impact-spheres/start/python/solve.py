# When do two moving spheres touch for the first time?
#
# bodies: two spheres, each with a center [x, y, z], a radius and perhaps a velocity [x, y, z]
# per second; without one it is at rest
# options: seconds, how long the motion lasts
#
# Return hit: true when they touch at some time from 0 to seconds, both included
# Return t: the first such time, 0 where they touch or overlap from the start
# Return normal: unit vector from the first center to the second at that time
from collide import trace


def solve(bodies, options):
    seconds = options.seconds
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "t": 0.0, "normal": [0.0, 1.0, 0.0]}
