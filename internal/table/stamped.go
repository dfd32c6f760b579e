package table

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// wholeKey is all that those have in common who are told the same whole.
type wholeKey struct {
	whom
	recent bool
}

// Stamped returns the table whole, with the stamp by which somebody may follow what changes in
// it; but for its early events, if only recent ones are wanted, and for the lists of the helps, if
// somebody who watches does without.
func (t *Table) Stamped(ctx context.Context, who access.Who, recent, short bool) (*packed.Message, error) {
	return as(ctx, t, who, func() (*packed.Message, error) {
		v, err := t.roster.rights(who)
		if err != nil {
			return nil, err
		}
		t.lookNext()
		t.refreshed()
		return t.whole(wholeKey{Known{Short: short}.whom(v), recent})
	})
}

// whole returns the table whole, written once for all who are told the same.
func (t *Table) whole(key wholeKey) (*packed.Message, error) {
	if w := t.copies.wholes[key]; w != nil {
		return w, nil
	}
	w, err := t.stamped(key.whom, key.recent)
	if err == nil {
		t.copies.wholes[key] = w
	}
	return w, err
}

// told answers somebody who has changed something with what that has led to. By a stamp it is
// what they are sent who follow with the same copy, or the table whole.
func (t *Table) told(v access.Rights, k Known) (json.RawMessage, error) {
	if k.Stamp == nil {
		return t.answer(v, k)
	}
	t.refreshed()
	n, err := t.copied(k.whom(v))
	if err != nil {
		return nil, err
	}
	m, err := t.leading(t.copies.find(n.whom, *k.Stamp), n)
	if err == nil && m == nil {
		m, err = t.whole(wholeKey{n.whom, k.Recent})
	}
	if err != nil {
		return nil, err
	}
	return m.JSON, nil
}

// stamped writes the table whole.
func (t *Table) stamped(w whom, recent bool) (*packed.Message, error) {
	v := w.rights
	n, err := t.copied(w)
	if err != nil {
		return nil, err
	}
	l, earlier := t.sight(v).log, 0
	if recent {
		earlier = earlyEvents(l)
	}
	clock, err := t.clockJSON(v)
	if err != nil {
		return nil, err
	}
	s := t.state(v)
	b := make([]byte, 0, len(n.rest)+len(n.setup)+len(s.told.JSON)+l.EventBytes(earlier)+len(clock)+100)
	b = append(n.appendRest(b), `,"state":`...)
	b = l.AppendEvents(append(s.told.Whole(b, n.asked(), !w.short), `,"events":`...), earlier)
	if earlier > 0 {
		b = strconv.AppendInt(append(b, `,"earlier":`...), int64(earlier), 10)
	}
	if clock != nil {
		b = append(append(b, `,"clock":`...), clock...)
	}
	return t.hall.packer.Message(append(strconv.AppendQuote(append(b, `,"stamp":`...), n.stamp), '}')), nil
}

// What is recent: at least so many events, and so many turns of each seat, so that everybody's
// last turn is among them.
const (
	recentEvents = 120
	recentRounds = 2
)

// earlyEvents returns how many events of a game are not recent. Those that are begin with a
// turn. Of a game that is over all are wanted: its course is shown.
func earlyEvents(l *gamelog.Log) int {
	if l.Status() != store.Playing {
		return 0
	}
	turns := l.Turns()
	for n, begins := range slices.Backward(turns) {
		if len(turns)-n >= recentRounds*len(l.Seats) && l.Events()-begins >= recentEvents {
			return begins
		}
	}
	return 0
}
