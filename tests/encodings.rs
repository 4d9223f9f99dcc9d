//! What bytes become: pages, marks, UTF-16, mixtures, and the way back to the disk.

#[path = "support/program.rs"]
mod program;

use pdn::text::{Batches, Chunk, Encoding, Lines, Wanted};

/// All chunks of some bytes, with their text owned.
fn chunks(bytes: &[u8], wanted: Wanted) -> Vec<Chunk<'static>> {
    let mut all = Vec::new();
    for batch in Batches::new(bytes, wanted) {
        for chunk in batch.expect("bytes in memory can be read").chunks() {
            all.push(chunk.into_owned());
        }
    }
    all
}

fn name(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf8 => "UTF-8",
        Encoding::SingleByte(page) => page.name(),
        Encoding::Utf16 { little_endian } => ["UTF-16BE", "UTF-16LE"][little_endian as usize],
    }
}

fn encoded(text: &str, page: &str) -> Vec<u8> {
    let page = encoding_rs::Encoding::for_label(page.as_bytes()).expect("a page of the table");
    let (bytes, _, lost) = page.encode(text);
    assert!(!lost, "{text} does not exist in {}", page.name());
    bytes.into_owned()
}

#[test]
fn pages_are_told_by_their_words() {
    let table = std::fs::read_to_string("tests/data/encodings.txt").expect("the table");
    let mut wrong = Vec::new();
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let (pages, text) = row.split_once('\t').expect("pages, tab, text");
        let game = text.replace('|', "\n");
        for page in pages.split(' ') {
            let bytes = encoded(&game, page);
            let read = chunks(&bytes, Wanted::Detect);
            let texts: String = read.iter().map(|chunk| chunk.text.as_ref()).collect();
            if texts != game {
                wrong.push(format!("{page}: {texts} for {game}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Text and encoding of each chunk.
fn read(bytes: &[u8], wanted: &str) -> Vec<(String, &'static str)> {
    let wanted = Wanted::named(wanted).expect("a known name");
    let all = chunks(bytes, wanted);
    all.into_iter()
        .map(|chunk| (chunk.text.into_owned(), name(chunk.encoding)))
        .collect()
}

fn utf16(text: &str, little_endian: bool) -> Vec<u8> {
    let bytes = |unit: u16| match little_endian {
        true => unit.to_le_bytes(),
        false => unit.to_be_bytes(),
    };
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn a_game_that_is_utf8_stays_so_among_others() {
    let games = [
        ("[White \"Á A\"]\n1. 32-28 *\n\n", "utf-8"),
        ("[White \"Á B\"]\n1. 33-29 *\n\n", "latin1"),
        ("[White \"C\"]\n1. 33-29 *\n\n", "utf-8"),
        ("[White \"Ы\"]\n1. 33-29 *\n\n", "utf-8"),
        ("[White \"Égal\"]\n1. 33-29 *", "latin1"),
    ];
    let bytes: Vec<u8> = games
        .iter()
        .flat_map(|(text, page)| encoded(text, page))
        .collect();
    let expected = [
        (games[0].0.to_owned(), "UTF-8"),
        (games[1].0.to_owned(), "windows-1252"),
        (games[2].0.to_owned() + games[3].0, "UTF-8"),
        (games[4].0.to_owned(), "windows-1252"),
    ];
    assert_eq!(read(&bytes, "auto"), expected);

    let last = chunks(&bytes, Wanted::Detect).pop().expect("four chunks");
    assert_eq!((last.origin.line, last.origin.column), (13, 1));
    assert_eq!(
        last.origin.byte as usize + last.text.chars().count(),
        bytes.len()
    );
}

#[test]
fn a_game_that_is_plainly_in_another_page_than_its_file_is_read_in_it() {
    let russian = "[Event \"Первенство города\"]\n1. c3-d4 {белые начинают} *\n\n";
    let french = "[Event \"Championnat amateur des Hauts-de-Seine à été reporté\"]\n1. 32-28 *\n\n";
    let mut bytes = encoded(russian, "cp1251").repeat(5);
    bytes.extend(encoded(french, "cp1252"));
    bytes.extend(encoded(russian, "cp866"));
    let read = read(&bytes, "auto");
    assert_eq!(read.len(), 7);
    assert_eq!(read[0], (russian.to_owned(), "windows-1251"));
    assert_eq!(read[5], (french.to_owned(), "windows-1252"));
    assert_eq!(read[6], (russian.to_owned(), "IBM866"));
}

#[test]
fn marks_and_utf16() {
    let text = "[White \"Ш 𝄞\"]\r\n1. c3-d4 *\r\n\u{feff}[White \"B\"]\r\n1. c3-d4 *";
    let marked = format!("\u{feff}{text}");
    for (bytes, encoding, mark) in [
        (text.as_bytes().to_vec(), "UTF-8", 0),
        (marked.as_bytes().to_vec(), "UTF-8", 3),
        (utf16(text, true), "UTF-16LE", 0),
        (utf16(text, false), "UTF-16BE", 0),
        (utf16(&marked, true), "UTF-16LE", 2),
        (utf16(&marked, false), "UTF-16BE", 2),
    ] {
        let all = chunks(&bytes, Wanted::Detect);
        assert_eq!(all.len(), 1);
        assert_eq!(
            (all[0].text.as_ref(), name(all[0].encoding)),
            (text, encoding)
        );
        assert_eq!(all[0].origin.byte, mark);
        let end = Lines::new(&all[0]).place(text.len() as u32);
        assert_eq!((end.byte, end.line), (bytes.len() as u64, 4));
    }
    // Nothing but a mark, and nothing at all.
    assert!(read(b"\xef\xbb\xbf", "auto").is_empty());
    assert!(read(b"", "auto").is_empty());
    // Zeros alone are no UTF-16.
    assert_eq!(read(&[0; 64], "auto")[0].1, "UTF-8");
}

#[test]
fn word_processor_characters_are_those_of_windows_1252() {
    let bytes = b"[Event \x93open\x94]\n[GameType \"21\"]\n1.\xA011-15 23-19 *";
    let text = "[Event “open”]\n[GameType \"21\"]\n1.\u{a0}11-15 23-19 *";
    assert_eq!(read(bytes, "auto"), [(text.to_owned(), "windows-1252")]);
}

#[test]
fn undefined_bytes_stay_what_they_are() {
    let mut bytes = encoded("[White \"Θεσσαλονίκη\"]", "cp1253");
    bytes.push(0x81);
    bytes.push(0xD2);
    let (text, _) = &read(&bytes, "cp1253")[0];
    assert_eq!(text, "[White \"Θεσσαλονίκη\"]\u{81}\u{d2}");
    for page in [
        "cp1250", "cp1251", "cp1252", "cp1253", "cp1255", "cp1257", "cp866", "koi8-r",
    ] {
        let all: Vec<u8> = (128..=255).collect();
        let (text, _) = &read(&all, page)[0];
        assert!(
            !text.contains('\u{fffd}') && text.chars().count() == 128,
            "{page}"
        );
    }
}

#[test]
fn the_users_word_counts_more_than_the_bytes() {
    let utf8 = "[White \"Ы\"]";
    assert_eq!(
        read(utf8.as_bytes(), "cp1252"),
        [("[White \"Ð«\"]".to_owned(), "windows-1252")]
    );
    assert_eq!(
        read(b"1. 32-28", "cp1251"),
        [("1. 32-28".to_owned(), "UTF-8")]
    );
    assert_eq!(
        read(b"[White \"G\xe9\"]", "utf-8"),
        [("[White \"Gé\"]".to_owned(), "windows-1252")]
    );
    assert_eq!(
        read(&utf16("[A \"Ы\"]", false), "utf-16be"),
        [("[A \"Ы\"]".to_owned(), "UTF-16BE")]
    );
    // `utf-16` is little-endian unless a mark says otherwise.
    let marked = "\u{feff}[A \"Ы\"]";
    assert_eq!(
        read(&utf16(marked, false), "utf-16"),
        [("[A \"Ы\"]".to_owned(), "UTF-16BE")]
    );
    let names = [
        ("cp1251", "windows-1251"),
        ("CP-866", "IBM866"),
        ("koi8r", "KOI8-R"),
        ("win1251", "windows-1251"),
        ("Windows-1250", "windows-1250"),
        ("iso8859_5", "ISO-8859-5"),
        ("latin1", "windows-1252"),
    ];
    for (label, page) in names {
        assert_eq!(read(b"\xe9", label)[0].1, page, "{label}");
    }
    for label in ["shift_jis", "gb18030", "nonsense", ""] {
        assert_eq!(Wanted::named(label), None, "{label}");
    }
}

/// Through the program: the same bytes are other names in another page, and what is written is UTF-8.
#[test]
fn the_option_decides_what_the_bytes_are() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.pdn");
    let bytes = b"[White \"\xe9\xd7\xc1\xce\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
    let utf8 = "[White \"Я\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n".as_bytes();
    for (bytes, encoding, white) in [
        (&bytes[..], "koi8-r", "Иван"),
        (bytes, "cp1251", "йЧБО"),
        (bytes, "latin1", "é×ÁÎ"),
        (bytes, "cp866", "щ╫┴╬"),
        (utf8, "auto", "Я"),
        (utf8, "utf-8", "Я"),
        (utf8, "cp1251", "РЇ"),
        (utf8, "latin1", "Ð¯"),
    ] {
        std::fs::write(&path, bytes).expect("a file");
        let run = |arguments: &[&str]| {
            let arguments = [arguments, &["-q", "--encoding", encoding, "a.pdn"]].concat();
            program::stdout(directory.path(), &arguments)
        };
        let json = run(&["convert", "--to", "ndjson"]);
        assert!(
            json.contains(&format!("[\"White\",\"{white}\"]")),
            "{encoding}: {json}"
        );
        let written = format!("[White \"{white}\"]\n");
        for arguments in [&["fmt", "--stdout"][..], &["convert", "--to", "russian"]] {
            let text = run(arguments);
            assert!(text.contains(&written), "{encoding}: {text}");
        }
        run(&["fmt"]);
        let now = std::fs::read_to_string(&path).expect("UTF-8");
        assert!(now.contains(&written), "{encoding}: {now}");
        // A safe fix leaves every byte of a name as it was; an unsafe one makes it UTF-8.
        std::fs::write(&path, bytes).expect("a file");
        run(&["check", "--fix", "--statistics"]);
        let now = std::fs::read(&path).expect("a file");
        assert!(
            now.windows(bytes.len().min(14))
                .any(|part| bytes.starts_with(part)),
            "{encoding}"
        );
        run(&["check", "--fix", "--unsafe-fixes", "--statistics"]);
        let now = std::fs::read_to_string(&path).expect("UTF-8");
        assert!(now.contains(&written), "{encoding}: {now}");
    }
}

/// What `fmt` leaves as it was is printed as it was read, and once.
#[test]
fn a_text_that_is_left_alone_is_printed_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = b"7-32\n[ent \"Cls\xff\"\0]\0\n\0[\0S\0i\0t\0e\0 ";
    std::fs::write(directory.path().join("a.pdn"), text).expect("a file");
    let printed = program::stdout(directory.path(), &["fmt", "--stdout", "a.pdn"]);
    assert_eq!(
        printed.trim_end(),
        "7-32\n[ent \"Cls\u{ff}\"\0]\0\n\0[\0S\0i\0t\0e\0"
    );
}
