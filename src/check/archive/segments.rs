//! A long list that is never moved.

/// So many things a segment.
const SIZE: usize = 4096;

/// A list that grows by segments: one that doubles takes three times its memory while it grows, and half of it is empty.
#[derive(Debug)]
pub(super) struct Segments<T>(Vec<Vec<T>>);

impl<T> Default for Segments<T> {
    fn default() -> Self {
        Segments(Vec::new())
    }
}

impl<T> Segments<T> {
    /// Adds one.
    #[inline]
    pub fn push(&mut self, thing: T) {
        match self.0.last_mut() {
            Some(last) if last.len() < SIZE => last.push(thing),
            _ => {
                let mut next = Vec::with_capacity(SIZE);
                next.push(thing);
                self.0.push(next);
            }
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        let full = self.0.len().saturating_sub(1) * SIZE;
        full + self.0.last().map_or(0, Vec::len)
    }

    /// The one of that number.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&T> {
        let number = number as usize;
        self.0.get(number / SIZE)?.get(number % SIZE)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::{SIZE, Segments};

    #[test]
    fn numbers_go_on_over_segments() {
        let mut list = Segments::default();
        assert_eq!((list.len(), list.get(0)), (0, None));
        for i in 0..2 * SIZE + 1 {
            list.push(i);
        }
        assert_eq!(list.len(), 2 * SIZE + 1);
        assert!(list.iter().enumerate().all(|(i, thing)| i == *thing));
        let last = 2 * SIZE as u32;
        assert_eq!(
            (list.get(last), list.get(last + 1)),
            (Some(&(2 * SIZE)), None)
        );
    }
}
