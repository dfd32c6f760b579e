package scenario

import (
	"fmt"
	"os"
	"regexp"
	"strings"
)

// A ParseError says what is wrong with a file of scenarios and where.
type ParseError struct {
	File string
	Line int
	Msg  string
}

// Error names the file and the line.
func (e *ParseError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// ParseFile reads a file of scenarios.
func ParseFile(name string) ([]*Scenario, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading scenarios: %w", err)
	}
	return Parse(name, string(text))
}

// line is one line of a scenario.
type line struct {
	number int
	indent int
	text   string
}

// Parse reads the text of a file of scenarios. The error is a *ParseError.
func Parse(file, text string) ([]*Scenario, error) {
	var all []*Scenario
	var body []line
	finish := func() error {
		if len(all) == 0 {
			return nil
		}
		sc := all[len(all)-1]
		return sc.expand(body)
	}
	for i, raw := range strings.Split(text, "\n") {
		if strings.ContainsRune(raw, '\t') {
			return nil, &ParseError{file, i + 1, "a tab: indent with spaces"}
		}
		code, _, _ := strings.Cut(raw, "//")
		words := strings.TrimSpace(code)
		l := line{i + 1, len(code) - len(strings.TrimLeft(code, " ")), words}
		switch {
		case words == "":
		case l.indent == 0:
			if err := finish(); err != nil {
				return nil, err
			}
			body = nil
			sc, err := parseHeader(file, l)
			if err != nil {
				return nil, err
			}
			all = append(all, sc)
		case len(all) == 0:
			return nil, &ParseError{file, l.number, "a file begins with a line \"scenario IDS: TITLE\""}
		default:
			body = append(body, l)
		}
	}
	return all, finish()
}

// idForm is the form of the name of a rule or of a worked example.
var idForm = regexp.MustCompile(`^[A-Z]{2,3}-(X?)[0-9]+[a-z]?$`)

// IsExample reports whether an id names a worked example, not a rule.
func IsExample(id string) bool {
	m := idForm.FindStringSubmatch(id)
	return m != nil && m[1] != ""
}

// parseHeader reads "scenario BA-16 BA-X3: title" or "perft: title".
func parseHeader(file string, l line) (*Scenario, error) {
	head, title, ok := strings.Cut(l.text, ":")
	words := strings.Fields(head)
	if !ok || len(words) == 0 || words[0] != "scenario" && words[0] != "perft" {
		return nil, &ParseError{file, l.number, "a line that is not indented must be \"scenario IDS: TITLE\" or \"perft: TITLE\""}
	}
	sc := &Scenario{File: file, Line: l.number, IDs: words[1:], Title: strings.TrimSpace(title)}
	if (len(sc.IDs) > 0) != (words[0] == "scenario") {
		return nil, &ParseError{file, l.number, "a scenario names the rules that it shows, a perft table none"}
	}
	for _, id := range sc.IDs {
		if !idForm.MatchString(id) {
			return nil, &ParseError{file, l.number, fmt.Sprintf("%q is not the id of a rule or example: BA-16, BA-X3", id)}
		}
	}
	if sc.Title == "" {
		return nil, &ParseError{file, l.number, "the title is missing behind the colon"}
	}
	return sc, nil
}

// braces are alternatives: "{4|2}".
var braces = regexp.MustCompile(`\{([^{}]*)\}`)

// expand makes the variants of a scenario: each takes one alternative of all
// braces.
func (sc *Scenario) expand(body []line) error {
	n := 1
	for _, l := range body {
		for _, m := range braces.FindAllStringSubmatch(l.text, -1) {
			k := 1 + strings.Count(m[1], "|")
			if k == 1 || n > 1 && k != n {
				return &ParseError{sc.File, l.number, fmt.Sprintf("%s has %d alternatives, want %s", m[0], k, wantAlternatives(n))}
			}
			n = k
		}
	}
	for k := range n {
		x := newExample(sc)
		for _, l := range body {
			l.text = braces.ReplaceAllStringFunc(l.text, func(m string) string {
				return strings.TrimSpace(strings.Split(m[1:len(m)-1], "|")[k])
			})
			if err := x.line(l); err != nil {
				return &ParseError{sc.File, l.number, err.Error()}
			}
		}
		if !x.expects {
			return &ParseError{sc.File, sc.Line, "the scenario expects nothing"}
		}
		sc.variants = append(sc.variants, x)
	}
	return nil
}

func wantAlternatives(n int) string {
	if n > 1 {
		return fmt.Sprintf("%d as in the lines before", n)
	}
	return "at least 2"
}
