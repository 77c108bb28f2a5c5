//! A whole program in few lines, with comments and doc comments wherever they may stand.
use amp_runtime::{Result,prelude::*};
#[amp]struct P{/**first*/a:i32,/// second
b:i32/*,c:i32*/,}#[amp]impl P{fn s(&self)->i32{self.a/*+1*/-self.b}/* end */}
#[amp(cpu,)]fn f(x:i32,)->i32{if x<0{-x}else if(x==3){{{{7}}}}else{x;x<<1>>1;((((x))))}}
#[rustfmt::skip]
pub fn run()->Result<()>{let o=Array::new(9,&[0;9])?;let p=P{a:5,b:2};
parallel_for_each(o.extent(),kernel!(|/*the*/i:/*place*/Index<1,>|{;;let n=i[0]as i32-4;/// of o
let/*m*/mut/**/m=f(n,);;m+=p.s();{m-=1}if m>0{}else{};o[i]=m;},))?;
assert_eq!(o.to_vec()?,[6,5,4,3,2,3,4,9,6]);Ok(())}
