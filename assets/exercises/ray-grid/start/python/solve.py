# Which cells of a grid does a ray pass until it meets the first body?
#
# a: a ray, all points origin + t * direction with t >= 0
# b: a list of spheres, each with a center [x, y, z] and a radius
# options: cell, the side of the grid's cells; the cell of a point is [floor(x / cell), floor(z
# / cell)]
#
# Return hit: true when the ray meets some body
# Return body: the number of the first one on the ray, from 0
# Return t: where it first meets the body's surface
# Return cells: the list of cells [i, k] from that of the origin to that where it meets the body
from collide import trace


def solve(a, b, options):
    origin = a.origin
    direction = a.direction
    balls = b
    cell = options.cell
    trace("start")  # add steps like this one, with values: trace("name", value=1)
    return {"hit": False, "body": 0, "t": 0.0, "cells": []}
