//! The report in Markdown.

use std::fmt::Write;

use super::parts::Evidence;
use super::{Course, Mark, Mistake, Reveal, Summary, mistakes, notes, points};
use crate::escape::Markdown;
use crate::finding::{Graded, Topic};

/// A table of all submissions, and the most common mistakes, each with its shortest
/// game.
pub fn markdown(graded: &[Graded], course: &Course) -> String {
    let rubric = &course.rubric;
    let mut text = "# hw3\n\n".to_owned();
    let _ = writeln!(text, "{}\n", Summary::of(graded, rubric).sentence());
    text += "| name | verdict | score | failed topics |\n|---|---|--:|---|\n";
    for graded in graded {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} |",
            Markdown(&graded.name),
            graded.verdict.word(),
            points(graded.score),
            failed(graded, course),
        );
    }
    let mistakes = mistakes(graded, rubric);
    let (counted, free): (Vec<_>, Vec<_>) = mistakes.iter().partition(|mistake| mistake.counts);
    section(&mut text, "Most common mistakes", &counted, graded, course);
    section(
        &mut text,
        "Differences on points that the assignment leaves open",
        &free,
        graded,
        course,
    );
    let notes = notes(graded);
    if !notes.is_empty() {
        text += "\n## Not checked\n\n";
        for (note, count) in notes {
            let _ = writeln!(text, "- {} ({count})", Markdown(note));
        }
    }
    text
}

fn failed(graded: &Graded, course: &Course) -> String {
    let topics = Topic::ALL.into_iter();
    let failed = topics.filter(|topic| Mark::of(graded, *topic, &course.rubric) == Mark::Failed);
    failed.map(Topic::name).collect::<Vec<_>>().join(", ")
}

fn section(
    text: &mut String,
    title: &str,
    mistakes: &[&Mistake<'_>],
    graded: &[Graded],
    course: &Course,
) {
    if mistakes.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n## {title}\n");
    for mistake in mistakes {
        let evidence = Evidence::new(mistake.finding, "Example", course, Reveal::All);
        *text += &evidence.markdown(3, false);
        let names = mistake.submissions.iter();
        let names = names.map(|index| Markdown(&graded[*index].name).to_string());
        let names: Vec<String> = names.collect();
        let _ = writeln!(
            text,
            "{} of {}: {}\n",
            names.len(),
            graded.len(),
            names.join(", ")
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::Rubric;
    use crate::samples;

    fn course() -> Course {
        Course {
            rubric: Rubric::default(),
            words: samples::words(),
        }
    }

    #[test]
    fn a_small_report() {
        let graded = [
            samples::graded("ada", vec![samples::undo_keeps_columns()]),
            samples::graded("bob", vec![]),
        ];
        let expected = "\
# hw3

2 submissions: 1 correct, 1 wrong, 0 broken. Mean 95, median 95 of 100.

| name | verdict | score | failed topics |
|---|---|--:|---|
| ada | wrong | 90 | undo |
| bob | correct | 100 |  |

## Most common mistakes

### undo: Undo did not remove the columns that the move had added

In undo\\_place\\_tiles, hw3.c, line 214.

Seen in 40 games.

```c
undo_place_tiles(game)
```

Before:

```
   0  1  2  3  4  5  6
0  .  .  C  A  R  G  O
1  .  .  .  .  .  .  .
```

Expected:

```
   0  1  2  3  4
0  .  .  C  A  R
1  .  .  .  .  .
```

Found:

```
   0  1  2  3  4  5  6
0  .  .  C  A  R  .  .
1  .  .  .  .  .  .  .
```

They differ in 4 cells, such as row 0, column 5.

Script:

```sh
cd \"$(mktemp -d)\"
printf '%s\\n' '..CAR' '.....' > board.txt
printf '%s\\n' '..CAR' '.....' '00111' '00000' > saved.txt
upwords simulate - <<'END'
open board.txt
place 0 4 H \" GO\" 2
undo
expect saved.txt
END
```

1 of 2: ada

";
        assert_eq!(markdown(&graded, &course()), expected);
    }

    #[test]
    fn hostile_text_stays_text() {
        let text = markdown(&samples::class(), &course());
        let mut is_code = false;
        let mut fence = "";
        for line in text.lines() {
            match is_code {
                false if line.starts_with("```") => {
                    is_code = true;
                    fence = line.trim_end_matches(|character| character != '`');
                }
                true if line == fence => is_code = false,
                true => {}
                false => {
                    let escaped = line
                        .replace("\\<", "")
                        .replace("\\`", "")
                        .replace("\\[", "");
                    assert!(!escaped.contains(['<', '`', '[']), "{line}");
                }
            }
            assert!(line.chars().all(whole_file::Plain::shows), "{line:?}");
        }
        assert!(!is_code);
        // Every row of the table has the same cells.
        for row in text.lines().filter(|line| line.starts_with("| ")) {
            assert_eq!(row.replace("\\|", "").matches('|').count(), 5, "{row}");
        }
    }
}
