package table

import (
	"circulade/internal/table/access"
)

// A Crowd is who follows a table by one server, or by several together.
type PresenceSummary struct {
	Seats    uint8 // that are there, one bit each
	Host     bool  // somebody with the host's rights is
	Watching int   // who has no seat
}

// Elsewhere takes in who follows some tables by other servers.
func (h *Registry) SetPresenceElsewhere(crowds map[string]PresenceSummary) {
	for id, c := range crowds {
		if t := h.holdIfOpen(id); t != nil {
			t.slip(func() { t.presence.setElsewhere(c) })
			t.letGo(false)
		}
	}
}

// setElsewhere takes in who follows the table elsewhere: it is as if they came and went here.
func (p *Presence) setElsewhere(c PresenceSummary) {
	t, before := p.table, p.elsewhere
	if before == c {
		return
	}
	p.elsewhere = c
	if t.log == nil {
		return
	}
	p.came |= c.Seats
	p.update()
	p.send()
	if left := before.Seats &^ p.seats(); left != 0 {
		t.parts.tellPresent(access.Rights{Seats: left})
	}
	t.postLater(func() {
		if t.recovery.load() == nil {
			t.clock.Advance() // a clock may have waited for them
		}
	})
}
