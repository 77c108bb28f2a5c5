//! The codes of amp's errors: one closed list for the macros, the runtime and the documentation.
//!
//! C++ AMP's code stands wherever the rule is C++ AMP's. `AMP00…` are rules of this project for
//! programs, `AMP01…` what goes wrong when they run. A code keeps its meaning for ever: none is
//! given to another rule, and none of ours is taken out of its row.

use std::fmt;

macro_rules! codes {
    ($($code:ident $title:literal;)*) => {
        /// The code of a rule.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = concat!("What is wrong: ", $title, ".")] $code,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &[Code] = &[$(Code::$code),*];

            /// The code as messages have it: `C3584`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Code::$code => stringify!($code),)*
                }
            }

            /// What is wrong, in short.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Code::$code => $title,)*
                }
            }
        }
    };
}

codes! {
    C3559 "a function calls itself";
    C3561 "a barrier that only some threads of the tile reach";
    C3563 "a loop that cannot end";
    C3564 "tile_static memory that is read before it is written";
    C3565 "too much tile_static memory";
    C3566 "code that is nested too deeply";
    C3567 "an integer division by zero";
    C3569 "a race";
    C3574 "a tile of illegal size";
    C3577 "a kernel that does not fit its domain";
    C3578 "too many bytes captured";
    C3581 "a type that kernels cannot have";
    C3584 "`#[tile_static]` where it cannot be";
    C3585 "a static in a kernel";
    C3586 "the use of a static";
    C3589 "text in a kernel";
    C3590 "an assignment to what is outside";
    C3592 "inline assembly";
    C3594 "a kernel that panics, ends with an error, or suspends";
    C3595 "a literal out of range";
    C3596 "a value that cannot be captured";
    C3600 "tile_static memory without tiles";
    C3892 "an assignment to a read-only element";
    C3930 "a call of ordinary Rust";
    C3934 "`#[amp]` on `main`";
    C4872 "a float division by zero";
    AMP0001 "`unsafe`";
    AMP0002 "a construct that is not supported";
    AMP0003 "the index and the result of a kernel";
    AMP0004 "`#[amp]` where it cannot be";
    AMP0101 "a domain without threads";
    AMP0102 "a tile that does not divide the domain";
    AMP0103 "a limit of the accelerator";
    AMP0104 "data of another length";
    AMP0105 "more elements than indices";
    AMP0106 "a feature that the accelerator lacks";
    AMP0107 "an accelerator that is not there";
    AMP0108 "an array of another accelerator";
    AMP0109 "no memory left";
    AMP0110 "a kernel without a device form";
    AMP0111 "a check that failed";
    AMP0112 "an accelerator that fails";
    AMP0113 "a section outside its view";
    AMP0114 "elements seen as others";
    AMP0115 "an accelerator that is lost";
    AMP0116 "a captured number of more than 32 bits";
    AMP0117 "an index out of range";
    AMP0118 "a mistake that the checked accelerator found";
}

impl Code {
    /// A message in the form that all of them have, in one line: editors and
    /// `--message-format=short` show the first alone.
    ///
    /// ```
    /// # use amp_codes::Code;
    /// let text = Code::C3559.message("`f` calls itself", "write a loop");
    /// assert_eq!(text, "C3559: `f` calls itself; help: write a loop");
    /// ```
    pub fn message(self, found: impl fmt::Display, mend: impl fmt::Display) -> String {
        format!("{self}: {found}; help: {mend}")
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
