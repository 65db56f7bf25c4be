// Reads Collidoscope's questions, calls Solve.solve() for each, and writes its answers.
//
// You need not read this file. In Solve.java:
//
//     class Solve {
//         static Answer solve(Value question) {
//             double[] center = question.get("a").get("center").numbers();
//             Collidoscope.trace("distance", "gap", 0.5);     // a step, shown beside ours
//             System.out.println("shown beside the answer");
//             return new Answer().put("hit", true).put("normal", new double[] {0, 1, 0});
//         }
//     }
//
// A shape's members are one level up: question.get("a").kind() is "sphere".

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A part of a question: an object, a list, a number, a text, true or false, or nothing. */
final class Value implements Iterable<Value> {
    private final Object held;

    Value(Object held) {
        this.held = held;
    }

    private <T> T as(Class<T> type, String words) {
        if (!type.isInstance(held)) throw new IllegalStateException("this value is not " + words);
        return type.cast(held);
    }

    @SuppressWarnings("unchecked")
    Map<String, Value> members() {
        return (Map<String, Value>) as(Map.class, "an object");
    }

    @SuppressWarnings("unchecked")
    List<Value> items() {
        return (List<Value>) as(List.class, "a list");
    }

    Value get(String key) {
        Value found = members().get(key);
        if (found == null) {
            throw new IllegalStateException(
                    "there is no \"" + key + "\" here: there are " + String.join(", ", members().keySet()));
        }
        return found;
    }

    boolean has(String key) {
        return held instanceof Map<?, ?> map && map.containsKey(key);
    }

    Value get(int at) {
        return items().get(at);
    }

    int size() {
        return held instanceof Map<?, ?> map ? map.size() : items().size();
    }

    double number() {
        return as(Double.class, "a number");
    }

    boolean bool() {
        return as(Boolean.class, "true or false");
    }

    String text() {
        return as(String.class, "a text");
    }

    String kind() {
        return get("kind").text();
    }

    boolean isNull() {
        return held == null;
    }

    /** A list of numbers: a point, a direction. */
    double[] numbers() {
        List<Value> all = items();
        double[] numbers = new double[all.size()];
        for (int i = 0; i < numbers.length; i++) numbers[i] = all.get(i).number();
        return numbers;
    }

    @Override
    public Iterator<Value> iterator() {
        return items().iterator();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        Collidoscope.write(held, text);
        return text.toString();
    }

    Object held() {
        return held;
    }
}

/** An answer, or the values of a step: named numbers, texts, arrays, lists. */
final class Answer {
    final Map<String, Object> members = new LinkedHashMap<>();

    Answer put(String key, Object value) {
        members.put(key, value);
        return this;
    }
}

final class Collidoscope {
    private static final Set<String> KINDS = Set.of("sphere", "plane", "ray", "segment", "triangle", "aabb",
            "box", "hull", "point", "polygon", "capsule", "mesh", "crowd");
    private static final int MOST_STEPS = 1000;
    private static PrintStream out;
    private static int steps;

    private Collidoscope() {}

    /** Tells a step: trace("project", "axis", axis, "gap", 0.5). */
    static void trace(String label, Object... namesAndValues) {
        steps++;
        if (steps > MOST_STEPS) return;
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("label", label);
        for (int i = 0; i + 1 < namesAndValues.length; i += 2) {
            step.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        send("trace ", step);
    }

    private static void send(String before, Object value) {
        StringBuilder text = new StringBuilder(before);
        write(value, text);
        text.append('\n');
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length);
        out.flush();
    }

    static void write(Object value, StringBuilder to) {
        if (value instanceof Value one) value = one.held();
        if (value instanceof Answer one) value = one.members;
        if (value == null || value instanceof Boolean) {
            to.append(value);
        } else if (value instanceof Number) {
            to.append(value);
        } else if (value instanceof Map<?, ?> map) {
            char before = '{';
            for (Map.Entry<?, ?> one : map.entrySet()) {
                to.append(before);
                before = ',';
                writeText(String.valueOf(one.getKey()), to);
                to.append(':');
                write(one.getValue(), to);
            }
            to.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> list) {
            char before = '[';
            for (Object one : list) {
                to.append(before);
                before = ',';
                write(one, to);
            }
            to.append(before == '[' ? "[]" : "]");
        } else if (value.getClass().isArray()) {
            int length = java.lang.reflect.Array.getLength(value);
            to.append('[');
            for (int i = 0; i < length; i++) {
                if (i > 0) to.append(',');
                write(java.lang.reflect.Array.get(value, i), to);
            }
            to.append(']');
        } else {
            writeText(String.valueOf(value), to);
        }
    }

