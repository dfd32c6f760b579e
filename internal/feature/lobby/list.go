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
	maxLeft = 2048
)

// An entry is a table in the list.
type entry struct {
	Listing
	data []byte // its JSON
	seq  int64  // of the news that told it last
	from netip.Addr
	away time.Time // since when nobody of it has been there; zero: somebody is
}

// A departure is a table that went out of the list.
type departure struct {
	seq int64
	id  string
}

// List takes in how a table is now; one without a State is listed no longer.
func (l *Lobby) List(now Listing) {
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
	case old == nil && l.isLeft(now), old == nil && l.full(now.Hosts, now.From) != nil:
		return
	case old != nil && bytes.Equal(old.data, data):
		if before, after := people(&old.Listing), people(&now); !slices.Equal(before, after) {
			l.seat(now.ID, before, after)
		}
		old.Listing = now
		return
	}
	e := &entry{Listing: now, data: data, from: now.From}
	if old != nil {
		e.from, e.away, e.seq = old.from, old.away, old.seq
	}
	e.leave(l.cfg.Now())
	l.tables[now.ID] = e
	var before []store.Holder
	if old != nil {
		before = people(&old.Listing)
	}
	l.seat(e.ID, before, people(&now))
	l.touch(e)
}

// leave notes since when nobody of the table is there.
func (e *entry) leave(now time.Time) {
	if !e.Away {
		e.away = time.Time{}
	} else if e.away.IsZero() {
		e.away = now
	}
}

// isLeft reports whether a table that is not listed is told of only because somebody looks
// at it: nobody of it is there, as for long enough.
func (l *Lobby) isLeft(now Listing) bool {
	made, err := time.Parse(time.RFC3339, now.Made)
	return err == nil && now.Away && l.cfg.Now().Sub(made) >= (&entry{Listing: now}).keep()
}

// remove takes a table out of the list.
func (l *Lobby) remove(e *entry) {
	delete(l.tables, e.ID)
	l.seat(e.ID, people(&e.Listing), nil)
	l.touch(e)
}

// touch notes that a table is to be told and to be saved. Of one for friends only they are
// told (seat), so that it is in no list, and among nothing that is gone from it.
func (l *Lobby) touch(e *entry) {
	l.save[e.ID] = true
	loop.Wake(l.unsaved)
	if e.public() {
		l.changed[e.ID] = true
		loop.Wake(l.news)
	}
}

// public reports whether a table is for everybody.
func (e *entry) public() bool { return e.Open == "" }

// MayOpen says why somebody may not make one more public table, or one for friends, if so. One that is listed
// already is not one more.
func (l *Lobby) MayOpen(id string, person store.Holder, from netip.Addr) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables[id] != nil {
		return nil
	}
	return l.full([]store.Holder{person}, from)
}

// full says why there is no room for one more table of a host and an address, if so.
func (l *Lobby) full(hosts []store.Holder, from netip.Addr) error {
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
func (l *Lobby) dropLeft() {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.cfg.Now()
	for _, e := range l.tables {
		if l.cfg.Mine != nil && !l.cfg.Mine(e.ID) {
			continue
		}
		if !e.away.IsZero() && now.Sub(e.away) >= e.keep() {
			l.remove(e)
		}
	}
}

// keep is how long a table stays that nobody looks at.
func (e *entry) keep() time.Duration {
	if e.Clock != nil && !e.Clock.IsRealTime() {
		return keepSlow
	}
	return keepTime
}

// publish gives what has changed a number and wakes whoever watches.
func (l *Lobby) publish() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tellMoves()
	if len(l.changed) == 0 && !l.counted {
		return
	}
	l.seq++
	for id := range l.changed {
		if e := l.tables[id]; e != nil {
			e.seq = l.seq
		} else {
			l.left = append(l.left, departure{l.seq, id})
		}
	}
	if n := len(l.left) - maxLeft; n > 0 {
		l.forgot = l.left[n-1].seq
		l.left = slices.Delete(l.left, 0, n)
	}
	clear(l.changed)
	clear(l.answers)
	l.counted = false
	for w := range l.watchers {
		if !w.mine {
			loop.Wake(w.ready)
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
	maxAnswers = 64
	// newest is of how many numbers, the latest, the news come compressed: of those that whoever
	// follows has. What has changed since others is for few, and not worth the time it takes.
	newest = 16
)

// packs reports whether the news since a number are for many.
func (l *Lobby) packs(since int64) bool { return since == Whole || since >= l.seq-newest }

// Since returns what has changed since the news of a number, or all: a Lobby of the
// protocol, which must not be changed.
func (l *Lobby) Since(since int64) *packed.Message {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.since(since).list
}

// told is a list as it is pushed, and as it is answered: the same bytes.
type told struct {
	push, list *packed.Message
}

// since returns the same as a push, too. All who have the same are given the same bytes.
func (l *Lobby) since(since int64) told {
	reset := since < l.forgot || since > l.seq
	if reset {
		since = Whole
	}
	if m, ok := l.answers[since]; ok {
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
		if !e.public() || !reset && e.seq <= since {
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
	if len(l.answers) >= maxAnswers {
		maps.DeleteFunc(l.answers, func(n int64, _ told) bool { return !l.packs(n) })
	}
	message := packed.Plain
	if l.packs(since) {
		message = l.packer.Message
	}
	m := told{message(b), message(b[len(pushHead) : len(b)-len(pushTail)])}
	l.answers[since] = m
	return m
}

// appendGone lists the tables that went after a number and did not come back.
func (l *Lobby) appendGone(b []byte, since int64) []byte {
	first := true
	for _, d := range slices.Backward(l.left) {
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
		if e.public() && e.State == Waits {
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
		l.waiting, l.counted = n, true
		loop.Wake(l.news)
	}
}

// Waiting returns how many wait to be paired.
func (l *Lobby) Waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.waiting
}
