// SPDX-License-Identifier: MIT OR Apache-2.0
//! Another implementation of SYCL as a second opinion: a program with the arguments of `kiln run`.

use crate::{
    launch::{Contents, contents, global},
    print::{name, source},
    program::*,
};
use std::{fs, io, path::Path, process::Command};

/// What the program computes with a kernel: the contents of its memory arguments.
pub fn run(program: &str, kernel: &Kernel, folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    let file = folder.join(format!("{}.cpp", name(kernel)));
    // Kiln's sub-groups always have 32 items; others need to be told.
    let size = "SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::sub_group_size<32>)) void";
    fs::write(&file, source([kernel], None).replacen(" void ", &format!(" {size} "), 1))?;
    let sizes = |sizes: &[usize]| sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let accessor = kernel.shared.iter().any(|shared| shared.form == SharedForm::Accessor);
    let mut command = Command::new(program);
    command.arg("run").arg(&file).args(["--kernel", &name(kernel), "--show", "all"]);
    command.args(["--global", &sizes(&global(kernel)), "--local", &sizes(&kernel.local)]);
    command.args(["--local-as", if accessor { "accessor" } else { "memory" }]);
    let mut types = Vec::new();
    for (index, contents) in contents(kernel).iter().enumerate() {
        command.arg("--arg").arg(argument(contents, &folder.join(format!("{}.{index}", name(kernel))))?);
        if let Contents::Memory(ty, _) = contents {
            types.push(*ty);
        }
    }
    let output = command.output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter_map(|line| line.strip_prefix("arg ")?.split_once(':'));
    Ok(lines
        .zip(types)
        .map(|((_, values), ty)| values.split_whitespace().flat_map(|v| bytes(ty, v)).collect())
        .collect())
}

fn argument(contents: &Contents, file: &Path) -> io::Result<String> {
    Ok(match contents {
        Contents::Memory(ty, bytes) => {
            fs::write(file, bytes)?;
            format!("print:{}[{}]=@{}", type_name(*ty), bytes.len() / ty.bytes(), file.display())
        }
        Contents::Scalar(ty, bytes) => format!("{}:{}", type_name(*ty), crate::compare::show(*ty, bytes)),
        Contents::Local(Some(bytes)) => format!("local:{bytes}"),
        Contents::Local(None) | Contents::Structure(_) => {
            return Err(io::Error::other("portable kernels take neither structures nor group memory of a fixed size"));
        }
    })
}

fn type_name(ty: Scalar) -> String {
    let kind = if ty.is_float() {
        'f'
    } else if ty.is_signed() {
        'i'
    } else {
        'u'
    };
    format!("{kind}{}", 8 * ty.bytes())
}

/// A printed number as bytes; every NaN is the one that kernels store.
fn bytes(ty: Scalar, text: &str) -> Vec<u8> {
    let nan = text.contains("nan");
    match ty {
        Scalar::F32 if nan => f32::NAN.to_le_bytes().to_vec(),
        Scalar::F64 if nan => f64::NAN.to_le_bytes().to_vec(),
        Scalar::F32 => text.parse::<f32>().map(|number| number.to_le_bytes().to_vec()).unwrap_or_default(),
        Scalar::F64 => text.parse::<f64>().map(|number| number.to_le_bytes().to_vec()).unwrap_or_default(),
        _ => {
            let number = text.parse::<i128>().unwrap_or_default();
            number.to_le_bytes()[..ty.bytes()].to_vec()
        }
    }
}
