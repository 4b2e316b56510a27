// SPDX-License-Identifier: MIT OR Apache-2.0
//! Digests of messages of all kinds of lengths, by the standard and by Python's hashlib.

use crate::program::Program;
use kiln::{NdRange, args};

/// Of nothing and of the two examples of FIPS 180-2, then of the letter a 55, 56, 63, 64 and 119 times.
const DIGESTS: [&str; 8] = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
    "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
    "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
    "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
    "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
];
/// Of the tree over those.
const ROOT: &str = "5ef5b62f4c77c1f86a7011d2769f263d4a19545b01af90d6ae29c795250f4917";

fn messages() -> Vec<String> {
    let examples = ["", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"].map(str::to_owned);
    examples.into_iter().chain([55, 56, 63, 64, 119].map(|length| "a".repeat(length))).collect()
}

fn hexadecimal(digests: &[u8]) -> Vec<String> {
    digests.chunks(32).map(|digest| digest.iter().map(|byte| format!("{byte:02x}")).collect()).collect()
}

pub fn run(program: &Program) {
    let messages = messages();
    let ends = messages.iter().scan(0, |end, message| {
        *end += message.len() as u64;
        Some(*end)
    });
    let (text, ends) = (program.filled(messages.concat().as_bytes()), program.filled(&ends.collect::<Vec<_>>()));
    let mut level = program.zeros::<u8>(32 * messages.len());
    program.launch("digests", NdRange::d1(messages.len(), 4), args![&text, &ends, &mut level]);
    assert_eq!(hexadecimal(&level.to_vec().unwrap()), DIGESTS);

    let mut nodes = messages.len();
    while nodes > 1 {
        nodes /= 2;
        let mut next = program.zeros::<u8>(32 * nodes);
        program.launch("parents", NdRange::d1(nodes, 1), args![&level, &mut next]);
        level = next;
    }
    assert_eq!(hexadecimal(&level.to_vec().unwrap()), [ROOT]);
}
