package name

import "strings"

// The zero-width non-joiner and the zero-width joiner: some languages are not written without them.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// IsJoiner reports whether a character joins letters, or keeps them apart, and is not seen itself: it
// makes no difference between names.
func IsJoiner(r rune) bool { return r == nonJoiner || r == joiner }

// unjoined leaves out of a name what is not seen in it.
func unjoined(s string) string {
	return strings.Map(func(r rune) rune {
		if IsJoiner(r) {
			return -1
		}
		return r
	}, s)
}
