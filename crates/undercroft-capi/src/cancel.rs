//! Ending work from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use undercroft::error::Stop;
use undercroft::pass::Limits;

/// A flag that ends the work which it was given to. One thread works, any other may set it.
pub struct UndercroftCancel(AtomicBool);

/// A flag that is not set. The caller frees it by `undercroft_cancel_free`.
#[unsafe(no_mangle)]
pub extern "C" fn undercroft_cancel_new() -> *mut UndercroftCancel {
    Box::into_raw(Box::new(UndercroftCancel(AtomicBool::new(false))))
}

/// Sets a flag: work that has it ends soon, with CANCELLED, and so does all that begins with it. Null is left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_cancel_set(flag: *const UndercroftCancel) {
    // SAFETY: the caller promises null or a flag of this library that was not freed.
    if let Some(flag) = unsafe { flag.as_ref() } {
        flag.0.store(true, Ordering::Relaxed);
    }
}

/// Frees a flag, when no work has it any more; null is left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_cancel_free(flag: *mut UndercroftCancel) {
    if !flag.is_null() {
        // SAFETY: it is not null, and the caller promises that it came from this library and was not freed.
        drop(unsafe { Box::from_raw(flag) });
    }
}

/// A flag of the caller's, or none.
pub(crate) struct Flag<'a>(Option<&'a UndercroftCancel>);

pub(crate) unsafe fn cancel<'a>(flag: *const UndercroftCancel) -> Flag<'a> {
    // SAFETY: the caller promises null or a flag of this library that was not freed.
    Flag(unsafe { flag.as_ref() })
}

impl Flag<'_> {
    /// Does something within the limit that the flag sets.
    pub(crate) fn limits<T>(&self, work: impl FnOnce(Limits<'_>) -> T) -> T {
        let stop = || self.0?.0.load(Ordering::Relaxed).then_some(Stop::Cancelled);
        work(Limits { stop: Some(&stop), ..Limits::default() })
    }
}
