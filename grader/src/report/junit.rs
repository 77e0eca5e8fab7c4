//! The results as JUnit XML, for CodeGrade and other continuous integration.

use std::fmt::Write;

use super::parts::Evidence;
use super::{Course, Mark, Reveal};
use crate::escape::{Attribute, Markup};
use crate::example::test_names;
use crate::finding::{Finding, Graded, Topic};

/// One test suite per submission, and one test per topic with points.
pub fn junit(graded: &[Graded], course: &Course, reveal: Reveal) -> String {
    let topics = Topic::ALL.into_iter();
    let topics: Vec<Topic> = topics
        .filter(|topic| course.rubric.points(*topic) > 0.0)
        .collect();
    let count = |graded: &Graded, mark: Mark| {
        let topics = topics.iter();
        let marked = topics.filter(|topic| Mark::of(graded, **topic, &course.rubric) == mark);
        marked.count()
    };
    let total = |mark| {
        graded
            .iter()
            .map(|graded| count(graded, mark))
            .sum::<usize>()
    };
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"hw3\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n",
        topics.len() * graded.len(),
        total(Mark::Failed),
        total(Mark::NotTested),
    );
    for graded in graded {
        let _ = writeln!(
            text,
            "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
            Attribute(&graded.name),
            topics.len(),
            count(graded, Mark::Failed),
            count(graded, Mark::NotTested),
        );
        for topic in &topics {
            test(&mut text, graded, *topic, course, reveal);
        }
        text += "</testsuite>\n";
    }
    text + "</testsuites>\n"
}

fn test(text: &mut String, graded: &Graded, topic: Topic, course: &Course, reveal: Reveal) {
    let names = test_names(graded);
    let findings = graded.findings.iter().zip(&names);
    let findings = findings.filter(|(finding, _)| finding.rule == topic);
    let (mistakes, open): (Vec<_>, Vec<_>) =
        findings.partition(|(finding, _)| course.rubric.counts(finding));
    let evidence = |findings: &[(&Finding, &String)]| {
        let findings = findings.iter();
        let texts = findings.map(|(finding, name)| {
            let evidence = Evidence::new(finding, name, course, reveal);
            (evidence.title().to_owned(), evidence.text())
        });
        texts.unzip::<String, String, Vec<String>, Vec<String>>()
    };
    let _ = write!(
        text,
        "<testcase classname=\"hw3\" name=\"{}: {}\">",
        Attribute(topic.name()),
        Attribute(topic.sentence()),
    );
    match Mark::of(graded, topic, &course.rubric) {
        Mark::Passed => {}
        Mark::Failed => {
            let (titles, texts) = evidence(&mistakes);
            let _ = write!(
                text,
                "<failure message=\"{}\" type=\"{}\">{}</failure>",
                Attribute(&titles.join("; ")),
                Attribute(topic.name()),
                Markup(&texts.join("\n")),
            );
        }
        Mark::NotTested => {
            *text += "<error message=\"not tested: the submission cannot be compiled or loaded\" \
                      type=\"not tested\"/>";
        }
    }
    if !open.is_empty() {
        let (_, texts) = evidence(&open);
        let _ = write!(
            text,
            "<system-out>{}</system-out>",
            Markup(&texts.join("\n"))
        );
    }
    *text += "</testcase>\n";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::Rubric;
    use crate::samples;
    use std::fs;
    use std::process::Command;
    use testkit::toolchain::{have_tool, run_ok};

    /// The parts of the schema of Jenkins that reports use.
    const SCHEMA: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="testsuites">
    <xs:complexType>
      <xs:sequence>
        <xs:element ref="testsuite" minOccurs="0" maxOccurs="unbounded"/>
      </xs:sequence>
      <xs:attribute name="name" type="xs:string"/>
      <xs:attribute name="time" type="xs:decimal"/>
      <xs:attribute name="tests" type="xs:nonNegativeInteger"/>
      <xs:attribute name="failures" type="xs:nonNegativeInteger"/>
      <xs:attribute name="errors" type="xs:nonNegativeInteger"/>
    </xs:complexType>
  </xs:element>
  <xs:element name="testsuite">
    <xs:complexType>
      <xs:sequence>
        <xs:element ref="testcase" minOccurs="0" maxOccurs="unbounded"/>
        <xs:element name="system-out" type="xs:string" minOccurs="0"/>
        <xs:element name="system-err" type="xs:string" minOccurs="0"/>
      </xs:sequence>
      <xs:attribute name="name" type="xs:string" use="required"/>
      <xs:attribute name="tests" type="xs:nonNegativeInteger" use="required"/>
      <xs:attribute name="failures" type="xs:nonNegativeInteger" use="required"/>
      <xs:attribute name="errors" type="xs:nonNegativeInteger" use="required"/>
    </xs:complexType>
  </xs:element>
  <xs:element name="testcase">
    <xs:complexType>
      <xs:sequence>
        <xs:choice minOccurs="0" maxOccurs="unbounded">
          <xs:element name="failure" type="problem"/>
          <xs:element name="error" type="problem"/>
        </xs:choice>
        <xs:element name="system-out" type="xs:string" minOccurs="0"/>
        <xs:element name="system-err" type="xs:string" minOccurs="0"/>
      </xs:sequence>
      <xs:attribute name="name" type="xs:string" use="required"/>
      <xs:attribute name="classname" type="xs:string" use="required"/>
    </xs:complexType>
  </xs:element>
  <xs:complexType name="problem">
    <xs:simpleContent>
      <xs:extension base="xs:string">
        <xs:attribute name="message" type="xs:string"/>
        <xs:attribute name="type" type="xs:string" use="required"/>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>
</xs:schema>
"#;

    fn report(reveal: Reveal) -> String {
        let course = Course {
            rubric: Rubric::default(),
            words: samples::words(),
        };
        junit(&samples::class(), &course, reveal)
    }

    #[test]
    fn the_report_is_valid() {
        if !have_tool("xmllint", "libxml2-utils") {
            return;
        }
        let directory = tempfile::tempdir().expect("a directory");
        let (schema, report_file) = (
            directory.path().join("junit.xsd"),
            directory.path().join("report.xml"),
        );
        fs::write(&schema, SCHEMA).expect("a file");
        for reveal in [Reveal::Rule, Reveal::Input, Reveal::All] {
            fs::write(&report_file, report(reveal)).expect("a file");
            let mut xmllint = Command::new("xmllint");
            run_ok(
                xmllint
                    .args(["--noout", "--schema"])
                    .arg(&schema)
                    .arg(&report_file),
            );
        }
    }

    #[test]
    fn tests_are_topics() {
        let text = report(Reveal::Rule);
        assert!(
            text.contains("<testsuites name=\"hw3\" tests=\"210\" failures=\"20\" errors=\"20\">"),
            "{text}"
        );
        assert!(text.contains(
            "<testsuite name=\"hopper-grace\" tests=\"21\" failures=\"0\" errors=\"0\">\n\
             <testcase classname=\"hw3\" name=\"compile: The code compiles without warnings and \
             has the five functions\"></testcase>\n"
        ));
        assert!(text.contains(
            "<testsuite name=\"o&#39;neil &amp; &lt;sons&gt;\" tests=\"21\" failures=\"1\" \
             errors=\"20\">"
        ));
    }
}
