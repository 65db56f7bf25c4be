#include "app/base/files/import_error.h"

#include <utility>

namespace collidoscope::app {

ImportError::ImportError(std::string file, std::size_t line, std::string message)
    : std::runtime_error(file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + message),
      file_(std::move(file)),
      line_(line),
      message_(std::move(message)) {}

}  // namespace collidoscope::app
