package name

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"

	"circulade/game"
)

// The lengths of names, in characters.
const (
	Shortest = 3
	Longest  = 20
)

// maxTextBytes is how many bytes of a text are looked at: no name is written with more.
const maxTextBytes = 400

// A Name is a valid name of an account.
type Name struct {
	text, key, looks string
}

// String returns the name as it is shown.
func (n Name) String() string { return n.text }

// Key returns the key by which an account is found: the same for names that differ in small and
// capital letters only.
func (n Name) Key() string { return n.key }

// Looks returns a key of how the name looks: names that look the same have the same one.
func (n Name) Looks() string { return n.looks }

// Parse checks the name of an account that a person typed, without the spaces around it, and
// returns it in its normal form, or an error that says what is wrong with it. Reserved words are
// allowed; ParseNew refuses them. It does not know which names are taken.
func Parse(s string) (Name, error) {
	if len(s) > maxTextBytes || !utf8.ValidString(s) {
		return Name{}, fmt.Errorf("is longer than %d characters", Longest)
	}
	s = strings.TrimSpace(s)
	if !game.HasJoiner(s) {
		return parse(s)
	}
	n, err := parse(game.Bare(s))
	if err != nil {
		return Name{}, err
	}
	return n.withJoiners(s)
}

// parse does what Parse does for a text without zero-width joiners and without spaces around it: it
// checks the name and returns it in its normal form.
func parse(s string) (Name, error) {
	if strings.Contains(s, "  ") {
		return Name{}, fmt.Errorf("has two spaces in a row")
	}
	if s == "" {
		return Name{}, lengthError(0)
	}
	text, err := precis.Nickname.String(s)
	if err != nil {
		return Name{}, cmp.Or(checkCharacters(s), fmt.Errorf("holds characters that do not stand together: %w", err))
	}
	if n := utf8.RuneCountInString(text); n < Shortest || n > Longest {
		return Name{}, lengthError(n)
	}
	if err := checkCharacters(text); err != nil {
		return Name{}, err
	}
	if err := checkScripts(text); err != nil {
		return Name{}, err
	}
	key, err := precis.Nickname.CompareKey(text)
	if err != nil {
		return Name{}, fmt.Errorf("holds characters that do not stand together: %w", err)
	}
	return Name{text, key, looksKey(text)}, nil
}

// ParseNew checks a typed name for a new or renamed account, as Parse does, and also refuses
// reserved words, such as admin, and what looks like one. Accounts that had such a name before it
// was reserved keep it.
func ParseNew(s string) (Name, error) {
	n, err := Parse(s)
	if err != nil {
		return Name{}, err
	}
	if word := reservedWord(n.text); word != "" {
		return Name{}, fmt.Errorf("is %q, or looks like it, which is no name of an account: it could be taken for whoever runs the server, or for the server itself; choose another", word)
	}
	return n, nil
}

// lengthError returns the error that a name of n characters is too short or too long.
func lengthError(n int) error {
	return fmt.Errorf("has %d characters; it must have %d to %d", n, Shortest, Longest)
}

// Key returns the key of a typed name, by which its account is found; "" if it is no valid name.
func Key(s string) string {
	n, err := Parse(s)
	if err != nil {
		return ""
	}
	return n.key
}

// PrefixKey returns the key of the beginning of a name, as a person typed it to search: the keys of
// all names that begin with s, in small or capital letters, begin with it. It returns "" if no name
// can begin so.
func PrefixKey(s string) string {
	if len(s) > maxTextBytes || !utf8.ValidString(s) {
		return ""
	}
	key, err := precis.Nickname.CompareKey(game.Bare(s))
	if err != nil {
		return ""
	}
	return key
}

const separators = " -_."

// checkCharacters returns an error that names the first character which may not stand in a name, or
// not at its place; else nil.
func checkCharacters(s string) error {
	before, marks := ' ', 0
	for i, r := range s {
		switch {
		case unicode.IsLetter(r), unicode.Is(unicode.Nd, r):
			marks = 0
		case unicode.Is(unicode.M, r) && (unicode.IsLetter(before) || marks > 0) && marks < 2:
			marks++
		case strings.ContainsRune(separators, r):
			if i == 0 {
				return fmt.Errorf("begins with %q; it must begin with a letter or digit", r)
			}
		case !unicode.IsGraphic(r):
			return fmt.Errorf("holds %s; letters, digits, single spaces, - _ and . may be in it", game.Describe(r))
		default:
			return fmt.Errorf("holds %q (U+%04X); letters, digits, single spaces, - _ and . may be in it", r, r)
		}
		before = r
	}
	if strings.ContainsRune(separators, before) && before != '.' {
		return fmt.Errorf("ends with %q; it must end with a letter, a digit or a full stop", before)
	}
	return nil
}

// A scriptGroup is the letters that may stand together in a name: those of one script, or of
// several that one language mixes, as Japanese does.
type scriptGroup struct {
	name   string
	tables []*unicode.RangeTable
}

// mixedScripts returns the groups of several scripts: Japanese, Korean and Chinese.
func mixedScripts() []scriptGroup {
	return []scriptGroup{
		{"Japanese", []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, {R16: []unicode.Range16{{Lo: 0x30fc, Hi: 0x30fc, Stride: 1}}}}},
		{"Korean", []*unicode.RangeTable{unicode.Hangul, unicode.Han}},
		{"Chinese", []*unicode.RangeTable{unicode.Han, unicode.Bopomofo}},
	}
}

// checkScripts returns an error if a name has letters of more than one script, unless one language
// mixes them, as Japanese does; else nil. Separators and the digits 0 to 9 may stand beside any
// script.
func checkScripts(s string) error {
	var may []scriptGroup
	first := true
	for _, r := range s {
		if strings.ContainsRune(separators, r) || r >= '0' && r <= '9' {
			continue
		}
		if first {
			may, first = scriptsOf(r), false
		}
		if may = scriptsWith(may, r); len(may) == 0 {
			return fmt.Errorf("holds %q beside letters of another script; a name has one", r)
		}
	}
	return nil
}

// scriptsOf returns the script groups that contain the letter r: a name that begins with r must
// have all its letters from one of them.
func scriptsOf(r rune) []scriptGroup {
	if list := scriptsWith(mixedScripts(), r); len(list) > 0 {
		return list
	}
	for name, table := range unicode.Scripts {
		if name != "Common" && name != "Inherited" && unicode.Is(table, r) {
			return []scriptGroup{{name, []*unicode.RangeTable{table}}}
		}
	}
	return nil
}

// scriptsWith returns those of the given script groups that contain the letter r.
func scriptsWith(may []scriptGroup, r rune) []scriptGroup {
	var left []scriptGroup
	for _, s := range may {
		if unicode.In(r, s.tables...) {
			left = append(left, s)
		}
	}
	return left
}
