//! The pages about errors: they show programs and messages as they are, and none is missing.
//!
//! Below a line `<!-- ui/rejected/name.rs -->` stands that file, below `<!-- ../folder/name.rs: item -->` the
//! items of that name of the file, below `<!-- codes -->` the list of codes; a row of the usual mistakes has the
//! message of its program. `DOCS=overwrite cargo test -p
//! amp-tests --test reports pages::` writes these parts anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use amp_codes::Code;

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src");

/// What can go wrong without a program that is to blame.
const WITHOUT_PROGRAM: [Code; 4] = [Code::AMP0106, Code::AMP0109, Code::AMP0112, Code::AMP0115];

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a folder with an extension, in order.
fn files(folder: impl AsRef<Path>, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let wanted = |path: &PathBuf| path.extension().is_some_and(|found| found == extension);
    let mut files: Vec<_> = paths.filter(wanted).collect();
    files.sort();
    files
}

/// The names of a folder's programs.
fn programs(folder: &str) -> BTreeSet<String> {
    let name = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    files(folder, "rs").into_iter().filter_map(name).collect()
}

/// The name of a code's page, its programs and messages.
fn stem(code: Code) -> String {
    code.name().to_lowercase()
}

/// What a line `<!-- name -->` names.
fn named(line: &str) -> Option<&str> {
    line.strip_prefix("<!-- ")?.strip_suffix(" -->")
}

/// The functions, types and implementations of a name, from a file as rustfmt writes it.
///
/// # Panics
/// If there is none.
fn items(file: &str, name: &str) -> String {
    let heads = ["fn", "struct", "impl"].map(|word| format!("{word} {name}"));
    let is_head = |line: &str| {
        let rest = heads.iter().find_map(|head| line.trim_start_matches("pub ").strip_prefix(head));
        rest.is_some_and(|rest| {
            !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
        })
    };
    let mut found = Vec::new();
    let mut lines = file.lines().skip_while(|line| line.is_empty() || line.starts_with("//!"));
    while let Some(first) = lines.find(|line| !line.is_empty()) {
        let mut item = vec![first];
        let is_last = |line: &str| line == "}" || line.ends_with(';') && !line.starts_with(' ');
        while !item.last().is_some_and(|line| is_last(line)) {
            let Some(line) = lines.next() else { break };
            item.push(line);
        }
        if item.iter().any(|line| is_head(line)) {
            found.push(item.join("\n") + "\n");
        }
    }
    assert!(!found.is_empty(), "the file has no `{name}`");
    found.join("\n")
}

#[test]
fn items_are_found_with_what_stands_above_them() {
    let file = "//! File.\n\nuse a;\n\n/// One.\n#[amp]\npub fn one(\n    a: i32,\n) {\n    b();\n}\n\nstruct One;\n\nfn one_more() {\n}\n";
    assert_eq!(
        items(file, "one"),
        "/// One.\n#[amp]\npub fn one(\n    a: i32,\n) {\n    b();\n}\n"
    );
    assert_eq!(items(file, "One"), "struct One;\n");
}

/// The block that stands below `<!-- name -->`.
fn block(name: &str) -> String {
    match name {
        "codes" => {
            let row = |code: &Code| {
                format!("| [{code}](errors/{}.md) | {} |\n", stem(*code), code.title())
            };
            let rows: String = Code::ALL.iter().map(row).collect();
            format!("| code | what is wrong |\n|---|---|\n{rows}")
        }
        program if program.ends_with(".rs") => {
            // Programs that are tests check more where they launch; readers' programs do not.
            let text = read(name).replace("use amp_test_helpers::parallel_for_each;\n", "");
            format!("```rust,ignore\n{text}```\n")
        }
        item if item.contains(".rs: ") => {
            let (file, name) = item.split_once(": ").expect("it has one");
            format!("```rust,ignore\n{}```\n", items(&read(file), name))
        }
        _ => format!("```text\n{}```\n", read(name)),
    }
}

/// A row of the usual mistakes with what the compiler says of its program.
fn mistake(row: &str) -> Option<String> {
    let [written, program, _, elsewhere] = &cells(row)[..] else { return None };
    let name = program.trim_matches('`');
    let here = match Path::new(&format!("ui/accepted/{name}.rs")).exists() {
        true => "works".to_owned(),
        false => {
            let message = fs::read_to_string(format!("ui/rejected/{name}.stderr")).ok()?;
            let (_, message) = message.lines().next()?.split_once(": ")?;
            let (message, mend) = message.split_once("; help: ").unwrap_or((message, ""));
            let mend = if mend.is_empty() { String::new() } else { format!(": {mend}") };
            format!("“{message}”{mend}").replace('|', "\\|")
        }
    };
    Some(format!("| {written} | {program} | {here} | {elsewhere} |"))
}

