//! The tags of a game as JSON.

use super::super::draft::Draft;
use super::words::{inside, short};
use crate::record::{Record, Tag, TagName};

/// The longest opening of a tag whose name is known.
const ROOM: usize = 24;

/// The tags, in the order written.
pub(super) fn write(text: &str, record: &Record, out: &mut Draft) {
    for tag in &record.tags {
        match tag.known.filter(|_| !tag.foreign_name) {
            Some(name) => {
                let (opening, len) = OPENINGS[name as usize];
                out.add(opening, len);
            }
            None => {
                out.put(b"[\"");
                inside(tag.name.of(text).trim(), out);
                out.put(b"\",\"");
            }
        }
        value(text, tag, out);
        out.put(b"\"],");
    }
    if !record.tags.is_empty() {
        out.truncate(out.len() - 1);
    }
}

/// What opens a tag of a known name, and how much of it counts: they are copied with fixed room.
const OPENINGS: [([u8; ROOM], usize); TagName::ALL.len()] = {
    let mut tags = [([0; ROOM], 0); TagName::ALL.len()];
    let mut i = 0;
    while i < tags.len() {
        let name = TagName::ALL[i].text().as_bytes();
        let (mut bytes, mut len) = ([0; ROOM], 2);
        (bytes[0], bytes[1]) = (b'[', b'"');
        while len < name.len() + 2 {
            bytes[len] = name[len - 2];
            len += 1;
        }
        (bytes[len], bytes[len + 1], bytes[len + 2]) = (b'"', b',', b'"');
        tags[TagName::ALL[i] as usize] = (bytes, len + 3);
        i += 1;
    }
    tags
};

/// The value of a tag.
#[inline(always)]
pub(super) fn value(text: &str, tag: &Tag, out: &mut Draft) {
    if tag.escaped || !short(text, tag.value, out) {
        inside(&tag.value(text), out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_open_with_their_names() {
        for &name in TagName::ALL {
            let (bytes, len) = OPENINGS[name as usize];
            let expected = format!("[\"{}\",\"", name.text());
            assert_eq!(&bytes[..len], expected.as_bytes());
        }
    }
}
