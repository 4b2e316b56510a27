// SPDX-License-Identifier: MIT OR Apache-2.0
//! Structures in the tree of a kernel. Places name the numbers in them, whatever members they are part of.

use crate::{
    program::Scalar,
    vector::{Class, VectorType},
};

#[derive(Clone, Copy, Debug)]
pub enum Member {
    Number(Scalar),
    Vector(VectorType),
}

impl Member {
    /// The type in C++.
    pub fn name(self) -> String {
        match self {
            Self::Number(ty) => ty.name().to_owned(),
            Self::Vector(ty) => ty.name(),
        }
    }

    /// The type and number of its elements.
    fn elements(self) -> (Scalar, usize) {
        match self {
            Self::Number(ty) => (ty, 1),
            Self::Vector(ty) => (ty.element, ty.length),
        }
    }

    /// Size and alignment in bytes.
    fn layout(self) -> (usize, usize) {
        match self {
            Self::Number(ty) => (ty.bytes(), ty.bytes()),
            Self::Vector(VectorType { class: Class::Marray, element, length }) => {
                (element.bytes() * length, element.bytes())
            }
            Self::Vector(VectorType { element, length, .. }) => {
                let size = element.bytes() * if length == 3 { 4 } else { length };
                (size, size.min(64))
            }
        }
    }
}

#[derive(Clone, Debug)]
pub struct Structure {
    pub members: Vec<Member>,
    /// The types of all numbers in it.
    pub numbers: Vec<Scalar>,
}

impl Structure {
    pub fn new(members: Vec<Member>) -> Self {
        let numbers = members.iter().flat_map(|member| {
            let (ty, count) = member.elements();
            std::iter::repeat_n(ty, count)
        });
        Self { numbers: numbers.collect(), members }
    }

    /// How C++ names a number in it: `m1[2]`.
    pub fn path(&self, number: usize) -> String {
        let mut first = 0;
        for (index, member) in self.members.iter().enumerate() {
            let count = member.elements().1;
            if number < first + count {
                return match member {
                    Member::Number(_) => format!("m{index}"),
                    Member::Vector(_) => format!("m{index}[{}]", number - first),
                };
            }
            first += count;
        }
        unreachable!("a structure of {first} numbers has no number {number}")
    }

    /// The values of its members in C++, from those of its numbers.
    pub fn values(&self, numbers: &[String]) -> Vec<String> {
        let mut rest = numbers;
        let value = |member: &Member| {
            let (own, others) = rest.split_at(member.elements().1);
            rest = others;
            match member {
                Member::Number(_) => own.concat(),
                Member::Vector(ty) => format!("{}({})", ty.name(), own.join(", ")),
            }
        };
        self.members.iter().map(value).collect()
    }

    /// Its bytes as C++ lays it out, from those of its numbers.
    pub fn bytes(&self, mut number: impl FnMut(Scalar) -> Vec<u8>) -> Vec<u8> {
        let mut bytes: Vec<u8> = Vec::new();
        for member in &self.members {
            let (size, alignment) = member.layout();
            let end = bytes.len().next_multiple_of(alignment) + size;
            bytes.resize(end - size, 0);
            let (ty, count) = member.elements();
            (0..count).for_each(|_| bytes.extend(number(ty)));
            bytes.resize(end, 0);
        }
        let alignment = self.members.iter().map(|member| member.layout().1).max().unwrap_or(1);
        bytes.resize(bytes.len().next_multiple_of(alignment), 0);
        bytes
    }
}
