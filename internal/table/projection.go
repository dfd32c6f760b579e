package table

import (
	"encoding/json"
	"errors"
	"fmt"

	"circulade/game"
	"circulade/internal/packed"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/view"
)

// A Projection renders what each viewer of a table is sent: snapshots, whole or as deltas from an earlier
// one. It caches them for all who get the same bytes; everything in it can be rendered again from the log.
// It belongs to the table's owner goroutine.
type Projection struct {
	registry *Registry
	game     string
	log      *gamelog.Log // nil until the table is loaded

	// describe writes into a snapshot what people, the clock and the features tell a viewer.
	describe  func(v access.Rights, from *viewpoint, now *tableNow)
	clock     *Clock
	fromParts Members // by Parts, of the table that is described just now
	seats     seatsWriter
	writer    jsonWriter
	buf       []byte // where the members of a table are written

	now, delayed viewpoint
	woken        int64                         // the seq of the delayed viewpoint when spectators were last woken; unwoken: they are woken in any case
	spare        []*renderedState              // where the next states are written
	firstTrusted int64                         // the first seq for which it is known what clients were sent
	answers      map[answerKey]*packed.Message // until the table changes
	snapshots    snapshotCache
	written      int64 // when the oldest of the messages at hand was written
}

// newProjection returns the projection of a table, with nothing cached.
func newProjection(t *Table) Projection {
	h := t.registry
	return Projection{
		registry: h, game: t.id, describe: t.describe, clock: &t.clock,
		now:     viewpoint{rendered: map[int]*renderedState{}, history: h.pastLists.NewHistory(t.from)},
		delayed: viewpoint{rendered: map[int]*renderedState{}, history: h.pastLists.NewHistory(t.from), delayed: true},
		seats:   seatsWriter{parts: &t.parts},
		woken:   unwoken, answers: map[answerKey]*packed.Message{}, snapshots: newSnapshotCache(),
	}
}

// invalidateMessages drops the cached messages and the snapshots of the table as it was, because the table
// has changed. Recent snapshots stay, as the start of deltas.
func (p *Projection) invalidateMessages() {
	clear(p.answers)
	p.snapshots.renew()
}

// freshness is how old a message may be that tells of time that runs, in milliseconds.
const freshness = 100

// expireMessages drops the cached messages if a clock is running and they are too old to show its times.
func (p *Projection) expireMessages() {
	c := p.clock.Value()
	if c == nil || len(c.Run) == 0 {
		return
	}
	if now := p.registry.now(); now < p.written || now > p.written+freshness {
		clear(p.answers)
		p.snapshots.expireMessages()
		p.written = now
	}
}

// What stands around a table that is pushed.
const (
	pushHead = `{"type":"table","table":`
	pushTail = `}`
)

// An answerKey is the cache key of a table's JSON: the viewer's rights and what their client already has.
type answerKey struct {
	rights access.Rights
	has    trustedVersion
}

// maxAnswers bounds the answers kept until the table changes.
const maxAnswers = 32

// render returns the table as JSON for a viewer with the rights v, as changes to the version k that their
// client has. The caller must not change the bytes.
func (p *Projection) render(v access.Rights, k ClientVersion) (json.RawMessage, error) {
	m, err := p.renderPush(v, p.trust(k))
	if err != nil {
		return nil, err
	}
	return m.JSON[len(pushHead) : len(m.JSON)-len(pushTail)], nil
}

// refuseWithTable returns the problem f with the present table attached, as changes to the version k that
// the client has.
func (p *Projection) refuseWithTable(f *problem.Problem, v access.Rights, k ClientVersion) error {
	data, err := p.render(v, k)
	if err != nil {
		return err
	}
	return f.WithTable(data)
}

// renderPreview returns a Preview of the protocol: the game after, in which a client has tried choices out
// without making them at the table, as the seats or spectators with these eyes (view.Eyes) see it.
func (p *Projection) renderPreview(after *game.Game, eyes int) json.RawMessage {
	data := fmt.Appendf(nil, `{"seq":%d,"state":`, p.log.Seq())
	p.registry.withView(after, eyes, func(s *view.State) { data = s.AppendJSON(data) })
	return append(data, '}')
}

