package access

import (
	"crypto/sha256"
	"slices"

	"circulade/internal/store"
)

// This file reads notes: grants that give no rights. They are stored as grants so that they go where grants
// go: to all servers on a database, to the account that a person makes, and away with their game.

// SplitNotes separates a table's grants that give rights from notes: records about a holder that are
// stored as grants but give no rights (see store.FirstNote).
func SplitNotes(list []store.Grant) (grants, notes []store.Grant) {
	for i := range list {
		if list[i].Seat < store.FirstNote {
			grants = append(grants, list[i])
		} else {
			notes = append(notes, list[i])
		}
	}
	return grants, notes
}

// NewNote returns a note about holder at the table `game`, made at time now: a record that is stored as a
// grant but gives no rights. number says what is noted, such as store.InvitedNote plus the number of a
// seat.
func NewNote(game string, number int, holder store.Holder, now int64) store.Grant {
	return store.Grant{Game: game, Seat: number, Kind: store.GrantLink, Holder: holder, Created: now}
}

// NotesSince returns those of the notes (records stored as grants) that have the given number, which says
// what is noted, and were made at time since or later, oldest first. since is in Unix milliseconds.
func NotesSince(notes []store.Grant, number int, since int64) (list []store.Grant) {
	for i := range notes {
		if notes[i].Seat == number && notes[i].Created >= since {
			list = append(list, notes[i])
		}
	}
	slices.SortStableFunc(list, func(a, b store.Grant) int { return int(min(1, max(-1, a.Created-b.Created))) })
	return list
}

// IsInvited reports whether one of the notes about a table records that holder came to a seat by a link of
// the table's host.
func IsInvited(notes []store.Grant, seat int, holder store.Holder) bool {
	return slices.ContainsFunc(notes, func(g store.Grant) bool {
		return g.Seat == store.InvitedNote+seat && g.Holder == holder
	})
}

// RequestID returns the public id of a request for a seat; g is the grant that stores the request. The
// person who sent it cannot be found from the id.
func RequestID(g *store.Grant) string {
	sum := sha256.Sum256(slices.Concat([]byte("circulade request\n"+g.Game+"\n"), g.Holder[:]))
	return FormatID(sum[:10])
}

// A RemovalKind says what became of a seat from which a person was removed.
type RemovalKind uint8

// What became of the seat.
const (
	ToLink     RemovalKind = iota + 1 // there is a new link to it
	ToNobody                          // nobody has it any more
	ToComputer                        // a computer player plays it
	ToHost                            // the host who removed the person plays it
)

// String returns the kind as the protocol calls it: "link", "revoked", "bot" or "here"; "" for the zero
// value.
func (h RemovalKind) String() string {
	return [...]string{"", "link", "revoked", "bot", "here"}[h]
}

// A Removal says how a person was removed from a seat. The zero Removal means that they were not.
type Removal struct {
	How  RemovalKind
	Seat int8
	By   int8 // the seat of the host who removed them, or -1
}

// IsSet reports whether p says that a person was removed from a seat, and is not the zero value.
func (p Removal) IsSet() bool { return p.How != 0 }

// NoteNumber returns the number under which the removal is stored as a note, a grant that gives no rights:
// it encodes all fields of the removal, and parseRemoval decodes it.
func (p Removal) NoteNumber() int {
	return store.PutOutNote + (int(p.How)*(maxSeats+1)+int(p.By)+1)*maxSeats + int(p.Seat)
}

// parseRemoval decodes a removal from the number of a note; ok is false if the note stores something else.
func parseRemoval(number int) (p Removal, ok bool) {
	n := number - store.PutOutNote
	how := n / maxSeats / (maxSeats + 1)
	if n < 0 || how < int(ToLink) || how > int(ToHost) {
		return p, false
	}
	return Removal{How: RemovalKind(how), Seat: int8(n % maxSeats), By: int8(n/maxSeats%(maxSeats+1) - 1)}, true
}

// IsRemovalNote reports whether a note records that its holder was removed from a seat.
func IsRemovalNote(g store.Grant) bool {
	_, ok := parseRemoval(g.Seat)
	return ok
}

// LastRemoval returns how the caller was last removed from a seat, as the notes record it, leaving out
// seats that they hold again; now has their present rights. It returns the zero Removal if there is none
// or the caller is not identified.
func LastRemoval(notes []store.Grant, who Who, now Rights) (last Removal) {
	if !who.Known() {
		return last
	}
	at := int64(-1)
	for i := range notes {
		g := &notes[i]
		if p, ok := parseRemoval(g.Seat); ok && g.Holder == who.Holder && g.Created > at && !now.Holds(int(p.Seat)) {
			at, last = g.Created, p
		}
	}
	return last
}
