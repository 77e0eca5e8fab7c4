//! Opens the reports in a browser and uses them as a reader does.

use std::fs;
use std::path::PathBuf;

use hw3_grade::finding::Graded;
use hw3_grade::report::{Course, Reveal, html, student_html};
use hw3_grade::rubric::Rubric;
use serde_json::{Value, json};
use testkit::toolchain::{Scratch, have_tool, scratch};

mod driver;
#[path = "../samples/mod.rs"]
mod samples;

use driver::Browser;

fn course() -> Course {
    Course {
        rubric: Rubric::default(),
        words: samples::words(),
    }
}

/// Writes the reports to files.
fn reports(class: &[Graded]) -> (Scratch, PathBuf, Vec<PathBuf>) {
    let directory = scratch("browser");
    let report = directory.join("report.html");
    fs::write(&report, html(class, &course())).expect("a file");
    let students = class.iter().enumerate().map(|(index, graded)| {
        let path = directory.join(format!("student-{index}.html"));
        fs::write(&path, student_html(graded, &course(), Reveal::All)).expect("a file");
        path
    });
    let students = students.collect();
    (directory, report, students)
}

/// The names of the submissions that are shown, in their order.
fn shown(browser: &Browser) -> Vec<String> {
    let names = browser.run(
        "return [...document.querySelectorAll('#table tbody')].filter(body => !body.hidden)\
         .map(body => body.querySelector('.expand').textContent)",
    );
    let names = names.as_array().expect("names").iter();
    names
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect()
}

fn sorted_by(browser: &Browser) -> Value {
    browser.run(
        "return Object.fromEntries([...document.querySelectorAll('th[aria-sort]')]\
         .filter(header => header.ariaSort !== 'none')\
         .map(header => [header.dataset.sort, header.ariaSort]))",
    )
}

/// One test, because a browser takes long to start.
#[test]
fn the_reports_work_in_a_browser() {
    if !have_tool("chromedriver", "chromium-driver") {
        return;
    }
    let class = samples::class();
    let (_directory, report, students) = reports(&class);
    let browser = Browser::start();
    browser.loaded();

    browser.open(&report, "");
    let address = format!("file://{}", report.display());
    assert_eq!(browser.run("return document.title"), "hw3");
    let names: Vec<&str> = class.iter().map(|graded| graded.name.as_str()).collect();
    assert_eq!(shown(&browser).len(), names.len());
    assert_eq!(shown(&browser)[3], "turing-alan");
    assert_eq!(sorted_by(&browser), json!({}));

    sorts(&browser, &class);
    filters(&browser);
    expands(&browser);
    copies(&browser);

    // An address that chooses the order and the filter.
    browser.open(&report, "#sort=-name&filter=wrong");
    assert_eq!(sorted_by(&browser), json!({"name": "descending"}));
    assert_eq!(shown(&browser)[0].chars().next(), Some('\u{5b6b}'));
    assert!(!shown(&browser).contains(&"hopper-grace".to_owned()));
    // Odd addresses do nothing.
    for fragment in [
        "#sort=nothing",
        "#sort=constructor",
        "#submission-99",
        "#%ff&=",
        "#filter=%22%5C",
    ] {
        browser.open(&report, fragment);
        assert_eq!(sorted_by(&browser), json!({}), "{fragment}");
    }

    // A narrow page does not scroll sideways.
    for (width, pages) in [(320, &*students), (800, &[]), (400, &[])] {
        browser.resize(width);
        for page in pages.iter().chain([&report]) {
            browser.open(page, "");
            browser.run("document.getElementById('open')?.click()");
            let overflow = browser.run(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth",
            );
            assert_eq!(overflow, 0, "{width}: {}", page.display());
        }
    }

    is_harmless(&browser, &report);
    for page in &students {
        is_harmless(&browser, page);
    }
    assert_eq!(browser.log("browser"), Vec::<Value>::new());
    let elsewhere = browser
        .loaded()
        .into_iter()
        .filter(|url| !(url.starts_with(&address) || url.contains("/student-")));
    assert_eq!(elsewhere.collect::<Vec<String>>(), [""; 0]);
    browser.open(&report, "");
    assert_eq!(browser.loaded(), [address]);
    policy_holds(&browser, &report);
}

fn sorts(browser: &Browser, class: &[Graded]) {
    let mut scores: Vec<f64> = class.iter().map(|graded| graded.score).collect();
    scores.sort_by(f64::total_cmp);
    let found = |browser: &Browser| {
        let scores = browser.run(
            "return [...document.querySelectorAll('#table tbody')].map(body => +body.dataset.score)",
        );
        let scores = scores.as_array().expect("scores").iter();
        scores
            .map(|score| score.as_f64().expect("a score"))
            .collect::<Vec<f64>>()
    };
    let score = browser.one("th[data-sort=score] button");
    browser.click(&score);
    assert_eq!(found(browser), scores);
    assert_eq!(sorted_by(browser), json!({"score": "ascending"}));
    assert_eq!(browser.run("return location.hash"), "#sort=score");
    browser.click(&score);
    scores.reverse();
    assert_eq!(found(browser), scores);
    assert_eq!(sorted_by(browser), json!({"score": "descending"}));
    assert_eq!(browser.run("return location.hash"), "#sort=-score");
    // With the keyboard.
    let verdict = browser.one("th[data-sort=verdict] button");
    browser.send(&verdict, "\u{e007}");
    assert_eq!(sorted_by(browser), json!({"verdict": "ascending"}));
    assert_eq!(shown(browser)[0], "hopper-grace");
    assert_eq!(
        shown(browser).last().map(String::as_str),
        Some("o'neil & <sons>")
    );
    browser.click(&browser.one("th[data-sort=mistakes] button"));
    assert_eq!(shown(browser)[0], "hopper-grace");
    browser.click(&browser.one("th[data-sort=name] button"));
    assert_eq!(sorted_by(browser), json!({"name": "ascending"}));
    assert_eq!(shown(browser)[2], "dijkstra-edsger");
}