// renderPush returns the table as a push message. It is taken from the cache if it was written for the same
// rights and the same client version before.
func (p *Projection) renderPush(v access.Rights, has trustedVersion) (*packed.Message, error) {
	key := answerKey{v, has}
	p.expireMessages()
	if m, ok := p.answers[key]; ok {
		return m, nil
	}
	data, err := p.writePush(v, has)
	if err != nil {
		return nil, err
	}
	if len(p.answers) >= maxAnswers {
		clear(p.answers)
	}
	m := p.registry.packer.Message(data)
	p.answers[key] = m
	return m, nil
}

// members returns what a viewer's JSON of the table contains besides the setup, the state and the events:
// the header, and how the table is now.
func (p *Projection) members(v access.Rights) (*tableHeader, *tableNow) {
	from := p.viewpoint(v)
	l := from.log
	name := &tableHeader{ID: p.game, Seq: l.Seq(), Title: l.Title, Status: l.Status(), Host: v.Host, Arranged: l.Arranged}
	if v.Nameless { // people write names into it
		name.Title = ""
	}
	now := &tableNow{fromParts: &p.fromParts, seats: &p.seats}
	now.nowFirst = nowFirst{Waiting: seatList(l.Waiting()), Shared: l.Share() != ""}
	now.Begun = l.Begun()
	now.nowLost, now.nowOut = nowLost{Cut: l.Cut(), Lost: l.Lost()}, nowOut{Out: l.Last()}
	if l.Forfeit && l.Status() == store.Playing {
		now.Unmoved = l.SeatsWithoutChoice()
	}
	p.describe(v, from, now)
	return name, now
}

// writePush renders a push message: the events that are new to the client, and the state, whole or as
// changes to the lists that the client has. If these lists are no longer kept here, the client gets
// everything.
func (p *Projection) writePush(v access.Rights, has trustedVersion) ([]byte, error) {
	name, now := p.members(v)
	from := p.viewpoint(v)
	setup, err := from.setupMembers()
	if err != nil {
		return nil, err
	}
	s, l := p.renderState(v), from.log
	state := func(b []byte) []byte { return append(b, s.told.JSON...) }
	begin := 0
	now.Reset = true
	if has.since != AllEvents {
		begin, now.Reset = l.EventsAfter(has.since)
	}
	if has.baseline != noBaseline {
		old, ok := p.baseline(v, has.baseline)
		switch {
		case !ok:
			begin, now.Reset = 0, true
		case !now.Reset:
			now.Base = &has.baseline
			state = func(b []byte) []byte { return s.told.AppendSince(b, old, s.lists, has.withHelps) }
		}
	}
	events := func(b []byte) []byte { return l.Events.AppendJSON(b, begin) }
	first, split, err := p.writeMembers(name, now)
	if err != nil {
		return nil, err
	}
	return joinPush(first[:split], setup, first[split:], state, events, len(s.told.JSON)+l.Events.JSONLen(begin)), nil
}

// writeMembers encodes a table's header and how it is now as two JSON objects in one buffer, valid until the
// next call; the second object begins at split.
func (p *Projection) writeMembers(name *tableHeader, now *tableNow) (data []byte, split int, err error) {
	p.writer.err = nil
	data = append(p.buf[:0], p.writer.json(name)...)
	split = len(data)
	data = now.appendTo(data, &p.writer)
	p.buf = data
	return data, split, errors.Join(p.writer.err, p.fromParts.err, p.seats.fromParts.err)
}

// joinPush assembles a push message: it joins the members of the JSON objects first, setup and second, and
// has state and events append theirs, for which it reserves size bytes.
func joinPush(first, setup, second []byte, state, events func([]byte) []byte, size int) []byte {
	around := len(pushHead) + len(`"state":,"events":`) + len(pushTail)
	data := make([]byte, 0, len(first)+len(setup)+len(second)+size+around)
	data = append(append(append(data, pushHead...), first[:len(first)-1]...), ',')
	data = append(append(data, setup[1:len(setup)-1]...), ',')
	data = append(append(data, second[1:len(second)-1]...), `,"state":`...)
	data = events(append(state(data), `,"events":`...))
	return append(append(data, '}'), pushTail...)
}
