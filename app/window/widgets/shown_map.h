// The plane of the map in the drawer, which its figure shows as well.
#pragma once

#include <optional>

#include "app/player/map/configuration_map.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class ShownMap final : public Part {
  public:
    std::optional<MapKind> kind;  // as chosen; none before the map was shown
};

}  // namespace collidoscope::app
