package access

import (
	"crypto/subtle"

	"circulade/internal/store"
)

// Who is somebody as far as tables know them: a person by their id, or whoever has a
// secret by its hash.
type Who struct {
	Holder store.Holder // the zero Holder: they are nobody yet, and hold nothing
	// Insists: what they hold must count here. Who is granted nothing may watch
	// otherwise; a program that sends the secret of a seat wants that seat.
	Insists bool
	// Session is the session or token by which they are known; zero: they sent a secret alone.
	Session store.Holder
	// Program: they are a bot's account, which sits only where bots may.
	Program bool
}

// Known reports whether they are somebody.
func (w Who) Known() bool { return w.Holder != store.Holder{} }

// Rights are what somebody holds at one table.
type Rights struct {
	Seats uint8 // one bit per seat
	Host  bool
	// Out is how they lost a seat that they do not hold any more. It gives no right.
	Removal Removal
}

// Holds reports whether a seat is theirs.
func (r Rights) Holds(seat int) bool { return seat >= 0 && r.Seats>>seat&1 != 0 }

// None reports whether they hold nothing, and may at most watch.
func (r Rights) None() bool { return r.Seats == 0 && !r.Host }

// Of finds what somebody holds. Every grant is compared, in a time that does not
// depend on their secret. A link to a seat that somebody holds gives nothing, unless it
// is their own.
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
