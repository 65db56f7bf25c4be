#include "app/window/workbench/platform.h"

namespace collidoscope::app {

Platform native_platform() {
    return {};
}

Platform browser_platform() {
    return {"browser", [](Ability ability) -> std::string_view {
                switch (ability) {
                    case Ability::Folders:
                        return "A page in a browser sees no folders. Install Collidoscope for "
                               "this.";
                    case Ability::Programs:
                        return "A page in a browser starts no other program. Install Collidoscope "
                               "for this.";
                    case Ability::SecondWindow:
                        return "A page in a browser has one window. Install Collidoscope for a "
                               "second one.";
                    case Ability::Quit:
                        return "Close the browser's tab instead.";
                }
                return {};
            }};
}

}  // namespace collidoscope::app
