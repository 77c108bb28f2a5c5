//! Calls that wait, each in a statement of its own: what a call gives is a variable in the statement that
//! it stood in. So bodies can be cut around calls.

use proc_macro2::{Ident, Span};
use syn::{Pat, PatIdent};

use super::facts::Effort;
use crate::facts::{hands_on_the_tile, waits};
use crate::syntax::{
    BindingId, Block, Condition, Expression, ExpressionKind, Iterated, Name, Part, Pattern,
    PatternKind, Statement, Step, Variable, visit_expression,
};

/// The same body with calls that wait in statements of their own, as far as nothing that is evaluated before
/// them would find something else then.
pub fn hoisted(body: &Block) -> Block {
    Hoisting { names: 0 }.block(body)
}

/// A call stands where it cannot be evaluated before all else.
struct Stays;

struct Hoisting {
    /// How many names there have been for what calls give.
    names: u32,
}

/// The calls of one statement.
#[derive(Default)]
struct Calls {
    statements: Vec<Statement>,
    /// What is evaluated before the next call, and would be after it then.
    before: Seen,
}

/// What is evaluated before a call.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// Is there a variable in it?
    variables: bool,
    /// Is there more than arithmetic?
    more: bool,
}

impl Hoisting {
    fn block(&mut self, block: &Block) -> Block {
        let mut statements = Vec::new();
        for statement in &block.statements {
            let mut statement = statement.clone();
            match &mut statement {
                Statement::Let { pattern, ty, value: Some(value), otherwise: None, .. }
                    if !(is_call(value) && matches!(pattern.single_name(), Some((_, false)))) =>
                {
                    // What a call alone gives is of the type that is written.
                    let own = ty.clone().filter(|_| is_call(value));
                    let mut calls = self.value(value);
                    if let Some(Statement::Let { ty, .. }) = calls.last_mut() {
                        *ty = own;
                    }
                    statements.extend(calls);
                }
                Statement::Expression(expression, _) if !is_call(expression) => {
                    statements.extend(self.statement(expression));
                }
                Statement::Let { .. }
                | Statement::Expression(..)
                | Statement::TileStatic { .. }
                | Statement::Const(_) => (),
            }
            statements.push(statement);
        }
        let mut tail = block.tail.clone();
        if let Some(tail) = &mut tail {
            statements.extend(self.statement(tail));
        }
        Block { statements, tail, span: block.span }
    }

    /// What stands before a statement: calls in a value that is evaluated once.
    fn value(&mut self, value: &mut Expression) -> Vec<Statement> {
        if !waits(Part::Expression(value)) {
            return Vec::new();
        }
        let (mut new, mut calls) = (value.clone(), Calls::default());
        match self.expression(&mut new, &mut calls) {
            Ok(()) => {
                *value = new;
                calls.statements
            }
            Err(Stays) => Vec::new(),
        }
    }

    fn statement(&mut self, expression: &mut Expression) -> Vec<Statement> {
        use ExpressionKind::{If, Loop, While};
        if !waits(Part::Expression(expression)) {
            return Vec::new();
        }
        match &mut expression.kind {
            If { condition, accept, reject } => {
                let before = match &mut **condition {
                    Condition::Value(value) => self.value(value),
                    Condition::Let(..) | Condition::Both(..) => Vec::new(),
                };
                *accept = self.block(accept);
                if let Some(reject) = reject {
                    let span = reject.span;
                    let statements = self.statement(reject);
                    if !statements.is_empty() {
                        let block = Block { statements, tail: Some(reject.clone()), span };
                        reject.kind = ExpressionKind::Block(None, block);
                    }
                }
                before
            }
            While { body, .. } | Loop { body, .. } | ExpressionKind::Block(_, body) => {
                *body = self.block(body);
                Vec::new()
            }
            ExpressionKind::For(repeat) => {
                repeat.body = self.block(&repeat.body);
                let Iterated::Range { first, end, steps, .. } = &mut repeat.over else {
                    return Vec::new();
                };
                let by = steps.iter_mut().filter_map(|step| match step {
                    Step::By(_, by) => Some(by),
                    Step::Reverse(_) => None,
                });
                // Each is found before the next one is looked at only if no other waits.
                let mut values: Vec<_> = [first, end].into_iter().chain(by).collect();
                let waiting = values.iter().filter(|value| waits(Part::Expression(value))).count();
                match waiting {
                    1 => values.iter_mut().flat_map(|value| self.value(value)).collect(),
                    _ => Vec::new(),
                }
            }
            _ => self.value(expression),
        }
    }

