#include "app/window/shell/running.h"

namespace collidoscope::app {
namespace {

Session* running = nullptr;

}  // namespace

Session* running_session() {
    return running;
}
void set_running_session(Session* session) {
    running = session;
}

}  // namespace collidoscope::app
