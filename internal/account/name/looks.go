package name

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// lookalikes replaces letters and digits by the Latin letter that they look like. Small and capital
// letters have entries of their own: a capital Greek Η is an H, a small η an n.
var lookalikes = strings.NewReplacer(
	// Digits, and what is taken for them.
	"0", "o", "O", "o", "1", "l", "I", "l", "|", "l", "5", "s", "8", "B",
	// Two letters that run together.
	"rn", "m", "vv", "w",
	// Latin beyond the alphabet.
	"ı", "i", "ȷ", "j", "ɑ", "a", "ɡ", "g", "ɩ", "i", "ʟ", "L",
	// Greek.
	"Α", "A", "Β", "B", "Ε", "E", "Ζ", "Z", "Η", "H", "Ι", "l", "Κ", "K", "Μ", "M", "Ν", "N", "Ο", "o",
	"Ρ", "P", "Τ", "T", "Υ", "Y", "Χ", "X", "α", "a", "γ", "y", "ε", "e", "η", "n", "ι", "i", "κ", "k",
	"ν", "v", "ο", "o", "ρ", "p", "σ", "o", "τ", "t", "υ", "u", "χ", "x", "ω", "w", "ϲ", "c", "ϳ", "j",
	// Cyrillic.
	"А", "A", "В", "B", "Е", "E", "З", "3", "К", "K", "М", "M", "Н", "H", "О", "o", "Р", "P", "С", "C",
	"Т", "T", "У", "Y", "Х", "X", "Ѕ", "S", "І", "l", "Ј", "J", "Ү", "Y", "Ԛ", "Q", "Ԝ", "W", "Ӏ", "l",
	"а", "a", "в", "B", "е", "e", "з", "3", "к", "k", "м", "M", "н", "H", "о", "o", "р", "p", "с", "c",
	"т", "T", "у", "y", "х", "x", "ѕ", "s", "і", "i", "ј", "j", "ү", "y", "һ", "h", "ԛ", "q", "ԝ", "w",
	"ӏ", "l", "г", "r", "п", "n", "б", "6", "ч", "4",
)

// looksKey replaces each letter and digit of a text by the small Latin letter that it looks like,
// or leaves it if there is none, puts one space for each run of separators, and drops all other
// characters. Names with the same result look the same.
func looksKey(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFKC.String(s) {
		switch {
		case unicode.IsLetter(r), unicode.Is(unicode.N, r), unicode.Is(unicode.M, r), r == '|':
			if gap && b.Len() > 0 {
				b.WriteByte(' ')
			}
			gap = false
			b.WriteRune(r)
		case unicode.IsSpace(r), strings.ContainsRune(separators, r):
			gap = true
		}
	}
	return strings.ToLower(lookalikes.Replace(b.String()))
}

// Alike reports whether any text, such as the name of a guest at a table, could be taken for an
// account's name: it is the same but for small and capital letters, or looks the same.
func Alike(text, account string) bool {
	if strings.EqualFold(norm.NFKC.String(text), norm.NFKC.String(account)) {
		return true
	}
	squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if a := squeeze(looksKey(text)); a != "" && a == squeeze(looksKey(account)) {
		return true
	}
	// All small letters, all large ones: both are the same name.
	lower, upper := strings.ToLower, strings.ToUpper
	return text != "" && (squeeze(looksKey(lower(text))) == squeeze(looksKey(lower(account))) ||
		squeeze(looksKey(upper(text))) == squeeze(looksKey(upper(account))))
}
