package notice

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"circulade/web/messages"
)

// languageOf returns a language that there are words in: what somebody asks for, or English.
func languageOf(wanted string) string {
	if slices.Contains(messages.Languages(), wanted) {
		return wanted
	}
	return messages.English
}

// say says what there is for a key in a language.
func say(language, key string, args messages.Args) string {
	w, err := messages.Read(languageOf(language), "notice")
	if err != nil {
		return key
	}
	said, ok := w.Say(key, args)
	if !ok {
		return key
	}
	return said
}

// titled is what a table is called: its title, in one line.
func titled(language, title string) string {
	line := strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, title))
	if line == "" {
		return say(language, "notice.untitled", nil)
	}
	return line
}

// validText leaves out what is no text.
func validText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "")
}
