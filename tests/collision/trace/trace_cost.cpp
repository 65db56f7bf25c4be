// Two inner loops for trace_cost_test.sh to count: the library's search for the separating axis,
// which speaks to a tracer, called with NoTrace; and a copy of it from which every word to a tracer
// was taken out by hand. The program answers 0 when both find the same.
#include <cstdio>
#include <vector>

#include "collision/box/sat_box_box.h"
#include "tests/oracle/random_boxes.h"

namespace collidoscope {

// A template with external linkage like the original, so that compilers inline both alike.
struct Nothing {};
template <typename T>
ChosenAxis find_axis_without_words(const BoxPair& pair, T) {
    ChosenAxis best;
    for (int k = 0; k < sat_axis_count; ++k) {
        const AxisView view = look_along(pair, k);
        if (sat::nearly_parallel(k, view)) continue;
        const double overlap = view.overlap() / std::sqrt(view.length_squared);
        const bool apart = sat::shows_gap(pair, view);
        const bool smaller = !apart && (best.axis < 0 || sat::beats(pair, k, overlap, best));
        if (apart) {
            best = {k, overlap, sat::from_a_to_b(pair, k, view), true};
            return best;
        }
        if (smaller) best = {k, overlap, sat::from_a_to_b(pair, k, view), false};
    }
    return best;
}

namespace {

struct Sum {
    long axes = 0;
    double overlaps = 0;
    void add(const ChosenAxis& chosen) {
        axes += chosen.axis;
        overlaps += chosen.overlap;
    }
    bool operator==(const Sum&) const = default;
};

}  // namespace

extern "C" {
[[gnu::noinline]] void count_with_tracer(const std::vector<BoxPair>& pairs, Sum& sum) {
    for (const BoxPair& pair : pairs) sum.add(sat::find_axis(pair, NoTrace{}));
}
[[gnu::noinline]] void count_without_tracer(const std::vector<BoxPair>& pairs, Sum& sum) {
    for (const BoxPair& pair : pairs) sum.add(find_axis_without_words(pair, Nothing{}));
}
}

}  // namespace collidoscope

int main() {
    using namespace collidoscope;
    oracle::RandomBoxes random(1996);
    std::vector<BoxPair> pairs;
    for (int i = 0; i < 2000; ++i) {
        const auto [a, b] = random.pair();
        pairs.emplace_back(a, b);
    }
    Sum with, without;
    count_with_tracer(pairs, with);
    count_without_tracer(pairs, without);
    std::printf("%ld %.17g\n", with.axes, with.overlaps);
    return with == without ? 0 : 1;
}
