# cmake -P cmake/check_rooms.cmake: holds every include of the rooms against what they may use.
cmake_minimum_required(VERSION 3.25)
get_filename_component(ROOT ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
include(${CMAKE_CURRENT_LIST_DIR}/room_includes.cmake)
function(room FOLDER)
    cmake_parse_arguments(ROOM "" "OPTIMIZE;WEB;BATCH" "USES;LIBRARIES;APART;NATIVE" ${ARGN})
    check_room_includes(${ROOT} ${FOLDER} "${ROOM_USES}" "${ROOM_LIBRARIES}")
    set_property(GLOBAL APPEND PROPERTY CHECKED_ROOMS ${FOLDER})
endfunction()
include(${ROOT}/collision/rooms.cmake)
include(${ROOT}/app/rooms.cmake)

# Every folder with a source or a header is a room, but for those of programs.
get_property(ROOMS GLOBAL PROPERTY CHECKED_ROOMS)
file(GLOB_RECURSE FILES RELATIVE ${ROOT} ${ROOT}/app/*.h ${ROOT}/app/*.cpp ${ROOT}/collision/*.h
    ${ROOT}/collision/*.cpp)
list(REMOVE_ITEM FILES app/main.cpp app/web/page_main.cpp)
list(FILTER FILES EXCLUDE REGEX "^app/classroom/sandbox/warden/")
foreach(FILE IN LISTS FILES)
    get_filename_component(FOLDER ${FILE} DIRECTORY)
    if(NOT FOLDER IN_LIST ROOMS)
        message(FATAL_ERROR "${FILE} stands in no room: see rooms.cmake")
    endif()
endforeach()
