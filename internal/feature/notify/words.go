package notify

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"circulade/web/messages"
)

// languageOf returns the language that somebody asks for, if there are words in it; else English.
func languageOf(wanted string) string {
	if slices.Contains(messages.Languages(), wanted) {
		return wanted
	}
	return messages.English
}

// say returns the words of a key in a language.
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

// titled is how notifications name a table: its title, in one line.
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
