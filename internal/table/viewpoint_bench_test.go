package table

import (
	"encoding/json"
	"log/slog"
	"runtime"
	"testing"

	"circulade/game"
	"circulade/internal/calibrate"
	"circulade/internal/store"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// BenchmarkTwoSeats has each seat of a table followed by its own person, by stamp, while
// choices are played: what a choice costs until both have been told, without the network, and how
// much memory the table is in the end. Base is the whole of a game, the other a hundred choices
// after the 400th with every set that goes with the others.
func BenchmarkTwoSeats(b *testing.B) {
	for _, c := range []struct {
		name        string
		setup       game.Setup
		from, until int
	}{
		{"base", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5", Aids: "club"}, 0, 93},
		{"everything", gamelogtest.EverySet(), 400, 500},
	} {
		b.Run(c.name, func(b *testing.B) {
			l := gamelogtest.Play(b, tabletest.TableID('y', 0), c.setup, c.until)
			b.ReportAllocs()
			b.StopTimer()
			var spent float64
			var open []*pair
			choices, before := 0, live()
			for range b.N {
				p := newPair(b, l, c.from)
				open = append(open, p)
				b.StartTimer()
				start := calibrate.CPU()
				for _, e := range l.Entries[c.from:] {
					p.play(e)
					choices++
				}
				spent += (calibrate.CPU() - start).Seconds()
				b.StopTimer()
			}
			b.ReportMetric(spent*1e6/float64(choices), "CPU-µs/choice")
			b.ReportMetric(float64(live()-before)/float64(b.N)/1024, "KiB/table")
			for _, p := range open {
				p.close()
			}
		})
	}
}

// live is how much of the heap is in use.
func live() int64 {
	runtime.GC()
	runtime.GC() // what pools held goes with the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A pair follows a table of two seats, one each; Ann plays for both.
type pair struct {
	tb       testing.TB
	registry *Registry
	table    *Table
	all      *guest
	lines    []*Subscriber
}

func newPair(tb testing.TB, l gamelogtest.Played, from int) *pair {
	tb.Helper()
	begun := gamelogtest.Played{Game: l.Game, Entries: l.Entries[:from:from]}
	begun.Game.Seq, begun.Game.Status = int64(from), store.Playing
	games, secrets := seated(begun)
	h := Open(tb.Context(), Config{
		Store: games, Log: slog.New(slog.DiscardHandler), Limits: Limits{OpenTables: 10, AllOpenTables: 10},
	})
	p := &pair{tb: tb, registry: h, all: guestOf(tb, h, secrets[0])}
	var err error
	if p.table, err = h.Find(tb.Context(), l.Game.ID, here); err != nil {
		tb.Fatal(err)
	}
	for _, secret := range secrets[1:] {
		who := guestOf(tb, h, secret).who
		w, err := stampedAs(tb.Context(), p.table, who, false, false)
		if err != nil {
			tb.Fatal(err)
		}
		stamp := readAny(tb, w.JSON)["stamp"].(string)
		p.lines = append(p.lines, p.table.Subscribe(who, ClientVersion{Version: &stamp}))
	}
	return p
}

// play plays an entry, and has both look.
func (p *pair) play(e store.Entry) {
	var in struct{ Choices []string }
	if err := json.Unmarshal(e.Data, &in); err != nil {
		p.tb.Fatal(err)
	}
	seq := e.Seq - 1
	_, err := chooseAs(p.tb.Context(), p.table, p.all.who, Choices{Move: e.MoveID, Seq: seq, All: in.Choices, ChangeVersion: ChangeVersion{Baseline: &Baseline{seq, true}}})
	if err != nil {
		p.tb.Fatal(err)
	}
	for _, f := range p.lines {
		if m, _, err := f.Next(p.tb.Context()); err != nil || m == nil {
			p.tb.Fatal(m, err)
		}
	}
}

func (p *pair) close() {
	for _, f := range p.lines {
		f.Leave()
	}
	p.table.Release()
	p.registry.Close()
}
