# room(FOLDER [USES FOLDER...] [LIBRARIES TARGET...] [OPTIMIZE LEVEL] [WEB LEVEL] [BATCH N] [APART FILE...])
#
# One room of the house: the files of one folder as one target, named after it (collision/trees/sah
# is collision_trees_sah). It may include from the rooms it uses, and from those that they use, and
# from no other: whatever else it includes stops the configuration, and the test "rooms".
#   LIBRARIES  what it needs beside rooms
#   OPTIMIZE   -O1 for what runs once for a click: half the time to compile; the default is the
#              build type's own. A build for browsers takes -Oz where one is given and -Os for
#              others: there the size is what is waited for
#   WEB        what a build for browsers takes instead, where a question waits for it
#   BATCH      files compiled together, which takes a third of the time
#   APART      files that are compiled by themselves: they take other instructions, bring headers
#              that cannot stand beside others, or are demos with inner loops, which a build for
#              browsers compiles for speed
#   NATIVE     files that a build for browsers leaves out; there NAME_web.cpp stands in for NAME.cpp,
#              and is left out everywhere else
#
# app/rooms.cmake and collision/rooms.cmake hold nothing but calls of it, so that
# cmake/check_rooms.cmake reads them too.

include(${CMAKE_CURRENT_LIST_DIR}/room_includes.cmake)

function(room FOLDER)
    cmake_parse_arguments(ROOM "" "OPTIMIZE;WEB;BATCH" "USES;LIBRARIES;APART;NATIVE" ${ARGN})
    check_room_includes(${PROJECT_SOURCE_DIR} ${FOLDER} "${ROOM_USES}" "${ROOM_LIBRARIES}")

    string(REPLACE "/" "_" TARGET ${FOLDER}_room)
    set_property(GLOBAL APPEND PROPERTY COLLIDOSCOPE_ROOMS ${TARGET})
    file(GLOB SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${FOLDER}/*.cpp)
    list(REMOVE_ITEM SOURCES ${PROJECT_SOURCE_DIR}/app/main.cpp)
    if(EMSCRIPTEN)
        foreach(FILE IN LISTS SOURCES)
            if(FILE MATCHES "_web\\.cpp$")
                string(REPLACE "_web.cpp" ".cpp" NATIVE ${FILE})
                list(REMOVE_ITEM SOURCES ${NATIVE})
            endif()
        endforeach()
        foreach(FILE IN LISTS ROOM_NATIVE)
            list(REMOVE_ITEM SOURCES ${PROJECT_SOURCE_DIR}/${FOLDER}/${FILE})
        endforeach()
    else()
        list(FILTER SOURCES EXCLUDE REGEX "_web\\.cpp$")
    endif()
    add_library(${TARGET} OBJECT ${SOURCES})
    target_link_libraries(${TARGET} PUBLIC ${ROOM_LIBRARIES} PRIVATE strict)
    if(FOLDER MATCHES "^app/")
        set_target_properties(${TARGET} PROPERTIES PLAIN ON)
    endif()
    foreach(USED IN LISTS ROOM_USES)
        string(REPLACE "/" "_" USED ${USED}_room)
        target_link_libraries(${TARGET} PUBLIC ${USED})
    endforeach()

    if(NOT ROOM_BATCH)
        set(ROOM_BATCH 16)
    endif()
    if(COLLIDOSCOPE_BATCH AND ROOM_BATCH GREATER COLLIDOSCOPE_BATCH)
        set(ROOM_BATCH ${COLLIDOSCOPE_BATCH})
    endif()
    set_target_properties(${TARGET} PROPERTIES UNITY_BUILD ${COLLIDOSCOPE_UNITY}
        UNITY_BUILD_BATCH_SIZE ${ROOM_BATCH})
    foreach(FILE IN LISTS ROOM_APART)
        set_source_files_properties(${PROJECT_SOURCE_DIR}/${FOLDER}/${FILE}
            PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        if(EMSCRIPTEN AND FOLDER STREQUAL "app/demos")
            set_source_files_properties(${PROJECT_SOURCE_DIR}/${FOLDER}/${FILE}
                PROPERTIES COMPILE_OPTIONS "-O2;-DGLM_FORCE_INLINE")
        endif()
    endforeach()
    if(EMSCRIPTEN)
        # Sums of vectors are calls otherwise, where a room is compiled for size.
        if(FOLDER MATCHES "^(collision|app/model)")
            target_compile_options(${TARGET} PRIVATE -DGLM_FORCE_INLINE)
        endif()
        if(ROOM_WEB)
            set(ROOM_OPTIMIZE ${ROOM_WEB})
        elseif(ROOM_OPTIMIZE)
            set(ROOM_OPTIMIZE -Oz)
        else()
            set(ROOM_OPTIMIZE -Os)
        endif()
    endif()
    if(ROOM_OPTIMIZE AND CMAKE_BUILD_TYPE STREQUAL "Release")
        target_compile_options(${TARGET} PRIVATE ${ROOM_OPTIMIZE})
    endif()
endfunction()
