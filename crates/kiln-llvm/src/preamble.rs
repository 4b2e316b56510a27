// SPDX-License-Identifier: MIT OR Apache-2.0
//! Precompiled preambles: what many sources begin with is parsed once.
//!
//! A preamble is never compiled on the way to a kernel. The second source that begins with it starts a compilation in
//! the background; those that come after it is done are faster.

use crate::{ClangRequest, Session, bindings as sys, clang::Compilation};
use std::{
    env,
    path::Path,
    ptr,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// What the source is called while its preamble is compiled, in its own folder: a preamble belongs to no one source.
pub(crate) const FILE_NAME: &str = "kiln-preamble.cpp";

/// The most preambles kept.
const CAPACITY: usize = 16;

/// The options, files and text of a preamble.
type Key = blake3::Hash;

/// A precompiled preamble.
pub(crate) struct Preamble(*mut sys::KilnPreamble);

// SAFETY: the shim only reads a preamble after it was built, and it belongs to no thread.
unsafe impl Send for Preamble {}
// SAFETY: as above: nothing is written after it was built.
unsafe impl Sync for Preamble {}

impl Preamble {
    pub(crate) fn raw(&self) -> *const sys::KilnPreamble {
        self.0
    }
}

impl Drop for Preamble {
    fn drop(&mut self) {
        if let Ok(api) = crate::library::api() {
            // SAFETY: nobody else holds the preamble.
            unsafe { api.kiln_preamble_dispose(self.0) };
        }
    }
}

enum State {
    /// It came once.
    Seen,
    /// It is being compiled.
    Building,
    /// It can be used.
    Ready(Arc<Preamble>),
    /// It does not compile, says something, or is empty.
    Useless,
}

struct Entry {
    key: Key,
    state: State,
}

/// The most recently used last.
struct Store {
    entries: Vec<Entry>,
    building: usize,
    uses: u64,
}

static STORE: Mutex<Store> = Mutex::new(Store { entries: Vec::new(), building: 0, uses: 0 });
static BUILT: Condvar = Condvar::new();

fn store() -> MutexGuard<'static, Store> {
    STORE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until no preamble is being compiled.
pub fn wait_until_built() {
    let waiting = BUILT.wait_while(store(), |store| store.building > 0);
    drop(waiting.unwrap_or_else(PoisonError::into_inner));
}

/// How many compilations used a precompiled preamble since the process began.
pub fn uses() -> u64 {
    store().uses
}

/// The preamble of a source if it is there and still true. Starts building it when it comes a second time.
pub(crate) fn find(session: &Session, request: &ClangRequest, compilation: &Compilation) -> Option<Arc<Preamble>> {
    let key = key(session, request, compilation)?;
    let found = {
        let mut store = store();
        let Some(mut entry) = store.take(key) else {
            store.put(Entry { key, state: State::Seen });
            return None;
        };
        let mut found = None;
        match &entry.state {
            State::Seen if build_in_background(key, request.clone()) => {
                entry.state = State::Building;
                store.building += 1;
            }
            State::Ready(preamble) => found = Some(preamble.clone()),
            State::Seen | State::Building | State::Useless => {}
        }
        store.put(entry);
        found?
    };
    // SAFETY: the preamble is alive.
    if unsafe { session.api().kiln_preamble_valid(found.raw()) } != 0 {
        store().uses += 1;
        return Some(found);
    }
    // This one counts as its first use.
    store().set(key, State::Seen);
    None
}

/// None where the source has no preamble worth compiling.
fn key(session: &Session, request: &ClangRequest, compilation: &Compilation) -> Option<Key> {
    // SAFETY: the text is `len` bytes long.
    let size = unsafe { session.api().kiln_preamble_size(request.source.as_ptr().cast(), request.source.len()) };
    let preamble = request.source.get(..size).filter(|text| !text.is_empty())?;
    let mut hasher = blake3::Hasher::new();
    let mut add = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    add(preamble.as_bytes());
    add(source_name(request).as_bytes());
    add(env::current_dir().ok()?.as_os_str().as_encoded_bytes());
    compilation.arguments().iter().for_each(|argument| add(argument.to_bytes()));
    add(b"files");
    for file in &request.files {
        add(file.path.as_bytes());
        add(file.text.as_bytes());
    }
    Some(hasher.finalize())
}

/// The path of [`FILE_NAME`] beside the source: quoted includes look there first.
fn source_name(request: &ClangRequest) -> String {
    Path::new(&request.source_name).with_file_name(FILE_NAME).display().to_string()
}

/// Starts to compile a preamble. Called with the store locked, which the other thread waits for at its end.
fn build_in_background(key: Key, request: ClangRequest) -> bool {
    let request = ClangRequest { source_name: source_name(&request), ..request };
    let work = move || {
        let built = Session::run(|session| Ok(build(session, &request)));
        let state = match built {
            Ok(Some(preamble)) => State::Ready(Arc::new(preamble)),
            _ => State::Useless,
        };
        let mut store = store();
        store.building -= 1;
        store.set(key, state);
        BUILT.notify_all();
    };
    let started = thread::Builder::new().name("kiln-preamble".into()).spawn(work);
    if let Err(error) = &started {
        tracing::warn!(%error, "no thread to compile a preamble on");
    }
    started.is_ok()
}

fn build(session: &Session, request: &ClangRequest) -> Option<Preamble> {
    let compilation = Compilation::new(request).ok()?;
    let (mut preamble, mut log) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: `compilation` outlives the call; the shim sets both results.
    let log = unsafe {
        compilation.with_raw(|raw| session.api().kiln_preamble_build(raw, &mut preamble, &mut log));
        session.take_text(log)
    };
    if preamble.is_null() {
        tracing::debug!(log, "the preamble is not precompiled");
        return None;
    }
    // SAFETY: the preamble was just built.
    let bytes = unsafe { session.api().kiln_preamble_memory(preamble) };
    tracing::debug!(bytes, "precompiled a preamble");
    Some(Preamble(preamble))
}

impl Store {
    fn take(&mut self, key: Key) -> Option<Entry> {
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(at))
    }

    /// Makes `entry` the most recently used one; drops the least recently used one if there are too many.
    fn put(&mut self, entry: Entry) {
        self.entries.push(entry);
        if self.entries.len() > CAPACITY {
            self.entries.remove(0);
        }
    }

    fn set(&mut self, key: Key, state: State) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.key == key) {
            entry.state = state;
        }
    }
}
