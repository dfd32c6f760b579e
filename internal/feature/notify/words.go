package notify

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"circulade/web/messages"
)

// supportedLanguage returns the wanted language if the server has texts in it, else English.
func supportedLanguage(wanted string) string {
	if slices.Contains(messages.Languages(), wanted) {
		return wanted
	}
	return messages.English
}

// translate returns the text with a key in a language, with args filled in. If there is no such text,
// it returns the key.
func translate(language, key string, args messages.Args) string {
	w, err := messages.Read(supportedLanguage(language), "notice")
	if err != nil {
		return key
	}
	said, ok := w.Say(key, args)
	if !ok {
		return key
	}
	return said
}

// tableName returns the title of a table as one line, with spaces for control characters. For a table
// without a title it returns words in this language that say so.
func tableName(language, title string) string {
	line := strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, title))
	if line == "" {
		return translate(language, "notice.untitled", nil)
	}
	return line
}

// toValidUTF8 returns a text without the bytes that are not valid UTF-8.
func toValidUTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "")
}
