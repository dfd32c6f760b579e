package access

import (
	"crypto/sha256"
	"slices"

	"circulade/internal/store"
)

// This file is of what grants note that give nothing. They are grants so that they go where those
// go: to all servers on a database, with a person who makes an account, and with a game.

// Split tells what gives something from what only notes something.
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

// Note makes a note of somebody.
func NewNote(game string, number int, holder store.Holder, now int64) store.Grant {
	return store.Grant{Game: game, Seat: number, Kind: store.GrantLink, Holder: holder, Created: now}
}

// Noted lists the notes of a number that are no older than a moment, the oldest first.
func NotesSince(notes []store.Grant, number int, since int64) (list []store.Grant) {
	for i := range notes {
		if notes[i].Seat == number && notes[i].Created >= since {
			list = append(list, notes[i])
		}
	}
	slices.SortStableFunc(list, func(a, b store.Grant) int { return int(min(1, max(-1, a.Created-b.Created))) })
	return list
}

// IsInvited reports whether somebody holds a seat by a link of the host's, as far as is known.
func IsInvited(notes []store.Grant, seat int, holder store.Holder) bool {
	return slices.ContainsFunc(notes, func(g store.Grant) bool {
		return g.Seat == store.InvitedNote+seat && g.Holder == holder
	})
}

// RequestID names a request to play a seat, for those who answer it: whose it is it does not tell.
func RequestID(g *store.Grant) string {
	sum := sha256.Sum256(slices.Concat([]byte("circulade request\n"+g.Game+"\n"), g.Holder[:]))
	return FormatID(sum[:10])
}

// How is how somebody is put out of a seat.
type RemovalKind uint8

// What becomes of the seat.
const (
	ToLink     RemovalKind = iota + 1 // there is a new link to it
	ToNobody                          // nobody has it any more
	ToComputer                        // a computer player plays it
	ToHost                            // whoever put them out plays it
)

// String names it as the protocol does.
func (h RemovalKind) String() string {
	return [...]string{"", "link", "revoked", "bot", "here"}[h]
}

// A PutOut is how somebody lost a seat. The zero PutOut is of nobody.
type Removal struct {
	How  RemovalKind
	Seat int8
	By   int8 // the seat of whoever did it, or -1
}

// Is reports whether they lost one.
func (p Removal) IsSet() bool { return p.How != 0 }

// Number is under which it is noted.
func (p Removal) NoteNumber() int {
	return store.PutOutNote + (int(p.How)*(maxSeats+1)+int(p.By)+1)*maxSeats + int(p.Seat)
}

// putOutOf reads it back.
func parseRemoval(number int) (p Removal, ok bool) {
	n := number - store.PutOutNote
	how := n / maxSeats / (maxSeats + 1)
	if n < 0 || how < int(ToLink) || how > int(ToHost) {
		return p, false
	}
	return Removal{How: RemovalKind(how), Seat: int8(n % maxSeats), By: int8(n/maxSeats%(maxSeats+1) - 1)}, true
}

// IsPutOut reports whether a note is of somebody who was put out.
func IsRemovalNote(g store.Grant) bool {
	_, ok := parseRemoval(g.Seat)
	return ok
}

// LastPutOut finds how somebody lost a seat last that they do not hold now.
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