    private static void writeText(String text, StringBuilder to) {
        to.append('"');
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') to.append('\\').append(letter);
            else if (letter < 0x20) to.append(String.format("\\u%04x", (int) letter));
            else to.append(letter);
        }
        to.append('"');
    }

    /** Reads one line of JSON; a shape's members move one level up, beside "kind". */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        private char peek() {
            while (at < text.length() && text.charAt(at) <= ' ') at++;
            if (at == text.length()) throw new IllegalStateException("a question that ends early");
            return text.charAt(at);
        }

        Value value() {
            switch (peek()) {
                case '{':
                    return object();
                case '[': {
                    List<Value> all = new ArrayList<>();
                    for (at++; peek() != ']';) {
                        all.add(value());
                        if (peek() == ',') at++;
                    }
                    at++;
                    return new Value(all);
                }
                case '"':
                    return new Value(text());
                case 't':
                    at += 4;
                    return new Value(true);
                case 'f':
                    at += 5;
                    return new Value(false);
                case 'n':
                    at += 4;
                    return new Value(null);
                default: {
                    int from = at;
                    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
                    return new Value(Double.parseDouble(text.substring(from, at)));
                }
            }
        }

        private String text() {
            StringBuilder made = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char letter = text.charAt(at);
                if (letter != '\\') {
                    made.append(letter);
                    continue;
                }
                letter = text.charAt(++at);
                switch (letter) {
                    case 'n' -> made.append('\n');
                    case 't' -> made.append('\t');
                    case 'r' -> made.append('\r');
                    case 'b' -> made.append('\b');
                    case 'f' -> made.append('\f');
                    case 'u' -> {
                        made.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                        at += 4;
                    }
                    default -> made.append(letter);
                }
            }
            at++;
            return made.toString();
        }

        private Value object() {
            Map<String, Value> members = new LinkedHashMap<>();
            String kind = null;
            Value inside = null;
            for (at++; peek() != '}';) {
                String key = text();
                if (peek() == ':') at++;
                Value member = value();
                if (peek() == ',') at++;
                if (kind == null && KINDS.contains(key)) {
                    kind = key;
                    inside = member;
                } else {
                    members.put(key, member);
                }
            }
            at++;
            if (kind == null) return new Value(members);
            if (kind.equals("crowd")) return inside.get("bodies");
            Map<String, Value> shape = new LinkedHashMap<>();
            shape.put("kind", new Value(kind));
            if (inside.held() instanceof Map) {
                shape.putAll(inside.members());
            } else {
                String name = switch (kind) {
                    case "segment", "triangle" -> "points";
                    case "polygon" -> "rings";
                    default -> kind;
                };
                shape.put(name, inside);
            }
            shape.putAll(members);
            return new Value(shape);
        }
    }

    private static Map<String, Object> answered(Value question) {
        Map<String, Object> line = new LinkedHashMap<>();
        try {
            Answer answer = Solve.solve(question);
            if (answer == null) throw new IllegalStateException("solve() has returned null");
            line.putAll(answer.members);
        } catch (Throwable error) {
            line.clear();
            line.put("error", error.toString());
            StackTraceElement[] trace = error.getStackTrace();
            for (StackTraceElement frame : trace) {
                if (!"Solve.java".equals(frame.getFileName())) continue;
                line.put("line", frame.getLineNumber());
                break;
            }
            System.err.println(error);
            for (int i = 0; i < Math.min(trace.length, 20); i++) System.err.println("    at " + trace[i]);
        }
        line.put("id", question.get("id"));
        return line;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        // Answers go where standard output went; prints go to standard error.
        out = System.out;
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println("ready");
        out.flush();
        for (String line; (line = in.readLine()) != null;) {
            if (line.isBlank()) continue;
            steps = 0;
            Map<String, Object> answer = answered(new Reader(line).value());
            System.out.flush();
            send("", answer);
        }
    }
}
