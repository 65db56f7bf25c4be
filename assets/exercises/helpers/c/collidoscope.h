/* Reads Collidoscope's questions, calls solve() for each, and writes its answers.
 *
 * You need not read this file. In solve.c:
 *
 *     #include "collidoscope.h"
 *
 *     void solve(const Value* question, Answer* answer) {
 *         Vec3 center = vec3(member(member(question, "a"), "center"));
 *         trace_begin("distance"); trace_number("gap", 0.5); trace_end();    // a step, shown
 * beside ours printf("shown beside the answer\n"); answer_bool(answer, "hit", 1);
 *         answer_vec3(answer, "normal", center);
 *     }
 *
 * A shape's members are one level up: kind(member(question, "a")) is "sphere". It has main() in it:
 * include it in one file.
 */
#ifndef COLLIDOSCOPE_H
#define COLLIDOSCOPE_H

#define _GNU_SOURCE
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    double x, y;
} Vec2;
typedef struct {
    double x, y, z;
} Vec3;

/* A part of a question: an object, a list, a number, a text, true or false, or nothing. */
typedef enum { TYPE_NULL, TYPE_BOOL, TYPE_NUMBER, TYPE_TEXT, TYPE_LIST, TYPE_OBJECT } Type;
typedef struct Value {
    Type type;
    double number; /* also of a truth value: 0 or 1 */
    char* text;
    char** names; /* of an object's members */
    struct Value* items;
    size_t count;
} Value;

/* An answer that is being written. */
typedef struct {
    char* text;
    size_t length, room;
    bool first; /* nothing yet in what was begun last */
} Answer;

/* What the solution defines. */
void solve(const Value* question, Answer* answer);

static jmp_buf collidoscope_failure;
static char collidoscope_words[500];
static int collidoscope_out = 1;
static int collidoscope_steps = 0;
static Answer collidoscope_step;

/* Ends the work on this question with an error in these words. */
static inline void fail(const char* format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(collidoscope_words, sizeof collidoscope_words, format, values);
    va_end(values);
    longjmp(collidoscope_failure, 1);
}

/* --- reading ------------------------------------------------------------------------------------
 */

static inline bool has(const Value* object, const char* name) {
    if (object->type != TYPE_OBJECT) return false;
    for (size_t i = 0; i < object->count; ++i)
        if (strcmp(object->names[i], name) == 0) return true;
    return false;
}
static inline const Value* member(const Value* object, const char* name) {
    if (object->type != TYPE_OBJECT)
        fail("this value is not an object: there is no \"%s\" in it", name);
    for (size_t i = 0; i < object->count; ++i)
        if (strcmp(object->names[i], name) == 0) return &object->items[i];
    fail("there is no \"%s\" here", name);
    return NULL;
}
static inline size_t count(const Value* list) {
    return list->count;
}
static inline const Value* item(const Value* list, size_t at) {
    if (list->type != TYPE_LIST) fail("this value is not a list");
    if (at >= list->count) fail("there is no item %zu in a list of %zu", at, list->count);
    return &list->items[at];
}
static inline double number(const Value* value) {
    if (value->type != TYPE_NUMBER) fail("this value is not a number");
    return value->number;
}
static inline bool boolean(const Value* value) {
    if (value->type != TYPE_BOOL) fail("this value is not true or false");
    return value->number != 0;
}
static inline const char* text(const Value* value) {
    if (value->type != TYPE_TEXT) fail("this value is not a text");
    return value->text;
}
static inline const char* kind(const Value* shape) {
    return text(member(shape, "kind"));
}
static inline Vec2 vec2(const Value* list) {
    Vec2 made = {number(item(list, 0)), number(item(list, 1))};
    return made;
}
static inline Vec3 vec3(const Value* list) {
    Vec3 made = {number(item(list, 0)), number(item(list, 1)), number(item(list, 2))};
    return made;
}

/* --- writing ------------------------------------------------------------------------------------
 */

static inline void collidoscope_add(Answer* to, const char* words, size_t length) {
    if (to->length + length + 1 > to->room) {
        to->room = (to->length + length + 1) * 2;
        to->text = realloc(to->text, to->room);
        if (to->text == NULL) exit(1);
    }
    memcpy(to->text + to->length, words, length);
    to->length += length;
    to->text[to->length] = 0;
}
static inline void collidoscope_put(Answer* to, const char* words) {
    collidoscope_add(to, words, strlen(words));
}
static inline void collidoscope_quote(Answer* to, const char* words) {
    collidoscope_put(to, "\"");
    for (; *words != 0; ++words) {
        char code[8];
        if (*words == '"' || *words == '\\') {
            code[0] = '\\', code[1] = *words, code[2] = 0;
            collidoscope_put(to, code);
        } else if ((unsigned char)*words < 0x20) {
            snprintf(code, sizeof code, "\\u%04x", (unsigned)*words);
            collidoscope_put(to, code);
        } else {
            collidoscope_add(to, words, 1);
        }
    }
    collidoscope_put(to, "\"");
}
static inline void collidoscope_next(Answer* to, const char* name) {
    if (!to->first) collidoscope_put(to, ",");
    to->first = false;
    if (name == NULL) return;
    collidoscope_quote(to, name);
    collidoscope_put(to, ":");
}
static inline void collidoscope_number(Answer* to, double value) {
    char digits[40];
    if (isnan(value))
        snprintf(digits, sizeof digits, "NaN");
    else if (isinf(value))
        snprintf(digits, sizeof digits, value > 0 ? "Infinity" : "-Infinity");
    else
        snprintf(digits, sizeof digits, "%.17g", value);
    collidoscope_put(to, digits);
}
static inline void collidoscope_numbers(Answer* to, const double* values, size_t how_many) {
    collidoscope_put(to, "[");
    for (size_t i = 0; i < how_many; ++i) {
        if (i > 0) collidoscope_put(to, ",");
        collidoscope_number(to, values[i]);
    }
    collidoscope_put(to, "]");
}

