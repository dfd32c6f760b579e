package chat

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxText is how many characters a line may have.
const MaxText = 500

// maxMarks is how many combining marks one letter may carry: every language needs fewer, and a tower of
// them hides the lines above.
const maxMarks = 4

// Clean returns a text in the form in which it is stored and shown: one line, without characters that
// control lines, terminals or the direction of writing. It returns an error if nothing is left to read,
// or more than MaxText characters.
func Clean(text string) (string, error) {
	var b strings.Builder
	marks, gap := 0, false
	for _, r := range strings.ToValidUTF8(text, "") {
		switch {
		case unicode.IsSpace(r) || r == '\u2028' || r == '\u2029':
			gap = b.Len() > 0
			continue
		case isInvisible(r):
			continue
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > maxMarks {
				continue
			}
		default:
			marks = 0
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r)
	}
	cleaned := b.String()
	switch n := utf8.RuneCountInString(cleaned); {
	case strings.Trim(cleaned, joiners) == "":
		return "", errors.New("says nothing")
	case n > MaxText:
		return "", fmt.Errorf("has %d characters, at most %d are taken", n, MaxText)
	}
	return cleaned, nil
}

// joiners are invisible characters that stay, because Persian and families of emoji need them.
const joiners = "\u200c\u200d"

// isInvisible reports whether a character shows nothing itself but may change what is around it. It
// returns false for the joiners, which some scripts and emoji need.
func isInvisible(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Co, unicode.Cs) ||
		unicode.Is(unicode.Cf, r) && !strings.ContainsRune(joiners, r) ||
		r == '\u034f' || r == '\u115f' || r == '\u1160' || r == '\u3164' || r == '\uffa0' || r == '\u2800'
}
