# The programs that the assignment's documents run, in the build directory:
#
#     run_all_tests, run_all_test   the GoogleTest suite in tests/harness
#     run_game_simulation           upwords simulate

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${hw3_BINARY_DIR}")

include(CheckLanguage)
check_language(CXX)
if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
    find_package(GTest QUIET)
endif()
if(NOT CMAKE_CXX_COMPILER)
    message(STATUS "No C++ compiler: install g++ or clang++ to build run_all_tests")
elseif(NOT GTest_FOUND)
    message(STATUS "No GoogleTest: install libgtest-dev (Debian) or gtest-devel (Fedora) "
        "to build run_all_tests")
else()
    enable_testing()
    add_compile_definitions(FIXTURES="${hw3_SOURCE_DIR}" PROGRAMS="${hw3_BINARY_DIR}")
    add_subdirectory(tests/harness)
    add_test(NAME run_all_tests COMMAND run_all_tests WORKING_DIRECTORY "${hw3_SOURCE_DIR}")
endif()

# The launcher runs the program next to it.
configure_file(cmake/run_game_simulation "${hw3_BINARY_DIR}/run_game_simulation" COPYONLY)
add_custom_target(hw3_simulation ALL
    COMMAND ${hw3_cargo_build} --package upwords --bin upwords
    COMMAND ${hw3_link} "${hw3_cargo_output}/upwords" "${hw3_BINARY_DIR}/upwords"
    BYPRODUCTS "${hw3_BINARY_DIR}/upwords"
    WORKING_DIRECTORY "${hw3_SOURCE_DIR}"
    COMMENT "Building run_game_simulation with cargo"
    VERBATIM)
# Two cargos would wait for each other.
add_dependencies(hw3_simulation hw3_cargo)
