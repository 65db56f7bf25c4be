#include "app/base/files/whole_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "app/base/files/open_file.h"

namespace collidoscope::app {

namespace {

constexpr std::size_t chunk = 4 << 20;

}  // namespace

WholeFile::WholeFile(const std::filesystem::path& file,
                     const std::function<bool(double)>& keep_going) {
    const OpenFile opened(file);
    const auto expected = static_cast<std::size_t>(opened.size());
    bytes_.reset(new char[std::max<std::size_t>(expected, 1)]);
    while (size_ < expected) {
        const auto got =
            ::read(opened.descriptor(), bytes_.get() + size_, std::min(chunk, expected - size_));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse_unreadable(file, errno);
        if (got == 0) break;
        size_ += static_cast<std::size_t>(got);
        const double share = static_cast<double>(size_) / static_cast<double>(expected);
        if (keep_going && !keep_going(share)) {
            canceled_ = true;
            return;
        }
    }
}

}  // namespace collidoscope::app
