package table

import (
	"circulade/internal/table/access"
)

// A Crowd is who follows a table by one server, or by several together.
type Crowd struct {
	Seats    uint8 // that are there, one bit each
	Host     bool  // somebody with the host's rights is
	Watching int   // who has no seat
}

// attend notes who has come and who is gone.
func (t *Table) attend() {
	t.tellCrowd()
	if t.log == nil {
		return
	}
	t.note()
	t.presence.attend(t.registry.now(), len(t.log.Seats))
}

// tellCrowd tells the others who follows the table here, if that is otherwise.
func (t *Table) tellCrowd() {
	o := t.registry.cfg.Others
	if o == nil {
		return
	}
	if c := t.presence.here(); c != t.presence.told {
		t.presence.told = c
		o.Follow(t.id, c)
	}
}

// Elsewhere takes in who follows some tables by other servers.
func (h *Registry) Elsewhere(crowds map[string]Crowd) {
	for id, c := range crowds {
		if t := h.held(id); t != nil {
			t.slip(func() { t.crowded(c) })
			t.letGo(false)
		}
	}
}

// crowded takes in who follows the table elsewhere: it is as if they came and went here.
func (t *Table) crowded(c Crowd) {
	before := t.presence.elsewhere
	if before == c {
		return
	}
	t.presence.elsewhere = c
	if t.log == nil {
		return
	}
	t.presence.came |= c.Seats
	t.attend()
	t.sendPresence()
	if left := before.Seats &^ t.presence.seats(); left != 0 {
		t.parts.tellPresent(access.Rights{Seats: left})
	}
	t.postLater(func() {
		if t.recovery.load() == nil {
			t.clock.Advance() // a clock may have waited for them
		}
	})
}
