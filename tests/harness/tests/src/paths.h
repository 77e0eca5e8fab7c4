/* Where the suite finds its files, seen from the directory that it runs in.
   The defaults suit a course's repository. This project keeps its fixtures
   elsewhere, so its CMakeLists.txt defines both. */
#ifndef PATHS_H
#define PATHS_H

/* The directory with boards/ and expected_outputs/. */
#ifndef FIXTURES
#define FIXTURES "./tests"
#endif

/* The directory with the standalone programs, which also write their files
   there. */
#ifndef PROGRAMS
#define PROGRAMS "./build"
#endif

#endif
