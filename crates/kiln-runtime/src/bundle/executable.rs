// SPDX-License-Identifier: MIT OR Apache-2.0
//! The executable state.

use super::KernelBundle;
use crate::{Context, Device, Kernel};
use kiln_compiler::Timing;
use kiln_device::Module;
use kiln_types::{Error, ErrorKind, Image, KernelSignature, Result};
use std::{fmt, sync::Arc};

/// The state of a [`KernelBundle`] whose kernels can be launched.
pub struct Executable {
    kernels: Vec<Kernel>,
    /// The loaded image of each device.
    pub(super) modules: Vec<(Device, Arc<dyn Module>)>,
    /// Registered names with the symbols that they name.
    registered: Vec<(String, String)>,
    log: String,
    timings: Vec<Timing>,
}

/// The kernels of a bundle, without their code.
pub(crate) struct KernelTable {
    pub signatures: Vec<KernelSignature>,
    /// Registered names with the symbols that they name.
    pub registered: Vec<(String, String)>,
}

impl KernelBundle<Executable> {
    /// A kernel by name: an expression that was registered, byte by byte; else its symbol, which for an `extern "C"`
    /// kernel is its plain name; else its name in the source with namespaces, if only one kernel has it.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if there is no such kernel, with the names of those there are, or if several are meant.
    pub fn kernel(&self, name: &str) -> Result<Kernel> {
        let registered = self.state.registered.iter().find(|(expression, _)| expression == name);
        let symbol = registered.map_or(name, |(_, symbol)| symbol);
        if let Some(kernel) = self.kernels().iter().find(|kernel| kernel.signature().symbol == symbol) {
            return Ok(kernel.clone());
        }
        let mut named = self.kernels().iter().filter(|kernel| kernel.name() == name);
        match (named.next(), named.next()) {
            (Some(kernel), None) => Ok(kernel.clone()),
            (Some(_), Some(_)) => Err(self.ambiguous(name)),
            (None, _) => Err(self.not_found(name)),
        }
    }

    /// Whether [`Self::kernel`] finds a kernel of that name.
    pub fn has_kernel(&self, name: &str) -> bool {
        self.kernel(name).is_ok()
    }

    /// Its kernels in the order of the source.
    pub fn kernels(&self) -> &[Kernel] {
        &self.state.kernels
    }

    /// The symbols of its kernels in the order of the source, then the names that were registered.
    pub fn kernel_names(&self) -> Vec<&str> {
        let symbols = self.kernels().iter().map(|kernel| kernel.signature().symbol.as_str());
        symbols.chain(self.state.registered.iter().map(|(expression, _)| expression.as_str())).collect()
    }

    /// What the compiler said, if the build was told to save it.
    pub fn log(&self) -> &str {
        &self.state.log
    }

    /// How long each stage of the compiler took.
    pub fn timings(&self) -> &[Timing] {
        &self.state.timings
    }

    /// Loads an image for each device of the context.
    pub(crate) fn load(
        context: &Context,
        table: KernelTable,
        images: &[Image],
        log: String,
        timings: Vec<Timing>,
    ) -> Result<Self> {
        let mut modules = Vec::with_capacity(images.len());
        for (device, image) in context.devices().iter().zip(images) {
            modules.push((device.clone(), device.raw().load(image)?));
        }
        let kernels = table.signatures.into_iter().map(|signature| {
            let code = modules
                .iter()
                .filter_map(|(device, module)| module.kernel(&signature.symbol).map(|kernel| (device.clone(), kernel)));
            let code = code.collect();
            Kernel::new(context.clone(), signature, code)
        });
        let kernels = kernels.collect();
        let state = Executable { kernels, modules, registered: table.registered, log, timings };
        Ok(Self { context: context.clone(), state })
    }

    fn not_found(&self, name: &str) -> Error {
        let there_are = match self.kernel_names() {
            names if names.is_empty() => "it has none".to_owned(),
            names => format!("it has {}", names.join(", ")),
        };
        Error::new(ErrorKind::Invalid, format!("kernel '{name}' not found in the bundle; {there_are}"))
    }

