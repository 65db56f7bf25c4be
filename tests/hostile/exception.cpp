// verdict: no such axis on case 1
#include "collidoscope.h"

collidoscope::Answer solve(const collidoscope::Value&) {
    throw std::runtime_error("no such axis");
}
