# Defines hw3's targets, both for the build directory and for an installation.
# The including file sets hw3_includedir, hw3_libdir, hw3_realname, hw3_soname
# and hw3_system_libraries.

add_library(hw3::static STATIC IMPORTED ${hw3_scope})
set_target_properties(hw3::static PROPERTIES
    IMPORTED_LOCATION "${hw3_libdir}/libhw3.a"
    INTERFACE_INCLUDE_DIRECTORIES "${hw3_includedir}"
    INTERFACE_LINK_LIBRARIES "${hw3_system_libraries}")

add_library(hw3::shared SHARED IMPORTED ${hw3_scope})
set_target_properties(hw3::shared PROPERTIES
    IMPORTED_LOCATION "${hw3_libdir}/${hw3_realname}"
    IMPORTED_SONAME ${hw3_soname}
    INTERFACE_INCLUDE_DIRECTORIES "${hw3_includedir}")

add_library(hw3::hw3 INTERFACE IMPORTED ${hw3_scope})
if(BUILD_SHARED_LIBS)
    set_target_properties(hw3::hw3 PROPERTIES INTERFACE_LINK_LIBRARIES hw3::shared)
else()
    set_target_properties(hw3::hw3 PROPERTIES INTERFACE_LINK_LIBRARIES hw3::static)
endif()
