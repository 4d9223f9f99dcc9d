//! Large and odd streams: bounded pieces, linear time, nothing lost.

use std::io::{self, Read};
use std::time::{Duration, Instant};

use pdn::text::chunks::LARGEST_GAME;
use pdn::text::{Batches, Lines, Wanted};

/// The same bytes again and again.
struct Repeated {
    bytes: &'static [u8],
    left: usize,
    at: usize,
}

impl Repeated {
    fn new(bytes: &'static [u8], total: usize) -> Repeated {
        Repeated {
            bytes,
            left: total,
            at: 0,
        }
    }
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.left);
        for byte in &mut buffer[..length] {
            *byte = self.bytes[self.at];
            self.at = (self.at + 1) % self.bytes.len();
        }
        self.left -= length;
        Ok(length)
    }
}

/// Reads it all: chunks, the largest batch, the largest chunk, and how many chunks are parts of too large games.
fn sizes(reader: impl Read) -> (usize, usize, usize, usize) {
    let (mut count, mut batch_size, mut largest, mut cut) = (0, 0, 0, 0);
    let mut next = (0, 1, 1);
    for batch in Batches::new(reader, Wanted::Detect) {
        let batch = batch.expect("this reader never fails");
        let chunks = batch.chunks();
        assert!(!chunks.is_empty(), "a batch without chunks");
        batch_size = batch_size.max(chunks.iter().map(|chunk| chunk.text.len()).sum());
        for chunk in &chunks {
            let origin = chunk.origin;
            assert_eq!(
                (origin.byte, origin.line, origin.column),
                next,
                "chunks tile the stream"
            );
            let end = Lines::new(chunk).place(chunk.text.len() as u32);
            next = (end.byte, end.line, end.column);
            largest = largest.max(chunk.text.len());
            cut += chunk.cut as usize;
        }
        count += chunks.len();
    }
    (count, batch_size, largest, cut)
}

#[test]
fn games_come_in_small_chunks_and_bounded_batches() {
    let game = b"[White \"A\"]\n[Black \"B\"]\n\n1. 32-28 19-23 2. 28x19 14x23 {[%clk 1:00]} *\n\n";
    let (count, batch, largest, cut) = sizes(Repeated::new(game, 64 << 20));
    assert!(batch <= 5 << 20, "batches of {batch}");
    assert!(largest <= 128 << 10, "chunks of {largest}");
    assert!((512..2048).contains(&count), "{count} chunks");
    assert_eq!(cut, 0);
}

#[test]
fn untagged_games_are_cut_after_a_result_at_a_lines_end() {
    let (_, batch, largest, cut) = sizes(Repeated::new(b"1.32-28 19-23 0-0\r\n", 40 << 20));
    assert!(batch <= 6 << 20, "batches of {batch}");
    assert!(largest <= 5 << 18, "chunks of {largest}");
    assert_eq!(cut, 0);
}

#[test]
fn a_game_larger_than_the_limit_is_cut_and_reading_goes_on() {
    let large = Repeated::new(b"32-28 19-23 ", LARGEST_GAME + 100_000);
    let small = b" *\n[White \"A\"]\n1. 32-28 *".as_slice();
    let (count, _, largest, cut) = sizes(large.chain(small));
    assert!(largest <= LARGEST_GAME);
    assert_eq!((count, cut), (3, 2));
}

#[test]
fn one_byte_repeated_takes_linear_time() {
    const SIZE: usize = 24 << 20;
    let begin = Instant::now();
    let mut slowest = (Duration::ZERO, 0);
    for byte in [
        b"a", b"[", b"{", b"}", b"\n", b"\r", b"%", b";", b"*", b"1", b"\"", b" ", b"\0", b"\xff",
    ] {
        let start = Instant::now();
        let (_, _, largest, _) = sizes(Repeated::new(byte, SIZE));
        assert!(largest <= 2 * LARGEST_GAME, "{byte:?}");
        slowest = slowest.max((start.elapsed(), byte[0]));
    }
    println!("{:?} in all, the slowest {slowest:?}", begin.elapsed());
    assert!(slowest.0 < Duration::from_secs(20), "{slowest:?}");
}

#[test]
fn what_comes_before_an_error_is_read() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the line is down"))
        }
    }
    let text = b"[White \"A\"]\n1. 32-28".as_slice();
    let all: Vec<_> = Batches::new(text.chain(Failing), Wanted::Detect).collect();
    assert_eq!(all.len(), 2);
    assert_eq!(
        all[0].as_ref().expect("the text").chunks()[0]
            .text
            .as_bytes(),
        text
    );
    assert!(all[1].is_err());
}
