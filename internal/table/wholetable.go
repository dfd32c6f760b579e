package table

import (
	"encoding/json"
	"slices"
	"strconv"

	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A wholeKey is the cache key of a whole-table message: the viewers it is for, and whether early events are
// left out.
type wholeKey struct {
	viewerKey
	recent bool
}

// wholeMessage returns the whole table as a message with its version, from the cache if it was written
// before.
func (p *Projection) wholeMessage(key wholeKey) (*packed.Message, error) {
	if w := p.snapshots.wholes[key]; w != nil {
		return w, nil
	}
	w, err := p.writeWhole(key.viewerKey, key.recent)
	if err == nil {
		p.snapshots.wholes[key] = w
	}
	return w, err
}

// renderResult returns the response to a change. A client that named a version gets the delta from that
// version, or the whole table if that version is not cached; another client gets the table as changes to the
// lists that it has.
func (p *Projection) renderResult(v access.Rights, k ClientVersion) (json.RawMessage, error) {
	if k.Version == nil {
		return p.render(v, k)
	}
	p.expireMessages()
	n, err := p.snapshot(k.viewerKey(v))
	if err != nil {
		return nil, err
	}
	m, err := p.delta(p.snapshots.find(n.viewerKey, *k.Version), n)
	if err == nil && m == nil {
		m, err = p.wholeMessage(wholeKey{n.viewerKey, k.Recent})
	}
	if err != nil {
		return nil, err
	}
	return m.JSON, nil
}

// writeWhole renders the whole table with its version, for viewers with the key w; recent leaves out early
// events.
func (p *Projection) writeWhole(w viewerKey, recent bool) (*packed.Message, error) {
	v := w.rights
	n, err := p.snapshot(w)
	if err != nil {
		return nil, err
	}
	l, earlier := p.viewpoint(v).log, 0
	if recent {
		earlier = earlyEvents(l)
	}
	clock, err := p.clockJSON(v)
	if err != nil {
		return nil, err
	}
	s := p.renderState(v)
	b := make([]byte, 0, len(n.rest)+len(n.setup)+len(s.told.JSON)+l.Events.JSONLen(earlier)+len(clock)+100)
	b = append(n.appendRest(b), `,"state":`...)
	b = l.Events.AppendJSON(append(s.told.Whole(b, n.isAsked(), !w.lite), `,"events":`...), earlier)
	if earlier > 0 {
		b = strconv.AppendInt(append(b, `,"earlier":`...), int64(earlier), 10)
	}
	if clock != nil {
		b = append(append(b, `,"clock":`...), clock...)
	}
	return p.registry.packer.Message(append(strconv.AppendQuote(append(b, `,"stamp":`...), n.version), '}')), nil
}

// What is recent: at least so many events, and so many turns of each seat, so that everybody's
// last turn is among them.
const (
	recentEvents = 120
	recentRounds = 2
)

// earlyEvents returns how many of a game's first events may be left out when only recent ones are wanted.
// The rest begins with a turn and has at least recentEvents events and recentRounds turns of each seat. For
// a game that is over it returns 0.
func earlyEvents(l *gamelog.Log) int {
	if l.Status() != store.Playing {
		return 0
	}
	turns := l.Events.Turns()
	for n, begins := range slices.Backward(turns) {
		if len(turns)-n >= recentRounds*len(l.Seats) && l.Events.Len()-begins >= recentEvents {
			return begins
		}
	}
	return 0
}
