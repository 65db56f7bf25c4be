# cmake --install BUILD --prefix DIR --component program: the program with all it needs, which runs
# from there without this checkout; and what a desktop asks for. cpack makes a Debian package of the
# same files.
include(GNUInstallDirs)
set(PROGRAM_FOLDER ${CMAKE_INSTALL_LIBEXECDIR}/collidoscope)
set(DESKTOP_FILES ${PROJECT_SOURCE_DIR}/app/desktop)

# The program that contains others is looked for beside the program, so both stand in a folder of
# their own; what is called is a link.
install(TARGETS collidoscope RUNTIME DESTINATION ${PROGRAM_FOLDER} COMPONENT program)
if(TARGET collidoscope_warden)
    install(TARGETS collidoscope_warden RUNTIME DESTINATION ${PROGRAM_FOLDER} COMPONENT program)
endif()
file(RELATIVE_PATH LINK_TARGET ${CMAKE_INSTALL_FULL_BINDIR}
    ${CMAKE_INSTALL_FULL_LIBEXECDIR}/collidoscope/collidoscope)
set(LINK ${PROJECT_BINARY_DIR}/install/collidoscope)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/install)
file(CREATE_LINK ${LINK_TARGET} ${LINK} SYMBOLIC)
install(FILES ${LINK} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/assets ${PROJECT_SOURCE_DIR}/shaders
    DESTINATION ${CMAKE_INSTALL_DATADIR}/collidoscope COMPONENT program
    PATTERN __pycache__ EXCLUDE)

install(FILES ${DESKTOP_FILES}/collidoscope.desktop
    DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
install(FILES ${DESKTOP_FILES}/collidoscope.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT program)
install(FILES ${DESKTOP_FILES}/collidoscope.mime.xml RENAME collidoscope.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT program)
configure_file(${DESKTOP_FILES}/collidoscope.1.in ${PROJECT_BINARY_DIR}/install/collidoscope.1
    @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/install/collidoscope.1
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/collidoscope COMPONENT program)

# The package holds the program; the library is for those who build.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME collidoscope)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Collidoscope authors <collidoscope@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Collision detection, visualized, stepped through and measured")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Beside the libraries it is linked with: those that are opened at run time, and the typefaces.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-inter, fonts-jetbrains-mono, fonts-fork-awesome, libegl1, \
libgl1, libegl-mesa0, libglx-mesa0, libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "bubblewrap, python3")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "ffmpeg, g++, nodejs, default-jdk-headless, rustc")
include(CPack)
