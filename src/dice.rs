//! Numbers for tests and benches that try much: the same on every run.

/// A generator (xorshift) that begins with a number other than 0.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}