/// A page with its blocks and rows as they have to be.
fn renewed(page: &str) -> String {
    let mut text = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let row = mistake(line);
        text += row.as_deref().unwrap_or(line);
        text.push('\n');
        let Some(name) = named(line) else { continue };
        text += &block(name);
        // The block as it was: to the end of the fence, or to the end of the table.
        if lines.next_if(|line| line.starts_with("```")).is_some() {
            lines.by_ref().find(|line| *line == "```");
        } else {
            while lines.next_if(|line| line.starts_with('|')).is_some() {}
        }
    }
    text
}

#[test]
fn pages_show_programs_and_messages_as_they_are() {
    let overwrite = std::env::var("DOCS").is_ok_and(|value| value == "overwrite");
    let mut stale = Vec::new();
    for folder in [DOCS.to_owned(), format!("{DOCS}/errors")] {
        for path in files(folder, "md") {
            let page = read(&path);
            let renewed = renewed(&page);
            match (page == renewed, overwrite) {
                (true, _) => (),
                (false, true) => fs::write(&path, renewed).expect("the page can be written"),
                (false, false) => stale.push(path.display().to_string()),
            }
        }
    }
    let mend = "DOCS=overwrite cargo test -p amp-tests --test reports pages::";
    assert!(stale.is_empty(), "not as the files are; {mend}\n{}", stale.join("\n"));
}

/// What a code has not: a page with its title, wrong programs with their messages, right ones.
fn missing(code: Code) -> Vec<String> {
    let stem = stem(code);
    let prefix = format!("{stem}_");
    let page = fs::read_to_string(format!("{DOCS}/errors/{stem}.md")).unwrap_or_default();
    let shown: Vec<&str> = page.lines().filter_map(named).collect();
    let shows = |folders: &[&str], extension: &str| {
        let path = |folder: &&str| format!("ui/{folder}/{prefix}");
        shown.iter().any(|name| {
            name.ends_with(extension) && folders.iter().any(|f| name.starts_with(&path(f)))
        })
    };
    let has = |folder: &str| programs(folder).iter().any(|name| name.starts_with(&prefix));
    let wrong = ["rejected", "refused"];
    let without_program = WITHOUT_PROGRAM.contains(&code);
    let needs = [
        (!page.is_empty(), "a page in docs/src/errors".to_owned()),
        (
            page.starts_with(&format!("# {code}: {}\n", code.title())),
            format!("the heading `# {code}: {}`", code.title()),
        ),
        (
            without_program || has("ui/rejected") || has("ui/refused"),
            "a program in ui/rejected, or in ui/refused if it is wrong when it runs".to_owned(),
        ),
        (has("ui/accepted"), "a near-miss in ui/accepted".to_owned()),
        (without_program || shows(&wrong, ".rs"), "a wrong program on its page".to_owned()),
        (shows(&wrong, ".stderr") || shows(&wrong, ".txt"), "a message on its page".to_owned()),
        (shows(&["accepted"], ".rs"), "a right program on its page".to_owned()),
    ];
    needs.into_iter().filter(|(there, _)| !there).map(|(_, need)| need).collect()
}

#[test]
fn every_code_has_its_page_and_its_programs() {
    let lacking = Code::ALL.iter().filter_map(|code| {
        let missing = missing(*code);
        (!missing.is_empty()).then(|| format!("{code} lacks {}", missing.join("; ")))
    });
    let lacking: Vec<_> = lacking.collect();
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}

/// Codes in texts that rustc reads cannot be of the type.
#[test]
fn every_code_in_a_message_is_in_the_list() {
    let mut texts = files("ui/rejected", "stderr");
    let mut folders = vec![PathBuf::from("../amp-macros/src"), PathBuf::from("../amp-runtime/src")];
    while let Some(folder) = folders.pop() {
        texts.extend(files(&folder, "rs"));
        let entries = fs::read_dir(folder).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("the folder can be read").path());
        folders.extend(paths.filter(|path| path.is_dir()));
    }
    let mut unknown = BTreeSet::new();
    for path in texts {
        let text = read(&path);
        let parts = ["error ", "warning "].map(|start| text.split(start).skip(1));
        for part in parts.into_iter().flatten() {
            let code: String = part.chars().take_while(char::is_ascii_alphanumeric).collect();
            let digits = code.trim_start_matches("AMP").trim_start_matches('C');
            let is_code = digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_digit());
            if is_code && !Code::ALL.iter().any(|known| known.name() == code) {
                unknown.insert(format!("{code} in {}", path.display()));
            }
        }
    }
    let unknown: Vec<_> = unknown.into_iter().collect();
    assert!(unknown.is_empty(), "not in amp-codes/src/lib.rs:\n{}", unknown.join("\n"));
}

/// A code that is taken out would be free to mean something else.
#[test]
fn codes_of_ours_have_no_holes() {
    let numbers = Code::ALL.iter().filter_map(|code| code.name().strip_prefix("AMP"));
    let numbers: Vec<u32> = numbers.map(|number| number.parse().expect("a number")).collect();
    let (runs, programs): (Vec<u32>, Vec<u32>) = numbers.iter().partition(|number| **number > 100);
    assert!(programs.iter().copied().eq(1..=programs.len() as u32), "{programs:?}");
    assert!(runs.iter().copied().eq(101..=100 + runs.len() as u32), "{runs:?}");
    assert!(Code::ALL.is_sorted_by_key(|code| (code.name().starts_with('A'), code.name())));
}

