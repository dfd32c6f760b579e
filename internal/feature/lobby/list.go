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
	// keepTime is how long a table stays in the list that nobody of it looks at.
	keepTime = 10 * time.Minute
	// keepSlow is the same where a turn takes days.
	keepSlow = 7 * 24 * time.Hour
	// maxLeft is how many departures are remembered. Who missed more gets the whole list.
	maxDepartures = 2048
)

// An entry is a table in the list.
type entry struct {
	Listing
	data      []byte // its JSON
	seq       int64  // of the news that told it last
	from      netip.Addr
	awaySince time.Time // since when nobody of it has been there; zero: somebody is
}

// A departure is a table that went out of the list.
type departure struct {
	seq int64
	id  string
}

// List takes in how a table is now; one without a State is listed no longer.
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

// leave notes since when nobody of the table is there.
func (e *entry) updateAwaySince(now time.Time) {
	if !e.Away {
		e.awaySince = time.Time{}
	} else if e.awaySince.IsZero() {
		e.awaySince = now
	}
}

// isLeft reports whether a table that is not listed is told of only because somebody looks
// at it: nobody of it is there, as for long enough.
func (l *Lobby) isAbandoned(now Listing) bool {
	made, err := time.Parse(time.RFC3339, now.Made)
	return err == nil && now.Away && l.cfg.Now().Sub(made) >= (&entry{Listing: now}).abandonedAfter()
}

// remove takes a table out of the list.
func (l *Lobby) remove(e *entry) {
	delete(l.tables, e.ID)
	l.updatePeopleAt(e.ID, hostsAndSeated(&e.Listing), nil)
	l.markChanged(e)
}

// touch notes that a table is to be told and to be saved. Of one for friends only they are
// told (seat), so that it is in no list, and among nothing that is gone from it.
func (l *Lobby) markChanged(e *entry) {
	l.toSave[e.ID] = true
	loop.Wake(l.unsaved)
	if e.isPublic() {
		l.changed[e.ID] = true
		loop.Wake(l.publishDue)
	}
}

// public reports whether a table is for everybody.
func (e *entry) isPublic() bool { return e.Open == "" }

// MayOpen says why somebody may not make one more public table, or one for friends, if so. One that is listed
// already is not one more.
func (l *Lobby) MayOpen(id string, person store.Holder, from netip.Addr) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables[id] != nil {
		return nil
	}
	return l.checkRoom([]store.Holder{person}, from)
}

// full says why there is no room for one more table of a host and an address, if so.
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
		return problem.Often("the lobby has as many tables as it can hold", time.Minute).With("make the table by link, or play at another")
	case persons >= limits.PersonTables:
		return problem.Often("you have as many public tables, or tables for friends, as one may have", time.Minute).With("close one of them, or make this one by link")
	case addresses >= limits.AddressTables:
		return problem.Often("there are as many public tables, or tables for friends, of this address as one may have", time.Minute).With("make the table by link")
	}
	return nil
}

// dropLeft takes out tables where nobody has been for long. When somebody comes back,
// the table says so, and is listed again.
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

// keep is how long a table stays that nobody looks at.
func (e *entry) abandonedAfter() time.Duration {
	if e.Clock != nil && !e.Clock.Real() {
		return keepSlow
	}
	return keepTime
}

// publish gives what has changed a number and wakes whoever watches.
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

// What stands around news that are pushed.
const (
	pushHead = `{"type":"lobby","lobby":`
	pushTail = `}`
)

// Whole asks for the whole list.
const Whole = int64(-1)

const (
	// maxAnswers bounds the answers kept until there are other news.
	maxRenders = 64
	// newest is of how many numbers, the latest, the news come compressed: of those that whoever
	// follows has. What has changed since others is for few, and not worth the time it takes.
	packedSeqs = 16
)

// packs reports whether the news since a number are for many.
func (l *Lobby) worthPacking(since int64) bool { return since == Whole || since >= l.seq-packedSeqs }

// Since returns what has changed since the news of a number, or all: a Lobby of the
// protocol, which must not be changed.
func (l *Lobby) ListSince(since int64) *packed.Message {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.renderSince(since).list
}

// told is a list as it is pushed, and as it is answered: the same bytes.
type rendered struct {
	push, list *packed.Message
}

// since returns the same as a push, too. All who have the same are given the same bytes.
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

// appendGone lists the tables that went after a number and did not come back.
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

// Empty reports whether there is nobody to play with now: no public table waits for people, and nobody
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

// setWaiting takes in how many wait to be paired.
func (l *Lobby) setWaiting(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n != l.waiting {
		l.waiting, l.waitingChanged = n, true
		loop.Wake(l.publishDue)
	}
}

// Waiting returns how many wait to be paired.
func (l *Lobby) Waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.waiting
}
