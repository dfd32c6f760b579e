package name

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A Form is a name simplified for comparing: two names are too much alike if they have a form in
// common. Each name has several. The store keeps them, so if the way they are made changes, all
// have to be made anew.
type Form string

// What forms begin with: those of which no two accounts have the same, and those by which somebody
// without an account would be taken for one.
const (
	formOfAccount = "a:"
	formOfLooks   = "l:"
)

// AccountForms returns the forms, which are simplified spellings, that no two accounts' names may
// share: the name without separators and accents, once by its letters and once by the letters that
// they look like.
func (n Name) AccountForms() []Form {
	bare := withoutSeparators(unaccented(n.text))
	return distinct(Form(formOfAccount+foldCase(bare)), Form(formOfAccount+strings.ReplaceAll(looksKey(bare), " ", "")))
}

// LookForms returns the forms of how a text looks: as it stands, in small letters and in capitals,
// with and without signs at its ends, each with letters that look alike replaced by the same one. A
// text, such as a guest's name, that shares one with an account's name could be taken for that
// account. Without letters and digits there are no forms.
func LookForms(text string) []Form {
	if len(text) > maxTextBytes {
		text = text[:maxTextBytes]
	}
	var list []Form
	within := strings.TrimFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.Is(unicode.N, r) && !unicode.Is(unicode.M, r)
	})
	for _, s := range []string{text, within} { // a sign may stand for a letter, or beside the name
		for _, s := range []string{s, strings.ToLower(s), strings.ToUpper(s)} {
			if seen := skeleton(s); seen != "" {
				list = append(list, Form(formOfLooks+seen))
			}
		}
	}
	return distinct(list...)
}

// Forms returns all simplified spellings by which an account's name is compared: AccountForms,
// which no other account's name may share, and LookForms, by which a text could be taken for it.
func (n Name) Forms() []Form { return append(n.AccountForms(), LookForms(n.text)...) }

// FormsOf returns all simplified spellings by which an account's name is compared, as Name.Forms
// does, but also for an old name that today's rules would not allow.
func FormsOf(account string) []Form {
	n, err := Parse(account)
	if err != nil {
		return append(Name{text: account}.AccountForms(), LookForms(account)...)
	}
	return n.Forms()
}

// AccountFormsOf returns the simplified spellings that no two accounts' names may share, as
// Name.AccountForms does, but also for an old name that today's rules would not allow.
func AccountFormsOf(account string) []Form {
	n, err := Parse(account)
	if err != nil {
		n = Name{text: account}
	}
	return n.AccountForms()
}

// IsNameOnly reports whether a text, such as a password, is nothing but the account's name, once or
// repeated, also if accents, separators or the size of letters differ.
func IsNameOnly(text, account string) bool {
	if len(text) > maxTextBytes*4 {
		return false
	}
	for _, name := range AccountFormsOf(account) {
		part := strings.TrimPrefix(string(name), formOfAccount)
		for _, f := range (Name{text: text}).AccountForms() {
			if all := strings.TrimPrefix(string(f), formOfAccount); part != "" && all != "" && strings.ReplaceAll(all, part, "") == "" {
				return true
			}
		}
	}
	return false
}

// HaveCommon reports whether two lists have a form in common.
func HaveCommon(a, b []Form) bool {
	return slices.ContainsFunc(a, func(f Form) bool { return slices.Contains(b, f) })
}

// distinct returns the forms sorted and without duplicates. It changes the slice list.
func distinct(list ...Form) []Form {
	slices.Sort(list)
	return slices.Compact(list)
}

// foldCase returns a text in small letters. It makes capitals of them first, so that variants of a
// small letter that have the same capital become the same.
func foldCase(s string) string { return strings.ToLower(strings.ToUpper(s)) }

// withoutSeparators removes spaces, dashes of all kinds, underscores, full stops and zero-width
// joiners.
func withoutSeparators(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(separators, r) || unicode.Is(unicode.Pd, r) || isJoiner(r) {
			return -1
		}
		return r
	}, s)
}

// unaccented removes the accents from Latin, Greek and Cyrillic letters, and the strokes from Latin
// ones.
func unaccented(s string) string {
	var b strings.Builder
	plain := false // the letter before is one of those
	for _, r := range norm.NFD.String(norm.NFKC.String(s)) {
		if unicode.Is(unicode.M, r) {
			if !plain {
				b.WriteRune(r)
			}
			continue
		}
		plain = unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic)
		b.WriteRune(r)
	}
	return withoutStrokes.Replace(norm.NFC.String(b.String()))
}

// skeleton replaces each letter, digit and sign of a text by the small Latin letters that it looks
// like, without accents. Other letters and digits stay; all other characters are dropped. Texts
// that look alike have the same skeleton.
func skeleton(s string) string {
	var b strings.Builder
	for _, r := range unaccented(s) {
		if to, ok := moreLookalikes[r]; ok {
			b.WriteString(to)
			continue
		}
		switch {
		case isInvisible(r):
		case unicode.IsLetter(r), unicode.Is(unicode.N, r), unicode.Is(unicode.M, r):
			b.WriteRune(r)
		}
	}
	return letterPairs.Replace(lookalikeClasses.Replace(foldCase(lookalikes.Replace(b.String()))))
}

// isInvisible reports whether a character shows nothing, such as a filler or a variation selector.
func isInvisible(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x3164, 0xffa0, 0x17b4, 0x17b5, 0x034f, 0x2800:
		return true
	}
	return unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