#[test]
fn the_summary_lists_every_page() {
    let summary = read(format!("{DOCS}/SUMMARY.md"));
    let listed = |path: &PathBuf| {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let heading = read(path).lines().next().unwrap_or_default().replacen("# ", "", 1);
        format!("  - [{heading}](errors/{name})")
    };
    let pages = files(format!("{DOCS}/errors"), "md");
    let missing: Vec<_> =
        pages.iter().map(listed).filter(|line| !summary.contains(line.as_str())).collect();
    assert!(missing.is_empty(), "SUMMARY.md lacks\n{}", missing.join("\n"));
    assert_eq!(summary.matches("](errors/").count(), pages.len(), "SUMMARY.md lists too many");
}

/// The cells of a table's row, as they are written.
fn cells(row: &str) -> Vec<String> {
    let Some(row) = row.strip_prefix("| ").and_then(|row| row.strip_suffix(" |")) else {
        return Vec::new();
    };
    row.split(" | ").map(str::to_owned).collect()
}

/// The rows of a page's tables, without their heads.
fn rows(page: &str) -> Vec<Vec<String>> {
    let rows = page.lines().map(cells);
    rows.filter(|row| row.first().is_some_and(|first| first != "code" && first != "written"))
        .collect()
}

/// Every code of C++ AMP: its open specification and Microsoft's compiler.
const CPP_AMP: &str = "C1451 C2039 C2248 C2338 C2440 C2664 C2668 C2679 C2973 \
    C3557 C3558 C3559 C3560 C3561 C3562 C3563 C3564 C3565 C3566 C3567 C3568 C3569 \
    C3570 C3571 C3572 C3573 C3574 C3575 C3576 C3577 C3578 C3579 C3580 C3581 C3582 C3583 C3584 \
    C3585 C3586 C3587 C3588 C3589 C3590 C3591 C3592 C3593 C3594 C3595 C3596 C3597 C3598 C3599 \
    C3600 C3601 C3602 C3605 C3606 C3892 C3930 C3931 C3932 C3933 C3934 C3935 C3936 C3937 C3938 \
    C3939 C4872 C4880 C4881 C4882";

/// What is wrong with a row of the page of C++ AMP's codes.
fn undecided(code: &str, decision: &str) -> Option<String> {
    let ours = Code::ALL.iter().find(|known| known.name() == code);
    let own = format!("[{code}]({}.md)", code.to_lowercase());
    if ours.is_some() {
        return (!decision.starts_with(&own)).then(|| format!("implemented: write {own}"));
    }
    if let Some(link) = decision.strip_prefix('[') {
        let known = Code::ALL
            .iter()
            .any(|known| link.starts_with(&format!("{known}]({}.md)", stem(*known))));
        return (!known).then(|| "a link to a page that is not there".to_owned());
    }
    if let Some(rest) = decision.strip_prefix("rustc's ") {
        let (error, case) = rest.split_once(": `").unwrap_or_default();
        let case = case.split('`').next().unwrap_or_default();
        let shown = !error.is_empty() && case.starts_with(&error.to_lowercase());
        let there = shown && programs("ui/rejected").contains(case);
        return (!there).then(|| format!("no program of {error} `{case}` in ui/rejected"));
    }
    let reasoned =
        ["no meaning: ", "not checked: "].iter().any(|start| decision.starts_with(start));
    (!reasoned).then(|| "no decision".to_owned())
}

#[test]
fn every_code_of_cpp_amp_is_decided() {
    let rows = rows(&read(format!("{DOCS}/errors/cppamp.md")));
    let mut wrong = Vec::new();
    for code in CPP_AMP.split_whitespace() {
        match rows.iter().filter(|row| row[0] == code).collect::<Vec<_>>()[..] {
            [row] => wrong.extend(undecided(code, &row[2]).map(|why| format!("{code}: {why}"))),
            ref found => wrong.push(format!("{code} has {} rows", found.len())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(rows.len(), CPP_AMP.split_whitespace().count(), "a row for what is no code");
}

#[test]
fn usual_mistakes_have_programs() {
    let rows = rows(&read(format!("{DOCS}/usual-mistakes.md")));
    let mut known = programs("ui/rejected");
    let usual: Vec<_> = known.iter().filter(|name| name.starts_with("usual_")).cloned().collect();
    known.append(&mut programs("ui/accepted"));
    let named = rows.iter().map(|row| row[1].trim_matches('`'));
    let unknown: Vec<_> = named.filter(|name| !known.contains(*name)).collect();
    assert!(unknown.is_empty(), "no programs: {unknown:?}");
    let shown: BTreeSet<_> = rows.iter().map(|row| row[1].trim_matches('`')).collect();
    let missing: Vec<_> = usual.iter().filter(|name| !shown.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "not in usual-mistakes.md: {missing:?}");
}
