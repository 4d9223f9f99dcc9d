//! The lists of records that are gone serve those to come: to find memory for a short game took longer than to read it.

use std::cell::RefCell;

use super::{Item, Tag};

/// Lists with room for so many items are kept a thread: about those of a chunk.
const KEPT: usize = 1 << 15;
/// Longer lists are not kept.
const ITEMS: usize = 1 << 10;
const TAGS: usize = 1 << 6;

/// The lists of a record.
pub(crate) type Lists = (Vec<Tag>, Vec<Item>);

struct Stock {
    lists: Vec<Lists>,
    /// For how many items they have room.
    room: usize,
}

thread_local! {
    static STOCK: RefCell<Stock> = const {
        RefCell::new(Stock {
            lists: Vec::new(),
            room: 0,
        })
    };
}

/// Empty lists, if some are in stock.
#[inline]
pub(crate) fn take() -> Option<Lists> {
    let take = |stock: &RefCell<Stock>| {
        let mut stock = stock.borrow_mut();
        let lists = stock.lists.pop()?;
        stock.room -= lists.1.capacity();
        Some(lists)
    };
    // At the end of a thread there is no stock any more.
    STOCK.try_with(take).ok()?
}

/// Puts the lists of a record in stock.
#[inline]
pub(super) fn put(mut tags: Vec<Tag>, mut items: Vec<Item>) {
    let room = items.capacity();
    if room == 0 || room > ITEMS || tags.capacity() > TAGS {
        return;
    }
    tags.clear();
    items.clear();
    let _ = STOCK.try_with(|stock| {
        let mut stock = stock.borrow_mut();
        if stock.room + room <= KEPT {
            stock.room += room;
            stock.lists.push((tags, items));
        }
    });
}
