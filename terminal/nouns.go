package terminal

import (
	"cmp"
	"fmt"
	"slices"

	"circulade/tile"
	"circulade/view"
	"circulade/web/messages"
)

// This file names things as one says them: figures, marks, features, numbers.

// figure is what a kind of figure is called.
func (s *speech) figure(figure string) string {
	if figure == "" {
		return ""
	}
	return s.name("figure", figure)
}

// as is a figure with what it is where it stands, unless its name says so.
func (s *speech) as(figure, role string) string {
	if role == "" || role == figure {
		return s.figure(figure)
	}
	return s.say("say.figure-as", messages.Args{"figure": s.figure(figure), "role": s.name("role", role)})
}

// letter stands behind the player's number in a drawing of the board; 0 of a figure
// that the number alone stands for.
func (s *speech) letter(figure string) byte {
	said, ok := s.told("figure."+figure+".letter", facts{})
	if !ok {
		said = figure
	}
	if said == "" {
		return 0
	}
	return said[0]
}

// monastic reports whether a kind of feature is complete when the squares around
// it are filled.
func monastic(kind string) bool {
	for k := range tile.Kinds {
		if k.String() == kind {
			return k.Monastic()
		}
	}
	return false
}

// pointsOrder lists the kinds of points that somebody has, the most first.
func pointsOrder(by map[string]int) []string {
	list := slices.DeleteFunc(sortedKeys(by), func(kind string) bool { return by[kind] == 0 })
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(by[b], by[a]) })
	return list
}

// marks names each mark once: "inn", "wine × 2".
func (s *speech) marks(marks []string) []string {
	var list []string
	for i, m := range marks {
		if slices.Contains(marks[:i], m) {
			continue
		}
		list = append(list, s.times(s.name("mark", m), times(marks, m)))
	}
	return list
}

// times counts what has no plural of its own: "wine × 2".
func (s *speech) times(what string, n int) string {
	if n == 1 {
		return what
	}
	return s.say("say.times", messages.Args{"what": what, "count": n})
}

// tally counts what players have.
func (s *speech) tally(tally string, n int) string {
	if said, ok := s.told("tally."+tally, facts{args: messages.Args{"count": n}}); ok {
		return said
	}
	return s.say("say.times", messages.Args{"what": s.plainly("tally", tally), "count": n})
}

func times(list []string, word string) int {
	n := 0
	for _, x := range list {
		if x == word {
			n++
		}
	}
	return n
}

func (s *speech) turned(degrees *int) string {
	if degrees == nil || *degrees == 0 {
		return s.say("turned.not", nil)
	}
	return s.say("turned", messages.Args{"degrees": *degrees})
}

// each names seats.
func each(seats []int, name func(seat int) string) []string {
	var list []string
	for _, seat := range seats {
		list = append(list, name(seat))
	}
	return list
}

// standing tells where a figure stands: "c0 at 1,0", "tower at 3, 4".
func (s *speech) standing(f view.Figure) string {
	at := fmt.Sprint(s.at(f.X, f.Y, f.Segment, f.At).args["where"])
	if f.Corner != "" {
		at = s.say("corner."+f.Corner, nil) + ", " + at
	}
	return at
}
