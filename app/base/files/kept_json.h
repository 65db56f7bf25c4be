// Small JSON files in config_folder(), in which a user's progress and choices are kept between two
// runs. Nothing here throws: a home that cannot be read or written means that nothing is kept.
#pragma once

#include <filesystem>
#include <string>

#include "app/base/json/json.h"

namespace collidoscope::app {

struct KeptJson {
    Json json = Json::object();  // empty where there is no file, or none that can be understood
    // One that cannot be understood is renamed to NAME.bad; empty where that was not needed.
    std::filesystem::path not_understood;
    bool set_aside = false;  // the renaming went well
    std::string problem;     // the file could not be read

    // "it is kept as FILE.bad", or "FILE stays as it is".
    std::string remains() const;
};
KeptJson read_kept_json(const char* name);

// Replaces the file as a whole. Returns the problem; empty when it was written, and where there is
// no home to write to.
std::string write_kept_json(const char* name, const Json& json);

// Between reading a file and replacing it no other program of the user replaces it, while both
// hold one of these. Waits five seconds at most: on a disk without locks it goes on without.
class KeptLock {
  public:
    KeptLock();
    ~KeptLock();
    KeptLock(const KeptLock&) = delete;
    KeptLock& operator=(const KeptLock&) = delete;

  private:
    int folder_ = -1;
};

}  // namespace collidoscope::app
