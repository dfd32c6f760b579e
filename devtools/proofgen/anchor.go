package proofgen

import (
	"errors"
	"fmt"
	"go/parser"
	"regexp"
	"strings"
)

// An anchor says which rules bring the code before it, and what stands there without
// them.
type anchor struct {
	ids  []string
	code string // instead; empty where nothing does
}

var idForm = regexp.MustCompile(`^[A-Z]{2,3}-[0-9]+[a-z]?$`)

// mostCode is how long the code of an anchor may be: what is longer belongs in off.go.
const mostCode = 60

// isAnchor reports whether a comment behind code is to be read as anchors.
func isAnchor(comment string) bool { return strings.HasPrefix(comment, "// [") }

// parseAnchors reads "// [ID, ID] else CODE; [ID]".
func parseAnchors(comment string) ([]anchor, error) {
	var list []anchor
	for _, text := range strings.Split(strings.TrimPrefix(comment, "// ["), "; [") {
		names, rest, ok := strings.Cut(text, "]")
		if !ok {
			return nil, errors.New("the anchor lacks its ]")
		}
		a := anchor{ids: strings.Split(names, ", ")}
		for _, id := range a.ids {
			if !idForm.MatchString(id) {
				return nil, fmt.Errorf("%q is no rule: want [BA-13] or [BA-13, BA-14]", id)
			}
		}
		if rest != "" {
			if a.code, ok = strings.CutPrefix(rest, " else "); !ok {
				return nil, fmt.Errorf("%q behind the anchor: want nothing, \" else CODE\" or \"; [ID]\"", rest)
			}
			if err := checkCode(a.code); err != nil {
				return nil, err
			}
		}
		list = append(list, a)
	}
	return list, nil
}

func checkCode(code string) error {
	if len(code) > mostCode {
		return fmt.Errorf("the code behind else has %d letters, at most %d: call a function of off.go", len(code), mostCode)
	}
	if strings.Contains(code, "//") {
		return fmt.Errorf("%q: nothing may follow the code behind else", code)
	}
	if _, err := parser.ParseExpr("func() {" + code + "\n}"); err != nil {
		if _, err := parser.ParseExpr("[]any{" + code + "}"); err != nil {
			return fmt.Errorf("%q behind else is no Go: %w", code, err)
		}
	}
	return nil
}
