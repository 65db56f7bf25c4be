# check_room_includes(ROOT FOLDER USES LIBRARIES): stops when a file of the folder includes from a
# room that is neither in USES nor used by one of those. Rooms are given in an order in which each
# comes after those it uses, so there are no cycles. render/ counts as a room: LIBRARIES names it
# where it is used.
function(check_room_includes ROOT FOLDER USES LIBRARIES)
    set(REACHED ${FOLDER})
    if(render IN_LIST LIBRARIES)
        list(APPEND REACHED render)
    endif()
    foreach(USED IN LISTS USES)
        get_property(KNOWN GLOBAL PROPERTY "ROOM_REACHES_${USED}")
        if(NOT KNOWN)
            message(FATAL_ERROR "${FOLDER} uses ${USED}, which is no room above it")
        endif()
        list(APPEND REACHED ${KNOWN})
    endforeach()
    list(REMOVE_DUPLICATES REACHED)
    set_property(GLOBAL PROPERTY "ROOM_REACHES_${FOLDER}" "${REACHED}")

    file(GLOB FILES ${ROOT}/${FOLDER}/*.h ${ROOT}/${FOLDER}/*.cpp ${ROOT}/${FOLDER}/*.inc)
    foreach(FILE IN LISTS FILES)
        file(STRINGS ${FILE} LINES REGEX "^#include \"(app|collision|render)/")
        foreach(LINE IN LISTS LINES)
            string(REGEX REPLACE "^#include \"([^\"]*)/[^/\"]*\".*" "\\1" ROOM "${LINE}")
            if(NOT ROOM IN_LIST REACHED)
                file(RELATIVE_PATH NAME ${ROOT} ${FILE})
                message(FATAL_ERROR "${NAME} includes from ${ROOM}, which ${FOLDER} does not use: "
                    "see rooms.cmake and cmake/room.cmake")
            endif()
        endforeach()
    endforeach()
endfunction()
