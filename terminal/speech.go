package terminal

import (
	"strings"

	"circulade/web/messages"
)

// This file finds the words for things: the terminal's own sentences, and what sets say
// of what they bring. Nothing here knows a set; its words are found by the names that
// the rules use.

// own is the file of what only the terminal says.
const own = "terminal"

// A speech says things in the words of one language.
type speech struct {
	words *messages.Words
	names []string // of the seats
	you   int      // the seat of whom the sentences say "you", -1 without one
	// unknown are the keys that nobody has words for, and so is called as the rules
	// call it: empty with the sets that ship.
	unknown map[string]bool
}

// newSpeech reads the words of a language for the sets in play.
func newSpeech(language string, sets, names []string, you int) (*speech, error) {
	words, err := messages.Read(language, append([]string{own}, sets...)...)
	if err != nil {
		return nil, err
	}
	s := &speech{words: words, names: names, you: you, unknown: map[string]bool{}}
	if you >= 0 {
		s.names = append([]string(nil), names...)
		s.names[you] = s.say("you", nil)
	}
	return s, nil
}

// say says a sentence of the terminal's own.
func (s *speech) say(key string, args messages.Args) string {
	said, ok := s.words.Say(key, args)
	if !ok {
		s.unknown[key] = true
		return key
	}
	return said
}

// counted says a sentence of the terminal's own about so many.
func (s *speech) counted(key string, n int) string { return s.say(key, messages.Args{"count": n}) }

// line says something of what it is about.
func (s *speech) line(what, said string) string {
	return s.say("line", messages.Args{"what": what, "said": said})
}

// named is what a seat is called.
func (s *speech) named(seat int) string { return s.names[seat] }

// by says a sentence of the terminal's own about somebody.
func (s *speech) by(key string, seat int, args messages.Args) string {
	args["name"] = s.names[seat]
	if seat == s.you && s.words.Has(key+".you") {
		key += ".you"
	}
	return s.say(key, args)
}

// Facts are what can be said of something: arguments of sentences, and what tells
// between several sentences.
type facts struct {
	args messages.Args
	// outcomes choose between the sentences of a key, the most telling one first: each is
	// the end of a key.
	outcomes []string
	you      bool // it is about the reader
}

// told is what a set says of something: the words for those who see no picture come
// before those beside one, and those for an outcome before those for all.
func (s *speech) told(key string, f facts) (string, bool) {
	for _, unseen := range []string{".terminal", ""} {
		for _, outcome := range append(f.outcomes[:len(f.outcomes):len(f.outcomes)], "") {
			full := key + outcome + unseen
			if f.you && s.words.Has(full+".you") {
				full += ".you"
			}
			if said, ok := s.words.Say(full, f.args); ok {
				return said, true
			}
		}
	}
	return "", false
}

// name is what something is called: as the rules call it if no set has a word.
func (s *speech) name(kind, name string) string {
	if said, ok := s.told(kind+"."+name, facts{}); ok {
		return said
	}
	return s.plainly(kind, name)
}

// plainly calls something as the rules call it.
func (s *speech) plainly(kind, name string) string {
	s.unknown[kind+"."+name] = true
	return strings.ReplaceAll(name, "-", " ")
}

// and joins names: "Ann, Bo and Cy".
func (s *speech) and(list []string) string { return s.joined("and", list) }

// or joins what one of will be: "1,0, 2,0 or 3,0".
func (s *speech) or(list []string) string { return s.joined("or", list) }

func (s *speech) joined(word string, list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return s.say(word, messages.Args{"list": strings.Join(list[:len(list)-1], ", "), "last": list[len(list)-1]})
}
