// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels that can be launched.

use crate::{Context, Device, Queue, argument::Number};
use kiln_types::{ArgumentLayout, Error, ErrorKind, KernelSignature, Result};
use std::{fmt, sync::Arc};

/// A kernel of an executable bundle. Cheap to clone. It keeps its code, so the bundle may be dropped.
#[derive(Clone)]
pub struct Kernel(Arc<Inner>);

struct Inner {
    context: Context,
    signature: KernelSignature,
    layout: ArgumentLayout,
    /// For each parameter, what kind of number it is, where its type's name says so.
    numbers: Vec<Option<Number>>,
    code: Vec<(Device, Arc<dyn kiln_device::Kernel>)>,
}

impl Kernel {
    /// As the source names it, with namespaces and template arguments.
    pub fn name(&self) -> &str {
        &self.signature().display_name
    }

    /// Its names, its kind and its parameters.
    pub fn signature(&self) -> &KernelSignature {
        &self.0.signature
    }

    /// The context whose queues may launch it.
    pub fn context(&self) -> &Context {
        &self.0.context
    }

    /// A kernel with its code for each device of the context.
    pub(crate) fn new(
        context: Context,
        signature: KernelSignature,
        code: Vec<(Device, Arc<dyn kiln_device::Kernel>)>,
    ) -> Self {
        let layout = ArgumentLayout::new(&signature.parameters);
        let numbers = signature.parameters.iter().map(|parameter| Number::of_type(&parameter.type_name)).collect();
        Self(Arc::new(Inner { context, signature, layout, numbers, code }))
    }

    pub(crate) fn layout(&self) -> &ArgumentLayout {
        &self.0.layout
    }

    pub(crate) fn number(&self, parameter: usize) -> Option<Number> {
        self.0.numbers[parameter]
    }

    /// The code that `queue` runs.
    pub(crate) fn code_for(&self, queue: &Queue) -> Result<&Arc<dyn kiln_device::Kernel>> {
        if self.context() != queue.context() {
            let message = format!(
                "kernel `{}` was built for another context than the queue's; build its bundle for `queue.context()`",
                self.name()
            );
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        self.0.code.iter().find(|(device, _)| device == queue.device()).map(|(_, code)| code).ok_or_else(|| {
            let message = format!("kernel `{}` was not built for the device '{}'", self.name(), queue.device().name());
            Error::new(ErrorKind::KernelNotSupported, message)
        })
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({}, {})", self.name(), self.signature().kind)
    }
}
