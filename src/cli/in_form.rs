//! Whether a file is in normalized form, told while it is read once: nothing is copied, and nothing is read again.
//!
//! That can be told only where it is certain that the games, written anew, would be written so again. Of other files
//! nothing is said, and they go the usual way.

use std::io;
use std::ops::ControlFlow;

use super::input::Source;
use super::options::Reading;
use super::output::Failure;
use super::piece::{inferred, normalized};
use super::run::{Portion, Seen, count, each_chunk};
use crate::report::Inferred;
use crate::text::Encoding;
use crate::write::Layout;

/// What is known of a file.
pub struct InForm {
    /// Was there anything?
    pub seen: Seen,
    /// Would anything in it change?
    pub changed: bool,
    /// How many games it has.
    pub games: u64,
    /// How those were read that do not say.
    pub inferred: Inferred,
}

/// Line breaks before and behind a text; `None`: the text itself would change.
pub type Around = Option<(usize, usize)>;

/// Looks at a file that can be read again; `None`: it cannot be told. With `unchanged` no more is asked than whether all
/// stays as it is.
pub fn in_form(
    source: &Source,
    reading: &Reading,
    layout: &Layout,
    unchanged: bool,
) -> Result<Option<io::Result<InForm>>, Failure> {
    if source.path().is_none() {
        return Ok(None);
    }
    let reader = match source.open() {
        Ok(reader) => reader,
        Err(error) => return Ok(Some(Err(error))),
    };
    let mut found = InForm {
        seen: Seen::Nothing,
        changed: false,
        games: 0,
        inferred: Inferred::default(),
    };
    // Line breaks behind the chunk before; `None`: there is none yet.
    let mut behind = None;
    let mut told = true;
    let read = each_chunk(
        reader,
        reading,
        Portion::Chunk,
        &|judged, file| {
            let chunk = judged.chunk;
            let readable = chunk.encoding == Encoding::Utf8 && !chunk.cut;
            let around = match readable {
                true => {
                    let again = Some((file, &reading.options));
                    normalized(judged, layout, again).around(&chunk.text)
                }
                false => None,
            };
            let inferred = inferred(judged, &reading.options);
            (around, chunk.origin.byte, count(&judged.games), inferred)
        },
        &mut |(around, byte, games, inferred)| {
            let Some(around) = around else {
                told = false;
                return Ok(ControlFlow::Break(()));
            };
            found.games += games;
            found.inferred.merge(inferred);
            found.changed |= match around {
                // One blank line stands between games; at the beginning there is none, and no mark.
                Some((before, _)) => match behind {
                    Some(behind) => behind + before != 1,
                    None => before > 0 || byte > 0,
                },
                None => true,
            };
            behind = Some(around.map_or(0, |(_, behind)| behind));
            told = !(unchanged && found.changed);
            Ok(if told {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            })
        },
    )?;
    found.changed |= behind.is_some_and(|behind| behind > 0);
    if !told || unchanged && found.changed {
        return Ok(None);
    }
    Ok(Some(read.map(|seen| InForm { seen, ..found })))
}
