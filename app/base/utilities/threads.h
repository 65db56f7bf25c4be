// Whether threads can be started: in a browser not.
#pragma once

namespace collidoscope::app {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
constexpr bool have_threads = false;
#else
constexpr bool have_threads = true;
#endif

}  // namespace collidoscope::app
