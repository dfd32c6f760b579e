package lobby

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/netip"
	"slices"
	"strconv"
	"time"

	"circulade/internal/loop"
	"circulade/internal/packed"
	"circulade/internal/problem"
	"circulade/internal/store"
)

const (
	// keepTime is how long a table stays listed while nobody of it is there.
	keepTime = 10 * time.Minute
	// keepSlow is the same for tables where a turn takes days.
	keepSlow = 7 * 24 * time.Hour
	// maxDepartures is how many departures are remembered. A client that missed more gets the whole list.
	maxDepartures = 2048
)

// An entry is a listed table as the lobby has it in memory.
type entry struct {
	Listing
	data      []byte     // the Listing as JSON
	seq       int64      // of the last publication in which it changed
	from      netip.Addr // from which it was made, for Limits.AddressTables
	awaySince time.Time  // since when nobody of it has been there; zero: somebody is
}

// A departure is a table that left the list.
type departure struct {
	seq int64 // of the publication that said so
	id  string
}

// SetListing puts a table into the list, or replaces its listing; one without a State is taken out. A
// new table is left out if it is abandoned or there is no room for it.
func (l *Lobby) SetListing(now Listing) {
	data, err := json.Marshal(now)
	if err != nil {
		l.cfg.Log.Error("a table cannot be listed", "reason", store.Why(err))
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	old := l.tables[now.ID]
	switch {
	case now.State == "":
		if old != nil {
			l.remove(old)
		}
		return
	case old == nil && l.isAbandoned(now), old == nil && l.checkRoom(now.Hosts, now.From) != nil:
		return
	case old != nil && bytes.Equal(old.data, data):
		if before, after := hostsAndSeated(&old.Listing), hostsAndSeated(&now); !slices.Equal(before, after) {
			l.updatePeopleAt(now.ID, before, after)
		}
		old.Listing = now
		return
	}
	e := &entry{Listing: now, data: data, from: now.From}
	if old != nil {
		e.from, e.awaySince, e.seq = old.from, old.awaySince, old.seq
	}
	e.updateAwaySince(l.cfg.Now())
	l.tables[now.ID] = e
	var before []store.Holder
	if old != nil {
		before = hostsAndSeated(&old.Listing)
	}
	l.updatePeopleAt(e.ID, before, hostsAndSeated(&now))
	l.markChanged(e)
}

// updateAwaySince sets or clears awaySince by whether anybody of the table is there (Listing.Away).
func (e *entry) updateAwaySince(now time.Time) {
	if !e.Away {
		e.awaySince = time.Time{}
	} else if e.awaySince.IsZero() {
		e.awaySince = now
	}
}

// isAbandoned reports whether an unlisted table should stay out of the list: nobody of it is there, and
// it was made longer ago than a listed table may be abandoned. Such a table is published only because a
// stranger opened it.
func (l *Lobby) isAbandoned(now Listing) bool {
	made, err := time.Parse(time.RFC3339, now.Made)
	return err == nil && now.Away && l.cfg.Now().Sub(made) >= (&entry{Listing: now}).abandonedAfter()
}

// remove takes a table out of the list. The caller holds l.mu.
func (l *Lobby) remove(e *entry) {
	delete(l.tables, e.ID)
	l.updatePeopleAt(e.ID, hostsAndSeated(&e.Listing), nil)
	l.markChanged(e)
}

// markChanged has a table saved, and published if it is public. A table for its host's circle is only
// in the Friends of that circle, never in the list or its departures. The caller holds l.mu.
func (l *Lobby) markChanged(e *entry) {
	l.toSave[e.ID] = true
	loop.Wake(l.unsaved)
	if e.isPublic() {
		l.changed[e.ID] = true
		loop.Wake(l.publishDue)
	}
}

// isPublic reports whether everybody may see the table in the list, and not only its host's circle.
func (e *entry) isPublic() bool { return e.Open == "" }

// MayOpen returns a problem if a person, or their address, has no room for one more listed table, or
// the lobby has none. A table that is listed already always may stay.
func (l *Lobby) MayOpen(id string, person store.Holder, from netip.Addr) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables[id] != nil {
		return nil
	}
	return l.checkRoom([]store.Holder{person}, from)
}

// checkRoom returns a problem if one more listed table of these hosts and this address exceeds a limit.
// The caller holds l.mu.
func (l *Lobby) checkRoom(hosts []store.Holder, from netip.Addr) error {
	persons, addresses := 0, 0
	for _, e := range l.tables {
		if slices.ContainsFunc(e.Hosts, func(h store.Holder) bool { return slices.Contains(hosts, h) }) {
			persons++
		}
		if from.IsValid() && e.from == from {
			addresses++
		}
	}
	limits := &l.cfg.Limits
	switch {
	case len(l.tables) >= limits.Tables:
		return problem.TooOften("the lobby has as many tables as it can hold", time.Minute).WithHint("make the table by link, or play at another")
	case persons >= limits.PersonTables:
		return problem.TooOften("you have as many public tables, or tables for friends, as one may have", time.Minute).WithHint("close one of them, or make this one by link")
	case addresses >= limits.AddressTables:
		return problem.TooOften("there are as many public tables, or tables for friends, of this address as one may have", time.Minute).WithHint("make the table by link")
	}
	return nil
}

