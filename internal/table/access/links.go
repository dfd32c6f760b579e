package access

import (
	"crypto/subtle"
	"slices"

	"circulade/internal/store"
)

// maxSeats is how many seats a table has at most.
const maxSeats = 8

// A holding is since when somebody holds a seat.
type seatHolding struct {
	since int64 // of those who hold it now, who came first, in Unix milliseconds
	held  bool
	host  bool // they have the host's rights
}

type seatHoldings [maxSeats]seatHolding

// holdings finds out since when seats are held.
func holdingsOf(grants []store.Grant) (h seatHoldings) {
	for i := range grants {
		g := &grants[i]
		if g.Kind != store.GrantPerson || g.Seat < 0 || g.Seat >= maxSeats {
			continue
		}
		if s := &h[g.Seat]; !s.held || g.Created < s.since {
			*s = seatHolding{since: g.Created, held: true, host: IsHost(grants, g.Holder)}
		}
	}
	return h
}

// IsHost reports whether somebody has the host's rights.
func IsHost(grants []store.Grant, holder store.Holder) bool {
	return slices.ContainsFunc(grants, func(g store.Grant) bool { return g.Seat == store.HostSeat && g.Holder == holder })
}

// gives reports whether a link gives its seat to whoever has it: nobody holds the seat, or the link
// is the holder's own. As long as a seat is held nobody else can make a link to it, so that those
// are its holder's own which were made since (After keeps it so), and those that whoever made the
// table got for their own seats with it.
func (h *seatHoldings) linkGives(g *store.Grant) bool {
	if g.Seat < 0 || g.Seat >= maxSeats {
		return false
	}
	s := h[g.Seat]
	return !s.held || g.Created > s.since || g.Created == s.since && s.host
}

// After is when a grant to a seat counts as made: now, and for a person not before any link to the
// seat, for a link after its holder, whatever servers take for the time.
func GrantTime(grants []store.Grant, seat int, kind store.GrantKind, now int64) int64 {
	for i := range grants {
		switch g := &grants[i]; {
		case g.Seat != seat:
		case kind == store.GrantPerson && g.Kind == store.GrantLink:
			now = max(now, g.Created)
		case kind == store.GrantLink && g.Kind == store.GrantPerson:
			now = max(now, g.Created+1)
		}
	}
	return now
}

// A Link is what a link opens: seats, one bit each.
type Link struct {
	Seats   uint8
	Granted uint8 // those of them that it gives without anybody being asked
}

// None reports whether it opens nothing.
func (l Link) None() bool { return l.Seats == 0 }

// LinkOf finds what the link opens whose secret has a hash.
func LinkOf(grants []store.Grant, holder store.Holder) (l Link) {
	if holder == (store.Holder{}) {
		return l
	}
	held := holdingsOf(grants)
	for i := range grants {
		g := &grants[i]
		if subtle.ConstantTimeCompare(g.Holder[:], holder[:]) != 1 || g.Seat < 0 || g.Seat >= maxSeats {
			continue
		}
		l.Seats |= 1 << g.Seat
		if g.Kind != store.GrantLink || held.linkGives(g) {
			l.Granted |= 1 << g.Seat
		}
	}
	return l
}
