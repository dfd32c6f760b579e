package tournaments

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/tournament"
)

// tableID returns the id of a table of the tournament: always the same for a key, and nobody can guess it
// before the table is there.
func (h *head) tableID(k tournament.Key) string {
	mac := hmac.New(sha256.New, h.secret)
	_, _ = fmt.Fprintf(mac, "%d %d %d %d %d", k.Round, k.Attempt, k.Board, k.Place, k.Game)
	return access.FormatID(mac.Sum(nil)[:16])
}

// A made is a table that was made for a tournament.
type made struct {
	game    string
	key     tournament.Key
	entered bool
}

// scanMade reads a made from the columns of sqlGames.
func scanMade(scan store.Scan, m *made) error {
	return scan(&m.game, &m.key.Round, &m.key.Attempt, &m.key.Board, &m.key.Place, &m.key.Game, &m.entered)
}

// tablesAt are the tables that a tournament wants after so many events, by entrant.
type tablesAt struct {
	events int
	of     map[int][]tournament.Table
}

// tablesOf returns the tables at which an entrant plays now. They are looked for once for each change.
func (o *opened) tablesOf(number int) []tournament.Table {
	if o.tables == nil || o.tables.events != o.t.Events {
		o.tables = &tablesAt{o.t.Events, map[int][]tournament.Table{}}
		for _, w := range o.t.Wanted() {
			for _, n := range w.Entrants {
				o.tables.of[n] = append(o.tables.of[n], w)
			}
		}
	}
	return o.tables.of[number]
}

// batchOfTables is how many tables are made for a tournament before others have their turn.
const batchOfTables = 100

// A desired is what a tournament wants of its tables at a time.
type desired struct {
	head   head
	events int
	tables []tournament.Table
	seats  map[tournament.Key][]entrant
	round  int // the first with tables that are wanted
}

// desiredOf returns what a tournament wants of its tables now.
func desiredOf(o *opened) *desired {
	d := &desired{head: o.head, events: o.t.Events, tables: o.t.Wanted(), seats: map[tournament.Key][]entrant{}, round: math.MaxInt32}
	for _, w := range d.tables {
		d.round = min(d.round, w.Round)
		for i, n := range w.Entrants {
			as := 0
			if w.Members != nil {
				as = w.Members[i]
			}
			d.seats[w.Key] = append(d.seats[w.Key], o.of(n, as))
		}
	}
	return d
}

// makeTables makes the tables that a tournament wants and that are not there, some at a time, and ends the games
// of those that it does not want any more. Once all is as it is wanted, it is due when it next does something by
// itself.
func (s director) makeTables(ctx context.Context, id string) error {
	var d *desired
	if err := s.read(ctx, id, func(o *opened) error { d = desiredOf(o); return nil }); err != nil {
		return err
	}
	tables := map[tournament.Key]made{}
	err := s.view(ctx, func(tx *store.Tx) error {
		list, err := store.List(tx, sqlGames, []any{id, d.round}, scanMade)
		for _, m := range list {
			tables[m.key] = m
		}
		return err
	})
	if err != nil {
		return err
	}
	var faults []error
	var batch []tournament.Key
	lacking := 0
	for _, w := range d.tables {
		m, there := tables[w.Key]
		delete(tables, w.Key)
		switch {
		case there && m.entered: // it was not wanted, and is wanted again
			err = s.wantAgain(ctx, id, m.game)
		case there, w.Members != nil && slices.ContainsFunc(d.seats[w.Key], func(e entrant) bool { return e.person == (store.Holder{}) }):
			continue
		default:
			if lacking++; lacking > batchOfTables {
				continue
			}
			batch = append(batch, w.Key)
			continue
		}
		faults = append(faults, err)
	}
	for some := range slices.Chunk(batch, notedAtOnce) {
		faults = append(faults, s.makeBatch(ctx, id, d, some))
	}
	for _, m := range tables {
		if !m.entered {
			faults = append(faults, s.endTable(ctx, id, m))
		}
	}
	if err := errors.Join(faults...); err != nil || lacking > batchOfTables {
		return err
	}
	return s.rest(ctx, id, d.events, d.head.people)
}

// wantAgain notes that a table is wanted again whose result was entered.
func (s director) wantAgain(ctx context.Context, id, game string) error {
	err := s.store(ctx, func(tx *store.Tx) error {
		return errors.Join(tx.Do(sqlAgain, game), tx.Do(sqlLaid, id, 1))
	})
	s.followed.wake(id)
	return err
}

// endTable ends the game of a table that is not wanted any more. Whoever has withdrawn while they played has
// lost it, as whoever leaves any other table; else it is called off.
func (s director) endTable(ctx context.Context, id string, m made) error {
	seat := -1
	err := s.read(ctx, id, func(o *opened) error {
		r := o.t.Round(m.key.Round)
		if r == nil || r.Attempt != m.key.Attempt || m.key.Board > len(r.Matches) {
			return nil
		}
		seat = r.Matches[m.key.Board-1].LeftBy(o.t, m.key)
		return nil
	})
	if err == nil && seat >= 0 {
		err = s.cfg.Resign(ctx, m.game, seat)
	}
	if err == nil {
		err = s.cfg.CallOff(ctx, m.game)
	}
	if err != nil {
		return fmt.Errorf("ending a game that is not wanted: %w", err)
	}
	return nil
}

// makeTable makes the table of a key for the people of its seats, and returns its id.
func (s director) makeTable(ctx context.Context, id string, h *head, k tournament.Key, seats []entrant) (game string, err error) {
	players, persons := make([]Player, len(seats)), make([]store.Holder, len(seats))
	for i, e := range seats {
		players[i], persons[i] = Player{Name: e.name, Program: h.written.Bots}, e.person
	}
	p, err := h.written.plan(s.cfg.Plan, players)
	if err != nil {
		return "", fmt.Errorf("round %d, board %d: %w", k.Round, k.Board, err)
	}
	p.Start.Fixture = &gamelog.Fixture{
		Tournament: id, Name: h.written.Name, Round: k.Round, Attempt: k.Attempt, Board: k.Board, Place: k.Place, Game: k.Game, StartsAt: s.cfg.Now().Add(told).UnixMilli(),
	}
	game = h.tableID(k)
	if err := s.cfg.Make(ctx, p, game, persons); err != nil {
		return "", fmt.Errorf("round %d, board %d: %w", k.Round, k.Board, err)
	}
	return game, nil
}
