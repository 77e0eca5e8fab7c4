# The packages: cmake --build build --target package writes these to the build
# directory.
#
#     hw3-VERSION-TARGET.tar.gz    the library and all programs, for any directory
#     *.deb                        Debian packages
#
# Only this target builds the programs. cmake/packaging/pack.cmake does the work.

if(CMAKE_VERSION VERSION_LESS 3.25)
    message(STATUS "There is no target package: it needs CMake 3.25 or newer")
    return()
endif()

set(HW3_PACKAGES "tar;deb" CACHE STRING "The packages to build: tar, deb or both")
set(HW3_MAINTAINER "The hw3 authors <hw3@packages.invalid>" CACHE STRING
    "The maintainer of the Debian packages: NAME <ADDRESS>")
foreach(hw3_package IN LISTS HW3_PACKAGES)
    if(NOT hw3_package MATCHES "^(tar|deb)$")
        message(FATAL_ERROR "HW3_PACKAGES contains ${hw3_package}: set it to tar, deb or tar;deb.")
    endif()
endforeach()
# Where the linker looks for libraries, such as lib/x86_64-linux-gnu.
set(hw3_debian_libdir "lib/${CMAKE_LIBRARY_ARCHITECTURE}")

hw3_configure_package("${hw3_BINARY_DIR}/packaging/tar" /usr/local include lib)
hw3_configure_package("${hw3_BINARY_DIR}/packaging/deb" /usr include "${hw3_debian_libdir}")

configure_file(cmake/packaging/debian/control.in packaging/deb/control @ONLY)
configure_file(cmake/packaging/README.in packaging/tar/README @ONLY)
configure_file(cmake/packaging/settings.cmake.in packaging/settings.cmake @ONLY)

# CPack only runs the script and copies what it builds.
set(CPACK_GENERATOR External)
set(CPACK_EXTERNAL_PACKAGE_SCRIPT "${hw3_SOURCE_DIR}/cmake/packaging/pack.cmake")
set(CPACK_EXTERNAL_ENABLE_STAGING OFF)
set(CPACK_SOURCE_GENERATOR "")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_HW3_SETTINGS "${hw3_BINARY_DIR}/packaging/settings.cmake")
include(CPack)
