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
        match self.users_location(location).or_else(|| self.chain(location).last()) {
            Some(id) => {
                let Location { file, line, column, .. } = self.out.locations[id];
                Diagnostic { path: self.out.files[file].path.clone(), line, column, message }
            }
            None => Diagnostic::nowhere(message),
        }
    }

    /// Does a place, or a call that brought it there, stand in a file of the user?
    pub(super) fn is_users(&self, location: Option<LocationId>) -> bool {
        self.users_location(location).is_some()
    }

    /// Does the place itself stand in a file of the user?
    pub(super) fn begins_in_user_file(&self, location: Option<LocationId>) -> bool {
        location.is_some_and(|id| self.users_location(location) == Some(id))
    }

    fn users_location(&self, location: Option<LocationId>) -> Option<LocationId> {
        let path = |id: LocationId| &self.out.files[self.out.locations[id].file].path;
        self.chain(location).find(|&id| (self.options.is_user_file)(path(id)))
    }

    /// A place and the calls that brought it there, outermost last.
    fn chain(&self, location: Option<LocationId>) -> impl Iterator<Item = LocationId> + '_ {
        std::iter::successors(location, |&id| self.out.locations[id].inlined_at)
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
