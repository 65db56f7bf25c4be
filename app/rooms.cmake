# The rooms of the program, each after those it uses (cmake/room.cmake). What runs once for a click or
# a frame is compiled with less optimisation; inner loops stand in the library.
room(app/basics LIBRARIES Threads::Threads OPTIMISE -O2)
room(app/json USES app/basics collision collision/trace LIBRARIES nlohmann_json::nlohmann_json
    OPTIMISE -O2)
room(app/shapes USES app/json collision/convex collision/motion collision/polygon
    collision/primitives collision/triangle collision/volumes OPTIMISE -O2)
room(app/values USES app/shapes collision/broad OPTIMISE -O2)
room(app/crowd USES app/values collision/broad/managers collision/trees/builders OPTIMISE -O2)
room(app/exchange USES app/values OPTIMISE -O2)
room(app/families USES app/crowd collision/broad/hash collision/gjk collision/trees
    collision/trees/space collision/trees/workshop OPTIMISE -O2)
room(app/files USES app/json OPTIMISE -O2)
room(app/meshes USES app/files collision/exact LIBRARIES PkgConfig::TINYOBJ OPTIMISE -O2)
room(app/tree_files USES app/meshes collision/trees collision/trees/dump OPTIMISE -O2)
room(app/library USES app/shapes app/tree_files collision/trees/builders OPTIMISE -O2)
room(app/scene USES app/crowd app/exchange app/library OPTIMISE -O2)
room(app/view USES app/families app/scene LIBRARIES render fmt::fmt PkgConfig::IMGUI OPTIMISE -O2)
room(app/linked USES app/view OPTIMISE -O1)
room(app/player USES app/exchange OPTIMISE -O1)
room(app/workshop USES app/view OPTIMISE -O2)
room(app/workbench USES app/linked app/player app/workshop OPTIMISE -O1)
room(app/commands USES app/workbench OPTIMISE -O1)
room(app/widgets USES app/workbench OPTIMISE -O1)
room(app/shell USES app/commands app/widgets OPTIMISE -O1 APART picture.cpp picture_clipboard.cpp take_picture.cpp
    window.cpp)
room(app/cli USES app/shell collision/simulation collision/trees/patches LIBRARIES CLI11::CLI11
    fmt::fmt OPTIMISE -O2)
room(app/bars USES app/widgets OPTIMISE -O1)
room(app/simulations USES app/families app/meshes collision/simulation OPTIMISE -O2)
room(app/car_game USES app/simulations app/widgets OPTIMISE -O1)
room(app/map USES app/player app/scene OPTIMISE -O1)
room(app/compare USES app/map OPTIMISE -O1)
room(app/demos USES app/simulations app/workshop collision/box collision/broad/grid collision/epa
    collision/features collision/sat collision/textbook collision/trees/patches
    collision/trees/pieces collision/trees/sah collision/trees/wide collision/trees/wide_rays
    OPTIMISE -O2 BATCH 22)
room(app/dialogs USES app/widgets OPTIMISE -O1)
room(app/left USES app/widgets OPTIMISE -O1)
room(app/right USES app/widgets OPTIMISE -O1)
room(app/scene_view USES app/widgets OPTIMISE -O1)
room(app/tabs USES app/commands app/compare app/widgets OPTIMISE -O1)