/* Members of the answer, or of an object begun in it. */
static inline void answer_number(Answer* to, const char* name, double value) {
    collidoscope_next(to, name);
    collidoscope_number(to, value);
}
static inline void answer_bool(Answer* to, const char* name, bool value) {
    collidoscope_next(to, name);
    collidoscope_put(to, value ? "true" : "false");
}
static inline void answer_text(Answer* to, const char* name, const char* value) {
    collidoscope_next(to, name);
    collidoscope_quote(to, value);
}
static inline void answer_null(Answer* to, const char* name) {
    collidoscope_next(to, name);
    collidoscope_put(to, "null");
}
static inline void answer_vec2(Answer* to, const char* name, Vec2 v) {
    const double values[] = {v.x, v.y};
    collidoscope_next(to, name);
    collidoscope_numbers(to, values, 2);
}
static inline void answer_vec3(Answer* to, const char* name, Vec3 v) {
    const double values[] = {v.x, v.y, v.z};
    collidoscope_next(to, name);
    collidoscope_numbers(to, values, 3);
}
static inline void answer_begin_list(Answer* to, const char* name) {
    collidoscope_next(to, name);
    collidoscope_put(to, "[");
    to->first = true;
}
static inline void answer_end_list(Answer* to) {
    collidoscope_put(to, "]");
    to->first = false;
}
static inline void answer_begin_object(Answer* to, const char* name) {
    collidoscope_next(to, name);
    collidoscope_put(to, "{");
    to->first = true;
}
static inline void answer_end_object(Answer* to) {
    collidoscope_put(to, "}");
    to->first = false;
}
/* Items of a list begun in the answer. */
static inline void item_number(Answer* to, double value) {
    answer_number(to, NULL, value);
}
static inline void item_bool(Answer* to, bool value) {
    answer_bool(to, NULL, value);
}
static inline void item_text(Answer* to, const char* value) {
    answer_text(to, NULL, value);
}
static inline void item_vec3(Answer* to, Vec3 value) {
    answer_vec3(to, NULL, value);
}
static inline void item_begin_list(Answer* to) {
    answer_begin_list(to, NULL);
}
static inline void item_begin_object(Answer* to) {
    answer_begin_object(to, NULL);
}

static inline void collidoscope_send(Answer* line) {
    collidoscope_put(line, "\n");
    for (size_t at = 0; at < line->length;) {
        const ssize_t wrote = write(collidoscope_out, line->text + at, line->length - at);
        if (wrote <= 0) _exit(1);
        at += (size_t)wrote;
    }
    line->length = 0;
}

/* A step of the question that is being answered: begun, given values, ended. */
static inline void trace_begin(const char* label) {
    ++collidoscope_steps;
    collidoscope_step.length = 0;
    collidoscope_put(&collidoscope_step, "trace {");
    collidoscope_step.first = true;
    answer_text(&collidoscope_step, "label", label);
}
static inline void trace_number(const char* name, double value) {
    answer_number(&collidoscope_step, name, value);
}
static inline void trace_bool(const char* name, bool value) {
    answer_bool(&collidoscope_step, name, value);
}
static inline void trace_text(const char* name, const char* value) {
    answer_text(&collidoscope_step, name, value);
}
static inline void trace_vec3(const char* name, Vec3 value) {
    answer_vec3(&collidoscope_step, name, value);
}
static inline void trace_end(void) {
    collidoscope_put(&collidoscope_step, "}");
    if (collidoscope_steps <= 1000) collidoscope_send(&collidoscope_step);
}

/* --- a line of JSON ------------------------------------------------------------------------------
 */

