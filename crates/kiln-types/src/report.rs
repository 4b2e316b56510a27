// SPDX-License-Identifier: MIT OR Apache-2.0
//! What work-items say during a launch, and the buffer that carries it from a device.
//!
//! A launch of a kernel that says anything gives it a *report buffer*, all zero. Each message becomes a record in one of
//! two sections, so that prints leave room for failures. A work-item claims its place with an atomic addition; a record
//! that begins where no room is left is lost, but counted.

use alloc::vec::Vec;

/// Bytes of a record before its arguments: their count, the global id (x first), the address of the format.
const HEAD: usize = 40;

/// The section of a report buffer that messages of one kind go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReportKind {
    /// What kernels print.
    Print,
    /// What ends a launch.
    Failure,
}

impl ReportKind {
    /// Byte offset of the number of bytes that were claimed. The number of messages stands eight bytes after it.
    pub const fn claimed(self) -> u64 {
        match self {
            Self::Print => 0,
            Self::Failure => 16,
        }
    }

    /// Byte offset of the first record.
    pub const fn start(self) -> u64 {
        match self {
            Self::Print => 32,
            Self::Failure => Self::Print.start() + Self::Print.capacity() + ReportBuffer::LARGEST,
        }
    }

    /// Bytes for records. What would end after them is lost; devices write it to the [`ReportBuffer::LARGEST`] bytes behind.
    pub const fn capacity(self) -> u64 {
        match self {
            Self::Print => 1 << 20,
            Self::Failure => 1 << 12,
        }
    }
}

/// The report buffer as a device writes it: numbers of 64 bits.
///
/// A record holds the number of its arguments, the global id (x first), the address of the format, and for each argument
/// its type ([`ReportArgument`]) and its bits.
pub struct ReportBuffer;

impl ReportBuffer {
    /// The most arguments of a message, its format apart.
    pub const ARGUMENTS: usize = 64;

    /// The most bytes of a record.
    pub const LARGEST: u64 = Self::record(Self::ARGUMENTS);

    /// Bytes of the whole buffer.
    pub const BYTES: u64 = ReportKind::Failure.start() + ReportKind::Failure.capacity() + Self::LARGEST;

    /// Bytes of a record.
    pub const fn record(arguments: usize) -> u64 {
        (HEAD + 16 * arguments) as u64
    }

    /// The messages of a kind in the words of a buffer, and how many more were lost. What is no record ends the list.
    pub fn read(words: &[u64], kind: ReportKind) -> (Vec<Report>, u64) {
        let word = |at: u64| words.get(at as usize / 8).copied().unwrap_or(0);
        let end = kind.start() + word(kind.claimed()).min(kind.capacity());
        let said = word(kind.claimed() + 8);
        let mut reports = Vec::new();
        let mut at = kind.start();
        while (reports.len() as u64) < said && at < end {
            let count = word(at) as usize;
            let next = at + Self::record(count.min(Self::ARGUMENTS));
            if count > Self::ARGUMENTS || next > end {
                break;
            }
            let arguments = (0..count as u64).map(|index| {
                let place = at + HEAD as u64 + 16 * index;
                ReportArgument::new(word(place), word(place + 8))
            });
            let item = [word(at + 8), word(at + 16), word(at + 24)];
            reports.push(Report { item, format: word(at + 32), arguments: arguments.collect() });
            at = next;
        }
        let lost = said - reports.len() as u64;
        (reports, lost)
    }
}

/// A message of a work-item.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The item's index in the global range, x first.
    pub item: [u64; 3],
    /// The address of its format, a string of C.
    pub format: u64,
    /// What the format says how to print.
    pub arguments: Vec<ReportArgument>,
}

/// An argument of a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReportArgument {
    /// An integer of so many bits, at most 64; the bits above are zero.
    Integer {
        /// Its bits.
        value: u64,
        /// How many it has.
        bits: u8,
    },
    /// A number of double precision.
    Float(f64),
    /// An address.
    Address(u64),
}

impl ReportArgument {
    /// The type of a float, as a record names it.
    pub const FLOAT: u64 = 0x100;

    /// The type of an address, as a record names it. That of an integer is its width.
    pub const ADDRESS: u64 = 0x200;

    /// An argument with the type and the bits of a record.
    pub fn new(ty: u64, bits: u64) -> Self {
        match ty {
            Self::FLOAT => Self::Float(f64::from_bits(bits)),
            Self::ADDRESS => Self::Address(bits),
            width => Self::Integer { value: bits, bits: width.min(64) as u8 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn buffer() -> Vec<u64> {
        vec![0; ReportBuffer::BYTES as usize / 8]
    }

    #[test]
    fn records_are_read_in_order() {
        let mut words = buffer();
        words[..2].copy_from_slice(&[40 + 72, 2]);
        words[4..9].copy_from_slice(&[0, 7, 8, 9, 0x1000]);
        words[9..18].copy_from_slice(&[2, 1, 0, 0, 0x2000, 32, 5, 0x100, 1.5f64.to_bits()]);
        let arguments = vec![ReportArgument::Integer { value: 5, bits: 32 }, ReportArgument::Float(1.5)];
        let expected = [
            Report { item: [7, 8, 9], format: 0x1000, arguments: vec![] },
            Report { item: [1, 0, 0], format: 0x2000, arguments },
        ];
        assert_eq!(ReportBuffer::read(&words, ReportKind::Print), (expected.to_vec(), 0));
        assert_eq!(ReportBuffer::read(&words, ReportKind::Failure), (vec![], 0));
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let mut words = buffer();
        let most = (1 << 20) / 40;
        words[..2].copy_from_slice(&[40 * (most + 3), most + 3]);
        let (reports, lost) = ReportBuffer::read(&words, ReportKind::Print);
        assert_eq!((reports.len() as u64, lost), (most, 3));
    }

    #[test]
    fn a_buffer_that_a_kernel_destroyed_is_read_without_harm() {
        let words = vec![u64::MAX; ReportBuffer::BYTES as usize / 8];
        assert_eq!(ReportBuffer::read(&words, ReportKind::Print), (vec![], u64::MAX));
        assert_eq!(ReportBuffer::read(&[], ReportKind::Failure), (vec![], 0));
    }
}
