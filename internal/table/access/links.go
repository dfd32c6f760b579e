package access

import (
	"crypto/subtle"
	"slices"

	"circulade/internal/store"
)

// maxSeats is how many seats a table has at most.
const maxSeats = 8

// A seatHolding says whether persons hold a seat, and since when.
type seatHolding struct {
	since int64 // when the first of its present holders came, in Unix milliseconds
	held  bool
	host  bool // that first holder has the host's rights
}

// seatHoldings has one seatHolding for each seat of a table.
type seatHoldings [maxSeats]seatHolding

// holdingsOf returns for each seat whether a person holds it by a grant and, of the person who has held it
// longest, since when and whether they are the table's host. Links to a seat do not count.
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

// IsHost reports whether the grants give a holder the host's rights.
func IsHost(grants []store.Grant, holder store.Holder) bool {
	return slices.ContainsFunc(grants, func(g store.Grant) bool { return g.Seat == store.HostSeat && g.Holder == holder })
}

// linkGives reports whether link g gives its seat to a caller who has the link: no person holds the seat,
// or the link is that person's own. Their own are links made later than their grant to the seat and, if
// they are the table's host, at the same time.
func (h *seatHoldings) linkGives(g *store.Grant) bool {
	if g.Seat < 0 || g.Seat >= maxSeats {
		return false
	}
	s := h[g.Seat]
	return !s.held || g.Created > s.since || g.Created == s.since && s.host
}

// GrantTime returns the creation time to store with a new grant of a kind to a seat, in Unix milliseconds:
// now, or later if it must be so that a person's grant is not older than any link to the seat, and a link
// is newer than every person's grant. That holds even if the servers' clocks differ.
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

// A Link has the seats that one link leads to, one bit each.
type Link struct {
	Seats   uint8
	Granted uint8 // those of Seats that it gives at once, without a request to their holders
}

// None reports whether the link leads to no seat.
func (l Link) None() bool { return l.Seats == 0 }

// LinkOf returns the seats to which a link leads, from the grants that are stored under holder, the hash
// of the link's secret; the zero Link if there are none.
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
