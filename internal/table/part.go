package table

import (
	"bytes"
	"encoding/json"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A Part is what a feature keeps at a table, and what it does there by itself: functions, each of which
// may be nil. A table has one of each Part of its Registry (Config.Parts), made before the table is loaded and beside
// its owner: what makes it hands the Owner to its functions, and asks it nothing. The functions are called by the
// owner alone, in the order of Config.Parts.
type Part struct {
	// State is what the feature keeps at the table. PartOf returns it to the feature.
	State any

	// Changed is called after everything that changes at the table, before anybody is told. It may be
	// called when nothing has changed for the feature.
	Changed func()

	// Loaded is called when the table has just been read from the store, before Changed.
	Loaded func()

	// Due is called when what happens at the table by itself may have become this server's, or another one
	// asks for it.
	Due func()

	// Vacating is called before everybody is put out of a seat. They stay when it returns an error.
	Vacating func(seat int) error

	// Leaving is called before the table goes from somebody's list. It stays there when it returns an error.
	Leaving func(who store.Holder) error

	// Holds reports whether nobody is to be told yet that it is their turn: the feature may answer for them.
	// When it holds nothing back any more, the feature calls Owner.HoldsNoMore.
	Holds func() bool

	// Showing is called before somebody is shown the table who asks for it.
	Showing func()

	// Describe adds what the feature tells a viewer to what they are told of the table. It depends on the
	// table alone, and on nothing that another server knows otherwise: it is part of a snapshot's version.
	Describe func(v Viewer, m *Members)
}

// A Viewer is for whom a table is described.
type Viewer struct {
	access.Rights
	Log     *gamelog.Log // as they see it: some turns late, perhaps
	Late    bool         // they watch, and see the table some turns late
	CanUndo bool         // they may take back choices by themselves
}

// parts are the Parts of a table, by what they do.
type parts struct {
	states   []any
	changed  []func()
	loaded   []func()
	due      []func()
	vacating []func(seat int) error
	leaving  []func(who store.Holder) error
	holding  []func() bool
	showing  []func()
	describe []func(Viewer, *Members)
}

// newParts makes the Parts of a table.
func newParts(t *Table, make []func(Owner) *Part) (p parts) {
	for _, f := range make {
		part := f(Owner{t})
		if part.State != nil {
			p.states = append(p.states, part.State)
		}
		if part.Changed != nil {
			p.changed = append(p.changed, part.Changed)
		}
		if part.Loaded != nil {
			p.loaded = append(p.loaded, part.Loaded)
		}
		if part.Due != nil {
			p.due = append(p.due, part.Due)
		}
		if part.Vacating != nil {
			p.vacating = append(p.vacating, part.Vacating)
		}
		if part.Leaving != nil {
			p.leaving = append(p.leaving, part.Leaving)
		}
		if part.Holds != nil {
			p.holding = append(p.holding, part.Holds)
		}
		if part.Showing != nil {
			p.showing = append(p.showing, part.Showing)
		}
		if part.Describe != nil {
			p.describe = append(p.describe, part.Describe)
		}
	}
	return p
}

// tellChanged tells the Parts that something has changed at the table.
func (p *parts) tellChanged() {
	for _, f := range p.changed {
		f()
	}
}

// tellLoaded tells the Parts that the table has just been read from the store.
func (p *parts) tellLoaded() {
	for _, f := range p.loaded {
		f()
	}
}

// tellDue tells the Parts that what happens by itself may have become this server's, or is asked for.
func (p *parts) tellDue() {
	for _, f := range p.due {
		f()
	}
}

// tellVacating tells the Parts that everybody is to be put out of a seat.
func (p *parts) tellVacating(seat int) error {
	for _, f := range p.vacating {
		if err := f(seat); err != nil {
			return err
		}
	}
	return nil
}

// tellLeaving tells the Parts that the table is to go from somebody's list.
func (p *parts) tellLeaving(who store.Holder) error {
	for _, f := range p.leaving {
		if err := f(who); err != nil {
			return err
		}
	}
	return nil
}

// holds reports whether a Part wants nobody to be told yet that it is their turn.
func (p *parts) holds() bool {
	for _, f := range p.holding {
		if f() {
			return true
		}
	}
	return false
}

// tellShowing tells the Parts that somebody is to be shown the table.
func (p *parts) tellShowing() {
	for _, f := range p.showing {
		f()
	}
}

// PartOf returns what a feature keeps at a table: the State of type P of a Part. There has to be one.
func PartOf[P any](o Owner) P {
	for _, s := range o.t.parts.states {
		if p, ok := s.(P); ok {
			return p
		}
	}
	panic("no such part is at the table")
}

// A Place is where members stand among those of a table's JSON. Their order is part of what a version
// stands for, so that it has to be the same on every server.
type Place int

const (
	// AfterBegun is behind "begun": where they go on.
	AfterBegun Place = iota
	// AfterKept is behind "kept": what players ask each other.
	AfterKept
	// AtEnd is behind all.
	AtEnd

	places
)

// Members are the members that Parts add to a table's JSON.
type Members struct {
	texts [places][]byte // each begins with a comma
	jsonWriter
}

// Add adds a member at a place, behind those that stand there already. A pointer costs least.
func (m *Members) Add(at Place, name string, value any) {
	b := append(append(append(m.texts[at], `,"`...), name...), `":`...)
	m.texts[at] = append(b, m.json(value)...)
}

// clear forgets all members, but keeps their memory.
func (m *Members) clear() {
	m.err = nil
	for i := range m.texts {
		m.texts[i] = m.texts[i][:0]
	}
}

// A jsonWriter writes JSON into memory that it keeps.
type jsonWriter struct {
	buf bytes.Buffer
	enc *json.Encoder
	err error // of the first value that could not be written, of a snapshot
}

// json returns a value as JSON, until the next is written.
func (w *jsonWriter) json(value any) []byte {
	if w.enc == nil {
		w.enc = json.NewEncoder(&w.buf)
	}
	w.buf.Reset()
	if err := w.enc.Encode(value); err != nil {
		if w.err == nil {
			w.err = err
		}
		return []byte("{}") // nobody is given it
	}
	return w.buf.Bytes()[:w.buf.Len()-1] // without the end of the line
}
