#!/usr/bin/env bash
# Runs for every submission. PrairieLearn puts the student's files into /grade/student, the question's
# tests folder into /grade/tests, and reads /grade/results/results.json.
set -u
exercise=$(head -n 1 /grade/tests/exercise.txt)
if [ "$exercise" = exercise ]; then exercise=/grade/tests/exercise; fi
mkdir -p /grade/results
# Solutions run as another user, who has no business with the cases and the results.
chmod 700 /grade/tests /grade/student /grade/results

if ! /opt/collidoscope/collidoscope grade "$exercise" /grade/student --jobs 1 \
    --prairielearn /grade/results/results.json 2>/tmp/grading.log \
    || [ ! -s /grade/results/results.json ]; then
    # What the grader itself could not do is not the student's fault: it is not graded.
    python3 - <<'PY'
import json
words = open("/tmp/grading.log", errors="replace").read()[-4000:]
json.dump({"gradable": False, "format_errors": ["It could not be graded. Please tell your instructor:\n" + words]},
          open("/grade/results/results.json", "w"))
PY
fi
