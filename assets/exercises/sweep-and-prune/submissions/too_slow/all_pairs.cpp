// mistake: every box is compared with every other
// fails: large
#include <vector>

#include "collidoscope.h"
using namespace collidoscope;

struct Box {
    Vec3 low, high;
};

bool share_points(const Box& a, const Box& b) {
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y &&
           b.low.y <= a.high.y && a.low.z <= b.high.z && b.low.z <= a.high.z;
}

Answer solve(const Value& question) {
    std::vector<Box> boxes;
    for (const Value& given : question["boxes"])
        boxes.push_back({given[0].vec3(), given[1].vec3()});
    std::vector<std::vector<int>> pairs;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size(); ++j)
            if (share_points(boxes[i], boxes[j]))
                pairs.push_back({static_cast<int>(i), static_cast<int>(j)});
    return {{"pairs", pairs}};
}
