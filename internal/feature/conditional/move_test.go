package conditional

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/rules"
)

// played is a game of two with tiles laid down, after some turns.
func played(t *testing.T, draw []string, turns ...[]string) *game.Game {
	t.Helper()
	g, err := game.New(game.Setup{
		Players: []string{"Ada", "Ben"}, Seed: "1", Draw: draw, Options: map[string]string{"base.first_player": "seat0"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range turns {
		if err := g.Choose(turn...); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// saw is what a seat sees of the monastery laid south of the start tile.
func saw(t *testing.T, g *game.Game, seat int) []byte {
	t.Helper()
	n := 0
	for g.Book().TileName(n) != "base/B" {
		n++
	}
	p, ok := g.Suppose(rules.Seat(seat), n, rand.IntN)
	if !ok {
		t.Fatal("it fits nowhere")
	}
	laid, err := p.Preview("tile 0,1 r0")
	if err != nil {
		t.Fatal(err)
	}
	return fingerprint(laid)
}

// What a conditional move depends on is what the tile touches, and nothing else.
func TestFingerprint(t *testing.T) {
	draw := []string{"base/U", "base/U", "base/U"}
	before := saw(t, played(t, draw), 1)
	for _, test := range []struct {
		what  string
		turns [][]string
		same  bool
	}{
		{"nothing", nil, true},
		{"a tile far away, in the same field", [][]string{{"tile 1,0 r0", "pass"}, {"tile 2,0 r0", "pass"}}, false}, // 1,0 is a corner of it
		{"a tile beside the start tile", [][]string{{"tile 1,0 r0", "pass"}}, false},
	} {
		if now := saw(t, played(t, draw, test.turns...), len(test.turns)&1^1); bytes.Equal(now, before) != test.same {
			t.Errorf("%s: the same is %v", test.what, !test.same)
		}
	}
	near := played(t, draw, []string{"tile 1,0 r0", "pass"})
	far := played(t, draw, []string{"tile 1,0 r0", "pass"}, []string{"tile 2,0 r0", "pass"})
	if !bytes.Equal(saw(t, near, 0), saw(t, far, 0)) {
		t.Error("a field that grows is another one")
	}
	farmer := played(t, draw, []string{"tile 1,0 r0", "pass"}, []string{"tile 2,0 r0", "follower f1"})
	thief := played(t, draw, []string{"tile 1,0 r0", "pass"}, []string{"tile 2,0 r0", "follower r0"})
	other := played(t, draw, []string{"tile 1,0 r0", "pass"}, []string{"tile 2,0 r0", "follower f0"})
	same := 0
	for _, g := range []*game.Game{farmer, other} {
		if bytes.Equal(saw(t, g, 0), saw(t, far, 0)) {
			same++
		}
	}
	if same != 1 {
		t.Errorf("of two farmers %d make no difference; one stands in its field", same)
	}
	if !bytes.Equal(saw(t, thief, 0), saw(t, far, 0)) {
		t.Error("a thief far away makes a difference")
	}
}

// A conditional move is for the seat's next turn, as its first answer, and with its tile.
func TestItsTurn(t *testing.T) {
	draw := []string{"base/U", "base/B", "base/U", "base/U"}
	m := &Move{Seat: 1, Tile: "base/B", Turn: 1}
	g := played(t, draw)
	if m.isItsTurn(g) || m.isTileDrawn(g) {
		t.Error("it is another seat's turn")
	}
	if g = played(t, draw, []string{"tile 1,0 r0", "pass"}); !m.isItsTurn(g) || !m.isTileDrawn(g) {
		t.Error("it is the turn")
	}
	if other := (&Move{Seat: 1, Tile: "base/U", Turn: 1}); other.isTileDrawn(g) {
		t.Error("another tile was drawn")
	}
	if g = played(t, draw, []string{"tile 1,0 r0", "pass"}, []string{"tile 0,1 r0"}); m.isItsTurn(g) {
		t.Error("something was answered")
	}
	g = played(t, draw, []string{"tile 1,0 r0", "pass"}, []string{"tile 0,1 r0", "pass"}, []string{"tile 2,0 r0", "pass"})
	if m.isItsTurn(g) || countTurns(g, 1) != 2 {
		t.Errorf("it is the next turn: %d", countTurns(g, 1))
	}
}

// A seat, a person and all have so many conditional moves.
func TestBounds(t *testing.T) {
	games := teststore.Open(t)
	t.Cleanup(func() { _ = games.Close() })
	who := store.Holder{1}
	err := games.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 0)`, who[:])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	put := func(game string, seat, n int) error {
		return games.Update(t.Context(), func(tx *store.Tx) error {
			m := &Move{Game: game, Seat: seat, Person: who, Tile: fmt.Sprint("tile ", n), Choices: []string{"pass"}, Turn: 1, Saw: []byte{1}}
			return Put(tx, m)
		})
	}
	id := func(n int) string { return fmt.Sprintf("game-%02d-aaaaaaaaaaaaaaaaaa", n) }
	games2 := maxPerPerson/MaxPerSeat + 1
	for n := range games2 {
		err := games.Create(t.Context(), store.Game{Info: store.Info{ID: id(n), Status: store.Playing, Names: []string{"Ada"}}, Setup: []byte("{}"), Secret: []byte("{}")})
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range MaxPerSeat {
		if err := put(id(0), 0, n); err != nil {
			t.Fatal(err)
		}
	}
	if err := put(id(0), 0, MaxPerSeat); !errors.Is(err, errSeatFull) {
		t.Errorf("one more for a seat: %v", err)
	}
	if err := put(id(0), 0, 3); err != nil {
		t.Errorf("another in its place: %v", err)
	}
	for game := 1; game < games2-1; game++ {
		for n := range MaxPerSeat {
			if err := put(id(game), 0, n); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := put(id(games2-1), 0, 0); !errors.Is(err, errPersonFull) {
		t.Errorf("one more of a person: %v", err)
	}
}
