#!/usr/bin/env bash
# Runs once, when Gradescope builds the container: what graders need, and Collidoscope itself.
# Beside this file in the zip stand run_autograder, exercise.txt (the exercise's name, or "exercise"
# for a folder of your own beside it) and collidoscope/, its source.
set -euo pipefail
cd /autograder/source
export DEBIAN_FRONTEND=noninteractive

apt-get update
# The languages that your students write in: leave out what is not wanted.
languages="python3 g++ gcc nodejs default-jdk-headless rustc"
# What the program is built from, as it says itself.
packages=$(awk '$1 == "build" { print $2 }' collidoscope/packages.txt)
# shellcheck disable=SC2086
apt-get install -y --no-install-recommends $packages $languages
cmake -S collidoscope -B /opt/collidoscope -G Ninja -DCMAKE_BUILD_TYPE=Release -DCOLLIDOSCOPE_TESTS=OFF
cmake --build /opt/collidoscope --target collidoscope
apt-get clean

# Solutions run as another user, who has no business here: cases and model solutions are in it, and the
# program that knows all answers.
chmod 700 /autograder/source /opt/collidoscope
