#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    const Value& vertices = question["a"]["rings"][0];
    const Vec2 point = question["b"]["point"].vec2();
    bool left = false, right = false, on = false;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vec2 from = vertices[i].vec2(), to = vertices[(i + 1) % vertices.size()].vec2();
        if (from.x == to.x && from.y == to.y) continue;  // an edge without a side
        const double side = cross(to - from, point - from);
        left = left || side > 0;
        right = right || side < 0;
        on = on || side == 0;
    }
    if (left && right) return {{"where", "outside"}};
    return {{"where", on ? "boundary" : "inside"}};
}
