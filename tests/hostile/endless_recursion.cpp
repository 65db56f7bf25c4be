// verdict: ended on case 1 by signal 11
#include "collidoscope.h"

int deeper(int n) {
    volatile char held[4096] = {};
    return held[0] + n + deeper(n + 1) + held[1];
}
collidoscope::Answer solve(const collidoscope::Value&) {
    return {{"hit", deeper(1) > 0}};
}
