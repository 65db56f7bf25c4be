// Reads Collidoscope's questions, calls solve() of solve.rs for each, and writes its answers.
//
// You need not read this file. In solve.rs:
//
//     use crate::{trace, Answer, Value};
//
//     pub fn solve(question: &Value) -> Answer {
//         let center = question["a"]["center"].vec3();
//         trace("distance", Answer::new().put("gap", 0.5));     // a step, shown beside ours
//         eprintln!("shown beside the answer");
//         Answer::new().put("hit", true).put("normal", [0.0, 1.0, 0.0])
//     }
//
// A shape's members are one level up: question["a"].kind() is "sphere". println! is taken for a print
// as well.
#![allow(dead_code)]

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

mod solve;

/// What JSON can say.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

static NOTHING: Value = Value::Null;

impl Value {
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Object(members) => members.iter().find(|one| one.0 == key).map(|one| &one.1),
            _ => None,
        }
    }
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
    pub fn items(&self) -> &[Value] {
        match self {
            Value::List(items) => items,
            _ => panic!("this value is not a list"),
        }
    }
    pub fn len(&self) -> usize {
        match self {
            Value::Object(members) => members.len(),
            _ => self.items().len(),
        }
    }
    pub fn number(&self) -> f64 {
        match self {
            Value::Number(number) => *number,
            _ => panic!("this value is not a number"),
        }
    }
    pub fn boolean(&self) -> bool {
        match self {
            Value::Bool(value) => *value,
            _ => panic!("this value is not true or false"),
        }
    }
    pub fn text(&self) -> &str {
        match self {
            Value::Text(text) => text,
            _ => panic!("this value is not a text"),
        }
    }
    pub fn kind(&self) -> &str {
        self["kind"].text()
    }
    pub fn is_null(&self) -> bool {
        *self == Value::Null
    }
    pub fn vec2(&self) -> [f64; 2] {
        [self[0].number(), self[1].number()]
    }
    pub fn vec3(&self) -> [f64; 3] {
        [self[0].number(), self[1].number(), self[2].number()]
    }
}

impl std::ops::Index<&str> for Value {
    type Output = Value;
    fn index(&self, key: &str) -> &Value {
        if let Some(found) = self.get(key) {
            return found;
        }
        match self {
            Value::Object(members) => {
                let names: Vec<&str> = members.iter().map(|one| one.0.as_str()).collect();
                panic!("there is no \"{}\" here: there are {}", key, names.join(", "))
            }
            _ => panic!("this value is not an object: there is no \"{}\" in it", key),
        }
    }
}

impl std::ops::Index<usize> for Value {
    type Output = Value;
    fn index(&self, at: usize) -> &Value {
        &self.items()[at]
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}
impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.to_string())
    }
}
impl From<String> for Value {
    fn from(value: String) -> Value {
        Value::Text(value)
    }
}
macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Value {
            fn from(value: $kind) -> Value {
                Value::Number(value as f64)
            }
        }
    )*};
}
numbers!(f64, f32, i32, i64, u32, u64, usize);
impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Value {
        Value::List(values.into_iter().map(Into::into).collect())
    }
}
impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    fn from(values: [T; N]) -> Value {
        Value::List(values.into_iter().map(Into::into).collect())
    }
}
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}
impl From<Answer> for Value {
    fn from(answer: Answer) -> Value {
        Value::Object(answer.members)
    }
}

/// An answer, or the values of a step.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    members: Vec<(String, Value)>,
}

impl Answer {
    pub fn new() -> Answer {
        Answer::default()
    }
    pub fn put(mut self, key: &str, value: impl Into<Value>) -> Answer {
        self.set(key, value);
        self
    }
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.members.retain(|one| one.0 != key);
        self.members.push((key.to_string(), value.into()));
    }
}

static STEPS: AtomicUsize = AtomicUsize::new(0);
static OUT: AtomicUsize = AtomicUsize::new(1);
const MOST_STEPS: usize = 1000;

extern "C" {
    fn dup(descriptor: i32) -> i32;
    fn dup2(from: i32, to: i32) -> i32;
    fn write(descriptor: i32, bytes: *const u8, length: usize) -> isize;
}

fn send(mut line: String) {
    line.push('\n');
    let mut rest = line.as_bytes();
    while !rest.is_empty() {
        // SAFETY: the bytes are alive and as many as said.
        let wrote = unsafe { write(OUT.load(Ordering::Relaxed) as i32, rest.as_ptr(), rest.len()) };
        if wrote <= 0 {
            std::process::exit(1);
        }
        rest = &rest[wrote as usize..];
    }
}

/// Tells a step of the question that is being answered.
pub fn trace(label: &str, values: Answer) {
    if STEPS.fetch_add(1, Ordering::Relaxed) >= MOST_STEPS {
        return;
    }
    let mut members = vec![("label".to_string(), Value::from(label))];
    members.extend(values.members);
    let mut line = "trace ".to_string();
    written(&Value::Object(members), &mut line);
    send(line);
}

fn written_text(text: &str, to: &mut String) {
    to.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                to.push('\\');
                to.push(letter);
            }
            letter if (letter as u32) < 0x20 => to.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => to.push(letter),
        }
    }
    to.push('"');
}

