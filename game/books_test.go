package game_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"circulade/game"
)

// Games of equal setups share a book, whoever plays them and with what luck; others do
// not, and no more are kept than may be.
func TestBooksAreShared(t *testing.T) {
	books := game.NewBooks(2)
	begin := func(change func(*game.Setup)) *game.Game {
		t.Helper()
		setup := game.Setup{Players: []string{"Ann", "Bo"}, Expansions: []string{"count", "tower"}, Seed: "1"}
		change(&setup)
		g, err := books.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	first := begin(func(*game.Setup) {})
	if again := begin(func(s *game.Setup) { s.Players, s.Seed = []string{"Cy", "Di"}, "2" }); again.Book() != first.Book() {
		t.Error("two tables of one setup have two books")
	}
	for name, change := range map[string]func(*game.Setup){
		"seats":    func(s *game.Setup) { s.Players = []string{"Ann", "Bo", "Cy"} },
		"preset":   func(s *game.Setup) { s.Preset = "classic" },
		"sets":     func(s *game.Setup) { s.Expansions = []string{"count"} },
		"options":  func(s *game.Setup) { s.Options = map[string]string{"base.farmers": "off"} },
		"arranged": func(s *game.Setup) { s.Draw = []string{"base/A"} },
		"start":    func(s *game.Setup) { s.Start = []game.StartTile{{Tile: "base/D"}} },
		"packs":    func(s *game.Setup) { s.Packs = []string{many("Mine", 2)} },
	} {
		setup := game.Setup{Players: []string{"Ann", "Bo"}, Expansions: []string{"count", "tower"}, Seed: "1"}
		change(&setup)
		if g, err := books.New(setup); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if g.Book() == first.Book() {
			t.Errorf("another of %s has the same book", name)
		}
	}
	if again := begin(func(*game.Setup) {}); again.Book() == first.Book() {
		t.Error("a book is kept for ever")
	}
}

// A table whose arranged tiles are the whole pile has its own book, and so has a game of
// an older rules revision.
func TestBooksOfPilesAndRevisions(t *testing.T) {
	books := game.NewBooks(8)
	begin := func(rules int, draw ...string) *game.Game {
		t.Helper()
		setup := game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1", Draw: draw, DrawEnd: true, Rules: rules}
		open := books.New
		if rules > 0 {
			open = func(s game.Setup) (*game.Game, error) { return books.Resume(s, nil) }
		}
		g, err := open(setup)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	first := begin(0, "base/U", "base/V")
	if begin(0, "base/U", "base/V").Book() != first.Book() {
		t.Error("two tables of one pile have two books")
	}
	if begin(0, "base/A", "base/V").Book() == first.Book() {
		t.Error("another pile has the same book")
	}
	if begin(1, "base/U", "base/V").Book() == first.Book() {
		t.Error("revision 1 has today's book")
	}
	if begin(1, "base/U", "base/V").Book() != begin(1, "base/A", "base/V").Book() {
		t.Error("revision 1 looks at no pile, and has two books for two")
	}
}

// A book does not change while games are played with it: played beside each other they
// come out as they do alone.
func TestSharedBooksStayAsTheyAre(t *testing.T) {
	books := game.NewBooks(1)
	playOn := func(books *game.Books, seed int) (string, error) {
		g, err := books.New(game.Setup{Players: []string{"Ann", "Bo"}, Expansions: []string{"all"}, Seed: fmt.Sprint(seed)})
		if err != nil {
			return "", err
		}
		rng := rand.New(rand.NewPCG(1, uint64(seed)))
		for range 150 {
			list := g.State().Choices(nil)
			if len(list) == 0 {
				break
			}
			c := list[rng.IntN(len(list))]
			text := g.State().Text(c)
			if v := g.Book().VerbDef(c.Verb()); v.Ranges != nil {
				st, _ := g.State().Pending()
				for _, r := range v.Ranges(g.State(), st) {
					text += fmt.Sprint(" ", r.Min)
				}
			}
			if g.Choose(text) != nil {
				continue
			}
		}
		return g.Record(true), nil
	}
	var done sync.WaitGroup
	for seed := range 4 {
		done.Go(func() {
			have, err := playOn(books, seed)
			if err != nil {
				t.Error(err)
				return
			}
			if want, err := playOn(nil, seed); err != nil || have != want {
				t.Errorf("game %d differs: %v", seed, err)
			}
		})
	}
	done.Wait()
}
