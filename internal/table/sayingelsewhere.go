package table

import (
	"encoding/json"

	"circulade/bot"
	"circulade/internal/table/gamelog"
)

// This file is what computer players say at tables that other servers have, too: the one whose
// computer player it is finds it out, once, as its reasons depend on what is drawn for them.

// passOn tells other servers what a computer player says of the turn that it has just gone on with.
func (t *Table) passOn(seat int) {
	o := t.registry.cfg.Others
	if o == nil || !bot.Explains(t.log.Seats[seat].Bot) {
		return
	}
	var data []byte
	if s, ok := t.said[seat]; ok {
		s.Reason.Text = "" // names may be others by then
		if written, err := json.Marshal(s); err == nil {
			data = written
		}
	}
	o.Say(t.id, seat, data)
}

// Said takes in what computer players say at some tables by the servers whose they are: all that there
// is of each.
func (h *Registry) Said(all map[string][][]byte) {
	for id, list := range all {
		if t := h.held(id); t != nil {
			t.slip(func() { t.heardSay(list) })
			t.letGo(false)
		}
	}
}

// heardSay takes in what other servers' computer players say. Who watches late is told nothing of it.
func (t *Table) heardSay(list [][]byte) {
	if t.log == nil || t.ownership.OwnedHere() {
		return // what is known here is newer
	}
	said := map[int]Saying{}
	for _, data := range list {
		var s Saying
		if json.Unmarshal(data, &s) == nil && s.Player >= 0 && s.Player < len(t.log.Seats) && t.log.Seats[s.Player].Kind == gamelog.KindBot {
			s.Reason.Text = s.Reason.Reason.Text(t.log.Setup.Players, s.Player)
			said[s.Player] = s
		}
	}
	if len(said) == 0 && len(t.said) == 0 {
		return
	}
	t.said = said
	t.awaken(!t.log.IsLate(), false)
}
