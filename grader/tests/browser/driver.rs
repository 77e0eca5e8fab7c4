//! A browser without a window, controlled through chromedriver (WebDriver).

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The key of an element in the protocol.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

/// An element of the page.
#[derive(Clone)]
pub struct Element(String);

impl Browser {
    pub fn start() -> Browser {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver");
        let mut lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
        let port = lines.find_map(|line| {
            let line = line.expect("a line");
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        // Reads the rest, so that the driver never waits.
        thread::spawn(move || lines.for_each(drop));
        let profile = tempfile::tempdir().expect("a directory");
        let mut browser = Browser {
            driver,
            port: port.expect("the port of chromedriver"),
            session: String::new(),
            _profile: profile,
        };
        let profile = format!("--user-data-dir={}", browser._profile.path().display());
        let created = browser.request(
            "POST",
            "/session",
            &json!({"capabilities": {"alwaysMatch": {
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
                "goog:chromeOptions": {"args": [
                    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
                    "--no-first-run", "--disable-background-networking",
                    "--disable-component-update", "--disable-sync",
                    "--disable-dev-shm-usage", "--window-size=1200,900", profile,
                ]},
            }}}),
        );
        browser.session = created["sessionId"].as_str().expect("a session").to_owned();
        browser
    }

    /// Makes a request, and returns the value of the answer or its error.
    fn try_request(&self, method: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        let body = body.to_string();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("a request");
        let mut stream = BufReader::new(stream);
        let mut length = 0;
        let mut status = String::new();
        stream.read_line(&mut status).expect("a status");
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).expect("a header");
            if line.trim().is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').expect("a header");
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().expect("a length");
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer).expect("the answer");
        let mut answer: Value = serde_json::from_slice(&answer).expect("JSON");
        match status.contains(" 200 ") {
            true => Ok(answer["value"].take()),
            false => Err(answer["value"].take()),
        }
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.try_request(method, path, body);
        answer.unwrap_or_else(|error| panic!("{method} {path} {body}: {error}"))
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.request("POST", &format!("/session/{}{path}", self.session), body)
    }

    /// Opens a file, with a fragment such as `#sort=name`.
    pub fn open(&self, path: &Path, fragment: &str) {
        // Another page in between, because a new fragment does not load the page.
        self.post("/url", &json!({"url": "about:blank"}));
        let url = format!("file://{}{fragment}", path.display());
        self.post("/url", &json!({ "url": url }));
    }

    /// The elements that a CSS selector finds.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        let found = self.post(
            "/elements",
            &json!({"using": "css selector", "value": selector}),
        );
        let found = found.as_array().expect("elements").iter();
        found
            .map(|element| Element(element[ELEMENT].as_str().expect("an element").to_owned()))
            .collect()
    }

    pub fn one(&self, selector: &str) -> Element {
        let found = self.all(selector);
        assert!(!found.is_empty(), "{selector}");
        found[0].clone()
    }

    pub fn click(&self, element: &Element) {
        self.post(&format!("/element/{}/click", element.0), &json!({}));
    }

    /// Types a text into an element.
    pub fn send(&self, element: &Element, text: &str) {
        self.post(
            &format!("/element/{}/value", element.0),
            &json!({ "text": text }),
        );
    }

    /// Runs a script and returns its result.
    pub fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until a script returns a value, because a page reacts to some events later.
    pub fn wait_for(&self, script: &str, wanted: Value) {
        let start = Instant::now();
        loop {
            let found = self.run(script);
            if found == wanted {
                return;
            }
            let is_late = start.elapsed() > Duration::from_secs(30);
            assert!(!is_late, "{script}: {found} instead of {wanted}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The messages of the console, and the requests of the network.
    pub fn log(&self, kind: &str) -> Vec<Value> {
        let log = self.post("/se/log", &json!({ "type": kind }));
        log.as_array().expect("a log").clone()
    }

    /// The addresses that files have loaded since the last call, including their own.
    pub fn loaded(&self) -> Vec<String> {
        let log = self.log("performance").into_iter();
        let events = log.map(|entry| {
            let text = entry["message"].as_str().expect("an event").to_owned();
            serde_json::from_str::<Value>(&text).expect("JSON")["message"].take()
        });
        let requests = events.filter(|event| {
            let page = event["params"]["documentURL"].as_str().unwrap_or("");
            event["method"] == "Network.requestWillBeSent" && page.starts_with("file:")
        });
        requests
            .map(|event| {
                event["params"]["request"]["url"]
                    .as_str()
                    .expect("a URL")
                    .to_owned()
            })
            .collect()
    }

    /// Returns true if the page shows a dialog.
    pub fn has_dialog(&self) -> bool {
        let path = format!("/session/{}/alert/text", self.session);
        self.try_request("GET", &path, &Value::Null).is_ok()
    }

    /// Sets the width of the page.
    pub fn resize(&self, width: u32) {
        self.post(
            "/goog/cdp/execute",
            &json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": {
                "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false,
            }}),
        );
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let path = format!("/session/{}", self.session);
            let ended = self.try_request("DELETE", &path, &json!({}));
            // Otherwise the browser goes on without its driver.
            assert!(ended.is_ok() || thread::panicking(), "{ended:?}");
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
