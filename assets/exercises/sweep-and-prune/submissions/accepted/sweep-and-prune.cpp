#include <algorithm>
#include <array>
#include <vector>

#include "collidoscope.h"
using namespace collidoscope;

struct Box {
    int number;
    std::array<double, 3> low, high;
};

Answer solve(const Value& question) {
    std::vector<Box> boxes;
    for (const Value& given : question["boxes"]) {
        const Vec3 low = given[0].vec3(), high = given[1].vec3();
        const int number = static_cast<int>(boxes.size());
        boxes.push_back({number, {low.x, low.y, low.z}, {high.x, high.y, high.z}});
    }
    std::sort(boxes.begin(), boxes.end(),
              [](const Box& a, const Box& b) { return a.low[0] < b.low[0]; });
    std::vector<std::vector<int>> pairs;
    std::vector<Box> open;
    for (const Box& box : boxes) {
        open.erase(std::remove_if(open.begin(), open.end(),
                                  [&](const Box& other) { return other.high[0] < box.low[0]; }),
                   open.end());
        for (const Box& other : open) {
            if (box.low[1] <= other.high[1] && other.low[1] <= box.high[1] &&
                box.low[2] <= other.high[2] && other.low[2] <= box.high[2])
                pairs.push_back({box.number, other.number});
        }
        open.push_back(box);
    }
    return {{"pairs", pairs}};
}
