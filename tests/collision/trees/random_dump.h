// Dumps that are broken in every way.
#pragma once

#include <limits>

#include "collision/trees/dump/tree_dump.h"
#include "collision/volumes/dop.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::test {

inline TreeDump random_dump(oracle::RandomFloats& random) {
    TreeDump dump;
    dump.volume = static_cast<DumpVolume>(random.integer(0, 3));
    if (dump.volume == DumpVolume::Kdop) {
        dump.directions.assign(dop_directions.begin(), dop_directions.begin() + 5);
    }
    const auto any = [&](int most) {
        return random.chance(50) ? no_node - 1
                                 : static_cast<std::uint32_t>(random.integer(0, most));
    };
    const int count = random.integer(0, 8);
    for (int n = 0; n < count; ++n) {
        // Now and then a link that may be sound.
        const std::uint32_t children = random.chance(3) ? any(12) : any(2);
        dump.nodes.push_back({any(9), any(11), children, any(11), any(3)});
    }
    const bool sound_bounds = random.chance(2);
    const auto floats = static_cast<std::size_t>(count) * dump.floats_per_node();
    for (std::size_t f = 0; f < floats; ++f) {
        const std::size_t place = f % dump.floats_per_node();
        const bool lower = place < dump.floats_per_node() / 2;
        float value = random.uniform(-1, 1);
        if (sound_bounds) value = lower ? std::min(value, 0.0f) : std::max(value, 0.0f);
        if (sound_bounds && dump.volume == DumpVolume::Obb) {
            value = place < 3 ? value : place < 6 ? -value : (place - 6) % 4 == 0 ? 1.0f : 0.0f;
        }
        if (random.chance(60)) value = std::numeric_limits<float>::quiet_NaN();
        dump.bounds.push_back(value);
    }
    if (random.chance(10)) dump.bounds.resize(dump.bounds.size() / 2);
    for (int c = 0; c < 12; ++c) dump.children.push_back(any(9));
    for (int c = 0; c < 12; ++c) dump.primitives.push_back(any(9));
    for (int c = random.integer(0, 9); c > 0; --c) {
        dump.triangles.push_back({random.point(), random.point(), random.point()});
    }
    dump.root = any(2);
    if (random.chance(2)) dump.build_order = {any(9), any(9)};
    if (random.chance(3)) dump.nested = random.chance(2);
    if (random.chance(3)) dump.primitive_total = any(20);
    dump.clipped = random.chance(4);
    return dump;
}

}  // namespace collidoscope::test
