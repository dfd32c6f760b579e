package table

import (
	"bytes"
	"encoding/json"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A Part is what one feature keeps at one table, and the hooks by which it takes part in what happens there;
// each hook may be nil. Each table gets one Part from every constructor in Config.Parts before it is loaded:
// the constructor only stores the Owner for the hooks. The table's owner goroutine calls the hooks, in the
// order of Config.Parts.
type Part struct {
	// Present is called when the table may wait for a person who is not connected: after changes, after people
	// have come or gone, and when the set of servers changes. left has the rights of whoever has just
	// disconnected, or none. The table may not be loaded.
	Present func(left access.Rights)

	// Gathered is called shortly after people have connected or disconnected, once for several of them. The
	// table may not be loaded.
	Gathered func()

	// State is what the feature keeps at the table. PartOf returns it to the feature.
	State any

	// Changed is called after anything about the table has changed: followers have been woken, and are sent
	// the table after the Changed of all Parts. It may be called when nothing has changed for the feature.
	Changed func()

	// Loaded is called when the table has just been read from the store, before Changed.
	Loaded func()

	// Due is called when this server may own other tables than before, and when another server asks for
	// something to be done at this table.
	Due func()

	// Vacating is called before all grants of a seat are revoked. An error prevents that.
	Vacating func(seat int) error

	// Storing is called when entry e, which is about to be stored, ends the game; f says how. The statements that
	// it returns are saved with the entry, or not at all. If one of them fails, the entry is stored without them:
	// a feature adds later what is missing, as it also does for games that an older server has ended.
	Storing func(e store.Entry, f *gamelog.Finish) []store.Statement

	// Leaving is called before the table is removed from a person's list of games. An error prevents that.
	Leaving func(who store.Holder) error

	// Failed is called after a function on the owner has panicked, so that the feature does not do at once
	// again what may have failed.
	Failed func()

	// Closing is called when the table leaves memory; its owner does nothing after that.
	Closing func()

	// Showing is called before the table is rendered for a caller who has asked for it.
	Showing func()

	// Came is called when a caller who may see the table sends a request to it, when a follower is sent the
	// table, and when one stops following.
	Came func(who access.Who)

	// Wakes is called after anything about the table has changed, and returns who is to be woken at once even
	// if spectators see the table with a delay: everybody, or the hosts.
	Wakes func() (all, hosts bool)

	// Describe adds the feature's members to the JSON of the table, as a viewer gets it. They are part of a
	// snapshot's version, so they must depend only on what is the same on every server.
	Describe func(v Viewer, m *Members)

	// Seat adds the feature's members to the JSON of a seat, under the same condition as Describe.
	Seat func(v Viewer, seat int, m *Members)
}

// callPresent calls the features' hooks Part.Present, because the table may wait for a person who is not
// connected. left has the rights of the client that has just disconnected, or none.
func (p *parts) callPresent(left access.Rights) {
	for _, f := range p.present {
		f(left)
	}
}

// A Viewer is who gets the snapshot that is being written: their rights and the log as they may see it.
type Viewer struct {
	access.Rights
	Log     *gamelog.Log // as the viewer may see it: for a delayed spectator some turns late
	Late    bool         // the viewer is a delayed spectator
	CanUndo bool         // the viewer may take back choices without the consent of others
}

// parts has the hooks of all Parts of a table: for each field of Part the hooks in the order of
// Config.Parts.
type parts struct {
	present  []func(left access.Rights)
	gathered []func()
	states   []any
	changed  []func()
	loaded   []func()
	due      []func()
	vacating []func(seat int) error
	storing  []func(store.Entry, *gamelog.Finish) []store.Statement
	leaving  []func(who store.Holder) error
	failed   []func()
	closing  []func()
	showing  []func()
	came     []func(access.Who)
	wakes    []func() (all, hosts bool)
	describe []func(Viewer, *Members)
	seat     []func(Viewer, int, *Members)
}

// newParts makes the Parts of a table with the given constructors and collects their hooks.
func newParts(t *Table, make []func(Owner) *Part) (p parts) {
	for _, f := range make {
		part := f(Owner{t})
		if part.Present != nil {
			p.present = append(p.present, part.Present)
		}
		if part.State != nil {
			p.states = append(p.states, part.State)
		}
		p.gathered = appendHook(p.gathered, part.Gathered)
		p.changed = appendHook(p.changed, part.Changed)
		p.loaded = appendHook(p.loaded, part.Loaded)
		p.due = appendHook(p.due, part.Due)
		p.failed = appendHook(p.failed, part.Failed)
		p.closing = appendHook(p.closing, part.Closing)
		p.showing = appendHook(p.showing, part.Showing)
		if part.Vacating != nil {
			p.vacating = append(p.vacating, part.Vacating)
		}
		if part.Storing != nil {
			p.storing = append(p.storing, part.Storing)
		}
		if part.Leaving != nil {
			p.leaving = append(p.leaving, part.Leaving)
		}
		if part.Came != nil {
			p.came = append(p.came, part.Came)
		}
		if part.Wakes != nil {
			p.wakes = append(p.wakes, part.Wakes)
		}
		if part.Describe != nil {
			p.describe = append(p.describe, part.Describe)
		}
		if part.Seat != nil {
			p.seat = append(p.seat, part.Seat)
		}
	}
	return p
}

// appendHook appends a hook unless it is nil.
func appendHook(list []func(), f func()) []func() {
	if f == nil {
		return list
	}
	return append(list, f)
}

// callAll calls hooks in order.
func callAll(hooks []func()) {
	for _, f := range hooks {
		f()
	}
}

// callUntilError calls hooks in order with the same argument and returns the first error, without calling
// the rest.
func callUntilError[T any](hooks []func(T) error, about T) error {
	for _, f := range hooks {
		if err := f(about); err != nil {
			return err
		}
	}
	return nil
}

// callCame calls the features' hooks Part.Came, because a caller has sent a request to the table, or follows
// it.
func (p *parts) callCame(who access.Who) {
	for _, f := range p.came {
		f(who)
	}
}

// callStoring calls the features' hooks Part.Storing, because entry e is about to be stored and ends the game as
// f says. It returns all their statements.
func (p *parts) callStoring(e store.Entry, f *gamelog.Finish) (list []store.Statement) {
	for _, hook := range p.storing {
		list = append(list, hook(e, f)...)
	}
	return list
}

// askWakes calls the features' hooks Part.Wakes to ask who must be woken at once after a change, even if
// spectators see the table with a delay: everybody, or the hosts.
func (p *parts) askWakes() (all, hosts bool) {
	for _, f := range p.wakes {
		a, h := f()
		all, hosts = all || a, hosts || h
	}
	return all, hosts
}

// PartOf returns what a feature keeps at the table: the Part.State that has the type P. It panics if no Part
// has one.
func PartOf[P any](o Owner) P {
	for _, s := range o.t.parts.states {
		if p, ok := s.(P); ok {
			return p
		}
	}
	panic("no such part is at the table")
}

// A Place is a position in the JSON of a table, or of one of its seats, where Parts may add members. The
// order affects the snapshot's version, so it must be the same on every server.
type Place int

const (
	// AfterShared is behind the member "shared": for the packs in play and those that are offered.
	AfterShared Place = iota
	// AfterBegun is behind "begun": for the table of the rematch.
	AfterBegun
	// AfterLost is behind "lost": for the explanations of computer players.
	AfterLost
	// AfterClock is behind "clock": for the seats that the table waits for.
	AfterClock
	// AfterUnmoved is behind "unmoved": for whether the host is connected.
	AfterUnmoved
	// AfterKept is behind "kept": for what players propose to each other.
	AfterKept
	// AfterPutOut is behind "put_out": for requests for a seat.
	AfterPutOut
	// AtEnd is behind all other members of the table.
	AtEnd
	// OfSeatAfterBrowsers is behind the member "browsers" of a seat: for whether its people are connected, and who plays it.
	OfSeatAfterBrowsers

	places
)

// Members collects the JSON members that Parts add to a table or a seat.
type Members struct {
	texts [places][]byte // each begins with a comma
	jsonWriter
}

// Add adds a member with a value at a place, after those added there before. Passing a pointer avoids an
// allocation.
func (m *Members) Add(at Place, name string, value any) {
	b := append(append(append(m.texts[at], `,"`...), name...), `":`...)
	m.texts[at] = append(b, m.json(value)...)
}

// Flag adds a member with the value true at a place; it costs less than Add.
func (m *Members) Flag(at Place, name string) {
	m.texts[at] = append(append(append(m.texts[at], `,"`...), name...), `":true`...)
}

// clear removes all members and the error, and keeps the buffers for reuse.
func (m *Members) clear() {
	m.err = nil
	m.clearTexts()
}

// clearTexts removes all members but keeps the error, so that it is reported at the end.
func (m *Members) clearTexts() {
	for i := range m.texts {
		m.texts[i] = m.texts[i][:0]
	}
}

// A jsonWriter encodes values as JSON into one reused buffer.
type jsonWriter struct {
	buf bytes.Buffer
	enc *json.Encoder
	err error // of the first value of a snapshot that could not be encoded
}

// json returns a value as JSON, valid until the next call. On failure it returns {} and keeps the first
// error in err.
func (w *jsonWriter) json(value any) []byte {
	if w.enc == nil {
		w.enc = json.NewEncoder(&w.buf)
	}
	w.buf.Reset()
	if err := w.enc.Encode(value); err != nil {
		if w.err == nil {
			w.err = err
		}
		return []byte("{}") // it is never sent, because of err
	}
	return w.buf.Bytes()[:w.buf.Len()-1] // without the end of the line
}
