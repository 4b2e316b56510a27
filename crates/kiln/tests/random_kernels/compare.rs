// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same kernels on all devices.

use crate::{
    launch::{Contents, contents, global, run},
    print::{Fault, Parameter, name, parameters, source},
    program::*,
};
use kiln::{BuildOptions, Device, Error, Executable, KernelBundle, Queue, SourceLanguage, half::f16};
use std::fmt::Write;

/// What went wrong with a kernel.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What must stay the same while the kernel shrinks.
    pub kind: String,
    pub details: String,
}

/// The devices that are compared.
pub struct Devices {
    queues: Vec<(&'static str, Queue)>,
    /// What the first one is made to compute wrongly.
    fault: Option<Fault>,
}

impl Devices {
    pub fn new(fault: Option<Fault>) -> kiln::Result<Self> {
        let queues = vec![("cpu", Queue::new(&Device::cpu()?)?), ("reference", Queue::new(&Device::reference()?)?)];
        Ok(Self { queues, fault })
    }

    /// Runs one kernel.
    pub fn check(&self, kernel: &Kernel) -> Option<Failure> {
        self.check_all(std::slice::from_ref(kernel)).pop().flatten()
    }

    /// Compares a kernel's results on the first device with those of another program.
    pub fn check_with_peer(
        &self,
        kernel: &Kernel,
        peer: impl Fn(&Kernel) -> std::io::Result<Vec<Vec<u8>>>,
    ) -> Option<Failure> {
        let (device, queue) = &self.queues[0];
        let ours = build(queue, source([kernel], None))
            .and_then(|bundle| bundle.kernel(&name(kernel)))
            .and_then(|compiled| run(queue, kernel, &compiled));
        let ours = match ours {
            Ok(ours) => ours,
            Err(error) => return Some(failed(&format!("{device} fails"), &error)),
        };
        let theirs = || peer(kernel).map(|theirs| difference(kernel, (device, &ours), ("the peer", &theirs)));
        // A peer that computes something else each time is wrong itself.
        let details = match theirs() {
            Ok(details) => details?,
            Err(error) => return Some(Failure { kind: "the peer fails".to_owned(), details: error.to_string() }),
        };
        let again = |()| theirs().ok().flatten().as_ref() == Some(&details);
        [(); 3]
            .into_iter()
            .all(again)
            .then(|| Failure { kind: "the peer differs".to_owned(), details: details.clone() })
    }

    /// Runs kernels that are compiled together, which is quicker, and returns what went wrong with each.
    pub fn check_all(&self, kernels: &[Kernel]) -> Vec<Option<Failure>> {
        let mut bundles = Vec::new();
        for (index, (device, queue)) in self.queues.iter().enumerate() {
            let text = source(kernels, self.fault.filter(|_| index == 0));
            match build(queue, text) {
                Ok(bundle) => bundles.push((*device, queue, bundle)),
                Err(_) if kernels.len() > 1 => return kernels.iter().map(|kernel| self.check(kernel)).collect(),
                Err(error) => return vec![Some(failed(&format!("{device} does not compile"), &error))],
            }
        }
        kernels.iter().map(|kernel| compare(kernel, &bundles)).collect()
    }
}

fn build(queue: &Queue, text: String) -> kiln::Result<KernelBundle<Executable>> {
    KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text)?
        .named("random.cpp")
        .build(&BuildOptions::new())
}

fn failed(kind: &str, error: &Error) -> Failure {
    Failure { kind: kind.to_owned(), details: format!("{error}\n{}", error.log()) }
}

fn compare(kernel: &Kernel, bundles: &[(&str, &Queue, KernelBundle<Executable>)]) -> Option<Failure> {
    let mut first: Option<(&str, Vec<Vec<u8>>)> = None;
    for (device, queue, bundle) in bundles {
        let found = match bundle.kernel(&name(kernel)).and_then(|compiled| run(queue, kernel, &compiled)) {
            Ok(found) => found,
            Err(error) => return Some(failed(&format!("{device} fails"), &error)),
        };
        match &first {
            None => first = Some((device, found)),
            Some((name, expected)) => {
                if let Some(details) = difference(kernel, (name, expected), (device, &found)) {
                    return Some(Failure { kind: format!("{name} and {device} differ"), details });
                }
            }
        }
    }
    None
}

