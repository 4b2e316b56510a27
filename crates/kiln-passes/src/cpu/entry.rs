// SPDX-License-Identifier: MIT OR Apache-2.0
//! The entry point of one kernel: arguments, loops, and the kernel's body inside.

use super::{
    arguments::{self, Memory},
    division,
    loops::Nest,
    queries::queries,
    regions::{self, Plan, run_items},
    rows::Rows,
    sizes::{Size, Sizes},
    sub_group::{meets_in_sub_groups, run_by_sub_group},
    work_group::{GroupShape, ItemKind, WorkGroup, item_memory, open_groups},
};
use crate::{atomics, clean_up::clean_up, group_memory::GroupMemory, reports};
use kiln_ir::{Builder, Function, Inst, Linkage, Module, Parameter, ParameterFacts, Role, Space, Type, Value};
use kiln_types::{ArgumentLayout, Error, ErrorKind, ImageKernel, KernelSignature, LaunchShape, Result};

/// Makes the entry point of `kernel`, which calls nothing, and describes it.
pub(super) fn lower(
    module: &Module,
    kernel: &Function,
    signature: &KernelSignature,
) -> Result<(Function, ImageKernel)> {
    let group_memory = GroupMemory::new(module, kernel, signature)?;
    let mut kernel = kernel.clone();
    let with_reports = reports::lower(&mut kernel, signature)?;
    let signature = with_reports.as_ref().unwrap_or(signature);
    arguments::copy_written(&mut kernel);
    atomics::expand_extremes(&mut kernel);
    let divides = division::divides(&kernel);
    let dimensions = Sizes::dimensions_of(signature);
    let kind = if meets_in_sub_groups(&kernel) { ItemKind::SubGroup } else { ItemKind::WorkItem };
    if kind == ItemKind::SubGroup {
        kernel = run_by_sub_group(&kernel, dimensions);
    }
    let plan = regions::plan::<WorkGroup<'_>>(&kernel);
    let image = ImageKernel {
        symbol: signature.symbol.clone(),
        entry: format!("{}.entry", kernel.name),
        group_memory: group_memory.size,
        item_memory: item_memory(kind, plan.bytes()),
        reports: reports::offset(with_reports.as_ref()),
    };
    let mut function = Function::new(&image.entry, Linkage::Exported, Role::Entry, parameters(signature), Type::Void);
    function.location = kernel.location;
    let values = parameter_values(&mut function)?;
    let entry = function.append_block();
    let mut builder = Builder { block: entry, location: kernel.location, function: &mut function };
    let whole = plan.is_whole() && !group_memory.is_used() && Rows::fit(&queries(&kernel), dimensions);
    let launch = Launch { kernel: &kernel, signature, values, plan: &plan, group_memory: &group_memory };
    let allocas = match whole {
        true => launch.rows(&mut builder)?,
        false => launch.groups(&mut builder, kind, image.item_memory)?,
    };
    builder.ret(None);
    function.blocks[entry].insts.splice(0..0, allocas);
    reports::return_from_failures(&mut function);
    clean_up(&mut function);
    if divides {
        division::keep_scalar(&mut function);
    }
    Ok((function, image))
}

/// What an entry point is made of.
struct Launch<'k> {
    kernel: &'k Function,
    signature: &'k KernelSignature,
    /// The values of the entry point's parameters.
    values: [Value; 5],
    plan: &'k Plan,
    group_memory: &'k GroupMemory,
}

impl Launch<'_> {
    /// The sizes that the kernel asks for, read in the entry block.
    fn sizes(&self, builder: &mut Builder) -> Sizes {
        let mut sizes = Sizes::new(self.signature, self.values[1]);
        let queries = queries(self.kernel);
        for size in Size::ALL {
            for dimension in (0..3).filter(|&dimension| queries.contains(&(size.query(), dimension))) {
                sizes.get(builder, size, dimension);
            }
        }
        sizes
    }

    /// Runs all work-items in long rows.
    fn rows(&self, builder: &mut Builder) -> Result<Vec<Inst>> {
        let [arguments, _, group, begin, end] = self.values;
        let arguments = arguments::load(builder, self.kernel, self.signature, Memory { arguments, group })?;
        let sizes = self.sizes(builder);
        Ok(run_items(self.plan, &mut Rows { sizes, begin, end }, builder, &arguments))
    }

    /// Runs one group after the other.
    fn groups(&self, builder: &mut Builder, kind: ItemKind, item_memory: u64) -> Result<Vec<Inst>> {
        let [arguments, _, kept, begin, end] = self.values;
        let mut sizes = self.sizes(builder);
        let shape = GroupShape::new(builder, &mut sizes, kind);
        let memory = shape.skip_items(builder, kept, item_memory);
        let arguments = arguments::load(builder, self.kernel, self.signature, Memory { arguments, group: memory })?;
        let mut nest = Nest::new(builder);
        let answers = open_groups(builder, &mut nest, &mut sizes, begin, end);
        let queries = &queries(self.kernel);
        let mut group = WorkGroup { shape, queries, group_memory: self.group_memory, kept, memory, answers };
        let allocas = run_items(self.plan, &mut group, builder, &arguments);
        builder.branch(nest.next());
        nest.close(builder);
        Ok(allocas)
    }
}

/// Packed arguments, launch record, group memory, first group, end of groups.
fn parameters(signature: &KernelSignature) -> Vec<Parameter> {
    let layout = ArgumentLayout::new(&signature.parameters);
    let readable = |size: usize, align: usize| ParameterFacts {
        noalias: true,
        readonly: true,
        nonnull: true,
        dereferenceable: size as u64,
        align: align as u32,
    };
    let pointer = |facts| Parameter { facts, ..Parameter::new(Type::Ptr(Space::Generic)) };
    vec![
        pointer(readable(layout.size() as usize, layout.align() as usize)),
        pointer(readable(size_of::<LaunchShape>(), align_of::<LaunchShape>())),
        pointer(ParameterFacts { noalias: true, ..ParameterFacts::default() }),
        Parameter::new(Type::I64),
        Parameter::new(Type::I64),
    ]
}

/// The values of the parameters of an entry point.
fn parameter_values(entry: &mut Function) -> Result<[Value; 5]> {
    let values = (0..entry.parameters.len()).filter_map(|index| entry.parameter(index)).collect::<Vec<_>>();
    values.try_into().map_err(|_| Error::new(ErrorKind::Build, "an entry point has five parameters"))
}
