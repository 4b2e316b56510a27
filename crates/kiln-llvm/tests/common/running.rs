// SPDX-License-Identifier: MIT OR Apache-2.0
//! From Kiln IR to code in this process, for tests of the writer.
#![allow(dead_code, reason = "every test file uses a part")]

use kiln_ir::{Linkage, Module, Role};
use kiln_llvm::{Context, FileType, Machine, OptimizationLevel, Session, emit, machine, passes, write};
use kiln_types::{PtxTarget, Target};
use libloading::os::unix::Library;
use object::{Object, ObjectSymbol};
use std::process::Command;
use tempfile::TempDir;

/// An object for the CPU that runs the test.
pub fn object(module: &Module) -> Vec<u8> {
    Session::run(|session| {
        let context = Context::new(session);
        let machine = Machine::new(session, &Target::Cpu(machine::host(session)), OptimizationLevel::Default)?;
        let out = write(&context, module, &machine)?;
        out.verify()?;
        passes::run(&out, "default<O3>", Some(&machine))?;
        emit::emit(&out, &machine, FileType::Object)
    })
    .unwrap_or_else(|error| panic!("{error}"))
}

/// PTX for sm_90 of a module of entries that ask for nothing.
pub fn ptx(module: &Module) -> Vec<u8> {
    let mut module = module.clone();
    module.functions.values_mut().for_each(|function| function.role = Role::Kernel);
    let target = Target::Ptx(PtxTarget::new("sm_90").unwrap());
    Session::run(|session| {
        let context = Context::new(session);
        let machine = Machine::new(session, &target, OptimizationLevel::Default)?;
        let out = write(&context, &module, &machine)?;
        out.verify()?;
        passes::run(&out, "default<O3>", Some(&machine))?;
        emit::emit(&out, &machine, FileType::Assembly)
    })
    .unwrap_or_else(|error| panic!("{error}"))
}

/// The functions that an object needs from elsewhere.
pub fn undefined(object: &[u8]) -> Vec<String> {
    let file = object::File::parse(object).unwrap();
    let symbols = file.symbols().filter(|symbol| symbol.is_undefined());
    symbols.filter_map(|symbol| symbol.name().ok().map(str::to_owned)).filter(|name| !name.is_empty()).collect()
}

/// Code of a module, loaded.
pub struct Loaded {
    library: Library,
    _folder: TempDir,
}

impl Loaded {
    /// Compiles and loads a module, whose object needs no more than loaders provide.
    pub fn new(module: &Module) -> Self {
        let bytes = object(module);
        let undefined = undefined(&bytes);
        let provided = ["memcpy", "memmove", "memset"];
        assert!(undefined.iter().all(|name| provided.contains(&name.as_str())), "undefined: {undefined:?}\n{module}");
        let folder = tempfile::tempdir().unwrap();
        let (object, library) = (folder.path().join("code.o"), folder.path().join("code.so"));
        std::fs::write(&object, bytes).unwrap();
        let linked = Command::new("cc").arg("-shared").arg("-o").arg(&library).arg(&object).status().unwrap();
        assert!(linked.success());
        // SAFETY: the library has no initialisers.
        let library = unsafe { Library::open(Some(&library), libc::RTLD_NOW | libc::RTLD_LOCAL) }.unwrap();
        Self { library, _folder: folder }
    }

    /// Calls an entry with addresses.
    pub fn call<const N: usize>(&self, name: &str, arguments: [*mut u8; N]) {
        let address = self.address(name);
        // SAFETY: tests name an entry that takes so many addresses, of memory that it may access.
        unsafe {
            match *arguments.as_slice() {
                [a] => std::mem::transmute::<*const (), extern "C" fn(*mut u8)>(address)(a),
                [a, b] => std::mem::transmute::<*const (), extern "C" fn(*mut u8, *mut u8)>(address)(a, b),
                [a, b, c] => {
                    std::mem::transmute::<*const (), extern "C" fn(*mut u8, *mut u8, *mut u8)>(address)(a, b, c);
                }
                _ => panic!("entries of tests take one to three addresses"),
            }
        }
    }

    fn address(&self, name: &str) -> *const () {
        // SAFETY: the symbol is only looked up.
        let symbol = unsafe { self.library.get::<*const ()>(name.as_bytes()) }.unwrap();
        symbol.into_raw() as *const ()
    }
}

/// Makes entries of the kernels, which must not ask what work-item they are.
pub fn as_entries(mut module: Module) -> Module {
    for function in module.functions.values_mut() {
        assert_eq!((function.role, function.linkage), (Role::Kernel, Linkage::Exported), "{}", function.name);
        function.role = Role::Entry;
    }
    module
}
