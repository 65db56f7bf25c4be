// Every tolerance of the library: its unit, its value and why. All are relative to the size of the
// input; yes/no answers use none of them, they come from exact signs (collision/exact).
#pragma once

namespace collidoscope::constants {

}  // namespace collidoscope::constants
