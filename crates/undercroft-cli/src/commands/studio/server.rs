//! A server for a page of files that are all in memory: nothing that is asked for is ever looked up on a disk.
//!
//! It listens on loopback alone. Another page in the same browser may send requests here too, so one that names another host
//! than this machine is refused; and whoever sends slowly, or too much, is hung up on.

use super::page::Packed;
use flate2::read::GzDecoder;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What the page may load: itself, and nothing from any other host.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
                      worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";
/// Bytes of the longest request: a path and what browsers say of themselves.
const LONGEST: usize = 16 << 10;
/// How long a request may take to come.
const PATIENCE: Duration = Duration::from_secs(10);
/// Requests that are answered at the same time.
const AT_ONCE: usize = 64;

/// Answers whoever asks, until the program is ended.
pub(super) fn serve(listener: &TcpListener, page: &'static [Packed]) -> io::Result<()> {
    let busy = Arc::new(AtomicUsize::new(0));
    let port = listener.local_addr()?.port();
    for stream in listener.incoming() {
        // Whoever hung up before being answered is no failure of ours.
        let Ok(stream) = stream else { continue };
        if busy.load(Ordering::Relaxed) >= AT_ONCE {
            continue;
        }
        busy.fetch_add(1, Ordering::Relaxed);
        let done = Arc::clone(&busy);
        thread::spawn(move || {
            let _ = attend(stream, page, port);
            done.fetch_sub(1, Ordering::Relaxed);
        });
    }
    Ok(())
}

fn attend(mut stream: TcpStream, page: &[Packed], port: u16) -> io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    let answer = match head(&mut stream)? {
        Some(head) => answer(&head, page, port),
        None => refusal("400 Bad Request", "the request is too long, or took too long"),
    };
    stream.write_all(&answer)?;
    stream.flush()
}

/// Reads a request up to the empty line that ends its head. None where it is too long or does not end in time.
fn head(stream: &mut TcpStream) -> io::Result<Option<String>> {
    let until = Instant::now() + PATIENCE;
    let mut read = Vec::new();
    let mut some = [0; 2048];
    while !read.windows(4).any(|end| end == b"\r\n\r\n") {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() || read.len() > LONGEST {
            return Ok(None);
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut some)? {
            0 => return Ok(None),
            n => read.extend_from_slice(&some[..n]),
        }
    }
    Ok(String::from_utf8(read).ok())
}

/// Returns the answer to a request.
fn answer(head: &str, page: &[Packed], port: u16) -> Vec<u8> {
    let mut lines = head.split("\r\n");
    let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [method, target, version] = words[..] else {
        return refusal("400 Bad Request", "this is no request");
    };
    if !version.starts_with("HTTP/1.") {
        return refusal("505 HTTP Version Not Supported", "HTTP/1.1 is spoken here");
    }
    if !["GET", "HEAD"].contains(&method) {
        return refusal("405 Method Not Allowed", "there is only something to get here");
    }
    let fields: Vec<(String, &str)> = lines
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim()))
        .collect();
    let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| *value);
    let own = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    if !field("host").is_some_and(|host| own.iter().any(|own| own.eq_ignore_ascii_case(host))) {
        return refusal("403 Forbidden", "this is for the same machine alone");
    }
    let path = target.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some((name, packed)) = page.iter().find(|(name, _)| *name == path) else {
        return refusal("404 Not Found", "there is nothing of that name here");
    };
    let takes = field("accept-encoding")
        .is_some_and(|kinds| kinds.split([',', ';']).any(|kind| kind.trim() == "gzip"));
    let (encoding, body) = if takes {
        ("Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n", packed.to_vec())
    } else {
        let mut plain = Vec::new();
        match GzDecoder::new(*packed).read_to_end(&mut plain) {
            Ok(_) => ("Vary: Accept-Encoding\r\n", plain),
            Err(_) => return refusal("500 Internal Server Error", "the file is damaged"),
        }
    };
    // What Vite makes has a name that changes with its content.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\n{encoding}Cache-Control: {keep}\r\n{}\r\n",
        kind(name),
        body.len(),
        always()
    );
    let mut answer = head.into_bytes();
    if method == "GET" {
        answer.extend(body);
    }
    answer
}

/// What stands in the head of every answer.
fn always() -> String {
    format!(
        "Content-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n"
    )
}

fn refusal(status: &str, words: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\nCache-Control: no-store\r\n{}\r\n{words}",
        words.len(),
        always()
    )
    .into_bytes()
}

/// Returns what a file is, by its ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;

    fn page() -> &'static [Packed] {
        let packed = |text: &str| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(text.as_bytes()).unwrap();
            &*packer.finish().unwrap().leak()
        };
        vec![("index.html", packed("<p>the page")), ("assets/a-1.wasm", packed("\0asm"))].leak()
    }

    fn check(request: &str, expected: &[&str]) {
        let answer = answer(&format!("{request}\r\n\r\n"), page(), 80);
        let answer = String::from_utf8_lossy(&answer);
        assert!(expected.iter().all(|part| answer.contains(part)), "{request}\n{answer}");
        assert!(answer.contains("Content-Security-Policy: default-src 'self';"), "{answer}");
    }

    const HOST: &str = "\r\nHost: localhost:80";

    #[test]
    fn files_are_served_as_what_they_are() {
        check(&format!("GET / HTTP/1.1{HOST}"), &["200 OK", "text/html", "no-cache", "<p>the page"]);
        check(
            &format!("GET /assets/a-1.wasm?x HTTP/1.1{HOST}\r\naccept-encoding: br, gzip;q=0.5"),
            &["200 OK", "application/wasm", "Content-Encoding: gzip", "immutable"],
        );
        let head = answer(&format!("HEAD / HTTP/1.1{HOST}\r\n\r\n"), page(), 80);
        assert!(head.ends_with(b"\r\n\r\n"));
    }

    #[test]
    fn what_is_no_business_of_ours_is_refused() {
        check(&format!("GET /../../etc/passwd HTTP/1.1{HOST}"), &["404 Not Found"]);
        check(&format!("GET /assets HTTP/1.1{HOST}"), &["404 Not Found"]);
        check(&format!("POST / HTTP/1.1{HOST}"), &["405 Method"]);
        check("GET / HTTP/1.1", &["403 Forbidden"]);
        check("GET / HTTP/1.1\r\nHost: evil.example:80", &["403 Forbidden"]);
        check("GET / HTTP/1.1\r\nHost: localhost:81", &["403 Forbidden"]);
        check("nonsense", &["400 Bad Request"]);
        check("GET / HTTP/2", &["505 HTTP"]);
    }

    #[test]
    fn a_browser_is_answered_over_the_wire() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let page = page();
        thread::spawn(move || serve(&listener, page));
        let ask = |request: &[u8]| {
            let mut stream = TcpStream::connect(address).unwrap();
            // A server that has hung up already takes no more.
            let _ = stream.write_all(request);
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
            String::from_utf8_lossy(&answer).into_owned()
        };
        let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n");
        assert!(ask(request.as_bytes()).ends_with("<p>the page"));
        assert!(!ask(&vec![b'a'; LONGEST + 4096]).contains("200 OK"));
        assert!(ask(request.as_bytes()).contains("200 OK"), "it goes on");
    }
}
