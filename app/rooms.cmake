# The rooms of the program, each after those it uses (cmake/room.cmake). Code that runs once for a
# click or a frame is compiled with less optimization; inner loops stand in the library.
room(app/base/utilities LIBRARIES Threads::Threads fmt::fmt OPTIMIZE -O2)
room(app/base/json USES app/base/utilities collision collision/trace LIBRARIES nlohmann_json::nlohmann_json
    OPTIMIZE -O2 WEB -O2)
room(app/model/shapes USES app/base/json collision/broad/frames collision/narrow/convex collision/motion collision/narrow/polygon
    collision/narrow/primitives collision/narrow/triangle collision/trees/instances collision/volumes OPTIMIZE -O2 WEB -Os)
room(app/model/questions USES app/model/shapes collision/broad OPTIMIZE -O2 WEB -Os)
room(app/model/crowd USES app/model/questions collision/broad/managers collision/trees/builders OPTIMIZE -O2 WEB -Os)
room(app/model/json_lines USES app/model/questions OPTIMIZE -O2 WEB -O2)
room(app/demos/families USES app/model/crowd collision/broad/hash collision/motion/convex collision/motion/triangles collision/motion/vertices collision/narrow/curved collision/trees
    collision/trees/points collision/trees/space collision/trees/build_steps collision/trees/animation OPTIMIZE -O2)
room(app/base/files USES app/base/json OPTIMIZE -O2)
room(app/model/meshes USES app/base/files collision/trees/parts LIBRARIES PkgConfig::TINYOBJ ZLIB::ZLIB OPTIMIZE -O2 WEB -Os
    NATIVE gzip.cpp)
room(app/model/tree_files USES app/model/meshes collision/trees collision/trees/dump OPTIMIZE -O2)
room(app/model/ray_files USES app/model/meshes collision/trees collision/trees/dump OPTIMIZE -O2)
room(app/model/part_files USES app/base/files collision/trees/parts OPTIMIZE -O2)
room(app/model/frame_files USES app/model/meshes collision/broad/frames OPTIMIZE -O2)
room(app/model/mesh_library USES app/model/shapes app/model/frame_files app/model/tree_files collision/trees/animation collision/trees/builders collision/trees/scenes OPTIMIZE -O2)
room(app/model/scene USES app/model/crowd app/model/json_lines app/model/mesh_library OPTIMIZE -O1)
# Programs that are not trusted, without JSON; and students' folders as something to be asked.
room(app/classroom/sandbox USES app/base/utilities OPTIMIZE -O1)
room(app/classroom/submission USES app/model/json_lines app/base/files app/classroom/sandbox OPTIMIZE -O1)
room(app/classroom/exercises USES app/model/scene app/classroom/submission collision/narrow/gjk OPTIMIZE -O1)
room(app/drawings/vector USES app/base/utilities LIBRARIES render PkgConfig::CAIRO PkgConfig::POLYCLIPPING
    OPTIMIZE -O2 NATIVE cairo_painter.cpp APART typefaces_web.cpp)
room(app/drawings/plots USES app/drawings/vector collision/trace OPTIMIZE -O2)
room(app/classroom/experiments USES app/model/crowd app/base/files app/model/meshes app/drawings/plots collision/broad/managers
    collision/narrow/gjk collision/simulation collision/trees/build_steps collision/trees/patches collision/trees/sah
    OPTIMIZE -O2)
room(app/view/camera USES app/model/scene LIBRARIES render OPTIMIZE -O2)
room(app/view/picking USES app/demos/families app/view/camera OPTIMIZE -O2)
room(app/view/drawing USES app/view/picking LIBRARIES PkgConfig::IMGUI OPTIMIZE -O2 WEB -Os)
room(app/drawings/figures USES app/drawings/vector app/view/drawing OPTIMIZE -O2)
room(app/view/linked_views USES app/view/drawing OPTIMIZE -O1)
room(app/player USES app/model/json_lines OPTIMIZE -O1)
room(app/player/map USES app/player app/model/scene OPTIMIZE -O1)
room(app/player/compare USES app/player/map OPTIMIZE -O1)
room(app/model/links USES app/player app/model/scene OPTIMIZE -O1)
room(app/classroom/lessons USES app/classroom/experiments app/player app/model/scene LIBRARIES PkgConfig::MD4C OPTIMIZE -O1)
room(app/classroom/parsons USES app/player app/model/scene OPTIMIZE -O1)
room(app/classroom/handout USES app/classroom/lessons app/classroom/parsons app/model/links LIBRARIES PkgConfig::LIBZIP
    OPTIMIZE -O1)
