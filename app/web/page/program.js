// Runs a student's program in a worker: asks it all questions of an order, one after the other,
// and ends the worker when one takes too long.
"use strict";

const mostAnswer = 8 << 20;  // signs of a line
const startSeconds = 5;      // for the worker itself to begin

class ProgramRunner {
    // makeWorker(): a new worker with worker.js in it; helper: the text of the students' helper.
    constructor(makeWorker, helper) {
        this.makeWorker = makeWorker;
        this.helper = helper;
        this.worker = null;
        this.turn = 0;
    }

    // order: {"source", "seconds", "questions"} as text. Resolves to {"replies": [...]} as text;
    // to null when another order or cancel() came before the end.
    run(order) {
        this.cancel();
        const { source, seconds, questions } = JSON.parse(order);
        const turn = ++this.turn;
        const replies = [];
        return new Promise((resolve) => {
            const worker = this.worker = this.makeWorker();
            let timer = 0;
            const end = (how) => {
                clearTimeout(timer);
                if (this.worker === worker) this.worker = null;
                worker.terminate();
                if (how) replies.push(how);
                resolve(turn === this.turn ? JSON.stringify({ replies }) : null);
            };
            const wait = (most) => {
                clearTimeout(timer);
                timer = setTimeout(() => end({ end: "slow" }), most * 1000);
            };
            this.end = end;
            worker.onmessage = ({ data }) => {
                // It answers in order: whatever else it sends is the program's own doing.
                if (data === "begun" && replies.length === 0) return wait(seconds);
                if (!data || data.at !== replies.length || typeof data.answer !== "string" ||
                    data.answer.length > mostAnswer) return end({ end: "lost" });
                replies.push({ answer: data.answer, steps: data.steps, prints: data.prints,
                    seconds: data.seconds });
                if (replies.length === questions.length) return end(null);
                return wait(seconds);
            };
            worker.onerror = (event) => {
                if (event && event.preventDefault) event.preventDefault();
                end({ end: "lost" });
            };
            wait(startSeconds);
            worker.postMessage({ helper: this.helper, source, questions });
        });
    }

    // Ends what is running.
    cancel() {
        ++this.turn;
        if (this.worker) this.end(null);
    }
}

if (typeof module !== "undefined") module.exports = { ProgramRunner };
