#include <algorithm>

#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    const Value& point = question["b"]["point"];
    const double x = point[0].number(), y = point[1].number();
    bool inside = false;
    for (const Value& ring : question["a"]["rings"]) {
        const std::size_t count = ring.size();
        for (std::size_t i = 0; i < count; ++i) {
            const Value &from = ring[i], &to = ring[(i + 1) % count];
            const double x0 = from[0].number(), y0 = from[1].number();
            const double x1 = to[0].number(), y1 = to[1].number();
            const double side = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
            const bool within = std::min(x0, x1) <= x && x <= std::max(x0, x1) &&
                                std::min(y0, y1) <= y && y <= std::max(y0, y1);
            if (side == 0 && within) return {{"where", "boundary"}};
            if ((y0 > y) != (y1 > y) && (side > 0) == (y1 > y0)) inside = !inside;
        }
    }
    return {{"where", inside ? "inside" : "outside"}};
}
