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

    /// Declares a name, which hides others; gives its number.
    pub fn declare(&mut self, name: String, known: T) -> usize {
        let number = self.known.len();
        self.numbers.entry(name.clone()).or_default().push(number);
        self.known.push((name, known));
        number
    }

    /// The number of what a name stands for.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.numbers.get(name)?.last().copied()
    }

    /// What is known of a number.
    pub fn at(&self, number: usize) -> &T {
        &self.known[number].1
    }

    /// The name of a number.
    pub fn name(&self, number: usize) -> &str {
        &self.known[number].0
    }

    pub fn get(&self, name: &str) -> Option<&T> {
        self.find(name).map(|number| self.at(number))
    }

    pub fn set(&mut self, name: &str, known: T) {
        if let Some(number) = self.find(name) {
            self.known[number].1 = known;
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
