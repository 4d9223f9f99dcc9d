//! The whole library pipeline over bytes, for tests that run records.

#![allow(dead_code)] // each test file uses its own part of it

use pdn::check::archive::{Archive, ArchiveFinding, Sheet};
use pdn::diagnostic::edits::apply_fixes;
use pdn::diagnostic::{Code, Diagnostic, Fix};
use pdn::replay::{self, Options};
use pdn::text::{Batches, Chunk, Lines, Place, Wanted};
use pdn::{Game, syntax};

/// One chunk with its games, and where each finding stands.
pub struct Piece {
    pub chunk: Chunk<'static>,
    pub games: Vec<Game>,
}

impl Piece {
    /// All findings with their places, in order.
    pub fn findings(&self) -> Vec<(Place, &Diagnostic)> {
        let lines = Lines::new(&self.chunk);
        self.games
            .iter()
            .flat_map(|game| &game.diagnostics)
            .map(|found| (lines.place(found.span.start), found))
            .collect()
    }
}

/// Reads bytes as one file.
pub fn read(bytes: &[u8], options: &Options) -> Vec<Piece> {
    let mut chunks: Vec<Chunk<'static>> = Vec::new();
    for batch in Batches::new(bytes, Wanted::Detect) {
        let batch = batch.expect("bytes in memory can be read");
        chunks.extend(batch.chunks().into_iter().map(Chunk::into_owned));
    }
    let parsed: Vec<Vec<syntax::Parsed>> = chunks.iter().map(syntax::parse).collect();
    let records = chunks
        .iter()
        .zip(&parsed)
        .flat_map(|(chunk, parsed)| parsed.iter().map(|parsed| (&*chunk.text, &parsed.record)));
    let file = replay::read_file(records, options);
    chunks
        .into_iter()
        .zip(parsed)
        .map(|(chunk, parsed)| Piece {
            games: parsed
                .into_iter()
                .map(|parsed| pdn::judge(&chunk.text, parsed, &file, options))
                .collect(),
            chunk,
        })
        .collect()
}

/// The findings about the games of files together; files are numbered from 0.
pub fn archive<'n>(
    files: &[Vec<Piece>],
    file_name: &dyn Fn(u32) -> &'n str,
) -> Vec<ArchiveFinding> {
    let mut archive = Archive::new();
    for (file, pieces) in (0u32..).zip(files) {
        for piece in pieces {
            let lines = Lines::new(&piece.chunk);
            let mut sheet = Sheet::default();
            for game in &piece.games {
                let Some(replayed) = &game.replayed else {
                    continue;
                };
                let place = lines.place(Sheet::span(&game.record).start);
                sheet.add(place, &piece.chunk.text, &game.record, replayed);
            }
            archive.add(file, sheet);
        }
    }
    let found = archive.compare();
    found
        .iter()
        .map(|found| archive.tell(found, file_name))
        .collect()
}

/// The codes found in bytes read as one file, the archive's too; sorted, each as often as it was found.
pub fn codes(bytes: &[u8]) -> Vec<Code> {
    let file = read(bytes, &Options::default());
    let mut codes: Vec<Code> = file
        .iter()
        .flat_map(|piece| &piece.games)
        .flat_map(|game| &game.diagnostics)
        .map(|found| found.code)
        .collect();
    let archive = archive(&[file], &|_| "a.pdn");
    codes.extend(archive.iter().map(|found| found.diagnostic.code));
    codes.sort_unstable();
    codes
}

/// The text as UTF-8 after the fixes that `wanted` lets through.
pub fn fixed(bytes: &[u8], wanted: impl Fn(Code, &Fix) -> bool) -> String {
    read(bytes, &Options::default())
        .iter()
        .map(|piece| {
            let fixes = piece
                .games
                .iter()
                .flat_map(|game| &game.diagnostics)
                .filter_map(|found| found.fix.as_ref().filter(|fix| wanted(found.code, fix)));
            apply_fixes(&piece.chunk.text, fixes).text
        })
        .collect()
}
