// Package colour gives the seats of a table their colours.
package colour

import (
	"fmt"
	"slices"
	"strings"

	"circulade/game"
	"circulade/internal/problem"
)

// all are the colours, as package art paints them: seat i of a table that was made before
// colours were chosen has the i-th.
var colours = []string{"black", "white", "yellow", "blue", "rose-red", "teal"}

// usual are the colours in the order in which seats get them that have chosen none: those of
// a duel differ the most, and the next stand out on linen, on oak and on the tiles.
var defaultOrder = []string{"rose-red", "blue", "yellow", "black", "white", "teal"}

// Usual returns the colours in the order in which seats get them.
func DefaultOrder() []string { return slices.Clone(defaultOrder) }

// Wanted gives each seat the colour that it wants, and the first that is free to those that
// say "", or says what is wrong: no two have one.
func Assign(wanted []string) ([]string, []game.Fault) {
	var faults []game.Fault
	for i, name := range wanted {
		field := fmt.Sprintf("seats[%d].colour", i)
		switch before := slices.Index(wanted[:i], name); {
		case name == "":
		case !slices.Contains(colours, name):
			faults = append(faults, game.Fault{Field: field, Message: fmt.Sprintf("there is no colour %q", problem.Shorten(name)), Allowed: DefaultOrder()})
		case before >= 0:
			faults = append(faults, game.Fault{
				Field: field, Message: fmt.Sprintf("seat %d has %s already", before+1, name), Allowed: unusedColours(wanted),
			})
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	given := slices.Clone(wanted)
	for i, name := range given {
		if left := unusedColours(given); name == "" && len(left) > 0 {
			given[i] = left[0]
		}
	}
	return given, nil
}

// free are the colours that nobody has yet.
func unusedColours(taken []string) []string {
	return slices.DeleteFunc(DefaultOrder(), func(name string) bool { return slices.Contains(taken, name) })
}

// Of returns the colours of so many seats of a table, of what is stored of them: a table that
// was made before colours were chosen has none, and keeps those that it had.
func OfSeats(stored []string, seats int) []string {
	if len(stored) == seats && areValid(stored) {
		return stored
	}
	return colours[:min(seats, len(colours))]
}

// isFit reports whether each is a colour, and no two are the same.
func areValid(names []string) bool {
	for i, name := range names {
		if !slices.Contains(colours, name) || slices.Contains(names[:i], name) {
			return false
		}
	}
	return true
}

// comment begins the line of a record that tells the colours. It is a comment: the game does
// not depend on them, and programs that do not know of them read the record all the same.
const recordPrefix = "# colours: "

// Record returns a record with the colours of its seats, if a table's are stored.
func AddToRecord(text string, stored []string) string {
	head, rest, ok := strings.Cut(text, "\n\n")
	if !ok || len(stored) == 0 {
		return text
	}
	return head + "\n" + recordPrefix + strings.Join(stored, " ") + "\n\n" + rest
}

// OfRecord returns the colours of so many seats by what a record tells.
func ReadRecord(text string, seats int) []string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, recordPrefix); ok {
			return OfSeats(strings.Fields(rest), seats)
		}
	}
	return OfSeats(nil, seats)
}
