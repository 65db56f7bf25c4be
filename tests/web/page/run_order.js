// Runs an order of a WorkerJudge as the page does: the order comes in, the replies go out.
"use strict";

const fs = require("node:fs");
const { makeRunner } = require("./stand_ins.js");

makeRunner().run(fs.readFileSync(0, "utf8")).then((replies) => process.stdout.write(replies));