/// The first elements that differ.
pub fn difference(kernel: &Kernel, a: (&str, &[Vec<u8>]), b: (&str, &[Vec<u8>])) -> Option<String> {
    let mut text = String::new();
    let memories = parameters(kernel).into_iter().zip(contents(kernel)).filter_map(|(parameter, contents)| {
        if let Contents::Memory(ty, _) = contents { Some((parameter, ty)) } else { None }
    });
    for (index, (parameter, ty)) in memories.enumerate() {
        let [left, right] = [a.1, b.1].map(|all| all[index].chunks_exact(ty.bytes()));
        for (at, (left, right)) in left.zip(right).enumerate().filter(|(_, (left, right))| left != right).take(4) {
            let memory = parameter_name(parameter);
            let (left, right) = (show(ty, left), show(ty, right));
            let _ = writeln!(text, "{memory}[{at}] is {left} on {} and {right} on {}", a.0, b.0);
        }
    }
    if text.is_empty() { None } else { Some(text) }
}

fn parameter_name(parameter: Parameter) -> String {
    match parameter {
        Parameter::Output(index) => format!("out{index}"),
        Parameter::Atomic(index) => format!("atomic{index}"),
        Parameter::Input(index) => format!("in{index}"),
        Parameter::Argument(index) => format!("arg{index}"),
        Parameter::Structure(index) => format!("parts{index}"),
        Parameter::Shared(index) => format!("shared{index}"),
    }
}

/// An element as a number.
pub fn show(ty: Scalar, bytes: &[u8]) -> String {
    let mut all = [0; 8];
    all[..bytes.len()].copy_from_slice(bytes);
    let bits = u64::from_le_bytes(all);
    match ty {
        Scalar::F16 => format!("{:?}", f16::from_bits(bits as u16).to_f32()),
        Scalar::F32 => format!("{:?}", f32::from_bits(bits as u32)),
        Scalar::F64 => format!("{:?}", f64::from_bits(bits)),
        _ if ty.is_signed() => format!("{}", ((bits << (64 - 8 * bytes.len())) as i64) >> (64 - 8 * bytes.len())),
        _ => bits.to_string(),
    }
}

/// Everything that is needed to see the failure again.
pub fn report(kernel: &Kernel, failure: &Failure) -> String {
    let mut text = format!("{}\n{}\n", failure.kind, failure.details);
    let _ = writeln!(text, "{}", source([kernel], None));
    let _ = writeln!(text, "global {:?}, local {:?}, arguments:", global(kernel), kernel.local);
    for (parameter, contents) in parameters(kernel).into_iter().zip(contents(kernel)) {
        let name = parameter_name(parameter);
        let _ = match contents {
            // What outputs hold at first shows only where nothing is written.
            Contents::Memory(ty, bytes) if matches!(parameter, Parameter::Output(_)) => {
                writeln!(text, "  {name}[{}]", bytes.len() / ty.bytes())
            }
            Contents::Memory(ty, bytes) => {
                let elements = bytes.chunks_exact(ty.bytes());
                let shown: Vec<_> = elements.take(40).map(|element| show(ty, element)).collect();
                writeln!(text, "  {name}[{}] = {}", bytes.len() / ty.bytes(), shown.join(" "))
            }
            Contents::Scalar(ty, bytes) => writeln!(text, "  {name} = {}", show(ty, &bytes)),
            Contents::Structure(bytes) => writeln!(text, "  {name} = bytes {bytes:?}"),
            Contents::Local(bytes) => writeln!(text, "  {name}: {} bytes of group memory", bytes.unwrap_or_default()),
        };
    }
    text
}
