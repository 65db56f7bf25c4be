#include "app/base/utilities/input_error.h"
#include "app/classroom/grading/unzip.h"

namespace collidoscope::app {

void unzip(const std::filesystem::path& /*archive*/, const std::filesystem::path& /*into*/,
           const UnzipLimits& /*limits*/) {
    throw InputError("a ZIP file cannot be opened in a browser");
}

}  // namespace collidoscope::app
