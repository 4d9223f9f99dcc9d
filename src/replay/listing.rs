//! A game that no variant plays (chess, Othello): its moves are listed, and nothing is judged.

use super::judge::Job;
use super::variant::Ruling;
use super::{Counting, Replayed, Step, Steps, Trail, verdict};
use crate::record::ItemKind;
use crate::rules::{Numbering, Position, Side};

/// Lists the moves.
pub(super) fn list(job: &Job, ruling: Ruling) -> Replayed {
    let start: Position = Position::empty(Side::White);
    let mut steps = Vec::new();
    let mut understood = true;
    let mut stack = Vec::new();
    let mut ply = 0u32;
    for (item, kind) in (0..).zip(job.record.items.iter().map(|item| item.kind)) {
        match kind {
            // In place of the move before it.
            ItemKind::VariationStart => {
                stack.push(ply);
                ply = ply.saturating_sub(1);
            }
            ItemKind::VariationEnd => ply = stack.pop().unwrap_or(ply),
            ItemKind::Move(_) | ItemKind::NoMove | ItemKind::Unknown => {
                understood = false;
                ply += 1;
                if job.options.keep_steps {
                    steps.push(Step {
                        item,
                        last_item: item,
                        ply,
                        side: if ply % 2 == 1 {
                            Side::White
                        } else {
                            Side::Black
                        },
                        main: stack.is_empty(),
                        before: start,
                        played: None,
                    });
                }
            }
            _ => {}
        }
    }
    Replayed {
        variant: None,
        from: ruling.from,
        game_type: ruling.game_type,
        numbering: Numbering::ALGEBRAIC,
        draws: None,
        start,
        set_up: false,
        steps: Steps::Large(steps),
        end: start,
        plies: 0,
        understood,
        over: None,
        counters: Counting::new(),
        winner: verdict::said(job.text, job.record, Side::White),
        trail: Trail::start(&start),
        plain: false,
        diagnostics: ruling.found,
    }
}
