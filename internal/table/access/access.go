package access

import (
	"crypto/subtle"

	"circulade/internal/store"
)

// A Who identifies the caller at a table: a person by their id, or a client without a session by the hash
// of the secret that it sent.
type Who struct {
	Holder store.Holder // zero: the caller is not identified and holds nothing
	// MustHold refuses a caller who holds nothing at the table, instead of letting them
	// watch: a program that sends the secret of a seat wants that seat.
	MustHold bool
	// Session is the session or token of the caller; zero if they sent only a seat's secret.
	Session store.Holder
	// IsBot says that the caller is a bot's account, which may sit only where bots are admitted.
	IsBot bool
}

// Known reports whether the caller is identified, by a person's id or a secret.
func (w Who) Known() bool { return w.Holder != store.Holder{} }

// Rights are what a caller may do at one table: play which seats, and act as its host.
type Rights struct {
	Seats uint8 // one bit per seat
	Host  bool
	// Removal is how the caller last lost a seat that they do not hold now. It gives no right.
	Removal Removal
	// Nameless says that the caller, who holds nothing here and never did, is not told any more who played. It takes
	// away no right.
	Nameless bool
}

// Holds reports whether the rights include a seat; false for a number that is no seat's.
func (r Rights) Holds(seat int) bool { return seat >= 0 && r.Seats>>seat&1 != 0 }

// None reports whether the rights include neither a seat nor hosting, so that their holder may at most
// watch.
func (r Rights) None() bool { return r.Seats == 0 && !r.Host }

// RightsOf returns the rights that a table's grants give a caller; none if the caller is not identified.
// It compares every grant, in a time that does not depend on their secrets. A link to a seat that a person
// holds gives nothing, unless it is that person's own.
func RightsOf(grants []store.Grant, who Who) Rights {
	var r Rights
	if !who.Known() {
		return r
	}
	held := holdingsOf(grants)
	for i := range grants {
		g := &grants[i]
		if subtle.ConstantTimeCompare(g.Holder[:], who.Holder[:]) != 1 {
			continue
		}
		switch g.Seat {
		case store.HostSeat:
			r.Host = true
		case store.ReplaySeat: // the table stays closed to it
		default:
			if g.Kind != store.GrantLink || held.linkGives(g) {
				r.Seats |= 1 << g.Seat
			}
		}
	}
	return r
}
