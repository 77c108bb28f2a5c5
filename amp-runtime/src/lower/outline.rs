//! Functions of the module itself, for code that is too long to be repeated at each call.

use naga::{Expression, Function, FunctionArgument, FunctionResult, Handle, Statement};

use super::control::OpenBlock;
use super::expr::Expr;
use super::{Interval, Lowering, Number, Scalar, Ty};

impl Lowering {
    /// Calls the function of that name with those numbers. The first call defines it: `build` is
    /// its body, `results` are the types of what it gives.
    pub(crate) fn outlined<const N: usize>(
        &mut self,
        name: &str,
        arguments: &[Number],
        results: [Scalar; N],
        build: impl for<'c> Fn(&[Expr<'c>]) -> [Expr<'c>; N],
    ) -> [Number; N] {
        self.call_outlined(name, arguments, results, &|parameters| Some(build(parameters)))
    }

    fn call_outlined<const N: usize>(
        &mut self,
        name: &str,
        arguments: &[Number],
        results: [Scalar; N],
        build: &dyn for<'c> Fn(&[Expr<'c>]) -> Option<[Expr<'c>; N]>,
    ) -> [Number; N] {
        // naga refuses results of statements that are not there.
        if self.is_unreachable() {
            return results.map(|scalar| {
                let ty = self.scalar_type(scalar);
                let handle = self.constant(Expression::ZeroValue(ty));
                Number { handle, scalar, interval: Interval::of(scalar) }
            });
        }
        let functions = &self.module.functions;
        let known: Option<Handle<Function>> = functions
            .iter()
            .find_map(|(handle, known)| (known.name.as_deref() == Some(name)).then_some(handle));
        let function = match known {
            Some(function) => function,
            None => self.define(name, arguments, results, build),
        };
        let arguments = arguments.iter().map(|argument| argument.handle).collect();
        let result = self.constant(Expression::CallResult(function));
        self.statement(Statement::Call { function, arguments, result: Some(result) });
        let mut index = 0;
        results.map(|scalar| {
            let handle = match N {
                1 => result,
                _ => self.emit(Expression::AccessIndex { base: result, index }),
            };
            index += 1;
            Number { handle, scalar, interval: Interval::of(scalar) }
        })
    }

    fn define<const N: usize>(
        &mut self,
        name: &str,
        arguments: &[Number],
        results: [Scalar; N],
        build: &dyn for<'c> Fn(&[Expr<'c>]) -> Option<[Expr<'c>; N]>,
    ) -> Handle<Function> {
        let blocks = std::mem::replace(&mut self.blocks, vec![OpenBlock::default()]);
        let frames = std::mem::take(&mut self.frames);
        let caller = std::mem::take(&mut self.function);
        let facts = std::mem::take(&mut self.facts);

        self.function.name = Some(name.to_owned());
        let ty = match results[..] {
            [scalar] => Ty::Scalar(scalar),
            _ => {
                const NAMES: [&str; 4] = ["first", "second", "third", "fourth"];
                let fields = results.map(Ty::Scalar);
                Ty::structure("Results", NAMES.into_iter().zip(fields).collect())
            }
        };
        let naga_ty = self.naga_type(&ty);
        self.function.result = Some(FunctionResult { ty: naga_ty, binding: None });
        let mut parameters = Vec::with_capacity(arguments.len());
        for (position, argument) in arguments.iter().enumerate() {
            let ty = self.scalar_type(argument.scalar);
            self.function.arguments.push(FunctionArgument { name: None, ty, binding: None });
            let handle = self.constant(Expression::FunctionArgument(position as u32));
            let interval = Interval::of(argument.scalar);
            parameters.push(Number { handle, interval, ..*argument });
        }
        let results = self.compose_by(&parameters, build);
        let handles: Vec<_> = results.iter().flatten().map(|number| number.handle).collect();
        let value = match handles[..] {
            [handle] => handle,
            _ => self.emit(Expression::Compose { ty: naga_ty, components: handles }),
        };
        self.statement(Statement::Return { value: Some(value) });

        let mut function = std::mem::replace(&mut self.function, caller);
        function.body = std::mem::replace(&mut self.blocks, blocks).pop().unwrap_or_default().body;
        self.frames = frames;
        self.facts = facts;
        self.module.functions.append(function, naga::Span::UNDEFINED)
    }
}
