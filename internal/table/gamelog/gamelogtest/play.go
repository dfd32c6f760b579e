package gamelogtest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A Played is a game with its entries, as the store holds them.
type Played struct {
	Game    store.Game
	Entries []store.Entry
}

// EverySet returns the setup of a game with all sets that can be combined.
func EverySet() game.Setup {
	return game.Setup{Players: []string{"Ann", "Bo", "Cy", "Di"}, Expansions: []string{"all"}, Seed: "big2"}
}

// Play returns a table at which random choices have made the given number of entries, or fewer if the game
// ends before.
func Play(tb testing.TB, id string, setup game.Setup, entries int) Played {
	tb.Helper()
	return PlayLate(tb, id, setup, 0, entries)
}

// PlayLate is Play for a table whose spectators are the given number of turns behind.
func PlayLate(tb testing.TB, id string, setup game.Setup, turns, entries int) Played {
	tb.Helper()
	st := gamelog.Start{Title: "played", SpectatorDelay: turns}
	for range setup.Players {
		st.Seats = append(st.Seats, gamelog.Seat{Kind: gamelog.KindHere})
	}
	g, err := st.NewGame(setup)
	if err != nil {
		tb.Fatal(err)
	}
	l, err := gamelog.New(st, g, store.Playing)
	if err != nil {
		tb.Fatal(err)
	}
	p := Played{}
	if p.Game, err = st.ToStore(store.Info{ID: id, Status: store.Playing, Summary: []byte(`{}`)}, g); err != nil {
		tb.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for len(p.Entries) < entries && l.Status() == store.Playing {
		by := l.Waiting()
		s, err := l.Play([]string{AnyText(l.Game(), rng)})
		if err != nil {
			tb.Fatal(err)
		}
		p.Entries = append(p.Entries, Add(tb, l, id, by, s))
	}
	p.Game.Seq, p.Game.Status = l.Seq(), l.Status()
	return p
}

// Add has the log accept a step of a seat, and returns the entry as it would be stored.
func Add(tb testing.TB, l *gamelog.Log, id string, by int, s *gamelog.Step) store.Entry {
	tb.Helper()
	seq := l.Seq() + 1
	e := store.Entry{Game: id, Seq: seq, MoveID: fmt.Sprint("move-", seq), Seat: by, At: seq}
	var err error
	if e.Kind, e.Data, err = s.Entry(); err != nil {
		tb.Fatal(err)
	}
	if err := l.Accept(e, s); err != nil {
		tb.Fatal(err)
	}
	return e
}

// AnyText returns the notation of a random legal choice.
func AnyText(g *game.Game, rng *rand.Rand) string {
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
