// verdict: (took|used|ended|wrote) .* while compiling
// seconds: 4
#include "collidoscope.h"

template <int Depth, class Left, class Right>
struct Bomb {
    using One = typename Bomb<Depth - 1, Left, Bomb<Depth, Left, Right>>::Type;
    using Two = typename Bomb<Depth - 1, Bomb<Depth, Right, Left>, Right>::Type;
    using Type = Bomb<Depth, One, Two>;
};
template <class Left, class Right>
struct Bomb<0, Left, Right> {
    using Type = Left;
};
using Burst = Bomb<30, int, char>::Type;

collidoscope::Answer solve(const collidoscope::Value&) {
    return {{"hit", true}};
}
