#!/usr/bin/env bash
# Prepares the machine on which Gradescope grades.
set -e
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    build-essential valgrind
install -m 755 /autograder/source/hw3-grade /autograder/hw3-grade
# If this fails, the program was built for another system: build it on the Linux
# distribution that you chose in Gradescope, or an older one.
/autograder/hw3-grade --version