room(app/view/tree_debugger USES app/view/drawing collision/trees/quantized OPTIMIZE -O2)
room(app/window/workbench USES app/view/linked_views app/model/links app/player app/view/tree_debugger OPTIMIZE -O1)
room(app/window/lesson_state USES app/classroom/lessons app/window/workbench OPTIMIZE -O1)
room(app/window/puzzle_state USES app/window/lesson_state app/classroom/parsons OPTIMIZE -O1)
room(app/window/commands USES app/window/workbench OPTIMIZE -O1)
room(app/window/recordings USES app/window/workbench OPTIMIZE -O1)
room(app/window/presenter USES app/window/lesson_state OPTIMIZE -O1)
room(app/window/widgets USES app/drawings/plots app/player/compare app/window/workbench OPTIMIZE -O1)
room(app/window/ray_cloud USES app/model/ray_files app/window/widgets OPTIMIZE -O1)
room(app/window/export USES app/drawings/figures app/player/map app/window/widgets OPTIMIZE -O1)
room(app/window/shell USES app/window/widgets OPTIMIZE -O1 APART picture.cpp
    picture_clipboard.cpp take_picture.cpp window.cpp window_web.cpp second_screen.cpp driven_window.cpp
    NATIVE second_screen.cpp)
room(app/classroom/grading USES app/classroom/exercises LIBRARIES PkgConfig::LIBZIP OPTIMIZE -O1)
room(app/cli USES app/classroom/exercises app/classroom/experiments app/window/export app/classroom/grading app/classroom/handout app/model/frame_files app/model/part_files app/model/ray_files
    app/window/recordings app/window/shell LIBRARIES CLI11::CLI11 OPTIMIZE -O1)
room(app/window/panels/bars USES app/window/presenter app/window/widgets OPTIMIZE -O1)
room(app/window/panels/replay_bar USES app/window/recordings app/window/widgets OPTIMIZE -O1)
room(app/demos/simulations USES app/demos/families app/model/meshes collision/simulation collision/trees/probe
    OPTIMIZE -O2)
room(app/window/panels/car_game USES app/demos/simulations app/window/widgets OPTIMIZE -O1)
room(app/window/panels/touch USES app/demos/simulations app/window/widgets OPTIMIZE -O1)
room(app/demos USES app/model/part_files app/demos/simulations app/view/tree_debugger collision/narrow/box collision/broad/grid collision/narrow/curved
    collision/narrow/features collision/narrow/mpr collision/narrow/sat collision/narrow/textbook collision/trees/patches
    collision/trees/pieces collision/trees/quantized collision/trees/sah collision/trees/shapes collision/trees/wide collision/trees/wide_rays
    OPTIMIZE -O2 BATCH 22 APART aabb_refit.cpp bounding_volumes.cpp impact.cpp voxel_container.cpp)
room(app/window/panels/dialogs USES app/window/widgets OPTIMIZE -O1)
room(app/window/panels/exercises USES app/classroom/exercises app/classroom/lessons app/window/widgets OPTIMIZE -O1)
room(app/window/panels/left USES app/window/widgets OPTIMIZE -O1)
room(app/window/panels/lessons USES app/window/presenter app/window/puzzle_state app/window/widgets OPTIMIZE -O1)
room(app/window/panels/puzzles USES app/window/puzzle_state app/window/widgets OPTIMIZE -O1)
room(app/window/panels/right USES app/window/widgets OPTIMIZE -O1)
room(app/window/panels/start USES app/window/lesson_state app/window/widgets OPTIMIZE -O1)
room(app/window/panels/main_view USES app/window/presenter app/window/ray_cloud app/window/widgets OPTIMIZE -O1)
room(app/window/panels/presenter USES app/window/presenter app/window/widgets OPTIMIZE -O1)
room(app/window/panels/tabs USES app/window/commands app/player/compare app/window/widgets OPTIMIZE -O1)
room(app/window/panels/experiments USES app/window/panels/dialogs app/classroom/experiments app/window/widgets OPTIMIZE -O1)
room(app/window/panels/figures USES app/window/panels/dialogs app/window/export OPTIMIZE -O1)
