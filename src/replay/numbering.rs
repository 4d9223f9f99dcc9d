//! Where square 1 is: the schemes under which a game may be read, the likeliest first.

use smallvec::SmallVec;

use super::judge::Job;
use super::line::Setting;
use super::setup;
use crate::record::{ItemKind, Record, TagName};
use crate::rules::{Numbering, Style, Variant};

/// Schemes, the likeliest first.
pub(super) type Schemes = SmallVec<[Numbering; 4]>;

/// The schemes to try. A FEN or the start position decides; else the scheme under which the moves are legal, which is
/// for the caller to see; else the first.
pub(super) fn schemes(job: &Job, variant: &'static Variant, named: Option<Numbering>) -> Schemes {
    schemes_in(job, variant, named, style(job.text, job.record))
}

/// The same of a game whose [`style`] is known.
pub(super) fn schemes_in(
    job: &Job,
    variant: &'static Variant,
    named: Option<Numbering>,
    style: Option<Style>,
) -> Schemes {
    if let Some(numbering) = job.options.numbering {
        return Schemes::from_slice(&[said(variant, numbering, job.record)]);
    }
    let native = variant.numbering;
    let style = style.unwrap_or(native.style);
    let mut all = Schemes::new();
    let mut add = |numbering: Numbering| {
        if numbering.style == style && !all.contains(&numbering) {
            all.push(numbering);
        }
    };
    if let Some(named) = named {
        add(named);
    }
    add(native);
    if style == Style::Algebraic {
        add(Numbering::ALGEBRAIC);
    }
    if native.style == Style::Algebraic {
        // Numbers in a game of names: files count from either corner.
        job.file.numbering.into_iter().for_each(&mut add);
        add(Numbering::TOP_LEFT);
        add(Numbering::BOTTOM_LEFT);
    }
    if style == Style::Numeric && named.is_some() {
        add(Numbering::TOP_LEFT);
    }
    by_fen(job, variant, &mut all);
    all
}

/// `--numbering` counts numbers; names stay names.
fn said(variant: &Variant, numbering: Numbering, record: &Record) -> Numbering {
    let named = first_style(record).unwrap_or(variant.numbering.style);
    match named {
        Style::Numeric => numbering,
        Style::Algebraic if variant.numbering.style == Style::Algebraic => variant.numbering,
        Style::Algebraic => Numbering::ALGEBRAIC,
    }
}

fn first_style(record: &Record) -> Option<Style> {
    let items = record.items.get(record.head()..)?;
    items.iter().find_map(|item| match item.kind {
        ItemKind::Move(written) if written.algebraic() => Some(Style::Algebraic),
        ItemKind::Move(_) => Some(Style::Numeric),
        _ => None,
    })
}

/// Names or numbers? The first move says; in a game without moves the FEN.
pub(super) fn style(text: &str, record: &Record) -> Option<Style> {
    first_style(record).or_else(|| {
        let fen = record.value(text, TagName::Fen)?;
        let named = fen.bytes().zip(fen.bytes().skip(1)).any(|(a, b)| {
            matches!(a.to_ascii_lowercase(), b'a' | b'c'..=b'j' | b'l') && b.is_ascii_digit()
        });
        Some(if named {
            Style::Algebraic
        } else {
            Style::Numeric
        })
    })
}

/// Puts the schemes first under which a FEN is the likeliest.
fn by_fen(job: &Job, variant: &'static Variant, all: &mut Schemes) {
    if all.len() < 2 || job.record.tag(TagName::Fen).is_none() {
        return;
    }
    all.sort_by_cached_key(|numbering| {
        let setting = Setting::new(job.text, job.record, variant, *numbering);
        setup::implausible(&setting)
    });
}
