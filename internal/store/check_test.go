package store_test

import (
	"errors"
	"strings"
	"testing"

	"circulade/internal/store"
)

func TestChecks(t *testing.T) {
	game := func(change func(*store.Game)) store.Game {
		g := store.Game{Info: store.Info{ID: "g", Status: store.Playing}}
		change(&g)
		return g
	}
	entry := func(change func(*store.Entry)) store.Entry {
		e := store.Entry{Game: "g", Seq: 1, MoveID: "m", Kind: store.KindChoices}
		change(&e)
		return e
	}
	grant := func(change func(*store.Grant)) store.Grant {
		g := store.Grant{Game: "g", Kind: store.GrantLink, Holder: store.Holder{1}}
		change(&g)
		return g
	}
	big := make([]byte, store.MaxBlob+1)
	tests := []struct {
		name string
		in   interface{ Check() error }
		ok   bool
	}{
		{"game", game(func(*store.Game) {}), true},
		{"largest setup", game(func(g *store.Game) { g.Setup = big[1:] }), true},
		{"game without id", game(func(g *store.Game) { g.ID = "" }), false},
		{"game with long id", game(func(g *store.Game) { g.ID = strings.Repeat("x", store.MaxName+1) }), false},
		{"game with control character", game(func(g *store.Game) { g.ID = "a\x00b" }), false},
		{"game with broken UTF-8", game(func(g *store.Game) { g.ID = "a\xffb" }), false},
		{"game with seq", game(func(g *store.Game) { g.Seq = 1 }), false},
		{"game without status", game(func(g *store.Game) { g.Status = "" }), false},
		{"huge setup", game(func(g *store.Game) { g.Setup = big }), false},
		{"huge secret", game(func(g *store.Game) { g.Secret = big }), false},
		{"huge summary", game(func(g *store.Game) { g.Summary = big }), false},
		{"entry", entry(func(*store.Entry) {}), true},
		{"host's entry", entry(func(e *store.Entry) { e.Seat = store.HostSeat }), true},
		{"entry without game", entry(func(e *store.Entry) { e.Game = "" }), false},
		{"entry without move id", entry(func(e *store.Entry) { e.MoveID = "" }), false},
		{"entry without kind", entry(func(e *store.Entry) { e.Kind = "" }), false},
		{"entry with seq 0", entry(func(e *store.Entry) { e.Seq = 0 }), false},
		{"entry of seat -2", entry(func(e *store.Entry) { e.Seat = -2 }), false},
		{"huge entry", entry(func(e *store.Entry) { e.Data = big }), false},
		{"no update", store.Update{}, true},
		{"update", store.Update{Status: store.Over, Summary: []byte("{}")}, true},
		{"unknown status", store.Update{Status: "paused"}, false},
		{"huge update", store.Update{Summary: big}, false},
		{"grant", grant(func(*store.Grant) {}), true},
		{"grant without game", grant(func(g *store.Grant) { g.Game = "" }), false},
		{"grant of unknown kind", grant(func(g *store.Grant) { g.Kind = "king" }), false},
		{"grant of seat -2", grant(func(g *store.Grant) { g.Seat = -2 }), false},
		{"grant without holder", grant(func(g *store.Grant) { g.Holder = store.Holder{} }), false},
	}
	for _, tt := range tests {
		err := tt.in.Check()
		if tt.ok && err != nil {
			t.Errorf("%s: %v, want it accepted", tt.name, err)
		}
		if !tt.ok && !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%s: error %v, want ErrInvalid", tt.name, err)
		}
	}
}
