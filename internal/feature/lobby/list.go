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
	// keepTime is how long a table stays listed while none of its people is there.
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
	awaySince time.Time  // since when none of its people has been there; zero: somebody is
}

// A departure records that a table left the list, so that clients can be told to remove it.
type departure struct {
	seq int64 // of the publication that said so
	id  string
}

// SetListing puts a table into the list, or replaces what the list shows of it. A Listing without a
// State takes the table out. A new table is not listed if it is abandoned or a limit is reached.
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

// updateAwaySince clears awaySince if somebody of the table is there (Listing.Away is false), else sets
// it to now unless it is set already.
func (e *entry) updateAwaySince(now time.Time) {
	if !e.Away {
		e.awaySince = time.Time{}
	} else if e.awaySince.IsZero() {
		e.awaySince = now
	}
}

// isAbandoned reports whether a table that is not listed should stay so: none of its people is there,
// and it is older than abandonedAfter. Such a table comes into memory when a stranger opens it, and
// then sends its Listing.
func (l *Lobby) isAbandoned(now Listing) bool {
	made, err := time.Parse(time.RFC3339, now.Made)
	return err == nil && now.Away && l.cfg.Now().Sub(made) >= (&entry{Listing: now}).abandonedAfter()
}

// remove takes the table of an entry out of the list. The caller holds l.mu.
func (l *Lobby) remove(e *entry) {
	delete(l.tables, e.ID)
	l.updatePeopleAt(e.ID, hostsAndSeated(&e.Listing), nil)
	l.markChanged(e)
}

// markChanged is called when an entry was added, changed or removed: it will be saved and, if everybody
// may see the table, published. A table that only friends of its host may see is not in the published
// list; they are sent it in Friends. The caller holds l.mu.
func (l *Lobby) markChanged(e *entry) {
	l.toSave[e.ID] = true
	loop.Wake(l.unsaved)
	if e.isPublic() {
		l.changed[e.ID] = true
		loop.Wake(l.publishDue)
	}
}

// isPublic reports whether everybody may see the table in the list, and not only the friends of its
// host.
func (e *entry) isPublic() bool { return e.Open == "" }

// MayOpen returns a problem if listing the table id would exceed the limit of listed tables of a
// person, of an address or of the whole lobby. For a table that is listed already it returns nil.
func (l *Lobby) MayOpen(id string, person store.Holder, from netip.Addr) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables[id] != nil {
		return nil
	}
	return l.checkRoom([]store.Holder{person}, from)
}

// checkRoom returns a problem if listing one more table would exceed a limit of listed tables: that of
// these hosts, of this address or of the whole lobby. The caller holds l.mu.
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
		return problem.TooOften("you have as many public tables and tables for friends as one person may have", time.Minute).WithHint("close one of them, or make this one by link")
	case addresses >= limits.AddressTables:
		return problem.TooOften("this address has as many public tables and tables for friends as it may have", time.Minute).WithHint("make the table by link")
	}
	return nil
}

// dropAbandoned takes those tables out of the list at which none of their people has been for
// abandonedAfter; of several servers each does so for the tables it owns. When one of these people
// comes back, SetListing lists the table again.
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

// abandonedAfter returns how long a table stays listed while none of its people is there: longer where
// a turn takes days.
func (e *entry) abandonedAfter() time.Duration {
	if e.Clock != nil && !e.Clock.IsRealTime() {
		return keepSlow
	}
	return keepTime
}

// publish gives all changes of the list since the last publication the next publication number, and
// wakes the subscribers, which then send them. It also wakes those subscribers whose friends changed.
// If nothing has changed, it does nothing.
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

// worthPacking reports whether many clients will ask for what changed in the list since a publication's
// number, so that it is worth compressing.
func (l *Lobby) worthPacking(since int64) bool { return since == Whole || since >= l.seq-packedSeqs }

// ListSince returns, as JSON, what changed in the list of tables since a publication's number, or the
// whole list if that is Whole, unknown or too old. The message is shared and must not be changed.
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

// renderSince renders what changed in the list of tables since a publication's number, or the whole
// list if that number is unknown or too old. The result is kept for others who ask for the same, until
// the next publication. The caller holds l.mu.
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

// appendGone appends to the JSON in b the ids, as quoted texts between commas, of the tables that left
// the list after the publication with the number since and are not listed again. It returns the longer
// b.
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

// Empty reports whether a newcomer would find nobody to play with: no public table has a free seat, and
// nobody waits to be paired.
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

// setWaiting sets the number of people who wait to be paired to n, and has it published if it is
// another than before.
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
