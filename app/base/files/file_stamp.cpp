#include "app/base/files/file_stamp.h"

#include <system_error>

namespace collidoscope::app {

FileStamp stamp_of(const std::filesystem::path& file) {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(file, error);
    return {time, std::filesystem::file_size(file, error)};
}

}  // namespace collidoscope::app