    fn expression(&mut self, expression: &mut Expression, calls: &mut Calls) -> Result<(), Stays> {
        use ExpressionKind::{
            Array, Assign, AssignWith, Binary, Call, Cast, Field, Index, Method, Point, Return,
            Structure, Tuple, Unary,
        };
        if !waits(Part::Expression(expression)) {
            calls.before.see(expression);
            return Ok(());
        }
        if hands_on_the_tile(expression) {
            return self.call(expression, calls);
        }
        match &mut expression.kind {
            Unary(_, a, _) | Field(a, _) | Cast(a, ..) | Point(_, a) | Return(Some(a)) => {
                self.expression(a, calls)
            }
            Binary(a, _, b, _) => {
                self.expression(a, calls)?;
                self.expression(b, calls)
            }
            Assign(place, value) | AssignWith(place, _, value, _) | Index(place, value)
                if !waits(Part::Expression(place)) =>
            {
                self.expression(value, calls)
            }
            Tuple(all) | Array(all) | Call(_, all, _) => self.all(all, calls),
            Structure(new) if new.rest.is_none() => {
                new.fields.iter_mut().try_for_each(|(_, value)| self.expression(value, calls))
            }
            Method(call) if !waits(Part::Expression(&call.receiver)) => {
                // What it changes is looked at when it runs.
                match call.receiver.root() {
                    Some(_) => calls.before.more = true,
                    None => calls.before.see(&call.receiver),
                }
                self.all(&mut call.arguments, calls)
            }
            _ => Err(Stays),
        }
    }

    fn all(&mut self, all: &mut [Expression], calls: &mut Calls) -> Result<(), Stays> {
        all.iter_mut().try_for_each(|value| self.expression(value, calls))
    }

    fn call(&mut self, expression: &mut Expression, calls: &mut Calls) -> Result<(), Stays> {
        let before = calls.before;
        let (arguments, on_variable) = match &mut expression.kind {
            ExpressionKind::Call(_, arguments, _) => (arguments, false),
            ExpressionKind::Method(call) => {
                self.expression(&mut call.receiver, calls)?;
                let on_variable = !call.fixed && call.receiver.root().is_some();
                (&mut call.arguments, on_variable)
            }
            _ => return Err(Stays),
        };
        for argument in arguments.iter_mut().filter(|argument| !argument.is_tiled()) {
            self.expression(argument, calls)?;
        }
        let changes = on_variable || lends_mutably(arguments);
        if before.more || before.variables && changes {
            return Err(Stays);
        }
        calls.before = before;
        let name = self.name();
        let kind = ExpressionKind::Variable(name.clone(), Variable::Local);
        let call = std::mem::replace(expression, Expression::new(expression.span, kind));
        calls.statements.push(Statement::Let {
            attributes: Vec::new(),
            pattern: pattern(name),
            ty: None,
            value: Some(Box::new(call)),
            otherwise: None,
            slots: Vec::new(),
        });
        Ok(())
    }

    /// A name that no variable of the source has.
    fn name(&mut self) -> Name {
        let ident = Ident::new(&format!("found{}", self.names), Span::mixed_site());
        let id = BindingId(u32::MAX - self.names);
        self.names += 1;
        Name { ident, id }
    }
}

impl Seen {
    fn see(&mut self, value: &Expression) {
        self.more |= Effort::of(value) != Effort::Arithmetic;
        visit_expression(value, &mut |part| {
            self.variables |= matches!(part.kind, ExpressionKind::Variable(..));
        });
    }
}

/// May a callee with these arguments change a variable of its caller?
pub fn lends_mutably(arguments: &[Expression]) -> bool {
    let is_mutable = |argument: &Expression| {
        matches!(argument.kind, ExpressionKind::Reference { mutable: true, .. })
    };
    arguments.iter().any(is_mutable)
}

/// Is it a call of a function or a method that waits, and nothing else in it does?
pub fn is_call(value: &Expression) -> bool {
    let (receiver, arguments) = match &value.kind {
        ExpressionKind::Call(_, arguments, _) => (None, arguments),
        ExpressionKind::Method(call) => (Some(&call.receiver), &call.arguments),
        _ => return false,
    };
    let mut parts = receiver.into_iter().chain(arguments);
    hands_on_the_tile(value) && !parts.any(|part| waits(Part::Expression(part)))
}

fn pattern(name: Name) -> Pattern {
    let tokens = Pat::Ident(PatIdent {
        attrs: Vec::new(),
        by_ref: None,
        mutability: None,
        ident: name.ident.clone(),
        subpat: None,
    });
    Pattern {
        kind: PatternKind::Name { name, mutable: false, reference: false, within: None },
        tokens,
    }
}
