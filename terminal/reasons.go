package terminal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"circulade/bot/explain"
	"circulade/web/messages"
)

// This file says why a turn is good, in the words that the page has for it too.

// nobody is who a reason is told to if it is told to others than whoever plays the turn.
const nobody = -1

// reason says a reason to the seat that plays the turn, or to others.
func (s *speech) reason(r *explain.Reason, you int) string {
	key := "reason." + r.Kind
	args := messages.Args{
		"points": s.counted("say.reason-points", r.Points), "change": s.change(r.Points),
		"feature": s.name("feature", r.Feature), "name": s.names[r.Player], "names": s.seats(r.With),
		"percent": r.Percent, "was": r.Was, "left": r.Left, "draws": r.Draws, "count": r.Count,
	}
	switch r.Kind {
	case explain.Points:
		if len(r.With) > 0 {
			key += ".shared"
		}
	case explain.Join, explain.Grow, explain.Lose, explain.Chance:
		args["feature"] = s.yours(r.Feature, you)
		if r.Kind == explain.Chance && r.Percent == 0 {
			key += ".never"
		}
	case explain.Hinder:
		if r.Percent == 0 {
			key += ".never"
		}
	case explain.Harm:
		key = "reason." + explain.Help
	case explain.Stuck:
		if r.Player == you {
			key, args["feature"] = key+".own", s.yours(r.Feature, you)
		}
	case explain.Followers:
		if r.Count == 0 && r.Was > 0 {
			key += ".last"
		}
	}
	args["fits"], args["squares"] = s.squaresOf(r.Squares)
	if you == nobody && s.words.Has(key+".told") {
		key += ".told"
	}
	return capital(s.say(key, args))
}

// change says by how many points something is worth more, or less.
func (s *speech) change(points int) string {
	if points < 0 {
		return s.counted("say.reason-less", -points)
	}
	return s.counted("say.reason-more", points)
}

// yours is what a feature of whoever is told about it is called, where a language has a
// word for it.
func (s *speech) yours(feature string, you int) string {
	if key := "feature." + feature + ".your"; you != nobody && s.words.Has(key) {
		return s.say(key, nil)
	}
	return s.name("feature", feature)
}

// seats joins the names of seats.
func (s *speech) seats(list []int) string {
	names := make([]string, len(list))
	for i, seat := range list {
		names[i] = s.names[seat]
	}
	return s.and(names)
}

// squaresOf says how many tiles fit on each of some squares, and where they are.
func (s *speech) squaresOf(squares []explain.Square) (fits, places string) {
	var numbers, cells []string
	for _, sq := range squares {
		numbers = append(numbers, fmt.Sprint(sq.Fits))
		cells = append(cells, fmt.Sprintf("(%d, %d)", sq.X, sq.Y))
	}
	return s.and(numbers), s.and(cells)
}

// because says why somebody has played a turn, as they say it to the table.
func (s *speech) because(seat int, r *explain.Reason) string {
	return s.say("say.because", messages.Args{"name": s.names[seat], "reason": s.reason(r, nobody)})
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	var b strings.Builder
	b.WriteRune(unicode.ToUpper(first))
	b.WriteString(text[size:])
	return b.String()
}
