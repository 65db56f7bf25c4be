// The session that a page runs, for what the page itself calls.
#pragma once

#include <functional>

namespace collidoscope::app {

class Session;

// nullptr where no page runs one, or not yet.
Session* running_session();
void set_running_session(Session* session);

// Called by the page's loop at the beginning of every frame of the browser, also of those in which
// nothing is drawn.
std::function<void()>& each_page_frame();

}  // namespace collidoscope::app
