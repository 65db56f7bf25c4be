#include "app/model/links/file_url.h"

#include <string_view>

#include "app/base/utilities/input_error.h"
#include "app/model/links/percent.h"

namespace collidoscope::app {

std::string without_file_scheme(const std::string& what) {
    constexpr std::string_view scheme = "file:";
    if (!what.starts_with(scheme)) return what;
    std::string_view rest = std::string_view(what).substr(scheme.size());
    if (rest.starts_with("//")) {
        rest.remove_prefix(2);
        const std::size_t path = rest.find('/');
        const std::string_view host = rest.substr(0, path);
        if (!host.empty() && host != "localhost")
            throw InputError(what + ": this file is on another machine; copy it to this one first");
        rest.remove_prefix(host.size());
    }
    if (!rest.starts_with('/')) return what;
    return percent_decoded(rest);
}

}  // namespace collidoscope::app
