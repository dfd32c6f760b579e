package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/view"
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
		v, err := t.rights(who)
		if err != nil {
			return nil, err
		}
		t.lookNext()
		t.refreshed()
		key := wholeKey{Known{Short: short}.whom(v), recent}
		if w := t.copies.wholes[key]; w != nil {
			return w, nil
		}
		w, err := t.stamped(key.whom, recent)
		if err == nil {
			t.copies.wholes[key] = w
		}
		return w, err
	})
}

// stamped writes the table whole.
func (t *Table) stamped(w whom, recent bool) (*packed.Message, error) {
	v := w.rights
	n, err := t.copied(w)
	if err != nil {
		return nil, err
	}
	told, earlier := nonNil(t.sight(v).log.Events()), 0
	if recent {
		earlier = earlyEvents(t.sight(v).log)
	}
	events, err := json.Marshal(told[earlier:])
	clock, err2 := t.clockJSON(v)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	s := t.state(v)
	b := make([]byte, 0, len(n.rest)+len(n.setup)+len(s.told.JSON)+len(events)+len(clock)+100)
	b = append(n.appendRest(b), `,"state":`...)
	b = append(append(s.told.Whole(b, n.asked(), !w.short), `,"events":`...), events...)
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
	events := l.Events()
	turns := 0
	for i, e := range slices.Backward(events) {
		if e.Type != "turn" {
			continue
		}
		if turns++; turns >= recentRounds*len(l.Seats) && len(events)-i >= recentEvents {
			return i
		}
	}
	return 0
}

func nonNil(events []view.Event) []view.Event {
	if events == nil {
		return []view.Event{}
	}
	return events
}
