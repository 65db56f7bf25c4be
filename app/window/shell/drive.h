// The window driven from inside: `collidoscope --drive`. The same workbench, panels, input and
// files as behind a window, over a context of OpenGL without a screen, with time in steps of 1/60
// s: what comes out depends on what goes in and on no clock.
//
// JSON Lines in, one object each:
//   {"pointer": [x, y]}                  moves the pointer; pixels from the top left corner
//   {"button": "left", "down": true}     presses or releases; without "down": both, a click
//   {"wheel": [0, 1]}                    turns it; up is away from the user
//   {"key": "s", "with": ["ctrl"]}       presses and releases a key; with "down": one of them
//   {"text": "gjk"}                      types characters
//   {"drop": ["FILE"]}  {"focus": false}  {"size": [1280, 720]}  {"close": true}
//   {"frames": 3}                        draws frames; in every other line: after it
//   {"settle": true}                     frames until nothing is under way; a number: at most these
//   {"picture": "FILE.png"}              a frame that is drawn, as a picture
//   {"clipboard": "text"}                what another program has copied
//   {"drawing": true}                    from here on the card draws; else only for pictures
//   {"start": "WHAT", "window_size": [1280, 720], "environment": {"HOME": "FOLDER"},
//    "record": "FILE.crec"}              the window closes unasked, and another one opens
// One line out for each: the window's state (state_file.h) with "frame", the frames drawn so far,
// and {"ended": 0} once the window has closed; or {"error": "why"}. Events wait in the queue for
// the frames that follow.
#pragma once

#include <iosfwd>

namespace collidoscope::app {

struct WindowRequest;

// Answers every line of `in`, until it ends. Returns the exit code. Throws render::NoOpenGl.
int run_driven(const WindowRequest& request, std::istream& in, std::ostream& out);

}  // namespace collidoscope::app