    fn ambiguous(&self, name: &str) -> Error {
        let kernels = self.kernels().iter().map(Kernel::signature).filter(|kernel| kernel.display_name == name);
        let symbols: Vec<_> = kernels.map(|kernel| kernel.symbol.as_str()).collect();
        let message = format!(
            "kernel '{name}' is overloaded; use one of its symbols {}, or register a cast that chooses one",
            symbols.join(", ")
        );
        Error::new(ErrorKind::Invalid, message)
    }
}

impl fmt::Debug for Executable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "executable with kernels {:?}", self.kernels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestDevice;
    use kiln_types::{ImageKernel, KernelKind};

    /// A bundle of kernels given by symbol and name, with names that are registered for symbols.
    fn bundle(kernels: &[(&str, &str)], registered: &[(&str, &str)]) -> KernelBundle<Executable> {
        let device = TestDevice::new().handle();
        let context = Context::new(std::slice::from_ref(&device)).unwrap();
        let signatures = kernels.iter().map(|(symbol, name)| KernelSignature {
            symbol: (*symbol).to_owned(),
            display_name: (*name).to_owned(),
            kind: KernelKind::SingleTask,
            parameters: vec![],
            properties: Default::default(),
        });
        let table = KernelTable {
            signatures: signatures.collect(),
            registered: registered.iter().map(|(name, symbol)| ((*name).to_owned(), (*symbol).to_owned())).collect(),
        };
        let of_image = kernels.iter().map(|(symbol, _)| ImageKernel {
            symbol: (*symbol).to_owned(),
            entry: (*symbol).to_owned(),
            group_memory: 0,
            item_memory: 0,
            reports: None,
        });
        let image = Image { target: device.raw().target().clone(), bytes: vec![], kernels: of_image.collect() };
        KernelBundle::load(&context, table, &[image], String::new(), vec![]).unwrap()
    }

    #[test]
    fn kernels_are_found_by_each_of_their_names() {
        let kernels = [("iota", "iota"), ("_Z1fi", "f"), ("_Z1ff", "f"), ("_ZN1n1gEv", "n::g")];
        let bundle = bundle(&kernels, &[("(void(*)(float))f", "_Z1ff"), ("_Z1fi", "_Z1ff")]);
        let symbol = |name: &str| bundle.kernel(name).map(|kernel| kernel.signature().symbol.clone());
        for (name, expected) in [
            ("iota", "iota"),
            ("_Z1ff", "_Z1ff"),
            ("(void(*)(float))f", "_Z1ff"),
            ("n::g", "_ZN1n1gEv"),
            // A registered name wins over a symbol.
            ("_Z1fi", "_Z1ff"),
        ] {
            assert_eq!(symbol(name).unwrap(), expected, "{name}");
        }
        let error = symbol("f").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Invalid);
        let words =
            "kernel 'f' is overloaded; use one of its symbols _Z1fi, _Z1ff, or register a cast that chooses one";
        assert_eq!(error.message(), words);
    }

    #[test]
    fn an_unknown_kernel_names_those_there_are() {
        let some = bundle(&[("iota", "iota"), ("_Z1ff", "f")], &[("f<1>", "_Z1ff")]);
        for name in ["", "iot", "iota ", "(void(*)(float))f"] {
            let error = some.kernel(name).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Invalid);
            let words = format!("kernel '{name}' not found in the bundle; it has iota, _Z1ff, f<1>");
            assert_eq!(error.message(), words);
            assert!(!some.has_kernel(name));
        }
        assert_eq!(some.kernel_names(), ["iota", "_Z1ff", "f<1>"]);
        let error = bundle(&[], &[]).kernel("iota").unwrap_err();
        assert_eq!(error.message(), "kernel 'iota' not found in the bundle; it has none");
    }
}
