// Package colour gives the seats of a table their colours.
package colour

import (
	"fmt"
	"slices"
	"strings"

	"circulade/game"
	"circulade/internal/problem"
)

// colours are all colours, as package art paints them: seat i of a table made before colours could be
// chosen has the i-th.
var colours = []string{"black", "white", "yellow", "blue", "rose-red", "teal"}

// defaultOrder is the order in which seats get colours if none was requested: the first two differ the most, and
// the next stand out on linen, on oak and on the tiles.
var defaultOrder = []string{"rose-red", "blue", "yellow", "black", "white", "teal"}

// DefaultOrder returns all colours, in the order in which they are given to seats for which no colour was
// requested.
func DefaultOrder() []string { return slices.Clone(defaultOrder) }

// Assign returns a colour for each seat: the requested one or, for "", the first in default order that no
// seat has. It returns faults instead if a colour is unknown or requested twice.
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

// unusedColours returns the colours that are not in taken, in default order.
func unusedColours(taken []string) []string {
	return slices.DeleteFunc(DefaultOrder(), func(name string) bool { return slices.Contains(taken, name) })
}

// OfSeats returns the colours of a table's seats: the stored ones if there is a valid one for each seat. A
// table made before colours could be chosen has none stored; then they follow from the seats' numbers.
func OfSeats(stored []string, seats int) []string {
	if len(stored) == seats && areValid(stored) {
		return stored
	}
	return colours[:min(seats, len(colours))]
}

// areValid reports whether all names are colours and none occurs twice.
func areValid(names []string) bool {
	for i, name := range names {
		if !slices.Contains(colours, name) || slices.Contains(names[:i], name) {
			return false
		}
	}
	return true
}

// recordPrefix begins the comment line of a record that lists the colours. Programs that do not know it
// skip it.
const recordPrefix = "# colours: "

// AddToRecord adds a table's stored colours to a game record as a comment; without stored colours the
// record stays as it is.
func AddToRecord(text string, stored []string) string {
	head, rest, ok := strings.Cut(text, "\n\n")
	if !ok || len(stored) == 0 {
		return text
	}
	return head + "\n" + recordPrefix + strings.Join(stored, " ") + "\n\n" + rest
}

// ReadRecord returns the colours of the seats of a game record: from the comment that AddToRecord writes,
// else those that follow from the seats' numbers.
func ReadRecord(text string, seats int) []string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, recordPrefix); ok {
			return OfSeats(strings.Fields(rest), seats)
		}
	}
	return OfSeats(nil, seats)
}
