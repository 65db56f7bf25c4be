#include <stdexcept>

#include "app/drawings/vector/writers.h"

namespace collidoscope::app {

std::string pdf_of(const Drawing& /*drawing*/) {
    throw std::runtime_error("the PDF cannot be made in a browser: save the figure as SVG");
}

}  // namespace collidoscope::app
