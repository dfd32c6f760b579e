// Package circulade tells which version of Circulade this is, as CHANGELOG.md says. Its
// tests hold what is true of the whole repository (CONTRIBUTING.md).
package circulade

import (
	_ "embed"
	"regexp"
	"strings"
)

//go:embed CHANGELOG.md
var changelog string

// sectionHeading is the heading of a section of CHANGELOG.md: "## [0.9.0] - 2026-11-28",
// or "## [Unreleased]".
var sectionHeading = regexp.MustCompile(`(?m)^## \[([^\]]+)\](?: - (\S+))?$`)

// Version returns the newest version in CHANGELOG.md, such as "0.9.0". What is listed
// under Unreleased belongs to the next one.
func Version() string {
	for _, s := range sections(changelog) {
		if !s.unreleased() {
			return s.version
		}
	}
	return "unknown" // the tests of this package do not let it come to that
}

// Unreleased returns the lines of CHANGELOG.md that belong to no version yet.
func Unreleased() []string {
	var lines []string
	for _, s := range sections(changelog) {
		if s.unreleased() {
			lines = append(lines, s.bullets()...)
		}
	}
	return lines
}

// A section of the changelog is what changed with one version.
type section struct {
	version string // or "Unreleased"
	date    string // "2026-11-28"; "" for Unreleased
	text    string
}

// sections returns the sections of a changelog, in its order: the newest first.
func sections(text string) []section {
	var list []section
	found := sectionHeading.FindAllStringSubmatchIndex(text, -1)
	for i, at := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		s := section{version: text[at[2]:at[3]], text: text[at[1]:end]}
		if at[4] >= 0 {
			s.date = text[at[4]:at[5]]
		}
		list = append(list, s)
	}
	return list
}

func (s section) unreleased() bool { return s.version == "Unreleased" }

// bullets returns the lines of the section that tell of a change.
func (s section) bullets() []string {
	var list []string
	for line := range strings.Lines(s.text) {
		if strings.HasPrefix(line, "- ") {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return list
}
