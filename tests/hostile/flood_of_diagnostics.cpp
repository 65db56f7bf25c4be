// verdict: wrote more than 1 MiB of output in all, the last of it while compiling
// A warning at each of 200 levels, and two files below each but the last.
#if __INCLUDE_LEVEL__ < 100
// clang-format off
#warning "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123"
#include "solve.cpp"
#include "solve.cpp"
// clang-format on
#endif
