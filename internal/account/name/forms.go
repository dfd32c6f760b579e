package name

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A Form is what names come down to between which people cannot tell, one of several: names are alike
// that have a form in common. Stores keep them, so a change of how they are made has all made anew.
type Form string

// What forms begin with: those of which no two accounts have the same, and those by which somebody
// without an account would be taken for one.
const (
	formOfAccount = "a:"
	formOfLooks   = "l:"
)

// AccountForms are the forms of which no two accounts may have one in common: without spaces, hyphens,
// underscores, full stops and accents, letter by letter and by how it looks.
func (n Name) AccountForms() []Form {
	bare := withoutSeparators(unaccented(n.text))
	return distinct(Form(formOfAccount+foldCase(bare)), Form(formOfAccount+strings.ReplaceAll(looksKey(bare), " ", "")))
}

// LookForms are the forms by which any text could be taken for another: as it stands, in small letters
// and in large ones. A text without letters and digits has none.
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

// Forms are all forms of a name that an account has.
func (n Name) Forms() []Form { return append(n.AccountForms(), LookForms(n.text)...) }

// FormsOf are the forms of a name that an account has, which may be none that it could be given today.
func FormsOf(account string) []Form {
	n, err := Parse(account)
	if err != nil {
		return append(Name{text: account}.AccountForms(), LookForms(account)...)
	}
	return n.Forms()
}

// Standing are the account forms of a name that an account has, which may be none that it could be
// given today.
func AccountFormsOf(account string) []Form {
	n, err := Parse(account)
	if err != nil {
		n = Name{text: account}
	}
	return n.AccountForms()
}

// IsOnly reports whether a text is nothing but a name, once or more often, however it is written.
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

// HaveCommon reports whether two lists of forms have one in common.
func HaveCommon(a, b []Form) bool {
	return slices.ContainsFunc(a, func(f Form) bool { return slices.Contains(b, f) })
}

func distinct(list ...Form) []Form {
	slices.Sort(list)
	return slices.Compact(list)
}

// fold makes large and small letters the same: so that what has no small letter of its own is taken in.
func foldCase(s string) string { return strings.ToLower(strings.ToUpper(s)) }

// squeeze leaves out what separates words.
func withoutSeparators(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(separators, r) || unicode.Is(unicode.Pd, r) || isJoiner(r) {
			return -1
		}
		return r
	}, s)
}

// unaccented takes the accents from letters of Latin, Greek and Cyrillic, strokes of Latin letters too.
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

// skeleton brings a text to the small Latin letters that it looks like. Only letters and digits are
// seen, and signs that stand for letters.
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

// isBlank reports whether a letter or mark is not seen.
func isInvisible(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x3164, 0xffa0, 0x17b4, 0x17b5, 0x034f, 0x2800:
		return true
	}
	return unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
