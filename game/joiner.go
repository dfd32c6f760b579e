package game

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// The zero-width non-joiner and the zero-width joiner.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// mayJoin reports whether a joiner may stand at a place of a text: where RFC 5892 allows it (appendix
// A.1 and A.2, CONTEXTJ), and a joiner between two emoji.
func mayJoin(text []rune, at int) bool {
	if at == 0 || at == len(text)-1 {
		return false
	}
	switch {
	case isVirama(text[at-1]):
		return true
	case text[at] == nonJoiner:
		return joinedAround(text, at)
	}
	return emojiBefore(text, at) && isPictograph(text[at+1])
}

// joinedAround reports whether the letters around a place would join but for what stands there.
func joinedAround(text []rune, at int) bool {
	before, behind := at-1, at+1
	for before >= 0 && isTransparent(text[before]) {
		before--
	}
	for behind < len(text) && isTransparent(text[behind]) {
		behind++
	}
	return before >= 0 && behind < len(text) && joinsLeft(text[before]) && joinsRight(text[behind])
}

// isTransparent reports whether a character has the joining type T: letters join across it.
func isTransparent(r rune) bool {
	if within(r, []rune{0x0600, 0x0605, 0x06dd, 0x06dd, 0x0890, 0x0891, 0x08e2, 0x08e2, 0x180e, 0x180e, nonJoiner, joiner, 0x2066, 0x2069, 0x110bd, 0x110bd, 0x110cd, 0x110cd}) {
		return false
	}
	return r == 0x1e94b || unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf)
}

// emojiBefore reports whether an emoji ends before a place: a picture, which may be one of a colour
// (U+FE0F) or with a tone of skin.
func emojiBefore(text []rune, at int) bool {
	at--
	for at > 0 && (text[at] == 0xfe0f || text[at] >= 0x1f3fb && text[at] <= 0x1f3ff) {
		at--
	}
	return isPictograph(text[at])
}

// within reports whether a character is in one of several ranges, in order.
func within(r rune, ranges []rune) bool {
	i, found := slices.BinarySearch(ranges, r)
	return found || i%2 == 1
}

// CheckCharacters says which character of a text is not seen and does not belong there, if one does.
func CheckCharacters(text string) error {
	all := []rune(text)
	for i, r := range all {
		switch {
		case (r == nonJoiner || r == joiner) && mayJoin(all, i):
		case r == nonJoiner, r == joiner:
			return fmt.Errorf("holds the invisible character %s where it joins nothing", Describe(r))
		case invisible(r):
			return fmt.Errorf("holds the invisible character %s", Describe(r))
		}
	}
	return nil
}

// HasJoiner reports whether a text holds a joiner, which programs of before refuse.
func HasJoiner(text string) bool {
	return slices.ContainsFunc([]rune(text), func(r rune) bool { return r == nonJoiner || r == joiner })
}

// Bare leaves the joiners out of a name: they make no difference between names.
func Bare(name string) string {
	return strings.Map(func(r rune) rune {
		if r == nonJoiner || r == joiner {
			return -1
		}
		return r
	}, name)
}

// Describe names a character by its number and, if it is one that is not seen, by its name in Unicode.
func Describe(r rune) string {
	if name := nameOf(r); name != "" {
		return fmt.Sprintf("U+%04X %s", r, name)
	}
	return fmt.Sprintf("U+%04X", r)
}

func nameOf(r rune) string {
	switch r {
	case 0x00ad:
		return "SOFT HYPHEN"
	case 0x034f:
		return "COMBINING GRAPHEME JOINER"
	case 0x061c:
		return "ARABIC LETTER MARK"
	case 0x115f:
		return "HANGUL CHOSEONG FILLER"
	case 0x1160:
		return "HANGUL JUNGSEONG FILLER"
	case 0x180e:
		return "MONGOLIAN VOWEL SEPARATOR"
	case 0x200b:
		return "ZERO WIDTH SPACE"
	case nonJoiner:
		return "ZERO WIDTH NON-JOINER"
	case joiner:
		return "ZERO WIDTH JOINER"
	case 0x200e:
		return "LEFT-TO-RIGHT MARK"
	case 0x200f:
		return "RIGHT-TO-LEFT MARK"
	case 0x2028:
		return "LINE SEPARATOR"
	case 0x2029:
		return "PARAGRAPH SEPARATOR"
	case 0x202a:
		return "LEFT-TO-RIGHT EMBEDDING"
	case 0x202b:
		return "RIGHT-TO-LEFT EMBEDDING"
	case 0x202c:
		return "POP DIRECTIONAL FORMATTING"
	case 0x202d:
		return "LEFT-TO-RIGHT OVERRIDE"
	case 0x202e:
		return "RIGHT-TO-LEFT OVERRIDE"
	case 0x2060:
		return "WORD JOINER"
	case 0x2061:
		return "FUNCTION APPLICATION"
	case 0x2066:
		return "LEFT-TO-RIGHT ISOLATE"
	case 0x2067:
		return "RIGHT-TO-LEFT ISOLATE"
	case 0x2068:
		return "FIRST STRONG ISOLATE"
	case 0x2069:
		return "POP DIRECTIONAL ISOLATE"
	case 0x2800:
		return "BRAILLE PATTERN BLANK"
	case 0x3164:
		return "HANGUL FILLER"
	case 0xfeff:
		return "ZERO WIDTH NO-BREAK SPACE"
	case 0xffa0:
		return "HALFWIDTH HANGUL FILLER"
	case '\t':
		return "CHARACTER TABULATION"
	case '\n':
		return "LINE FEED"
	case '\r':
		return "CARRIAGE RETURN"
	case 0x1b:
		return "ESCAPE"
	case 0:
		return "NULL"
	case 0x7f:
		return "DELETE"
	}
	return ""
}
