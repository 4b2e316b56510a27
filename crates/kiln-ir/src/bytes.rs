// SPDX-License-Identifier: MIT OR Apache-2.0
//! Modules as bytes, for caches and object files.
//!
//! A header of 12 bytes, `MAGIC` and `VERSION`, then the module as `postcard` writes it. There is no checksum: who
//! stores the bytes knows whether they came back as they were. Bytes from anywhere are safe to read: what is decoded
//! takes memory in proportion to the bytes, and it is verified.

use crate::{Module, VerifyError, verify};
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use serde::{Serialize, de::DeserializeOwned};

/// How the bytes begin.
const MAGIC: [u8; 8] = *b"KILN-IR\0";
/// Goes up whenever the data structures change.
const VERSION: u32 = 1;

/// Bytes that are no module.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// They begin with something else.
    #[error("these bytes are not Kiln IR")]
    Magic,
    /// Another version of Kiln wrote them.
    #[error("this is Kiln IR of version {found}, expected version {expected}; build it again")]
    Version {
        /// The version of the bytes.
        found: u32,
        /// The version that this Kiln reads.
        expected: u32,
    },
    /// They end too early or too late, or have a value that does not exist.
    #[error("the bytes of Kiln IR are damaged: {0}")]
    Damaged(&'static str),
    /// They hold a module that breaks a rule.
    #[error("the bytes hold an invalid module: {}", .0.first().map_or_else(String::new, ToString::to_string))]
    Invalid(Vec<VerifyError>),
}

impl Module {
    /// The module as bytes that [`Module::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(self, MAGIC, VERSION)
    }

    /// Reads a module and verifies it.
    ///
    /// # Errors
    /// Bytes of something else or of another version, damaged bytes, a module that breaks a rule.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut module: Self = decode(bytes, MAGIC, VERSION)?;
        module.check_decoded()?;
        Ok(module)
    }

    /// Verifies a module that was decoded, and restores what its bytes do not hold.
    pub(crate) fn check_decoded(&mut self) -> Result<(), DecodeError> {
        verify(self).map_err(DecodeError::Invalid)?;
        for function in self.functions.values_mut() {
            function.restore_interned();
        }
        Ok(())
    }
}

/// A value behind a header.
pub(crate) fn encode(value: &impl Serialize, magic: [u8; 8], version: u32) -> Vec<u8> {
    let mut header = Vec::from(magic);
    header.extend(version.to_le_bytes());
    // Nothing in these values fails to serialise; were it so, the empty bytes would be refused when they are read.
    postcard::to_extend(value, header).unwrap_or_default()
}

/// Reads what [`encode`] wrote.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8], magic: [u8; 8], version: u32) -> Result<T, DecodeError> {
    let Some(rest) = bytes.strip_prefix(&magic) else {
        return Err(DecodeError::Magic);
    };
    let Some((found, rest)) = rest.split_first_chunk() else {
        return Err(DecodeError::Damaged("they end within the header"));
    };
    let found = u32::from_le_bytes(*found);
    if found != version {
        return Err(DecodeError::Version { found, expected: version });
    }
    let (value, rest) = postcard::take_from_bytes(rest).map_err(|error| match error {
        postcard::Error::DeserializeUnexpectedEnd => DecodeError::Damaged("they end too early"),
        _ => DecodeError::Damaged("they have a value that does not exist"),
    })?;
    if rest.is_empty() { Ok(value) } else { Err(DecodeError::Damaged("something follows the module")) }
}
