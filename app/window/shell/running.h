// The session that a page runs, for what the page itself calls.
#pragma once

namespace collidoscope::app {

class Session;

// nullptr where no page runs one, or not yet.
Session* running_session();
void set_running_session(Session* session);

}  // namespace collidoscope::app
