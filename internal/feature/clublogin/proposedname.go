package clublogin

import (
	"strings"
	"unicode"

	"circulade/internal/account/name"
)

// proposedName makes a valid account name out of the name that the provider has for a person, or
// returns "" if that is not possible.
func proposedName(called string) string {
	const separators = " -_."
	called, _, _ = strings.Cut(called, "@")
	var out []rune
	for _, r := range called {
		if len(out) == name.Longest {
			break
		}
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && !strings.ContainsRune(separators, r) {
			continue
		}
		if strings.ContainsRune(separators, r) && (len(out) == 0 || strings.ContainsRune(separators, out[len(out)-1])) {
			continue
		}
		out = append(out, r)
	}
	n, err := name.ParseNew(strings.TrimRight(string(out), separators))
	if err != nil {
		return ""
	}
	return n.String()
}
