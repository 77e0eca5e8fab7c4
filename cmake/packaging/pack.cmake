# Builds the programs, and writes the tar.gz and the Debian packages. cpack runs
# this script.
#
# All dates in the packages are SOURCE_DATE_EPOCH, so the same files give the same
# packages, byte for byte. If it is not set, it is the current time.

cmake_minimum_required(VERSION 3.25)
include("${CPACK_HW3_SETTINGS}")

set(programs upwords hw3-grade boggle nogo qwirkle)
set(work "${CPACK_TEMPORARY_DIRECTORY}")
set(packages "")
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
    string(TIMESTAMP now "%s" UTC)
    set(ENV{SOURCE_DATE_EPOCH} "${now}")
endif()
set(ENV{LC_ALL} C.UTF-8)
# Tools read options from these.
unset(ENV{GZIP})
unset(ENV{TAR_OPTIONS})

# Runs a command, and ends the script if it fails. OUTPUT_FILE and
# WORKING_DIRECTORY work as in execute_process.
function(run)
    execute_process(${ARGV} RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        list(JOIN ARGV " " command)
        message(FATAL_ERROR "This command failed (${status}); see its messages above:\n${command}")
    endif()
endfunction()

# Sets a variable to the path of a program, or says how to get it.
function(require variable program remedy)
    find_program(${variable} "${program}")
    if(NOT ${variable})
        message(FATAL_ERROR "${program} is missing: ${remedy}")
    endif()
endfunction()

# Copies files to a directory below a prefix.
function(copy directory)
    file(INSTALL DESTINATION "${directory}" TYPE FILE MESSAGE_NEVER FILES ${ARGN})
endfunction()

# Copies a file under another name.
function(copy_as directory name file)
    file(INSTALL DESTINATION "${directory}" TYPE FILE MESSAGE_NEVER RENAME "${name}"
        FILES "${file}")
endfunction()

function(link target file)
    file(CREATE_LINK "${target}" "${file}" SYMBOLIC)
endfunction()

function(stage_shared_library prefix libdir)
    set(directory "${prefix}/${libdir}")
    copy_as("${directory}" ${hw3_realname} "${hw3_cargo_output}/libhw3.so")
    run(COMMAND "${STRIP}" --strip-unneeded "${directory}/${hw3_realname}")
    link(${hw3_realname} "${directory}/${hw3_soname}")
endfunction()

# Stages the header, the static library, the manual pages, and the files for
# pkg-config and CMake from the directory GENERATED.
function(stage_development prefix libdir generated)
    set(directory "${prefix}/${libdir}")
    copy("${prefix}/include" "${hw3_source}/include/hw3.h")
    copy("${directory}" "${hw3_cargo_output}/libhw3.a")
    run(COMMAND "${STRIP}" --strip-debug --enable-deterministic-archives "${directory}/libhw3.a")
    link(${hw3_soname} "${directory}/libhw3.so")
    copy("${directory}/pkgconfig" "${generated}/hw3.pc")
    copy("${directory}/cmake/hw3" "${generated}/hw3Config.cmake"
        "${generated}/hw3ConfigVersion.cmake" "${hw3_source}/cmake/hw3Targets.cmake")

    # man hw3_place shows hw3(3).
    copy("${prefix}/share/man/man3" "${hw3_source}/man/hw3.3")
    file(STRINGS "${hw3_source}/tests/c/symbols.txt" functions)
    list(TRANSFORM functions REPLACE " .*" "")
    foreach(function IN LISTS functions)
        link(hw3.3 "${prefix}/share/man/man3/${function}.3")
    endforeach()
endfunction()

function(stage_program prefix name)
    file(INSTALL DESTINATION "${prefix}/bin" TYPE PROGRAM MESSAGE_NEVER
        FILES "${hw3_cargo_output}/${name}")
    run(COMMAND "${STRIP}" "${prefix}/bin/${name}")
    file(GLOB pages "${hw3_source}/man/${name}.1" "${hw3_source}/man/${name}-*.1")
    copy("${prefix}/share/man/man1" ${pages})
    set(completions "${hw3_source}/completions/${name}")
    if(EXISTS "${completions}.bash")
        copy_as("${prefix}/share/bash-completion/completions" ${name} "${completions}.bash")
        copy_as("${prefix}/share/zsh/${zsh_directory}" _${name} "${completions}.zsh")
        copy("${prefix}/share/fish/vendor_completions.d" "${completions}.fish")
    endif()
endfunction()

# Writes the copyright of everything that these crates contain.
function(write_copyright file)
    run(COMMAND "${hw3_cargo}" run --quiet --release --locked
        --target-dir "${hw3_cargo_target_dir}" --package copyright -- ${hw3_cargo_target} ${ARGN}
        WORKING_DIRECTORY "${hw3_source}" OUTPUT_FILE "${file}")
endfunction()

# Makes permissions independent of the umask, and dates independent of the sources.
function(normalize directory)
    run(COMMAND chmod -R u=rwX,go=rX "${directory}")
    run(COMMAND find "${directory}" -exec touch --no-dereference
        "--date=@$ENV{SOURCE_DATE_EPOCH}" {} +)
endfunction()

function(pack_tar)
    require(TAR tar "install GNU tar.")
    set(name "hw3-${hw3_version}-${hw3_cargo_target}")
    set(prefix "${work}/tar/${name}")
    set(documents "${prefix}/share/doc/hw3")
    set(zsh_directory site-functions)
    file(REMOVE_RECURSE "${work}/tar")
    stage_shared_library("${prefix}" lib)
    stage_development("${prefix}" lib "${hw3_binary}/packaging/tar")
    foreach(program IN LISTS programs)
        stage_program("${prefix}" ${program})
    endforeach()
    copy("${prefix}" "${hw3_binary}/packaging/tar/README")
    copy("${documents}" "${hw3_source}/LICENSE-MIT" "${hw3_source}/LICENSE-APACHE"
        "${hw3_source}/CHANGELOG.md")
    write_copyright("${documents}/copyright" hw3 ${programs})
    normalize("${prefix}")
    set(package "${work}/${name}.tar.gz")
    run(COMMAND "${TAR}" --create --format=gnu --sort=name
        --owner=0 --group=0 --numeric-owner "--use-compress-program=${GZIP} -9n"
        "--directory=${work}/tar" "--file=${package}" ${name})
    set(packages ${packages} "${package}" PARENT_SCOPE)
endfunction()

# Builds a Debian package from its staged files. The other arguments are its binaries.
function(build_deb package)
    set(root "${debian}/debian/${package}")
    set(documents "${root}/usr/share/doc/${package}")
    copy_as("${documents}" changelog "${hw3_source}/CHANGELOG.md")
    copy_as("${documents}" changelog.Debian "${debian}/debian/changelog")
    write_copyright("${documents}/copyright" ${crates_${package}})
    file(GLOB pages "${root}/usr/share/man/*/*")
    foreach(file IN LISTS pages ITEMS "${documents}/changelog" "${documents}/changelog.Debian")
        if(IS_SYMLINK "${file}")
            file(READ_SYMLINK "${file}" target)
            file(REMOVE "${file}")
            link("${target}.gz" "${file}.gz")
        else()
            run(COMMAND "${GZIP}" -9n "${file}")
        endif()
    endforeach()
    copy_as("${root}/usr/share/lintian/overrides" ${package}
        "${hw3_source}/cmake/packaging/debian/lintian-overrides")

    file(GLOB_RECURSE files RELATIVE "${root}" "${root}/usr/*")
    list(SORT files)
    set(sums "")
    foreach(file IN LISTS files)
        if(NOT IS_SYMLINK "${root}/${file}")
            file(MD5 "${root}/${file}" sum)
            string(APPEND sums "${sum}  ${file}\n")
        endif()
    endforeach()
    file(WRITE "${root}/DEBIAN/md5sums" "${sums}")

    set(substvars "debian/${package}.substvars")
    if(ARGN)
        run(COMMAND "${SHLIBDEPS}" -T${substvars} ${ARGN} WORKING_DIRECTORY "${debian}")
    endif()
    run(COMMAND "${GENCONTROL}" -p${package} -Pdebian/${package} -T${substvars}
        WORKING_DIRECTORY "${debian}")
    normalize("${root}")
    set(file "${work}/${package}_${hw3_version}-${revision}_${architecture}.deb")
    run(COMMAND "${DPKG_DEB}" --root-owner-group -Zxz --build "${root}" "${file}")
    set(packages ${packages} "${file}" PARENT_SCOPE)
endfunction()

# Writes the symbols of the shared library, and fails if it has others.
function(write_symbols)
    # Each line has a function and the version that first had it.
    file(STRINGS "${hw3_source}/tests/c/symbols.txt" functions)
    set(symbols "${hw3_soname} libhw3-0 #MINVER#\n")
    foreach(function IN LISTS functions)
        string(REPLACE " " "@Base " function "${function}")
        string(APPEND symbols " ${function}\n")
    endforeach()
    file(WRITE "${debian}/debian/libhw3-0.symbols" "${symbols}")
    run(COMMAND "${GENSYMBOLS}" -plibhw3-0 -Pdebian/libhw3-0 -c4
        -edebian/libhw3-0/usr/${hw3_debian_libdir}/${hw3_realname}
        WORKING_DIRECTORY "${debian}")
endfunction()

function(pack_deb)
    set(remedy "install dpkg-dev, or set HW3_PACKAGES=tar to build only the tar.gz.")
    require(SHLIBDEPS dpkg-shlibdeps "${remedy}")
    require(GENCONTROL dpkg-gencontrol "${remedy}")
    require(GENSYMBOLS dpkg-gensymbols "${remedy}")
    require(DPKG_ARCHITECTURE dpkg-architecture "${remedy}")
    require(DPKG_DEB dpkg-deb "${remedy}")
    if(NOT hw3_library_architecture)
        message(FATAL_ERROR "The C compiler does not use Debian's directories for libraries: "
            "build the packages on Debian, or set HW3_PACKAGES=tar to build only the tar.gz.")
    endif()
    execute_process(COMMAND "${DPKG_ARCHITECTURE}" -t${hw3_library_architecture}
        -qDEB_HOST_ARCH OUTPUT_VARIABLE architecture OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    set(ENV{DEB_HOST_ARCH} "${architecture}")

    # The Debian revision.
    set(revision 1)
    set(debian "${work}/deb")
    set(zsh_directory vendor-completions)
    file(REMOVE_RECURSE "${debian}")
    copy("${debian}/debian" "${hw3_binary}/packaging/deb/control")
    string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
    file(WRITE "${debian}/debian/changelog"
        "hw3 (${hw3_version}-${revision}) unstable; urgency=medium\n\n"
        "  * Release ${hw3_version}. The file changelog.gz lists the changes.\n\n"
        " -- ${hw3_maintainer}  ${date}\n")

    set(root "${debian}/debian/libhw3-0")
    stage_shared_library("${root}/usr" "${hw3_debian_libdir}")
    copy_as("${root}/DEBIAN" triggers
        "${hw3_source}/cmake/packaging/debian/libhw3-0.triggers")
    string(REGEX REPLACE "^libhw3\\.so\\." "" major "${hw3_soname}")
    file(WRITE "${root}/DEBIAN/shlibs" "libhw3 ${major} libhw3-0 (>= ${hw3_version})\n")
    write_symbols()
    set(crates_libhw3-0 hw3)
    build_deb(libhw3-0 "${root}/usr/${hw3_debian_libdir}/${hw3_realname}")

    stage_development("${debian}/debian/libhw3-dev/usr" "${hw3_debian_libdir}"
        "${hw3_binary}/packaging/deb")
    set(crates_libhw3-dev hw3)
    build_deb(libhw3-dev)

    set(crates_upwords upwords)
    set(crates_hw3-grade hw3-grade)
    set(crates_hw3-games boggle nogo qwirkle)
    foreach(package IN ITEMS upwords hw3-grade hw3-games)
        set(root "${debian}/debian/${package}/usr")
        foreach(program IN LISTS crates_${package})
            stage_program("${root}" ${program})
        endforeach()
        list(TRANSFORM crates_${package} PREPEND "${root}/bin/" OUTPUT_VARIABLE binaries)
        build_deb(${package} ${binaries})
    endforeach()
    set(packages ${packages} PARENT_SCOPE)
endfunction()

require(GZIP gzip "install gzip.")
set(STRIP "${hw3_strip}")
require(STRIP strip "install binutils.")
list(TRANSFORM programs PREPEND "--package=" OUTPUT_VARIABLE crates)
list(TRANSFORM programs PREPEND "--bin=" OUTPUT_VARIABLE bins)
message(STATUS "Building the programs with cargo")
run(COMMAND ${hw3_cargo_build} ${crates} ${bins} WORKING_DIRECTORY "${hw3_source}")
foreach(format IN LISTS hw3_packages)
    cmake_language(CALL pack_${format})
endforeach()
set(CPACK_EXTERNAL_BUILT_PACKAGES ${packages})
