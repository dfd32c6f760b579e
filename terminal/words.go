package terminal

import (
	"fmt"
	"strings"

	"circulade/view"
	"circulade/web/messages"
)

// This file holds what the terminal table says between the moves.

// help lists what can be typed.
func (s *speech) help() []string {
	list := []string{s.say("commands.answers", nil)}
	line := func(typed, key string) {
		list = append(list, fmt.Sprintf("  %-14s  %s", typed, s.say("commands."+key, nil)))
	}
	line(s.say("commands.number", nil), "number.does")
	line("tile 1,0 r90", "notation")
	list = append(list, s.say("commands.commands", nil))
	for _, c := range [][2]string{
		{"list", "list"},
		{"board", "board"},
		{"features", "features"},
		{"squares", "squares"},
		{"fits 1,0", "fits"},
		{"pieces", "pieces"},
		{"scores", "scores"},
		{"left", "left"},
		{"log", "log"},
		{"hint", "hint"},
		{"analyse", "analyse"},
		{"undo", "undo"},
		{"save " + s.say("commands.file", nil), "save"},
		{"quit", "quit"},
	} {
		line(c[0], c[1])
	}
	return append(list, s.say("commands.places", nil))
}

// welcome says who plays, what each of the computer players says of itself, and how to answer.
func (s *speech) welcome(seats []Seat) []string {
	lines := []string{s.say("welcome", messages.Args{"names": s.and(s.names)})}
	for i, seat := range seats {
		if seat.Bot != "" {
			key := "bot." + seat.Bot
			lines = append(lines, s.say("welcome.bot", messages.Args{"name": s.names[i], "level": s.say(key, nil), "about": s.say(key+".help", nil)}))
		}
	}
	return append(lines, s.say("welcome.how", nil))
}

func (s *speech) inputEnded(over bool) string {
	if over {
		return s.say("ended", nil)
	}
	return s.say("ended.early", nil)
}

func (s *speech) saved(name string, over bool) string {
	key := "saved"
	if over {
		key = "saved.over"
	}
	return s.say(key, messages.Args{"file": name})
}

func (s *speech) notUnderstood(text string, choices int) string {
	if choices == 0 {
		return s.say("unknown.command", messages.Args{"text": text})
	}
	return s.say("unknown", messages.Args{"text": text, "last": choices})
}

// refused passes on what the rules, or the machine, have against something.
func (s *speech) refused(err error) string { return s.say("refused", messages.Args{"why": err}) }

func (s *speech) confirmation(draft []string) []string {
	list := []string{"", s.say("confirm", messages.Args{"choices": strings.Join(draft, "; ")})}
	for i, key := range []string{"confirm.play", "confirm.latest", "confirm.anew"} {
		if i < 2 || len(draft) > 1 {
			list = append(list, fmt.Sprintf("  %d. %s", i+1, s.say(key, nil)))
		}
	}
	return list
}

// legend explains a drawing of the board, and what is drawn on it only in some
// sets where it is there.
func (s *speech) legend(state view.State, c *canvas) []string {
	land := s.say("legend", nil)
	for _, more := range []struct {
		drawn  bool
		letter string
		kind   string
	}{{c.shrines, "S", "shrine"}, {c.rivers, "~", "river"}, {len(c.gardens) > 0, "g", "garden"}} {
		if more.drawn {
			land += ", " + more.letter + " " + s.name("feature", more.kind)
		}
	}
	list := []string{land + ", " + s.say("legend.fits", nil)}
	for i := range state.Players {
		list = append(list, s.say("legend.player", messages.Args{"number": i + 1, "name": s.names[i]}))
	}
	var kinds []string
	for _, figure := range sortedKeys(state.Players[0].Supply) {
		mark := "1"
		if letter := s.letter(figure); letter != 0 {
			mark += string(letter)
		}
		kinds = append(kinds, mark+" "+s.figure(figure))
	}
	if len(kinds) > 1 {
		list = append(list, s.say("legend.figures", messages.Args{"list": strings.Join(kinds, ", ")}))
	}
	return list
}
