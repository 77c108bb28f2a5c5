//! The names in scope, with what is known of each.

use std::collections::HashMap;

pub struct Names<T> {
    known: Vec<(String, T)>,
    numbers: HashMap<String, Vec<usize>>,
}

impl<T> Names<T> {
    pub fn new() -> Self {
        Names { known: Vec::new(), numbers: HashMap::new() }
    }

    pub fn declare(&mut self, name: String, known: T) {
        self.numbers.entry(name.clone()).or_default().push(self.known.len());
        self.known.push((name, known));
    }

    pub fn get(&self, name: &str) -> Option<&T> {
        let number = self.numbers.get(name)?.last()?;
        Some(&self.known[*number].1)
    }

    pub fn set(&mut self, name: &str, known: T) {
        if let Some(number) = self.numbers.get(name).and_then(|numbers| numbers.last()) {
            self.known[*number].1 = known;
        }
    }

    pub fn count(&self) -> usize {
        self.known.len()
    }

    /// Forgets the names that were declared since there were `count`.
    pub fn truncate(&mut self, count: usize) {
        for (name, _) in self.known.drain(count..) {
            if let Some(numbers) = self.numbers.get_mut(&name) {
                numbers.pop();
            }
        }
    }
}
