package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
	"circulade/view"
)

// A toldTable is a table as somebody reads it who asked with a base.
type toldTable struct {
	Seq   int64
	Reset bool
	Base  *int64
	Undo  *int
	State map[string]json.RawMessage
}

func read(tb testing.TB, data []byte, err error) *toldTable {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
	told := &toldTable{}
	if err := json.Unmarshal(data, told); err != nil {
		tb.Fatal(err)
	}
	return told
}

// bags are lists as a client keeps them: how often it has each entry's JSON.
type bags map[string]map[string]int

// growing are the lists that are told against a base.
var growing = []string{"tiles", "discarded", "figures", "pieces", "features", "squares"}

// after returns what somebody has who had b and is told a table.
func (b bags) after(tb testing.TB, told *toldTable) bags {
	tb.Helper()
	out := bags{}
	for _, name := range growing {
		list := map[string]int{}
		var d view.Delta[json.RawMessage]
		into := any(&d.Set)
		data, ok := told.State[name]
		if told.Base != nil && (!ok || data[0] == '{') {
			list, into = maps.Clone(b[name]), &d
		}
		if ok {
			if err := json.Unmarshal(data, into); err != nil {
				tb.Fatalf("%s of %v: %v", name, told.Base, err)
			}
		}
		for _, e := range d.Gone {
			if list[string(e)]--; list[string(e)] < 0 {
				tb.Fatalf("%s of %s is gone, but was never there", e, name)
			} else if list[string(e)] == 0 {
				delete(list, string(e))
			}
		}
		for _, e := range d.Set {
			list[string(e)]++
		}
		out[name] = list
	}
	return out
}

func (b bags) same(o bags) bool {
	return maps.EqualFunc(b, o, func(a, b map[string]int) bool { return maps.Equal(a, b) })
}

// A reader follows a table by what changed, and by asking.
type reader struct {
	*guest
	id   string
	line *Subscriber
	all  bool            // whether the lists of helps are told against a base too
	told bags            // by the line
	had  map[int64]bags  // by seq
	seqs []int64         // of these
	due  map[string]bool // that each way of being told has occurred
}

func newReader(tb testing.TB, h *Registry, secret, id string, all bool) *reader {
	r := &reader{guest: guestOf(tb, h, secret), id: id, all: all, had: map[int64]bags{}, due: map[string]bool{}}
	t, err := h.Find(tb.Context(), id, here)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(t.Release)
	r.line = t.Subscribe(r.who, ClientVersion{Since: 0, Baseline: &Baseline{WithHelps: r.all}})
	tb.Cleanup(r.line.Leave)
	return r
}

// look compares what the line and an answer against something older come to with the whole.
func (r *reader) look(rng *rand.Rand) {
	r.tb.Helper()
	data, err := at(r.guest, r.id, func(t *Table) (json.RawMessage, error) { return seeAs(r.tb.Context(), t, r.who, newClient) })
	now := read(r.tb, data, err)
	whole := bags{}.after(r.tb, now)
	push, _, err := r.line.Next(r.tb.Context())
	if err != nil {
		r.tb.Fatal(err)
	}
	var p struct{ Table json.RawMessage }
	if err := json.Unmarshal(push.JSON, &p); err != nil {
		r.tb.Fatal(err)
	}
	told := read(r.tb, p.Table, nil)
	r.note("line", told)
	if r.told = r.told.after(r.tb, told); !r.told.same(whole) {
		r.tb.Fatalf("the line told otherwise at %d, against %v", told.Seq, told.Base)
	}
	if len(r.seqs) > 0 {
		base := r.seqs[max(0, len(r.seqs)-1-rng.IntN(20))]
		data, err := at(r.guest, r.id, func(t *Table) (json.RawMessage, error) {
			return seeAs(r.tb.Context(), t, r.who, ClientVersion{Since: max(base, 1), Baseline: &Baseline{base, r.all}})
		})
		told := read(r.tb, data, err)
		r.note("answer", told)
		if got := r.had[base].after(r.tb, told); !got.same(whole) {
			r.tb.Fatalf("against %d is told otherwise at %d", base, told.Seq)
		}
	}
	r.had[now.Seq] = whole
	r.seqs = append(r.seqs, now.Seq)
}

func (r *reader) note(way string, told *toldTable) {
	r.tb.Helper()
	if (told.Base == nil) != told.Reset {
		r.tb.Fatalf("base %v with reset %v", told.Base, told.Reset)
	}
	for _, name := range growing {
		data, ok := told.State[name]
		against := told.Base != nil && (r.all || name != "features" && name != "squares")
		if ok && (data[0] == '{') != against {
			r.tb.Fatalf("%s is told as %.20s, against %v", name, data, told.Base)
		}
	}
	r.due[fmt.Sprint(way, told.Reset)] = true
}

// TestBaseLeadsToTheWhole has everybody at a table follow random games by what changed,
// each seat, somebody with all seats, and a watcher, while choices are taken back.
func TestBaseLeadsToTheWhole(t *testing.T) {
	for i, setup := range []game.Setup{
		{Players: []string{"Ann", "Bo"}, Seed: "known", Aids: "table"},
		{Players: []string{"Ann", "Bo", "Cy"}, Expansions: []string{"all"}, Seed: "known2", Aids: "club"},
		gamelogtest.EverySet(),
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) { followAll(t, setup, uint64(i)) })
	}
}

