// A file of frames as something that scenes and questions name like a mesh: the frames, and the
// boxes of one of them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/model/shapes/shape.h"

namespace collidoscope::app {

// The asset that frames_of (app/model/shapes/crowd_frames.h) takes the frames from. Its mesh is the
// boxes of the first frame that has some, at most 10,000. Warnings gets a sentence for what was
// left out. Throws ImportError.
std::shared_ptr<const MeshAsset> read_frames_asset(const std::string& name,
                                                   const std::filesystem::path& path,
                                                   std::vector<std::string>& warnings);

}  // namespace collidoscope::app
