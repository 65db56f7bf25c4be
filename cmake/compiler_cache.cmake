# Sources that any clone or worktree has compiled are not compiled again, if ccache is installed:
# paths below them count as relative, and the folder of the build does not count at all. Another
# launcher that is named, or -DCOLLIDOSCOPE_CACHE=OFF, takes its place. Reads COLLIDOSCOPE_ROOT.
option(COLLIDOSCOPE_CACHE "Compile through ccache where it is installed" ON)
find_program(COLLIDOSCOPE_CCACHE ccache)
mark_as_advanced(COLLIDOSCOPE_CCACHE)
if(COLLIDOSCOPE_CACHE AND COLLIDOSCOPE_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_BASEDIR=${COLLIDOSCOPE_ROOT} CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        ${COLLIDOSCOPE_CCACHE})
    if(EMSCRIPTEN)
        list(INSERT CMAKE_CXX_COMPILER_LAUNCHER 3 CCACHE_COMPILERTYPE=clang)
    endif()
    set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()