func followAll(t *testing.T, setup game.Setup, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 5))
	id := tabletest.TableID('k', int(seed))
	l := gamelogtest.Play(t, id, setup, 0)
	games := tabletest.NewMemStore()
	secrets := []string{access.NewSecret()}
	var grants []store.Grant
	for seat := range l.Game.Names {
		secrets = append(secrets, access.NewSecret())
		for _, secret := range []string{secrets[0], secrets[seat+1]} {
			holder, _ := access.HolderOf(secret)
			grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: store.GrantPerson, Holder: holder})
		}
	}
	games.Games[id] = &tabletest.StoredTable{Played: l, Grants: grants}
	h, _ := openRegistry(t, games)
	var readers []*reader
	for i, secret := range append(secrets, access.NewSecret()) {
		readers = append(readers, newReader(t, h, secret, id, i%2 == 0))
	}
	player := readers[0].guest
	for n := range 100 {
		now := player.see(id, AllEvents)
		if now.Status != store.Playing {
			break
		}
		for _, r := range readers {
			if rng.IntN(4) > 0 {
				r.look(rng)
			}
		}
		if n%12 == 11 {
			player.takeBack(id, n)
			continue
		}
		player.choose(now, rng.IntN(1000), fmt.Sprint("move-", n))
	}
	for _, r := range readers {
		for _, way := range []string{"linefalse", "linetrue", "answerfalse", "answertrue"} {
			if !r.due[way] {
				t.Errorf("there was no %s", way)
			}
		}
	}
}

// takeBack undoes the last choice, if it can be.
func (g *guest) takeBack(id string, n int) {
	g.tb.Helper()
	data, err := at(g, id, func(t *Table) (json.RawMessage, error) { return seeAs(g.tb.Context(), t, g.who, newClient) })
	now := read(g.tb, data, err)
	if now.Undo == nil {
		return
	}
	base := now.Seq
	data, err = at(g, id, func(t *Table) (json.RawMessage, error) {
		return undoAs(g.tb.Context(), t, g.who, Undo{Move: fmt.Sprint("undo-", n), Seq: now.Seq, Version: *now.Undo, ChangeVersion: ChangeVersion{Baseline: &Baseline{Seq: base}}})
	})
	if told := read(g.tb, data, err); !told.Reset || told.Base != nil {
		g.tb.Fatalf("an undo is told against %v, reset %v", told.Base, told.Reset)
	}
}

// asked returns what a table tells somebody who has the lists of a seq.
func (g *guest) asked(id string, base int64) *toldTable {
	g.tb.Helper()
	data, err := at(g, id, func(t *Table) (json.RawMessage, error) {
		return seeAs(g.tb.Context(), t, g.who, ClientVersion{Since: max(base, 1), Baseline: &Baseline{Seq: base}})
	})
	return read(g.tb, data, err)
}

// What somebody has from before a restart, of long ago, of the future, or from when they
// had other rights is no base.
func TestLostBase(t *testing.T) {
	h, games, ann := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "lost"}, 20)
	id := slices.Collect(maps.Keys(games.Games))[0]
	now := ann.see(id, AllEvents)
	if told := ann.asked(id, now.Seq); !told.Reset || told.Base != nil {
		t.Errorf("after a start it is relied on what was told before it: %+v", told)
	}
	step := func() {
		t.Helper()
		now = ann.choose(now, int(now.Seq), fmt.Sprint("lost-", now.Seq))
	}
	step()
	if told := ann.asked(id, now.Seq); told.Reset || told.Base == nil || *told.Base != now.Seq {
		t.Errorf("what has just been told is no base: %+v", told)
	}
	if told := ann.asked(id, now.Seq+1); !told.Reset {
		t.Error("the future is a base")
	}
	old := now.Seq
	for range 16 {
		step()
	}
	if told := ann.asked(id, old); !told.Reset {
		t.Error("what was long ago is a base")
	}
	if told := ann.asked(id, now.Seq-3); told.Reset {
		t.Error("what was just now is no base")
	}
	before := now.Seq
	bo := newGuest(t, h)
	_, err := at(ann, id, func(t *Table) (json.RawMessage, error) {
		return ask(context.Background(), t, func() (json.RawMessage, error) {
			grants := append(slices.Clone(t.roster.grants), store.Grant{Game: id, Seat: 1, Kind: store.GrantPerson, Holder: bo.who.Holder})
			t.applyGrants(storedGrants{grants: grants})
			return nil, nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	if told := bo.asked(id, before); !told.Reset {
		t.Error("what was seen with other eyes is a base")
	}
	step()
	if told := bo.asked(id, now.Seq); told.Reset {
		t.Error("what is seen with the same eyes is no base")
	}
}

// All who watch with the same eyes and have the same are sent the same bytes.
func TestWatchersShareBytes(t *testing.T) {
	h, games, ann := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "lost"}, 20)
	id := slices.Collect(maps.Keys(games.Games))[0]
	var watchers []*reader
	for range 3 {
		watchers = append(watchers, newReader(t, h, access.NewSecret(), id, true))
	}
	time.Sleep(2 * announceDelay) // until all have been told who is there
	for n := range 4 {
		var sent []*byte
		for _, w := range watchers {
			push, _, err := w.line.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			sent = append(sent, &push.JSON[0])
		}
		if sent[0] != sent[1] || sent[1] != sent[2] {
			t.Errorf("look %d: each was sent bytes of their own", n)
		}
		ann.choose(ann.see(id, AllEvents), n, fmt.Sprint("shared-", n))
	}
}
