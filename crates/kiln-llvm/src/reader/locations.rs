// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lines of the source: debug locations with the chain of calls that inlining removed.

use super::{
    Diagnostic, ModuleReader,
    view::{LlvmNode, LlvmValue},
};
use kiln_ir::{FileId, Location, LocationId, SourceFile};

impl<'m> ModuleReader<'m> {
    /// A debug location. Where the compiler made an instruction up (line 0), the call that it was inlined at.
    pub(super) fn location(&mut self, node: LlvmNode) -> Option<LocationId> {
        if let Some(&known) = self.locations.get(&node) {
            return known;
        }
        let inlined_at = self.view.inlined_at(node).and_then(|caller| self.location(caller));
        let file = self.view.file(self.view.scope(node));
        let location = match (self.view.line(node), file) {
            (0, _) | (_, None) => inlined_at,
            (line, Some(file)) => {
                let file = self.file(file);
                Some(self.intern_location(Location { file, line, column: self.view.column(node), inlined_at }))
            }
        };
        self.locations.insert(node, location);
        location
    }

    /// Where a function begins.
    pub(super) fn function_location(&mut self, function: LlvmValue) -> Option<LocationId> {
        let subprogram = self.view.subprogram(function)?;
        let line = self.view.subprogram_line(subprogram);
        let file = self.view.file(subprogram).filter(|_| line > 0)?;
        let file = self.file(file);
        Some(self.intern_location(Location { file, line, column: 0, inlined_at: None }))
    }

    /// A diagnostic at the innermost place that is in a file of the user, else at the outermost.
    pub(super) fn diagnostic(&self, message: String, location: Option<LocationId>) -> Diagnostic {
        let chain = || std::iter::successors(location, |&id| self.out.locations[id].inlined_at);
        let path = |id: LocationId| &self.out.files[self.out.locations[id].file].path;
        match chain().find(|&id| (self.options.is_user_file)(path(id))).or_else(|| chain().last()) {
            Some(id) => {
                let Location { line, column, .. } = self.out.locations[id];
                Diagnostic { path: path(id).clone(), line, column, message }
            }
            None => Diagnostic::nowhere(message),
        }
    }

    fn file(&mut self, file: LlvmNode) -> FileId {
        let path = self.view.file_name(file);
        let files = &mut self.out.files;
        *self.files.entry(path).or_insert_with(|| files.push(SourceFile { path: path.to_owned() }))
    }

    fn intern_location(&mut self, location: Location) -> LocationId {
        let locations = &mut self.out.locations;
        *self.interned_locations.entry(location).or_insert_with(|| locations.push(location))
    }
}
