package table

import (
	"circulade/internal/table/access"
)

// A PresenceSummary says who follows a table through one server, or through several together. Servers send it
// to each other.
type PresenceSummary struct {
	Seats    uint8 // whose holders follow, one bit each
	Host     bool  // somebody with the host's rights follows
	Watching int   // number of followers without a seat
}

// SetPresenceElsewhere replaces, for each table id in byTable, the summary of who follows that table through
// other servers, without waiting. Tables that are not in memory, or too busy to queue it, are skipped.
func (h *Registry) SetPresenceElsewhere(byTable map[string]PresenceSummary) {
	for id, c := range byTable {
		if t := h.holdIfOpen(id); t != nil {
			t.tryPost(func() { t.presence.setElsewhere(c) })
			t.releaseHold(false)
		}
	}
}

// setElsewhere replaces the summary of who follows the table through other servers. If it differs, followers
// here are informed and the clock is advanced, as if people had come or gone here.
func (p *Presence) setElsewhere(c PresenceSummary) {
	t, before := p.table, p.elsewhere
	if before == c {
		return
	}
	p.elsewhere = c
	if t.log == nil {
		return
	}
	p.seenSeats |= c.Seats
	p.update()
	p.announceSoon()
	if left := before.Seats &^ p.connectedSeats(); left != 0 {
		t.parts.callPresent(access.Rights{Seats: left})
	}
	t.postLater(func() {
		if t.recovery.load() == nil {
			t.clock.Advance() // the clock may have waited for them
		}
	})
}
