# Reads in place of the machine's packages in a build for browsers: given as
# CMAKE_PROJECT_TOP_LEVEL_INCLUDES by app/web/build. app/web/CMakeLists.txt has the targets.
macro(no_package METHOD NAME)
    set(${NAME}_FOUND TRUE)
endmacro()
cmake_language(SET_DEPENDENCY_PROVIDER no_package SUPPORTED_METHODS FIND_PACKAGE)
function(pkg_check_modules)
endfunction()
