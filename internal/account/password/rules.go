package password

import (
	_ "embed"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The lengths of passwords, in characters.
const (
	Shortest = 8
	Longest  = 128
)

// common lists passwords that are tried first by whoever guesses, one a line, in small
// letters.
//
//go:embed common.txt
var common string

// Check returns an error that says what is wrong with a new password, to stand behind "the
// password": it is too short, too long, one character repeated, or one of the most common
// passwords; else nil.
func Check(password string) error {
	password = normalized(password)
	n := utf8.RuneCountInString(password)
	switch {
	case !utf8.ValidString(password):
		return fmt.Errorf("is not text")
	case n < Shortest:
		return fmt.Errorf("has %d characters; it must have at least %d", n, Shortest)
	case n > Longest:
		return fmt.Errorf("has %d characters; it may have at most %d", n, Longest)
	case isRepeated(password):
		return fmt.Errorf("is one character, again and again")
	case strings.Contains(common, "\n"+strings.ToLower(password)+"\n") && !strings.Contains(password, "\n"):
		return fmt.Errorf("is one of the most common ones, which are tried first by whoever guesses")
	}
	return nil
}

// isRepeated reports whether a text is one character repeated, be it small or capital.
func isRepeated(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return !strings.ContainsFunc(s, func(r rune) bool { return !strings.EqualFold(string(r), string(first)) })
}

// normalized returns a password in Unicode NFC, from which its hash is made: keyboards write the
// same letter in more than one way.
func normalized(password string) string { return norm.NFC.String(password) }
