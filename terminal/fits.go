package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"circulade/view"
	"circulade/web/messages"
)

// This file tells which tiles fit where.

// fits tells which tiles fit the square that is named "x,y".
func (t *table) fits(place string) []string {
	if !view.AidsNow(t.g).Squares {
		return []string{t.say("not.helped", nil)}
	}
	first, second, _ := strings.Cut(place, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(first))
	y, errY := strconv.Atoi(strings.TrimSpace(second))
	if errX != nil || errY != nil {
		return []string{t.say("fits.place", nil)}
	}
	f, ok := view.FitsAt(t.g, x, y)
	if !ok {
		return []string{t.say("fits.not", messages.Args{"x": x, "y": y})}
	}
	return t.fitList(f)
}

// squareList tells how many tiles left fit each square, row by row.
func (s *speech) squareList(state view.State) []string {
	if !slices.Contains(state.Aids, "squares") {
		return []string{s.say("not.helped", nil)}
	}
	list := []string{s.counted("left", state.Bag.Left)}
	if state.Bag.Next > 0 {
		list[0] = s.say("left.next", messages.Args{"count": state.Bag.Left, "next": state.Bag.Next})
	}
	for _, sq := range state.Squares {
		line := "  " + s.line(fmt.Sprintf("%d,%d", sq.X, sq.Y), s.fitting(sq.Fits))
		if sq.Next != nil {
			line += ", " + s.say("fit.next", messages.Args{"n": *sq.Next})
		}
		list = append(list, line)
	}
	return list
}

// fitting tells that so many tiles fit: "3 tiles fit".
func (s *speech) fitting(n int) string {
	if n == 0 {
		return s.say("fit.none", nil)
	}
	return s.counted("fit", n)
}

// fitList tells which tiles left fit a square.
func (s *speech) fitList(f view.Fits) []string {
	line := s.say("fits", messages.Args{"x": f.X, "y": f.Y, "fit": s.fitting(f.Fits), "left": f.Left})
	if f.Next != nil {
		line += "; " + s.say("fits.next", messages.Args{"n": f.Next.Fits, "left": f.Next.Left})
	}
	list := []string{line + "."}
	for _, name := range sortedKeys(f.Kinds) {
		list = append(list, fmt.Sprintf("  %d x %s", f.Kinds[name], name))
	}
	return list
}