static inline void* collidoscope_room(void* old, size_t bytes) {
    void* made = realloc(old, bytes);
    if (made == NULL) fail("the question takes more memory than there is");
    return made;
}
static inline char collidoscope_peek(const char** at) {
    while (**at == ' ' || **at == '\t' || **at == '\r' || **at == '\n') ++*at;
    if (**at == 0) fail("a question that ends early");
    return **at;
}
static inline char* collidoscope_read_text(const char** at) {
    char* made = collidoscope_room(NULL, strlen(*at) < 64 ? 65 : strcspn(*at + 1, "\"") * 2 + 65);
    size_t length = 0;
    for (++*at; **at != '"'; ++*at) {
        if (**at == 0) fail("a question that ends early");
        /* What ours write has no escapes in names, and none but these in texts. */
        if (**at == '\\') {
            ++*at;
            made[length++] = **at == 'n' ? '\n' : **at == 't' ? '\t' : **at;
        } else {
            made[length++] = **at;
        }
        if (length % 64 == 0) made = collidoscope_room(made, length + 65);
    }
    made[length] = 0;
    ++*at;
    return made;
}
static inline void collidoscope_append(Value* to, char* name, Value value) {
    to->items = collidoscope_room(to->items, (to->count + 1) * sizeof(Value));
    to->items[to->count] = value;
    if (to->type == TYPE_OBJECT) {
        to->names = collidoscope_room(to->names, (to->count + 1) * sizeof(char*));
        to->names[to->count] = name;
    }
    ++to->count;
}
static inline bool collidoscope_is_kind(const char* name) {
    static const char* const kinds[] = {"sphere",  "plane", "ray",  "segment", "triangle",
                                        "aabb",    "box",   "hull", "point",   "polygon",
                                        "capsule", "mesh",  "crowd"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
        if (strcmp(kinds[i], name) == 0) return true;
    return false;
}
static inline char* collidoscope_copy(const char* words) {
    char* made = collidoscope_room(NULL, strlen(words) + 1);
    strcpy(made, words);
    return made;
}
/* Moves the members of the shape that is member `shape` one level up, beside "kind". */
static inline Value collidoscope_lift(const Value* made, size_t shape) {
    const char* name = made->names[shape];
    const Value inside = made->items[shape];
    if (strcmp(name, "crowd") == 0) return *member(&inside, "bodies");
    Value lifted = {.type = TYPE_OBJECT};
    Value word = {.type = TYPE_TEXT, .text = collidoscope_copy(name)};
    collidoscope_append(&lifted, collidoscope_copy("kind"), word);
    if (inside.type == TYPE_OBJECT) {
        for (size_t i = 0; i < inside.count; ++i)
            collidoscope_append(&lifted, inside.names[i], inside.items[i]);
    } else {
        const char* list = strcmp(name, "segment") == 0 || strcmp(name, "triangle") == 0 ? "points"
                           : strcmp(name, "polygon") == 0                                ? "rings"
                                                                                         : name;
        collidoscope_append(&lifted, collidoscope_copy(list), inside);
    }
    for (size_t i = 0; i < made->count; ++i)
        if (i != shape) collidoscope_append(&lifted, made->names[i], made->items[i]);
    return lifted;
}
static inline Value collidoscope_read(const char** at) {
    Value made = {.type = TYPE_NULL};
    const char first = collidoscope_peek(at);
    if (first == '{' || first == '[') {
        const char last = first == '{' ? '}' : ']';
        made.type = first == '{' ? TYPE_OBJECT : TYPE_LIST;
        size_t shape = (size_t)-1;
        for (++*at; collidoscope_peek(at) != last;) {
            char* name = NULL;
            if (first == '{') {
                name = collidoscope_read_text(at);
                if (collidoscope_peek(at) == ':') ++*at;
                if (shape == (size_t)-1 && collidoscope_is_kind(name)) shape = made.count;
            }
            Value one = collidoscope_read(at);
            collidoscope_append(&made, name, one);
            if (collidoscope_peek(at) == ',') ++*at;
        }
        ++*at;
        return shape == (size_t)-1 ? made : collidoscope_lift(&made, shape);
    }
    if (first == '"') {
        made.type = TYPE_TEXT;
        made.text = collidoscope_read_text(at);
    } else if (first == 't' || first == 'f') {
        made.type = TYPE_BOOL;
        made.number = first == 't';
        *at += first == 't' ? 4 : 5;
    } else if (first == 'n') {
        *at += 4;
    } else {
        char* end = NULL;
        made.type = TYPE_NUMBER;
        made.number = strtod(*at, &end);
        if (end == *at) fail("a question that is no JSON");
        *at = end;
    }
    return made;
}

int main(void) {
    /* Answers go where standard output went; prints, whoever makes them, go to standard error. */
    collidoscope_out = dup(1);
    dup2(2, 1);
    static Answer line;
    collidoscope_put(&line, "ready");
    collidoscope_send(&line);
    char* read = NULL;
    size_t room = 0;
    while (getline(&read, &room, stdin) > 0) {
        if (strspn(read, " \t\r\n") == strlen(read)) continue;
        static double id;
        collidoscope_steps = 0;
        line.length = 0;
        if (setjmp(collidoscope_failure) == 0) {
            const char* at = read;
            /* Questions are not freed: a run's few thousand take some megabytes. */
            Value question = collidoscope_read(&at);
            id = number(member(&question, "id"));
            collidoscope_put(&line, "{");
            line.first = true;
            solve(&question, &line);
        } else {
            line.length = 0;
            collidoscope_put(&line, "{");
            line.first = true;
            answer_text(&line, "error", collidoscope_words);
        }
        answer_number(&line, "id", id);
        collidoscope_put(&line, "}");
        fflush(NULL);
        collidoscope_send(&line);
    }
    return 0;
}

#endif
