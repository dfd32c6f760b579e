package name

import (
	"bufio"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The sizes of a list of words.
const (
	maxWords    = 10000
	maxWordText = 200 // bytes of a line
	minWord     = 2   // letters or digits of a word: a shorter one would forbid nearly every name
)

// Words are the words that the host forbids in names, also written with letters that look alike or
// with separators. A nil Words forbids none.
type Words struct {
	forms []string // their wordForms
}

// ParseWords reads a list of forbidden words, one a line; # begins a comment. It returns an error
// that says which line is wrong if a word is too long, no UTF-8, or has fewer than minWord letters
// or digits, and one if there are more than maxWords words.
func ParseWords(text string) (*Words, error) {
	w := &Words{}
	known := map[string]bool{}
	lines := bufio.NewScanner(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if len(line) > maxWordText || !utf8.ValidString(line) {
			return nil, fmt.Errorf("line %d is longer than %d bytes, or no UTF-8", n, maxWordText)
		}
		for _, form := range wordForms(line) {
			if utf8.RuneCountInString(form) < minWord {
				return nil, fmt.Errorf("line %d: %q has fewer than %d letters or digits, and hardly a name is without them", n, line, minWord)
			}
			if !known[form] {
				known[form] = true
				w.forms = append(w.forms, form)
			}
		}
		if len(w.forms) > maxWords*len(wordForms("")) {
			return nil, fmt.Errorf("it has more than %d words", maxWords)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading lines: %w", err)
	}
	return w, nil
}

// FoundIn reports whether a text contains one of the forbidden words, be it within a longer word,
// with separators between its letters, or written with letters that look alike. It looks at the
// first maxTextBytes bytes only. A nil Words finds none.
func (w *Words) FoundIn(text string) bool {
	if w == nil {
		return false
	}
	if len(text) > maxTextBytes {
		text = text[:maxTextBytes]
	}
	for _, form := range wordForms(text) {
		for _, word := range w.forms {
			if strings.Contains(form, word) {
				return true
			}
		}
	}
	return false
}

// wordForms returns three spellings of a text for comparing: of the text as it stands, in small and
// in capital letters, each with every letter replaced by the Latin one that it looks like, and
// without spaces and signs. Letters that differ as small ones may look alike as capitals.
func wordForms(text string) []string {
	var list []string
	for _, s := range []string{text, strings.ToLower(text), strings.ToUpper(text)} {
		list = append(list, strings.ReplaceAll(looksKey(s), " ", ""))
	}
	return list
}
