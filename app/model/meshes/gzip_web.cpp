// In a browser, where no zlib is linked.
#include "app/base/files/import_error.h"
#include "app/model/meshes/gzip.h"

namespace collidoscope::app {

Unpacked unpack_gzip(std::string_view, const std::string& name, const std::function<bool(double)>&,
                     std::size_t) {
    throw ImportError(name, 0,
                      "this is a gzip archive, which the program does not unpack in a browser; "
                      "unpack it");
}

}  // namespace collidoscope::app