fn written(value: &Value, to: &mut String) {
    match value {
        Value::Null => to.push_str("null"),
        Value::Bool(value) => to.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) if number.is_nan() => to.push_str("NaN"),
        Value::Number(number) if number.is_infinite() => {
            to.push_str(if *number > 0.0 { "Infinity" } else { "-Infinity" })
        }
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            to.push_str(&(*number as i64).to_string())
        }
        Value::Number(number) => to.push_str(&format!("{:e}", number)),
        Value::Text(text) => written_text(text, to),
        Value::List(items) => {
            to.push('[');
            for (at, one) in items.iter().enumerate() {
                if at > 0 {
                    to.push(',');
                }
                written(one, to);
            }
            to.push(']');
        }
        Value::Object(members) => {
            to.push('{');
            for (at, (name, one)) in members.iter().enumerate() {
                if at > 0 {
                    to.push(',');
                }
                written_text(name, to);
                to.push(':');
                written(one, to);
            }
            to.push('}');
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&mut self) -> u8 {
        while self.at < self.text.len() && self.text[self.at] <= b' ' {
            self.at += 1;
        }
        *self.text.get(self.at).expect("a question that ends early")
    }

    fn value(&mut self) -> Value {
        match self.peek() {
            b'{' => self.object(),
            b'[' => {
                let mut items = Vec::new();
                self.at += 1;
                while self.peek() != b']' {
                    items.push(self.value());
                    if self.peek() == b',' {
                        self.at += 1;
                    }
                }
                self.at += 1;
                Value::List(items)
            }
            b'"' => Value::Text(self.text()),
            b't' => {
                self.at += 4;
                Value::Bool(true)
            }
            b'f' => {
                self.at += 5;
                Value::Bool(false)
            }
            b'n' => {
                self.at += 4;
                Value::Null
            }
            _ => {
                let from = self.at;
                while self.at < self.text.len() && b"+-.eE0123456789".contains(&self.text[self.at]) {
                    self.at += 1;
                }
                let digits = std::str::from_utf8(&self.text[from..self.at]).unwrap_or("");
                Value::Number(digits.parse().expect("a question that is no JSON"))
            }
        }
    }

    fn text(&mut self) -> String {
        let mut bytes = Vec::new();
        self.at += 1;
        while self.text[self.at] != b'"' {
            let mut letter = self.text[self.at];
            if letter == b'\\' {
                self.at += 1;
                letter = match self.text[self.at] {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    b'b' => 8,
                    b'f' => 12,
                    b'u' => {
                        let digits = String::from_utf8_lossy(&self.text[self.at + 1..self.at + 5]);
                        let code = u32::from_str_radix(&digits, 16).unwrap_or(0xfffd);
                        let letter = char::from_u32(code).unwrap_or('\u{fffd}');
                        bytes.extend_from_slice(letter.to_string().as_bytes());
                        self.at += 5;
                        continue;
                    }
                    other => other,
                };
            }
            bytes.push(letter);
            self.at += 1;
        }
        self.at += 1;
        String::from_utf8_lossy(&bytes).into_owned()
    }

    // A shape's members move one level up, beside "kind".
    fn object(&mut self) -> Value {
        const KINDS: [&str; 13] = [
            "sphere", "plane", "ray", "segment", "triangle", "aabb", "box", "hull", "point", "polygon",
            "capsule", "mesh", "crowd",
        ];
        let mut members = Vec::new();
        let mut shape: Option<(String, Value)> = None;
        self.at += 1;
        while self.peek() != b'}' {
            let key = self.text();
            if self.peek() == b':' {
                self.at += 1;
            }
            let member = self.value();
            if self.peek() == b',' {
                self.at += 1;
            }
            if shape.is_none() && KINDS.contains(&key.as_str()) {
                shape = Some((key, member));
            } else {
                members.push((key, member));
            }
        }
        self.at += 1;
        let (kind, inside) = match shape {
            None => return Value::Object(members),
            Some(shape) => shape,
        };
        if kind == "crowd" {
            return inside["bodies"].clone();
        }
        let mut lifted = vec![("kind".to_string(), Value::from(kind.as_str()))];
        match inside {
            Value::Object(inner) => lifted.extend(inner),
            other => {
                let name = match kind.as_str() {
                    "segment" | "triangle" => "points",
                    "polygon" => "rings",
                    other => other,
                };
                lifted.push((name.to_string(), other));
            }
        }
        lifted.extend(members);
        Value::Object(lifted)
    }
}

fn main() {
    // Answers go where standard output went; prints, whoever makes them, go to standard error.
    // SAFETY: both descriptors are open.
    unsafe {
        OUT.store(dup(1) as usize, Ordering::Relaxed);
        dup2(2, 1);
    }
    let place = std::sync::Arc::new(std::sync::Mutex::new((String::new(), 0u32)));
    let noted = place.clone();
    std::panic::set_hook(Box::new(move |info| {
        let line = info
            .location()
            .filter(|at| at.file().ends_with("solve.rs"))
            .map_or(0, |at| at.line());
        let words = info
            .payload()
            .downcast_ref::<&str>()
            .map(|text| text.to_string())
            .or_else(|| info.payload().downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "panic".to_string());
        eprintln!("{}", info);
        *noted.lock().unwrap() = (words, line);
    }));
    send("ready".to_string());
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a question that is no UTF-8");
        if line.trim().is_empty() {
            continue;
        }
        STEPS.store(0, Ordering::Relaxed);
        let question = Reader { text: line.as_bytes(), at: 0 }.value();
        let result =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| solve::solve(&question)));
        let answer = result.unwrap_or_else(|_| {
            let (words, line) = place.lock().unwrap().clone();
            let answer = Answer::new().put("error", words);
            if line > 0 { answer.put("line", line) } else { answer }
        });
        let answer = answer.put("id", question["id"].number() as u64);
        let _ = std::io::stdout().flush();
        let mut text = String::new();
        written(&Value::from(answer), &mut text);
        send(text);
    }
}
