# The program for the page, which is its window, and the program with its command line for Node, which
# answers questions from a terminal (tests/web). Read by app/CMakeLists.txt.
set_source_files_properties(main.cpp PROPERTIES COMPILE_DEFINITIONS
    "COLLIDOSCOPE_VERSION=\"${PROJECT_VERSION}\"")
set(WEB_LINK -sUSE_GLFW=3 -sMAX_WEBGL_VERSION=2 -sMIN_WEBGL_VERSION=2 -sALLOW_MEMORY_GROWTH=1
    -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8388608 -sFORCE_FILESYSTEM=1 -Wl,--wrap=strtod)

add_executable(collidoscope web/page_main.cpp)
app_libraries(collidoscope PRIVATE)
foreach(ROOM IN LISTS ROOMS)
    if(NOT ROOM IN_LIST COMMAND_LINE_ROOMS)
        target_sources(collidoscope PRIVATE $<TARGET_OBJECTS:${ROOM}>)
    endif()
endforeach()
# The folder in which the program finds what it reads: assets, shaders and typefaces.
set(WEB_DATA ${PROJECT_SOURCE_DIR}/assets@/collidoscope/assets
    ${PROJECT_SOURCE_DIR}/shaders@/collidoscope/shaders ${WEB_PARTS}/fonts@/collidoscope/fonts)
list(TRANSFORM WEB_DATA PREPEND "SHELL:--preload-file ")
target_link_options(collidoscope PRIVATE -Oz ${WEB_LINK} ${WEB_DATA} -sENVIRONMENT=web
    -sEXPORTED_RUNTIME_METHODS=ccall,cwrap,FS,ENV,UTF8ToString,stringToUTF8,lengthBytesUTF8
    -sEXIT_RUNTIME=0)
set_target_properties(collidoscope PROPERTIES LINK_DEPENDS "${PROJECT_SOURCE_DIR}/shaders")

add_executable(collidoscope_node EXCLUDE_FROM_ALL main.cpp)
target_link_libraries(collidoscope_node PRIVATE app_objects)
target_link_options(collidoscope_node PRIVATE ${WEB_LINK} -sENVIRONMENT=node -sNODERAWFS=1
    -sEXIT_RUNTIME=1 "SHELL:--pre-js ${CMAKE_CURRENT_SOURCE_DIR}/web/node_environment.js")
