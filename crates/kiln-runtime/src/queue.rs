// SPDX-License-Identifier: MIT OR Apache-2.0
//! Queues: what commands are given to.

use crate::{Context, Device, Event, printer::Printer};
use kiln_device::{Command, QueueOrder};
use kiln_types::{Error, ErrorKind, Result};
use smallvec::SmallVec;
use std::{fmt, sync::Arc};

/// Runs commands on a device. Cheap to clone; clones are the same queue.
///
/// Methods that give commands return as soon as the command is recorded, and come in two forms:
/// ```
/// # use kiln_runtime::{Device, Queue};
/// # let queue = Queue::new(&Device::cpu()?)?;
/// # let (mut a, mut b) = (queue.malloc_shared::<u32>(4)?, queue.malloc_shared::<u32>(4)?);
/// queue.fill(&mut a, 1)?;                                  // no event
/// let filled = queue.after(&[]).fill(&mut a, 7)?;          // with an event
/// let copied = queue.after(&[filled]).copy(&a, &mut b)?;   // starts after `filled`
/// copied.wait()?;
/// # assert_eq!(b.to_vec()?, [7; 4]);
/// # Ok::<(), kiln_runtime::Error>(())
/// ```
/// On a queue that is in order (the default) each command starts after the one before it is complete, so events are
/// needed only between queues. On one that is out of order, events and barriers are all that orders launches.
///
/// Dropping the last handle neither waits nor cancels: what was submitted still runs.
#[derive(Clone)]
pub struct Queue(Arc<Inner>);

struct Inner {
    context: Context,
    device: Device,
    raw: Arc<dyn kiln_device::Queue>,
    printer: Arc<Printer>,
}

impl Queue {
    /// A queue that runs its commands in order. All queues made this way for a device share a context, and so memory
    /// and kernels.
    ///
    /// # Errors
    /// [`ErrorKind::Platform`] if the driver cannot make one.
    pub fn new(device: &Device) -> Result<Self> {
        Self::with_context(&device.default_context(), device, QueueOrder::InOrder)
    }

    /// A queue whose commands run at any time after what they depend on. Shares the context of [`Self::new`].
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn out_of_order(device: &Device) -> Result<Self> {
        Self::with_context(&device.default_context(), device, QueueOrder::OutOfOrder)
    }

    /// A queue of a context.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] if the context does not have the device, else as [`Self::new`].
    pub fn with_context(context: &Context, device: &Device, order: QueueOrder) -> Result<Self> {
        if !context.devices().contains(device) {
            let message = format!(
                "the device '{}' is not one of its context's {:?}; make the queue for one of those",
                device.name(),
                context.devices()
            );
            return Err(Error::new(ErrorKind::Invalid, message));
        }
        let printer = Printer::new();
        let output = printer.clone();
        let raw = device.raw().new_queue(order, Arc::new(move |text| output.print(text)))?;
        Ok(Self(Arc::new(Inner { context: context.clone(), device: device.clone(), raw, printer })))
    }

    /// The context whose memory and kernels its commands may use.
    pub fn context(&self) -> &Context {
        &self.0.context
    }

    /// The device that runs its commands.
    pub fn device(&self) -> &Device {
        &self.0.device
    }

    /// What orders its commands.
    pub fn order(&self) -> QueueOrder {
        self.0.raw.order()
    }

    /// Whether every command that was submitted is complete.
    pub fn is_idle(&self) -> bool {
        self.0.raw.is_idle()
    }

    /// Returns when every command that was submitted before the call is complete.
    ///
    /// # Errors
    /// [`ErrorKind::Platform`] if the device fails. [`ErrorKind::Kernel`] if an `assert` of a kernel failed, or a kernel
    /// broke a rule on the reference device: its message is the first report, its log has all of them, one a line. Each report is given once, by
    /// whatever waits for the command first: the queue, an event, or the host's access to memory that it was given.
    pub fn wait(&self) -> Result<()> {
        self.0.raw.wait()?;
        crate::usm::free_retired();
        Ok(())
    }

    /// Gives `listener` what kernels of this queue print with `printf`, each message in a call of its own; until then they
    /// go to the log, with the target `kiln::printf`. A launch is complete only when all that it printed was passed on.
    /// Messages of one work-item come in its order. A launch can print about a megabyte: then a last message says how many
    /// were lost.
    ///
    /// The listener is called by any thread and must not wait for the queue.
    pub fn on_print(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        self.0.printer.set(Arc::new(listener));
    }

    /// Commands that start when all `events` are complete, from this or other queues, and give an event each.
    pub fn after<'a>(&'a self, events: &'a [Event]) -> After<'a> {
        After { queue: self, events }
    }

    /// Makes every later command wait for every earlier one.
    ///
    /// # Errors
    /// [`ErrorKind::Platform`] if the device fails.
    pub fn barrier(&self) -> Result<()> {
        self.submit_barrier(&[]).map(drop)
    }

    /// The queue without checks.
    pub(crate) fn raw(&self) -> &Arc<dyn kiln_device::Queue> {
        &self.0.raw
    }

    /// The event of a command of this queue.
    pub(crate) fn event(&self, sequence: u64) -> Event {
        Event::new(self.raw().clone(), sequence)
    }

    #[allow(unsafe_code, reason = "a barrier touches no memory")]
    fn submit_barrier(&self, events: &[Event]) -> Result<u64> {
        // SAFETY: the command is no launch and touches no memory; events come from their queues.
        unsafe { self.submit(Command::Barrier, events) }
    }

    /// Gives a command to the device.
    ///
    /// # Safety
    /// As [`kiln_device::Queue::submit`], except for the dependencies, whose events vouch for their numbers.
    #[allow(unsafe_code, reason = "passes a command on")]
    pub(crate) unsafe fn submit(&self, command: Command<'_>, events: &[Event]) -> Result<u64> {
        let dependencies: SmallVec<[_; 8]> = events.iter().map(Event::dependency).collect();
        // SAFETY: the caller keeps the contract; an event's number was given by its queue.
        unsafe { self.raw().submit(command, &dependencies) }
    }
}

impl PartialEq for Queue {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Queue {}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Queue({:?}, {:?})", self.order(), self.device())
    }
}

/// Commands of a queue that start after events: the same methods as [`Queue`]'s, which give an [`Event`] each. Made by
/// [`Queue::after`].
#[derive(Clone, Copy, Debug)]
pub struct After<'a> {
    pub(crate) queue: &'a Queue,
    pub(crate) events: &'a [Event],
}

impl After<'_> {
    /// Makes every later command of the queue wait for the events, or for every earlier command if there are none.
    ///
    /// # Errors
    /// [`ErrorKind::BackendMismatch`] if an event is another backend's, [`ErrorKind::Platform`] if the device fails.
    pub fn barrier(&self) -> Result<Event> {
        Ok(self.queue.event(self.queue.submit_barrier(self.events)?))
    }
}
