#include <stdexcept>

#include "app/drawings/vector/writers.h"
#include "render/image.h"

namespace collidoscope::app {

std::string pixels_png(const Pixels& pixels) {
    return render::png_of({pixels.size, pixels.rgba}, true);
}

std::string drawing_png(const Drawing& /*drawing*/, double /*pixels_per_point*/) {
    throw std::runtime_error("the PNG cannot be made in a browser: save the figure as SVG");
}

}  // namespace collidoscope::app
