package circulade

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

const (
	maxBulletRunes = 120
	maxBullets     = 60 // of one version
)

// readers are the headings under which a change is told: who cares about it.
var readers = []string{"### For players", "### For hosts", "### For programs"}

// semantic is a version as Semantic Versioning has it. We have none with a suffix.
var semantic = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$`)

// CHANGELOG.md is short, sorted by who reads it, and its versions descend.
func TestChangelog(t *testing.T) {
	text, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range changelogFaults(string(text)) {
		t.Errorf("CHANGELOG.md: %s", wrong)
	}
	if string(text) != changelog {
		t.Error("CHANGELOG.md is not what this test was built with")
	}
	if !semantic.MatchString(Version()) {
		t.Errorf("this is version %q", Version())
	}
}

// changelogFaults says what is wrong with the text of a changelog.
func changelogFaults(text string) (faults []string) {
	list := sections(text)
	if len(list) == 0 || !list[0].unreleased() {
		faults = append(faults, "its first section is not [Unreleased]")
	}
	if n := strings.Count("\n"+text, "\n## "); n != len(list) {
		faults = append(faults, fmt.Sprintf("%d headings of sections, of which %d are [Unreleased] or [VERSION] - DATE", n, len(list)))
	}
	for i, s := range list {
		switch {
		case s.unreleased():
			if i > 0 || s.date != "" {
				faults = append(faults, "[Unreleased] stands first and has no date")
			}
		case !semantic.MatchString(s.version):
			faults = append(faults, s.version+" is no version such as 1.2.3")
		case i > 0 && semantic.MatchString(list[i-1].version) && !newer(list[i-1].version, s.version):
			faults = append(faults, fmt.Sprintf("%s stands above %s", list[i-1].version, s.version))
		}
		if _, err := time.Parse(time.DateOnly, s.date); err != nil && !s.unreleased() {
			faults = append(faults, fmt.Sprintf("%s has the date %q", s.version, s.date))
		}
		faults = append(faults, s.faults()...)
	}
	return faults
}

// faults says what is wrong with what a section tells.
func (s section) faults() (faults []string) {
	wrong := func(format string, args ...any) {
		faults = append(faults, s.version+": "+fmt.Sprintf(format, args...))
	}
	heading := -1 // the last one, among readers
	for line := range strings.SplitSeq(s.text, "\n") {
		switch {
		case line == "":
		case strings.HasPrefix(line, "#"):
			next := slices.Index(readers, line)
			if next <= heading {
				wrong("%q: the headings are %q, in this order", line, readers)
			}
			heading = max(heading, next)
		case strings.HasPrefix(line, "- "):
			if n := utf8.RuneCountInString(line); n > maxBulletRunes {
				wrong("%q has %d characters, at most %d", line, n, maxBulletRunes)
			}
			if heading < 0 {
				wrong("%q stands under none of %q", line, readers)
			}
		default:
			wrong("%q is neither a heading nor one line that begins with a dash", line)
		}
	}
	switch n := len(s.bullets()); {
	case n > maxBullets:
		wrong("%d lines, at most %d", n, maxBullets)
	case n == 0 && !s.unreleased():
		wrong("it tells nothing")
	}
	return faults
}

// newer tells whether version a comes after b.
func newer(a, b string) bool {
	return slices.Compare(numbers(a), numbers(b)) > 0
}

func numbers(version string) (list []int) {
	for part := range strings.SplitSeq(version, ".") {
		n, _ := strconv.Atoi(part) // semantic has looked at it
		list = append(list, n)
	}
	return list
}

func TestChangelogFaults(t *testing.T) {
	const good = `# Changelog

Words.

## [Unreleased]

### For hosts

- One.

## [0.10.0] - 2026-12-01

### For players

- Two.

### For programs

- Three.

## [0.9.0] - 2026-11-28

### For hosts

- Four.
`
	if faults := changelogFaults(good); len(faults) > 0 {
		t.Errorf("a good one: %q", faults)
	}
	for _, test := range []struct{ old, new, want string }{
		{"## [Unreleased]\n\n### For hosts\n\n- One.\n\n", "", "not [Unreleased]"},
		{"0.10.0", "0.8.0", "0.8.0 stands above 0.9.0"},
		{"0.10.0", "0.9.0", "0.9.0 stands above 0.9.0"},
		{"0.10.0", "v0.10.0", "v0.10.0 is no version"},
		{"0.10.0", "0.10", "0.10 is no version"},
		{"0.10.0", "0.010.0", "0.010.0 is no version"},
		{"[0.10.0]", "0.10.0", "3 headings of sections, of which 2"},
		{"[0.10.0]", "[Unreleased]", "stands first"},
		{" - 2026-12-01", "", "0.10.0 has the date"},
		{"2026-12-01", "2026-13-01", "0.10.0 has the date"},
		{"For programs", "Changed", "the headings are"},
		{"For programs", "For players", "the headings are"},
		{"For players", "For programs", "the headings are"},
		{"### For players\n", "", "stands under none"},
		{"Two.", "Two" + strings.Repeat("é", 115) + "..", `at most 120`},
		{"- Two.", "- Two,\n  and more.", "neither a heading nor one line"},
		{"- Two.", strings.Repeat("- Two.\n", 61), "62 lines, at most 60"},
		{"- Four.", "", "0.9.0: it tells nothing"},
	} {
		faults := changelogFaults(strings.Replace(good, test.old, test.new, 1))
		if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, test.want) }) {
			t.Errorf("%q instead of %q: %q, want %q", test.new, test.old, faults, test.want)
		}
	}
	if faults := changelogFaults(strings.Replace(good, "Two.", "Two"+strings.Repeat("é", 115), 1)); len(faults) > 0 {
		t.Errorf("a line of 120 characters: %q", faults)
	}
}
