//! What goes wrong: a status, and words that the calling thread can ask for.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How a call ended.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftStatus {
    /// As it should.
    Ok = 0,
    /// A pointer is null that may not be.
    NullArgument = 1,
    /// A text is not UTF-8.
    NotUtf8 = 2,
    /// There is no such generator, preset or setting, or they cannot work.
    BadRecipe = 3,
    /// The recipe is sound, and no floor came of it.
    NotMade = 4,
    /// The bytes are no level.
    BadLevel = 5,
    /// There is nothing of that number.
    OutOfRange = 6,
    /// The floor cannot be written in that format.
    NotWritten = 7,
    /// A mistake in the library. It is sound to go on.
    Bug = 8,
}

/// What went wrong, and the words for it.
pub(crate) struct Failure(pub(crate) UndercroftStatus, pub(crate) String);

impl Failure {
    pub(crate) fn null(what: &str) -> Failure {
        Failure(UndercroftStatus::NullArgument, format!("{what} is null"))
    }
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::new(CString::default());
}

/// What went wrong in the last call on this thread that did, in one line; empty before that. The text is the library's,
/// and holds until the next call on this thread that goes wrong.
#[unsafe(no_mangle)]
pub extern "C" fn undercroft_last_error() -> *const c_char {
    // A thread that is ending has no words left.
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

fn remember(words: &str) {
    let words: String = words.chars().filter(|c| *c != '\0').collect();
    let words = CString::new(words).unwrap_or_default();
    let _ = LAST.try_with(|last| *last.borrow_mut() = words);
}

/// Does something that may fail or panic, and keeps the words.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> UndercroftStatus {
    // Nothing that was half changed is ever seen again: results are stored as the last step, floors do not change.
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => UndercroftStatus::Ok,
        Ok(Err(Failure(status, words))) => {
            remember(&words);
            status
        }
        Err(panic) => {
            remember(&format!("a mistake in the library: {}", said(&*panic)));
            UndercroftStatus::Bug
        }
    }
}

/// Calls something that cannot fail; returns the default where it panics all the same.
pub(crate) fn ask<T>(default: T, work: impl FnOnce() -> Option<T>) -> T {
    let mut answer = None;
    guard(|| {
        answer = work();
        Ok(())
    });
    answer.unwrap_or(default)
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no words were left")
}

/// A text of the caller's.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, Failure> {
    // SAFETY: the caller promises a text that ends in a zero byte, or null.
    let text = unsafe { optional_text(pointer, what) }?;
    text.ok_or_else(|| Failure::null(what))
}

/// The same where null means that there is none.
pub(crate) unsafe fn optional_text<'a>(
    pointer: *const c_char,
    what: &str,
) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: it is not null, and the caller promises a text that ends in a zero byte.
    let text = unsafe { CStr::from_ptr(pointer) };
    let not_utf8 = |e: std::str::Utf8Error| {
        Failure(UndercroftStatus::NotUtf8, format!("{what} is not UTF-8 from byte {} on", e.valid_up_to()))
    };
    text.to_str().map(Some).map_err(not_utf8)
}

/// Stores a result.
pub(crate) unsafe fn store<T>(out: *mut T, value: T) -> Result<(), Failure> {
    if out.is_null() {
        return Err(Failure::null("the place for the result"));
    }
    // SAFETY: it is not null, and the caller promises that it can be written to. What was there is not looked at.
    unsafe { out.write(value) };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_stays_inside() {
        assert_eq!(guard(|| panic!("oh no")), UndercroftStatus::Bug);
        // SAFETY: the library's text ends in a zero byte.
        let words = unsafe { CStr::from_ptr(undercroft_last_error()) };
        assert_eq!(words.to_str(), Ok("a mistake in the library: oh no"));
        assert_eq!(ask(7, || panic!("oh no")), 7);
    }

    #[test]
    fn words_belong_to_their_thread() {
        guard(|| Err(Failure::null("here")));
        std::thread::spawn(|| guard(|| Err(Failure::null("there")))).join().expect("the thread ends well");
        // SAFETY: the library's text ends in a zero byte.
        let words = unsafe { CStr::from_ptr(undercroft_last_error()) };
        assert_eq!(words.to_str(), Ok("here is null"));
    }
}
