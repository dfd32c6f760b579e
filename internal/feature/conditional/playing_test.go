package conditional

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
	"circulade/internal/table/tabletest"
)

// slowRows holds what was read back, once, until it is let go.
type slowRows struct {
	store.Rows
	armed chan struct{} // with a place: who takes it waits
	read  chan struct{}
	let   chan struct{}

	broken atomic.Bool // nothing can be read
}

func (r *slowRows) View(ctx context.Context, f func(*store.Tx) error) error {
	if r.broken.Load() {
		return store.ErrDamaged
	}
	err := r.Rows.View(ctx, f)
	select {
	case <-r.armed:
		close(r.read)
		<-r.let
	default:
	}
	return err
}

// kept is how many conditional moves there are in the store.
func (r *slowRows) kept(t *testing.T) (n int) {
	t.Helper()
	if err := r.Rows.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM orders`, nil, &n) }); err != nil {
		t.Fatal(err)
	}
	return n
}

// A player has a seat at a table without a clock.
type player struct {
	*registrytest.Player
	tb    testing.TB
	house *registrytest.House
}

// byTurns makes a table of two without a clock, each with a seat and as a person.
func byTurns(t *testing.T) (ann, bo player, rows *slowRows) {
	t.Helper()
	games, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = games.Close() })
	rows = &slowRows{Rows: games, armed: make(chan struct{}, 1), read: make(chan struct{}), let: make(chan struct{})}
	s := New(Config{Log: slog.New(slog.NewTextHandler(&tabletest.LogBuffer{}, nil))})
	h := registrytest.OpenWith(t, func(c *table.Config) { c.Store, c.Rows = games, rows }, s.Part)
	id := access.NewID()
	ann, bo = player{h.Guest(id), t, h}, player{h.Guest(id), t, h}
	people := []store.Holder{ann.Who.Holder, bo.Who.Holder}
	err = games.Update(t.Context(), func(tx *store.Tx) error {
		for _, p := range people {
			if _, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 0)`, p[:]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	p, err := h.Plan(&plan.Wanted{
		Options: map[string]string{"base.first_player": "seat0"}, Draw: []string{"base/E", "base/B", "base/U", "base/U"},
		Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindLink}, {Name: "Bo", Kind: gamelog.KindLink}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.MakeForPersons(t.Context(), p, id, people); err != nil {
		t.Fatal(err)
	}
	return ann, bo, rows
}

// leaves leaves a conditional move for the tile that Bo draws next.
func (p player) leaves() {
	p.tb.Helper()
	w := requestedMove{seq: p.Seen().Seq, tile: "base/B", choices: []string{"tile 0,1 r0", "pass"}}
	left, err := registrytest.At(p.Player, func(t *table.Table) (List, error) { return addMove(p.tb.Context(), t, p.Who, w) })
	if err != nil || len(left.Orders) != 1 {
		p.tb.Fatalf("left: %+v, %v", left, err)
	}
}

// lists returns what somebody has left, after it was removed for a tile, if one is named.
func (p player) lists(withdrawn string) (List, error) {
	p.tb.Helper()
	return registrytest.At(p.Player, func(t *table.Table) (List, error) {
		m, err := findSeat(p.tb.Context(), t, p.Who, nil)
		if err != nil {
			return List{}, err
		}
		if withdrawn != "" {
			if err := m.withdraw(p.tb.Context(), withdrawn); err != nil {
				return List{}, err
			}
		}
		return m.listMoves(p.tb.Context())
	})
}

// knows asks the table's owner something about the conditional moves there.
func knows[T any](p player, f func(*tableMoves) T) T {
	p.tb.Helper()
	v, err := registrytest.Do(p.Player, func(o table.Owner) (T, error) { return f(table.PartOf[*tableMoves](o)), nil })
	if err != nil {
		p.tb.Fatal(err)
	}
	return v
}

// isChecked reports whether none of the conditional moves is an answer to the question of now.
func (a *tableMoves) isChecked() bool {
	return a.deciding == nil && a.checkedSeq == a.owner.Log().Seq()
}

// passesTurn lays a city tile, far from where Bo wants to lay, and passes.
func (p player) passesTurn() *registrytest.Seen {
	p.tb.Helper()
	s := p.Seen()
	for _, c := range s.State.Decision.Choices {
		if strings.HasPrefix(c.Text, "tile 0,-1 ") {
			turn := table.Choices{Move: fmt.Sprint("turn-", s.Seq), Seq: s.Seq, All: []string{c.Text, "pass"}}
			data, err := registrytest.At(p.Player, func(t *table.Table) (json.RawMessage, error) {
				return table.Do(p.tb.Context(), t, p.Who, func(o table.Owner) (json.RawMessage, error) { return o.Choose(p.Who, turn) })
			})
			return registrytest.Read[registrytest.Seen](p.tb, data, err)
		}
	}
	p.tb.Fatalf("nothing can be laid: %+v", s.State.Decision)
	return nil
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// forgets has all tables leave memory.
func (p player) forgets(t *testing.T) {
	t.Helper()
	eventually(t, "nobody holds a table", func() bool {
		p.house.Sweep(time.Now().Add(time.Hour))
		return p.house.Count() == 0
	})
}

// What has been withdrawn is not played, though it had been read before and its turn has come.
func TestWithdrawnIsNotPlayed(t *testing.T) {
	ann, bo, rows := byTurns(t)
	bo.leaves()
	rows.armed <- struct{}{}
	now := ann.passesTurn()
	<-rows.read
	left, err := bo.lists("base/B")
	if err != nil || len(left.Orders) > 0 {
		t.Fatalf("left: %+v, %v", left, err)
	}
	close(rows.let)
	eventually(t, "it is known that none is left", func() bool { return knows(bo, (*tableMoves).isChecked) })
	if s := bo.Seen(); s.Seq != now.Seq || s.Waiting[0] != 1 {
		t.Errorf("entry %d, it waits for %v; before %d", s.Seq, s.Waiting, now.Seq)
	}
}

// One whose turn and tile have come is played once, and then removed.
func TestIsPlayed(t *testing.T) {
	ann, bo, rows := byTurns(t)
	bo.leaves()
	now := ann.passesTurn()
	eventually(t, "it is Ann's turn", func() bool { return ann.Seen().Waiting[0] == 0 })
	if s := bo.Seen(); s.Seq != now.Seq+1 || s.State.Version != 4 {
		t.Errorf("entry %d, version %d; before Bo's turn entry %d", s.Seq, s.State.Version, now.Seq)
	}
	eventually(t, "none is left", func() bool { return rows.kept(t) == 0 })
}

// With the game go the conditional moves of all, whoever ended it.
func TestOfTheEnded(t *testing.T) {
	for name, ends := range map[string]func(o table.Owner) gamelog.Decision{
		"stopped by the host": func(table.Owner) gamelog.Decision { return gamelog.Decision{Seat: store.HostSeat, End: true} },
		"Ann has resigned":    func(o table.Owner) gamelog.Decision { return o.Lineup().Resignation(0) },
	} {
		t.Run(name, func(t *testing.T) {
			ann, bo, rows := byTurns(t)
			bo.leaves()
			_, err := registrytest.Do(ann.Player, func(o table.Owner) (struct{}, error) { return struct{}{}, o.CommitDecision(ends(o)) })
			if s := ann.Seen(); err != nil || s.Status == string(store.Playing) {
				t.Fatalf("after the end: %+v, %v", s, err)
			}
			eventually(t, "none is left", func() bool { return rows.kept(t) == 0 })
		})
	}
}

// Who is asked is not told before it is known whether a conditional move answers for
// them; nobody hears meanwhile that no one is asked, by which a notice would be cancelled.
func TestAskedWaits(t *testing.T) {
	ann, bo, rows := byTurns(t)
	bo.leaves()
	rows.armed <- struct{}{}
	let := sync.OnceFunc(func() { close(rows.let) })
	defer let()
	ann.passesTurn()
	<-rows.read
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if a, err := bo.whoIsAsked(short); err == nil {
		t.Fatalf("while they are read: %+v", a)
	}
	if _, err := bo.See(); err != nil {
		t.Error("meanwhile the table answers ", err)
	}
	type answer struct {
		list []table.Unattended
		err  error
	}
	told := make(chan answer, 1)
	go func() {
		list, err := bo.whoIsAsked(t.Context())
		told <- answer{list, err}
	}()
	let()
	if a := <-told; a.err != nil || len(a.list) != 1 || a.list[0].Seat != 0 || a.list[0].Nth != 2 {
		t.Errorf("after one was played: %+v", a)
	}
}

// whoIsAsked returns who is asked at the table, once it is known whether a conditional move answers for them.
func (p player) whoIsAsked(ctx context.Context) ([]table.Unattended, error) {
	p.tb.Helper()
	return registrytest.At(p.Player, func(t *table.Table) ([]table.Unattended, error) {
		return table.DoWhenReady(ctx, t, func(o table.Owner) ([]table.Unattended, <-chan struct{}) { return o.Unattended(), Deciding(o) })
	})
}

// A table that cannot be replayed to its end keeps its conditional moves: it is not over.
func TestOfTheCut(t *testing.T) {
	ann, bo, rows := byTurns(t)
	bo.leaves()
	before := bo.Seen()
	err := rows.Rows.(store.Store).Append(t.Context(), store.Entry{
		Game: before.ID, Seq: before.Seq + 1, MoveID: "wrong", Kind: store.KindChoices, Data: []byte(`{"choices":["tile 77,77 r0"]}`),
	}, store.Update{})
	if err != nil {
		t.Fatal(err)
	}
	ann.forgets(t)
	if s := ann.Seen(); s.Status != string(store.Ended) || s.Seq != before.Seq+1 {
		t.Fatalf("the table is %s, entry %d", s.Status, s.Seq)
	}
	if seats := knows(ann, func(a *tableMoves) uint8 { return a.seatsWithMoves }); seats != 1<<1 {
		t.Errorf("the table knows of some for the seats %b", seats)
	}
	if n := rows.kept(t); n != 1 {
		t.Errorf("%d are left", n)
	}
}

// What cannot be read keeps nobody from a table, nor from playing there.
func TestUnreadable(t *testing.T) {
	ann, bo, rows := byTurns(t)
	bo.leaves()
	ann.forgets(t)
	rows.broken.Store(true)
	if s := ann.passesTurn(); s.Waiting[0] != 1 {
		t.Errorf("after Ann's turn it waits for %v", s.Waiting)
	}
	eventually(t, "Bo is asked", func() bool { return knows(bo, (*tableMoves).isChecked) })
	bo.Choose(0)
	if s := bo.Seen(); s.State.Version < 3 {
		t.Errorf("after Bo's choice the game is at %d", s.State.Version)
	}
}

// That conditional moves cannot be read is told beside the owner, which does
// other things meanwhile: the race detector looks.
func TestRefusedBesideTheOwner(t *testing.T) {
	ann, bo, rows := byTurns(t)
	rows.broken.Store(true)
	var busy sync.WaitGroup
	defer busy.Wait()
	busy.Go(func() {
		for range 50 {
			if _, err := ann.See(); err != nil {
				t.Error(err)
			}
		}
	})
	for range 50 {
		if l, err := bo.lists(""); err == nil {
			t.Fatalf("though nothing can be read: %+v", l)
		}
	}
}
