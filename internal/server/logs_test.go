package server

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/internal/calibrate"
	"circulade/internal/store"
)

// A playedLog is a table as the store holds it.
type playedLog struct {
	game    store.Game
	entries []store.Entry
}

// everySet is what a game of all sets that stand beside one another takes.
func everySet() game.Setup {
	return game.Setup{Players: []string{"Ann", "Bo", "Cy", "Di"}, Expansions: []string{"all"}, Seed: "big2"}
}

// playLog has random players fill the log of a table with so many entries, or less
// where the game ends before.
func playLog(tb testing.TB, id string, setup game.Setup, entries int) playedLog {
	tb.Helper()
	st := stored{Title: "played"}
	for range setup.Players {
		st.Seats = append(st.Seats, seat{Kind: kindHere})
	}
	g, err := st.begin(setup)
	if err != nil {
		tb.Fatal(err)
	}
	l := playedLog{game: store.Game{Info: store.Info{ID: id, Status: store.Playing, Summary: []byte(`{}`), Names: setup.Players}}}
	rng := rand.New(rand.NewPCG(1, 2))
	for len(l.entries) < entries {
		st, ok := g.State().Pending()
		if !ok {
			l.game.Status = store.Over
			break
		}
		before := len(g.Entries())
		if err := g.Choose(anyText(g, rng)); err != nil {
			tb.Fatal(err)
		}
		entries := g.Entries()[before:]
		choices, outcomes := split(entries)
		seq := int64(len(l.entries) + 1)
		l.entries = append(l.entries, store.Entry{
			Game: id, Seq: seq, MoveID: fmt.Sprint("move-", seq), Seat: int(st.Seat), At: seq,
			Kind: store.KindChoices, Data: toJSON(tb, choicesEntry{choices, outcomes, scoresOf(entries)}),
		})
	}
	l.game.Seq = int64(len(l.entries))
	_, secret := part(g.Setup())
	l.game.Setup, l.game.Secret = toJSON(tb, st), toJSON(tb, secret)
	return l
}

// anyText is the notation of a choice taken at random.
func anyText(g *game.Game, rng *rand.Rand) string {
	s := g.State()
	list := s.Choices(nil)
	c := list[rng.IntN(len(list))]
	text := s.Text(c)
	if v := g.Book().VerbDef(c.Verb()); v.Ranges != nil {
		st, _ := s.Pending()
		text = string(s.AppendStem(c, nil))
		for _, r := range v.Ranges(s, st) {
			step := max(r.Step, 1)
			text += fmt.Sprint(" ", r.Min+step*rng.IntN((r.Max-r.Min)/step+1))
		}
	}
	return text
}

func toJSON(tb testing.TB, v any) []byte {
	tb.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// BenchmarkLoad folds the logs of tables as a start finds them: "cold" is the first
// table of its setup, "warm" any further one.
func BenchmarkLoad(b *testing.B) {
	for _, c := range []struct {
		name    string
		setup   game.Setup
		entries int
	}{
		{"base", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5"}, 93},
		{"everything", everySet(), 1600},
	} {
		l := playLog(b, "bench", c.setup, c.entries)
		for name, books := range map[string]*game.Books{"cold": nil, "warm": game.NewBooks(1)} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				start := calibrate.CPU()
				for b.Loop() {
					if f, err := loadFold(books, l.game, l.entries); err != nil || f.cut != nil {
						b.Fatal(err, f.cut)
					}
				}
				b.ReportMetric((calibrate.CPU()-start).Seconds()*1000/float64(b.N), "CPU-ms/op")
				b.ReportMetric(float64(len(l.entries)), "entries")
			})
		}
	}
}
