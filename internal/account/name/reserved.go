package name

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
)

// reservedText has what no new account is called: what the server calls itself, whoever runs it, those
// without a name and its own players. A line is of words with a comma between them, or a remark.
//
//go:embed reserved.txt
var reservedText string

// reserved returns the words that no new account may be called, by their forms.
var reserved = sync.OnceValue(func() map[Form]string {
	m := map[Form]string{}
	for line := range strings.Lines(reservedText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for word := range strings.SplitSeq(line, ",") {
			word = strings.TrimSpace(word)
			for _, f := range LookForms(word) {
				m[f] = word
			}
		}
	}
	return m
})

// reservedWord returns the reserved word, such as admin, that a name is or looks like, also with a
// number behind it; "" if none.
func reservedWord(text string) string {
	words := reserved()
	for _, s := range []string{text, strings.TrimRightFunc(text, func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(separators, r) })} {
		for _, f := range LookForms(s) {
			if word := words[f]; word != "" {
				return word
			}
		}
	}
	return ""
}