fn filters(browser: &Browser) {
    let filter = browser.one("#filter");
    browser.send(&filter, "SIXTH tile");
    assert_eq!(shown(browser), ["turing-alan"]);
    assert_eq!(
        browser.run("return document.getElementById('shown').textContent"),
        "1 of 10"
    );
    assert_eq!(
        browser.run("return location.hash"),
        "#sort=name&filter=SIXTH+tile"
    );
    browser.send(&filter, " nothing");
    assert_eq!(shown(browser), [""; 0]);
    browser.run("filter.value = ''; filter.dispatchEvent(new Event('input'))");
    assert_eq!(shown(browser).len(), 10);
}

fn expands(browser: &Browser) {
    let hidden = "return document.getElementById('submission-3').hidden";
    assert_eq!(browser.run(hidden), true);
    let button = browser.one("[aria-controls=submission-3]");
    browser.click(&button);
    assert_eq!(browser.run(hidden), false);
    let expanded = "return document.querySelector('[aria-controls=submission-3]').ariaExpanded";
    assert_eq!(browser.run(expanded), "true");
    // The boards are drawn, and their tiles have the shapes that all pictures share.
    let boards = browser.run(
        "return [...document.querySelectorAll('#submission-3 figure svg')].map(svg => \
         [svg.getBoundingClientRect().width > 50, \
         [...svg.querySelectorAll('use')].every(use => use.getBBox().width > 30)])",
    );
    let boards = boards.as_array().expect("boards");
    assert!(boards.len() >= 8, "{boards:?}");
    assert!(
        boards.iter().all(|board| *board == json!([true, true])),
        "{boards:?}"
    );
    browser.send(&button, " ");
    assert_eq!(browser.run(hidden), true);
    // A link among the mistakes opens a submission, even if the filter hides it.
    browser.run("filter.value = 'hopper'; filter.dispatchEvent(new Event('input'))");
    browser.click(&browser.one("#mistakes + ol a[href='#submission-3']"));
    browser.wait_for(hidden, json!(false));
    assert_eq!(shown(browser).len(), 10);
    assert_eq!(
        browser.run("return document.activeElement.textContent"),
        "turing-alan"
    );
    let is_open = "return [...document.querySelectorAll('tr.details')].map(row => !row.hidden)";
    browser.click(&browser.one("#open"));
    assert_eq!(browser.run(is_open), json!(vec![true; 10]));
    browser.click(&browser.one("#close"));
    assert_eq!(browser.run(is_open), json!(vec![false; 10]));
}

fn copies(browser: &Browser) {
    browser.click(&browser.one("[aria-controls=submission-3]"));
    browser.click(&browser.one("#submission-3 details.code summary"));
    let button = browser.one("#submission-3 details.code .copy");
    browser.click(&button);
    let text = "return document.querySelector('#submission-3 .copy').textContent";
    browser.wait_for(text, json!("Copied"));
}

/// Text from submissions is only text.
fn is_harmless(browser: &Browser, page: &std::path::Path) {
    browser.open(page, "");
    assert!(!browser.has_dialog());
    let found = browser.run(
        "return [document.scripts.length, document.images.length, \
         document.querySelectorAll('iframe, object, embed, form, link, base, sons').length, \
         [...document.querySelectorAll('*')].some(element => element.getAttributeNames()\
         .some(name => name.startsWith('on') || name === 'style')), \
         [...document.links].every(link => link.getAttribute('href').startsWith('#')), \
         document.title.includes('owned') && !document.title.includes('</script>')]",
    );
    assert_eq!(
        found,
        json!([1, 0, 0, false, true, false]),
        "{}",
        page.display()
    );
}

/// Even markup that slipped in could not run code or load anything.
fn policy_holds(browser: &Browser, page: &std::path::Path) {
    browser.open(page, "");
    browser.loaded();
    browser.run(
        "window.ran = false; const place = document.createElement('div'); \
         place.innerHTML = '<img src=\"http://127.0.0.1:9/x\" onerror=\"window.ran = true\">'; \
         document.body.append(place); const script = document.createElement('script'); \
         script.textContent = 'window.ran = true'; document.body.append(script);",
    );
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert_eq!(browser.run("return window.ran"), false);
    assert!(!browser.log("browser").is_empty());
}
