// The end of a conversation with a program that is not trusted.
#pragma once

#include <cstdint>
#include <string>

namespace collidoscope::app::sandbox {

enum class End {
    Answered,       // it has not ended: the answer is there
    Finished,       // exit code 0
    NotFound,       // the program to run is not installed: detail names it and its package
    NotStarted,     // it could not be started: detail says why
    TooSlow,        // no answer in time
    HalfLine,       // part of a line, and then nothing in time or the end of the output
    ClosedOutput,   // it closed its output without an answer, and did not end
    TooMuchOutput,  // more bytes written or printed than allowed
    Exited,         // with an exit code other than 0, or before it answered
    Signalled,      // ended by a signal
    TooMuchMemory,  // used more than it may
    TooMuchTime,    // used more of the processor's time than it may
    TooMuchDisk,    // wrote more to files than it may
    NotUtf8,        // the line is no UTF-8
    NotJson,        // the line is not JSON, or no object: detail says why
    MissingId,      // an answer without id
    WrongId,        // an answer to another question: detail says to which
    SecondAnswer,   // two answers to one question
    Stopped,        // the user ended it
    Lost,           // the supervisor ended: something outside killed it
};

struct Ending {
    End end = End::Answered;
    int code = 0;        // Exited: the exit code; Signalled: the signal
    double limit = 0;    // seconds or bytes that were allowed
    std::string detail;  // in words, where the kind says so
    bool answered() const { return end == End::Answered; }
    // Words for a student: "took longer than 2 s on case 17". `where` is what it was doing, with
    // its preposition: "on case 17", "while compiling"; may be empty.
    std::string text(const std::string& where) const;
    // One word for programs: "too_slow", "signalled".
    const char* word() const;
};

// "segmentation fault: it used memory that is not its own"; "signal 42" for those without a name.
std::string signal_words(int signal);

}  // namespace collidoscope::app::sandbox
