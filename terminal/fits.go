package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"circulade/view"
)

// This file tells which tiles fit where.

const (
	notHelped      = "This table does not help with that."
	fitsNeedsPlace = "Say the place of the square too: fits 1,0"
)

// fits tells which tiles fit the square that is named "x,y".
func (t *table) fits(place string) []string {
	if !view.AidsNow(t.g).Squares {
		return []string{notHelped}
	}
	first, second, _ := strings.Cut(place, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(first))
	y, errY := strconv.Atoi(strings.TrimSpace(second))
	if errX != nil || errY != nil {
		return []string{fitsNeedsPlace}
	}
	f, ok := view.FitsAt(t.g, x, y)
	if !ok {
		return []string{fmt.Sprintf("No tile can be laid at %d,%d now: squares lists where one can.", x, y)}
	}
	return fitList(f)
}

// squareList tells how many tiles left fit each square, row by row.
func squareList(s view.State) []string {
	if !slices.Contains(s.Aids, "squares") {
		return []string{notHelped}
	}
	list := []string{fmt.Sprintf("%s left.", number(s.Bag.Left, "tile"))}
	if s.Bag.Next > 0 {
		list[0] = fmt.Sprintf("%s left; the next is one of %d.", number(s.Bag.Left, "tile"), s.Bag.Next)
	}
	for _, sq := range s.Squares {
		line := fmt.Sprintf("  %d,%d: %s", sq.X, sq.Y, fitting(sq.Fits))
		if sq.Next != nil {
			line += fmt.Sprintf(", %d of those that come next", *sq.Next)
		}
		list = append(list, line)
	}
	return list
}

// fitting tells that so many tiles fit: "3 tiles fit".
func fitting(n int) string {
	switch n {
	case 0:
		return "no tile fits any more"
	case 1:
		return "1 tile fits"
	}
	return fmt.Sprintf("%d tiles fit", n)
}

// fitList tells which tiles left fit a square.
func fitList(f view.Fits) []string {
	line := fmt.Sprintf("%d,%d: %s, of %d left", f.X, f.Y, fitting(f.Fits), f.Left)
	if f.Next != nil {
		line += fmt.Sprintf("; %d of the %d that come next", f.Next.Fits, f.Next.Left)
	}
	list := []string{line + "."}
	for _, name := range sortedKeys(f.Kinds) {
		list = append(list, fmt.Sprintf("  %d x %s", f.Kinds[name], name))
	}
	return list
}
