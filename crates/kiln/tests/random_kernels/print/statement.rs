// SPDX-License-Identifier: MIT OR Apache-2.0
//! Statements as C++.

use super::{Printer, declaration, vector::swizzle};
use crate::program::*;

impl Printer<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        for statement in block {
            self.statement(statement);
        }
    }

    fn inner(&mut self, block: &Block) {
        self.depth += 1;
        self.block(block);
        self.depth -= 1;
    }

    fn statement(&mut self, statement: &Statement) {
        let declare = |variable: usize| declaration(self.function, variable);
        match statement {
            Statement::Let(variable, value) => {
                self.line(&format!("{} = {};", declare(*variable), self.expression(value)));
            }
            Statement::LetArray(array) => self.line(&format!("{};", declare(*array))),
            Statement::Fill(array, value) => {
                let text = self.expression(value);
                let text = match value.ty {
                    Scalar::Bool => text,
                    ty if ty.is_float() => format!("i % 2 ? {text} : -({text})"),
                    ty => format!("{}(uint64_t({text}) + i)", ty.name()),
                };
                let length = self.length(*array);
                self.line(&format!("for (uint32_t i = 0; i < {length}; ++i)"));
                self.line(&format!("  v{array}[i] = {text};"));
            }
            Statement::LetStructure(variable, values) => {
                let mut values: Vec<_> = values.iter().map(|value| self.expression(value)).collect();
                if let Shape::Structure(structure) = self.function.variables[*variable].shape {
                    values = self.kernel.structures[structure].values(&values);
                }
                self.line(&format!("{} = {{{}}};", declare(*variable), values.join(", ")));
            }
            Statement::CopyStructure(to, from) => self.line(&format!("v{to} = v{from};")),
            Statement::LetVector(variable, value) => {
                self.line(&format!("{} = {};", declare(*variable), self.vector(value)));
            }
            Statement::AssignVector(variable, elements, value) => {
                let elements = elements.as_ref().map_or_else(String::new, |elements| swizzle(elements));
                self.line(&format!("v{variable}{elements} = {};", self.vector(value)));
            }
            Statement::LetPointer(pointer, condition, [first, second]) => {
                let condition = self.expression(condition);
                self.line(&format!("{} = {condition} ? v{second} : v{first};", declare(*pointer)));
            }
            Statement::Lambda(body) => {
                self.line("[&] {");
                self.inner(body);
                self.line("}();");
            }
            Statement::Assign(place, value) => self.assign(place, value),
            Statement::If(condition, then, otherwise) => {
                self.line(&format!("if ({}) {{", self.expression(condition)));
                self.inner(then);
                if !otherwise.is_empty() {
                    self.line("} else {");
                    self.inner(otherwise);
                }
                self.line("}");
            }
            Statement::Loop { form, counter, limit, data, body } => {
                let ty = declare(*counter).split(' ').next().unwrap_or_default().to_owned();
                let end = match data {
                    Some(data) => format!("{ty}({})", self.below(data, *limit as usize)),
                    None => format!("{ty}({limit})"),
                };
                let v = format!("v{counter}");
                match form {
                    LoopForm::For => self.line(&format!("for ({ty} {v} = 0; {v} < {end}; ++{v}) {{")),
                    LoopForm::While => {
                        self.line(&format!("{ty} {v} = 0;"));
                        self.line(&format!("while ({v}++ < {end}) {{"));
                    }
                    LoopForm::DoWhile => {
                        self.line(&format!("{ty} {v} = 0;"));
                        self.line("do {");
                    }
                }
                self.inner(body);
                let end = if *form == LoopForm::DoWhile { format!("}} while (++{v} < {end});") } else { "}".into() };
                self.line(&end);
            }
            Statement::Switch(selector, cases) => self.switch(selector, cases),
            Statement::Break => self.line("break;"),
            Statement::Continue => self.line("continue;"),
            Statement::Return(None) => self.line("return;"),
            Statement::Return(Some(value)) => self.line(&format!("return {};", self.expression(value))),
            Statement::Barrier(scope) => self.line(&format!("sycl::group_barrier({});", scope_name(*scope))),
            Statement::Group { result, function: called, scope, value, other } => {
                let call = self.group(*called, *scope, value, other.as_ref());
                self.line(&format!("{} = {call};", declare(*result)));
            }
            Statement::Atomic(target, index, value) => {
                let (place, operation) = match target {
                    AtomicTarget::Global(atomic) => {
                        let (_, length, operation) = self.kernel.atomics[*atomic];
                        (format!("atomic{atomic}[{}]", self.below(index, length)), operation)
                    }
                    AtomicTarget::Shared(shared) => {
                        let index = self.below(index, self.kernel.group_size());
                        (format!("shared{shared}[{index}]"), self.kernel.shared[*shared].atomic)
                    }
                };
                self.line(&format!("atomic({place}).{operation}({});", self.expression(value)));
            }
        }
    }

    fn assign(&mut self, place: &Place, value: &Expr) {
        let text = self.expression(value);
        self.line(&format!("{} = {text};", self.place(place)));
    }

    fn switch(&mut self, selector: &Expr, cases: &[Case]) {
        self.line(&format!("switch ({}) {{", self.below(selector, cases.len())));
        for (index, case) in cases.iter().enumerate() {
            let last = index + 1 == cases.len();
            self.line(&if last { "default: {".to_owned() } else { format!("case {index}: {{") });
            self.inner(&case.body);
            self.line(match (last, case.falls_through) {
                (true, _) => "}",
                (false, true) => "} [[fallthrough]];",
                (false, false) => "} break;",
            });
        }
        self.line("}");
    }

    fn group(&self, function: GroupFunction, scope: Level, value: &Expr, other: Option<&Expr>) -> String {
        use GroupFunction::*;
        let (scope_text, ty, value) = (scope_name(scope), value.ty.name(), self.expression(value));
        let item = |other: Option<&Expr>| {
            let number = other.map_or_else(String::new, |other| self.expression(other));
            match scope {
                Level::Group => format!("uint32_t({number}) % {}u", self.kernel.group_size()),
                _ => format!("uint32_t({number}) % uint32_t(sub_size)"),
            }
        };
        match function {
            Any => format!("sycl::any_of_group({scope_text}, {value})"),
            All => format!("sycl::all_of_group({scope_text}, {value})"),
            None => format!("sycl::none_of_group({scope_text}, {value})"),
            Broadcast => format!("sycl::group_broadcast({scope_text}, {value}, {})", item(other)),
            Reduce(op) => format!("sycl::reduce_over_group({scope_text}, {value}, sycl::{op}<{ty}>())"),
            InclusiveScan(op) => format!("sycl::inclusive_scan_over_group({scope_text}, {value}, sycl::{op}<{ty}>())"),
            ExclusiveScan(op) => format!("sycl::exclusive_scan_over_group({scope_text}, {value}, sycl::{op}<{ty}>())"),
            ShiftLeft => format!("sycl::shift_group_left({scope_text}, {value}, {})", item(other)),
            ShiftRight => format!("sycl::shift_group_right({scope_text}, {value}, {})", item(other)),
            PermuteByXor => {
                let mask = other.map_or_else(String::new, |other| self.below(other, 32));
                format!("sycl::permute_group_by_xor({scope_text}, {value}, {mask})")
            }
            Select => format!("sycl::select_from_group({scope_text}, {value}, {})", item(other)),
        }
    }
}

fn scope_name(scope: Level) -> &'static str {
    if scope == Level::Group { "group" } else { "sub_group" }
}
