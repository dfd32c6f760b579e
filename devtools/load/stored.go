package main

import (
	"fmt"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A stored is a game as a store keeps it, to be stored many times.
type stored struct {
	game    store.Game
	grants  []store.Grant
	entries []store.Entry
	updates []store.Update
}

// newStored plays a game of so many entries.
func newStored(entries int) (*stored, error) {
	s, err := newScript(nil, 1, entries)
	if err != nil {
		return nil, err
	}
	if len(s.turns) < entries {
		return nil, fmt.Errorf("a game has %d turns at most, not %d", len(s.turns), entries)
	}
	st := gamelog.Start{Seats: []gamelog.Seat{{Kind: gamelog.KindHere}, {Kind: gamelog.KindLink}}}
	g, err := st.NewGame(s.setup)
	if err != nil {
		return nil, err
	}
	now := time.Now().UnixMilli()
	l, err := gamelog.New(st, g, store.Playing)
	if err != nil {
		return nil, err
	}
	l.SetCreated(now)
	first := l.Awaited()
	out := &stored{grants: []store.Grant{
		{Seat: store.HostSeat, Kind: store.GrantHost, Created: now, Holder: store.Holder{31: 1}},
		{Seat: 0, Kind: store.GrantPerson, Created: now, Holder: store.Holder{31: 1}},
		{Seat: 1, Kind: store.GrantPerson, Created: now, Holder: store.Holder{31: 2}},
	}}
	info := store.Info{Created: now, Updated: now, Status: store.Playing, Summary: l.Summary(), Turn: &first}
	if out.game, err = st.ToStore(info, g); err != nil {
		return nil, err
	}
	for i, t := range s.turns[:entries] {
		step, err := l.Play(t.all)
		if err != nil {
			return nil, err
		}
		e := store.Entry{Seq: int64(i + 1), MoveID: fmt.Sprint("load-", i), Seat: t.seat, At: now}
		if e.Kind, e.Data, err = step.Entry(); err != nil {
			return nil, err
		}
		if err := l.Accept(e, step); err != nil {
			return nil, err
		}
		turn := l.Awaited()
		out.entries, out.updates = append(out.entries, e), append(out.updates, store.Update{Summary: l.Summary(), Turn: &turn})
	}
	return out, nil
}
