// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values in comments: `1 2.5 -3`, `0..8` for 0 to 7, `7*4` for four sevens.

/// The type of a value.
#[derive(Clone, Copy)]
pub struct Scalar {
    pub size: usize,
    is_float: bool,
    is_signed: bool,
}

impl Scalar {
    /// A type by the name that it has in Rust.
    pub fn of(name: &str) -> Self {
        let (kind, bits) = name.split_at(1);
        let size = bits.parse::<usize>().unwrap_or_else(|_| panic!("{name} is no type")) / 8;
        Self { size, is_float: kind == "f", is_signed: kind == "i" }
    }

    /// The values that a text lists, in memory.
    pub fn bytes(self, text: &str) -> Vec<u8> {
        values(text).into_iter().flat_map(|value| self.bytes_of(value)).collect()
    }

    fn bytes_of(self, value: f64) -> Vec<u8> {
        match (self.is_float, self.size) {
            (true, 4) => (value as f32).to_le_bytes().to_vec(),
            (true, _) => value.to_le_bytes().to_vec(),
            (false, size) => (value as i128).to_le_bytes()[..size].to_vec(),
        }
    }

    /// Values in memory as a text.
    pub fn show(self, bytes: &[u8]) -> String {
        bytes.chunks_exact(self.size).map(|value| self.show_value(value)).collect::<Vec<_>>().join(" ")
    }

    fn show_value(self, bytes: &[u8]) -> String {
        let mut wide = [0; 8];
        wide[..self.size].copy_from_slice(bytes);
        let (bits, unused) = (u64::from_le_bytes(wide), 64 - 8 * self.size);
        match (self.is_float, self.size) {
            (true, 4) => f32::from_bits(bits as u32).to_string(),
            (true, _) => f64::from_bits(bits).to_string(),
            (false, _) if self.is_signed => (((bits << unused) as i64) >> unused).to_string(),
            (false, _) => bits.to_string(),
        }
    }
}

fn values(text: &str) -> Vec<f64> {
    let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{text} is no number"));
    let mut values = Vec::new();
    for word in text.split(' ') {
        if let Some((first, end)) = word.split_once("..") {
            values.extend((number(first) as i64..number(end) as i64).map(|value| value as f64));
        } else if let Some((value, count)) = word.split_once('*') {
            values.extend(std::iter::repeat_n(number(value), number(count) as usize));
        } else {
            values.push(number(word));
        }
    }
    values
}