// dropAbandoned takes the tables out of the list where nobody has been for abandonedAfter. When
// somebody of such a table comes back, SetListing lists it again.
func (l *Lobby) dropAbandoned() {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.cfg.Now()
	for _, e := range l.tables {
		if l.cfg.OwnedHere != nil && !l.cfg.OwnedHere(e.ID) {
			continue
		}
		if !e.awaySince.IsZero() && now.Sub(e.awaySince) >= e.abandonedAfter() {
			l.remove(e)
		}
	}
}

// abandonedAfter returns how long a table at which nobody is stays listed.
func (e *entry) abandonedAfter() time.Duration {
	if e.Clock != nil && !e.Clock.IsRealTime() {
		return keepSlow
	}
	return keepTime
}

// publish gives all changes since the last publication the next number and wakes the subscribers.
func (l *Lobby) publish() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wakeCircles()
	if len(l.changed) == 0 && !l.waitingChanged {
		return
	}
	l.seq++
	for id := range l.changed {
		if e := l.tables[id]; e != nil {
			e.seq = l.seq
		} else {
			l.departures = append(l.departures, departure{l.seq, id})
		}
	}
	if n := len(l.departures) - maxDepartures; n > 0 {
		l.forgottenSeq = l.departures[n-1].seq
		l.departures = slices.Delete(l.departures, 0, n)
	}
	clear(l.changed)
	clear(l.renders)
	l.waitingChanged = false
	for sub := range l.subscribers {
		if !sub.personalOnly {
			loop.Wake(sub.ready)
		}
	}
}

// What stands around a rendered list where it is pushed.
const (
	pushHead = `{"type":"lobby","lobby":`
	pushTail = `}`
)

// Whole stands in the place of a publication's number where a client has nothing yet, and wants the
// whole list.
const Whole = int64(-1)

const (
	// maxRenders bounds how many rendered lists are kept until the next publication.
	maxRenders = 64
	// packedSeqs is for how many of the latest numbers what changed since is compressed: subscribers have
	// one of these. What changed since older ones few ask for, so that it is not worth the time.
	packedSeqs = 16
)

// worthPacking reports whether what changed since a number will be asked for by many clients, so that
// it is compressed.
func (l *Lobby) worthPacking(since int64) bool { return since == Whole || since >= l.seq-packedSeqs }

// ListSince returns what changed in the list since a publication's number, or the whole list: a Lobby
// of the protocol as JSON. The message is shared and must not be changed.
func (l *Lobby) ListSince(since int64) *packed.Message {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.renderSince(since).list
}

// A rendered list is the same JSON twice: as a push to subscribers, and as the answer to GET
// /api/lobby.
type rendered struct {
	push, list *packed.Message
}

// renderSince renders what changed since a publication's number, or the whole list if that number is
// unknown or its departures are forgotten. Whoever asks for the same gets the same bytes, until the
// next publication. The caller holds l.mu.
func (l *Lobby) renderSince(since int64) rendered {
	reset := since < l.forgottenSeq || since > l.seq
	if reset {
		since = Whole
	}
	if m, ok := l.renders[since]; ok {
		return m
	}
	b := []byte(pushHead + `{"seq":`)
	b = strconv.AppendInt(b, l.seq, 10)
	b = append(b, `,"reset":`...)
	b = strconv.AppendBool(b, reset)
	b = append(b, `,"waiting":`...)
	b = strconv.AppendInt(b, int64(l.waiting), 10)
	b = append(b, `,"tables":[`...)
	first := true
	for _, e := range l.tables {
		if !e.isPublic() || !reset && e.seq <= since {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(b, e.data...)
	}
	b = append(b, `],"gone":[`...)
	if !reset {
		b = l.appendGone(b, since)
	}
	b = append(b, "]}"+pushTail...)
	if len(l.renders) >= maxRenders {
		maps.DeleteFunc(l.renders, func(n int64, _ rendered) bool { return !l.worthPacking(n) })
	}
	message := packed.Plain
	if l.worthPacking(since) {
		message = l.packer.Message
	}
	m := rendered{message(b), message(b[len(pushHead) : len(b)-len(pushTail)])}
	l.renders[since] = m
	return m
}

// appendGone appends to JSON the ids of the tables that left the list after a publication and did not
// come back.
func (l *Lobby) appendGone(b []byte, since int64) []byte {
	first := true
	for _, d := range slices.Backward(l.departures) {
		if d.seq <= since {
			break
		}
		if l.tables[d.id] != nil {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = strconv.AppendQuote(b, d.id) // an id has letters and digits
	}
	return b
}

// Empty reports whether there is nobody to play with now: no public table has a free seat, and nobody
// waits to be paired.
func (l *Lobby) Empty() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.tables {
		if e.isPublic() && e.State == Waits {
			return false
		}
	}
	return l.waiting == 0
}

// setWaiting sets how many people wait to be paired, and has that published if it changed.
func (l *Lobby) setWaiting(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n != l.waiting {
		l.waiting, l.waitingChanged = n, true
		loop.Wake(l.publishDue)
	}
}

// Waiting returns how many people wait to be paired.
func (l *Lobby) Waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.waiting
}
