package terminal

import (
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/view"
)

// fullTable is a state with something of every set.
func fullTable() view.State {
	return view.State{
		Players: []view.Player{{Name: "Ann"}, {Name: "Bo"}},
		Figures: []view.Figure{
			{ID: 4, Player: 0, Figure: "follower", At: &view.Place{Kind: "prison", Player: ptr(1)}},
			{ID: 5, Player: 0, Figure: "big", At: &view.Place{Kind: "quarter", Spot: "castle"}},
			{ID: 7, Player: 1, Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"},
			{ID: 8, Player: 1, Figure: "big", At: &view.Place{Kind: "tower", X: ptr(2), Y: ptr(0)}},
			{ID: 9, Player: 0, Figure: "follower", At: &view.Place{Kind: "castle", X: ptr(3), Y: ptr(4), Spot: "N"}},
			{ID: 11, Player: 0, Figure: "follower", At: &view.Place{Kind: "out"}},
			{ID: 10, Player: 1, Figure: "barn", X: ptr(2), Y: ptr(2), Segment: "f0", Corner: "SE"},
		},
		Pieces: []view.Piece{
			{Piece: "dragon", X: ptr(0), Y: ptr(0)},
			{Piece: "dragon-trail", X: ptr(0), Y: ptr(0), State: ptr(0)},
			{Piece: "fairy", X: ptr(0), Y: ptr(0), Figure: ptr(7)},
			{Piece: "tower", X: ptr(2), Y: ptr(0), State: ptr(1)},
			{Piece: "bridge", X: ptr(1), Y: ptr(0), Player: ptr(1), State: ptr(1)},
			{Piece: "ferry", X: ptr(6), Y: ptr(5), At: &view.Place{Kind: "ferry", Spot: "NE"}},
			{Piece: "ferry-free", X: ptr(6), Y: ptr(5)},
			{Piece: "castle", X: ptr(3), Y: ptr(4), Player: ptr(0), State: ptr(0)},
			{Piece: "count", At: &view.Place{Kind: "quarter", Spot: "blacksmith"}},
			{Piece: "aside", Tile: "base/E"},
			{Piece: "auction-tile", Tile: "base/U"},
			{Piece: "auction-tile", Tile: "base/E", Player: ptr(1)},
			{Piece: "bazaar-tile", Tile: "base/A", Player: ptr(0)},
			{Piece: "bid", Player: ptr(1), State: ptr(4)},
			{Piece: "tunnel-a", X: ptr(7), Y: ptr(5), Player: ptr(1), Segment: "r0"},
			{Piece: "teacher", Player: ptr(0)},
			{Piece: "teacher", X: ptr(7), Y: ptr(7)},
			{Piece: "swap", X: ptr(0), Y: ptr(0), Figure: ptr(7)},
			{Piece: "king"},
			{Piece: "outbreak", X: ptr(1), Y: ptr(1), State: ptr(2)},
			{Piece: "averted", X: ptr(1), Y: ptr(2), State: ptr(1)},
			{Piece: "flea", X: ptr(2), Y: ptr(1)},
			{Piece: "flea-inactive", X: ptr(2), Y: ptr(2)},
			{Piece: "magic-lamp", X: ptr(9), Y: ptr(9)},
		},
		Features: []view.Feature{{ID: "1,0 r0", Kind: "road", Tiles: 3, Open: 1, Segments: []view.Segment{{X: 1, Y: 0, Segment: "r0"}}}},
	}
}

// TestKindsOfChoices tells one choice of each kind.
func TestKindsOfChoices(t *testing.T) {
	x, y := ptr(1), ptr(0)
	for _, test := range []struct {
		c    view.Choice
		want string
	}{
		{view.Choice{Kind: "continue"}, "Continue"},
		{view.Choice{Kind: "ransom", ID: ptr(4), Figure: "follower", Player: ptr(1), At: &view.Place{Kind: "prison", Player: ptr(1)}}, "Pay 3 points to Bo, Follower returns"},
		{view.Choice{Kind: "bridge", Bridge: &view.Span{X: 1, Y: 0, Axis: "EW"}}, "Bridge over 1, 0, from east to west"},
		{view.Choice{Kind: "abbey", X: x, Y: y}, "Abbey at 1, 0"},
		{view.Choice{Kind: "ferry", X: x, Y: y, At: &view.Place{Kind: "ferry", Spot: "EW"}}, "Ferry between east and west"},
		{view.Choice{Kind: "draw"}, "Draw a tile"},
		{view.Choice{Kind: "decline"}, "Set it aside and draw another"},
		{view.Choice{Kind: "princess", ID: ptr(7), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Send home: Follower of Bo, c0 at 0, 0"},
		{view.Choice{Kind: "fairy", ID: ptr(9), Figure: "follower", At: &view.Place{Kind: "castle", X: ptr(3), Y: ptr(4), Spot: "N"}}, "Fairy to Follower, castle at 3, 4"},
		{view.Choice{Kind: "fairy", X: x, Y: y}, "Fairy to 1, 0"},
		{view.Choice{Kind: "tower", X: ptr(2), Y: ptr(0)}, "Tower at 2, 0 grows to 2"},
		{view.Choice{Kind: "climb", Figure: "big", X: ptr(2), Y: ptr(0), At: &view.Place{Kind: "tower", X: ptr(2), Y: ptr(0)}}, "Big follower on the tower at 2, 0"},
		{view.Choice{Kind: "capture", ID: ptr(8), Figure: "big", At: &view.Place{Kind: "tower", X: ptr(2), Y: ptr(0)}}, "Take Big follower of Bo, tower at 2, 0"},
		{view.Choice{Kind: "exchange", ID: ptr(4), Figure: "follower", At: &view.Place{Kind: "prison", Player: ptr(1)}}, "Back home: Follower"},
		{view.Choice{Kind: "dragon", X: ptr(0), Y: ptr(-1)}, "Dragon north to 0, -1"},
		{view.Choice{Kind: "extra"}, "Draw one more tile"},
		{view.Choice{Kind: "escape", ID: ptr(9), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Escape: Follower, c0 at 0, 0"},
		{view.Choice{Kind: "castle", ID: ptr(7), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Castle, Follower stays on it (c0 at 0, 0)"},
		{view.Choice{Kind: "score", X: x, Y: y, Segment: "r0", Feature: "road"}, "r0 at 1, 0 (3 tiles, 1 open end)"},
		{view.Choice{Kind: "wagon", X: x, Y: y, Segment: "r0", Feature: "road"}, "Wagon on r0 at 1, 0 (3 tiles, 1 open end)"},
		{view.Choice{Kind: "move", ID: ptr(5), Figure: "big", At: &view.Place{Kind: "quarter", Spot: "castle"}, X: x, Y: y, Segment: "c0"}, "Big follower from the castle quarter to c0 at 1, 0"},
		{view.Choice{Kind: "quarter", Figure: "follower", At: &view.Place{Kind: "quarter", Spot: "blacksmith"}}, "Follower: blacksmiths' quarter"},
		{view.Choice{Kind: "count", At: &view.Place{Kind: "quarter", Spot: "market"}}, "Count: market quarter"},
		{view.Choice{Kind: "tunnel", X: x, Y: y, Segment: "r0", At: &view.Place{Kind: "pair", Spot: "b"}}, "Tunnel token, pair B: r0 at 1, 0 (3 tiles, 1 open end)"},
		{view.Choice{Kind: "copy", X: x, Y: y, Segment: "r0", Feature: "road", Points: ptr(3)}, "3 points, as for r0 at 1, 0 (3 tiles, 1 open end)"},
		{view.Choice{Kind: "porxada-swap"}, "Swap one of your followers for another player's"},
		{view.Choice{Kind: "porxada-bonus"}, "For the end: unfinished cities count as completed"},
		{view.Choice{Kind: "swap-other", ID: ptr(7), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Follower of Bo, c0 at 0, 0"},
		{view.Choice{Kind: "accept"}, "Agree: Follower (Bo, c0 at 0, 0) change places"},
		{view.Choice{Kind: "refuse"}, "Refuse, and give up a follower for good"},
		{view.Choice{Kind: "lose", ID: ptr(7), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Follower, c0 at 0, 0"},
		{view.Choice{Kind: "lose", Figure: "big"}, "Big follower from your supply"},
		{view.Choice{Kind: "pick", Tile: "base/E"}, "Tile base/E"},
		{view.Choice{Kind: "buy", Player: ptr(1)}, "Buy it: pay 4 to Bo"},
		{view.Choice{Kind: "sell", Player: ptr(1)}, "Sell it to Bo for 4"},
		{view.Choice{Kind: "flea", X: x, Y: y}, "Flea on 1, 0"},
		{view.Choice{Kind: "flea", X: x, Y: y, Source: &[2]int{3, 4}}, "Flea from 3, 4 to 1, 0"},
		{view.Choice{Kind: "flee", ID: ptr(7), Figure: "follower", X: x, Y: y, Segment: "c1"}, "Follower flees from c0 at 0, 0 to c1 at 1, 0"},
		{view.Choice{Kind: "hex"}, ""},
	} {
		talk := teller{speaking(t, "en", sets(t), 0, "Ann", "Bo"), fullTable(), 0}
		if got := talk.choice(test.c); got != test.want {
			t.Errorf("%+v:\n got %q\nwant %q", test.c, got, test.want)
		}
	}
}

// TestPieces tells what lies and stands on the table.
func TestPieces(t *testing.T) {
	want := []string{
		"  Dragon at 0, 0",
		"  Fairy at 0, 0, with Follower (Bo)",
		"  Tower, 1 floor high at 2, 0",
		"  Bo: Bridge, from east to west at 1, 0",
		"  Ferry between north and east at 6, 5",
		"  Ann: Castle (north) at 3, 4",
		"  Count: blacksmiths' quarter",
		"  Dragon tile set aside: base/E",
		"  Tile up for auction: base/U",
		"  Bo: Tile up for auction: base/E",
		"  Ann: Tile from the bazaar: base/A",
		"  Bo bids 4",
		"  Bo: Tunnel token, pair A: r0 at 7, 5",
		"  Ann: Teacher",
		"  Teacher at 7, 7",
		"  King: nobody has it yet",
		"  Outbreak 2, active at 1, 1",
		"  Outbreak 1, averted at 1, 2",
		"  Flea, active at 2, 1",
		"  Flea, inactive at 2, 2",
		"  magic lamp at 9, 9",
		"  Ann: Follower, prison of Bo",
		"  Ann: Big follower, castle quarter",
		"  Bo: Big follower, tower at 2, 0",
		"  Ann: Follower, castle at 3, 4",
		"  Ann: Follower, out of the game",
		"  Bo: Barn, south-east corner, f0 at 2, 2",
	}
	if got := speaking(t, "en", sets(t), -1, "Ann", "Bo").pieceList(fullTable()); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := speaking(t, "en", nil, -1).pieceList(view.State{}); !slices.Equal(got, []string{"  There is nothing else."}) {
		t.Errorf("of nothing: %q", got)
	}
}

// TestLaterSentences tells what the later sets add to the events.
func TestLaterSentences(t *testing.T) {
	speech := speaking(t, "en", sets(t), 0, "You", "Bo")
	x, y, you, bo := 1, 0, 0, 1
	for _, test := range []struct {
		e    view.Event
		want string
	}{
		{view.Event{Type: "figure", Player: &bo, Figure: "follower", At: &view.Place{Kind: "tower", X: ptr(3), Y: ptr(4)}, X: &x, Y: &y}, "Bo: Follower, tower at 3, 4."},
		{view.Event{Type: "figure", Player: &you, Figure: "big", At: &view.Place{Kind: "quarter", Spot: "market"}}, "You: Big follower, market quarter."},
		{view.Event{Type: "return", Player: &bo, Figure: "follower", At: &view.Place{Kind: "prison", Player: ptr(0)}}, "Bo: Follower back from your prison."},
		{view.Event{Type: "move", Player: &bo, Figure: "wagon", X: &x, Y: &y, Segment: "r0"}, "Bo: Wagon goes to r0 at 1, 0."},
		{view.Event{Type: "move", Player: &you, Figure: "follower", At: &view.Place{Kind: "castle", X: ptr(3), Y: ptr(4), Spot: "N"}}, "You: Follower goes to castle at 3, 4."},
		{view.Event{Type: "move", Player: &bo, Figure: "big", At: &view.Place{Kind: "out"}}, "Bo gives up a follower for good: Big follower."},
		{view.Event{Type: "capture", Player: &you, Figure: "follower", X: &x, Y: &y, Segment: "r0"}, "You take a prisoner: Follower."},
		{view.Event{Type: "move", Player: &bo, Figure: "follower", At: &view.Place{Kind: "prison", Player: ptr(0)}}, ""},
		{view.Event{Type: "piece", Token: "dragon", Player: &you, X: &x, Y: &y}, "The dragon is at 1, 0."},
		{view.Event{Type: "piece", Token: "fairy", Player: &bo, X: &x, Y: &y}, "Bo: fairy, now at 1, 0."},
		{view.Event{Type: "piece", Token: "tower", Player: &you, X: &x, Y: &y, Count: 2}, "You: tower at 1, 0, now 2 high."},
		{view.Event{Type: "piece", Token: "bridge", Player: &bo, X: &x, Y: &y}, "Bo: bridge at 1, 0."},
		{view.Event{Type: "piece", Token: "count", Player: &bo, At: &view.Place{Kind: "quarter", Spot: "market"}}, "The Count goes to another quarter: market quarter."},
		{view.Event{Type: "piece", Token: "aside", Player: &bo, Tile: "base/E"}, "Tile base/E is set aside: there is no dragon yet."},
		{view.Event{Type: "piece", Token: "auction-tile", Tile: "base/E"}, "Tile base/E is revealed for the bazaar."},
		{view.Event{Type: "piece", Token: "auction-tile", Player: &bo, Tile: "base/E"}, "Bo: tile base/E is up for auction."},
		{view.Event{Type: "piece", Token: "bid", Player: &bo}, "Bo bids 0."},
		{view.Event{Type: "piece", Token: "flying-machine", Player: &bo, Count: 2, X: &x, Y: &y}, "Bo: the machine flies 2 squares and lands at 1, 0."},
		{view.Event{Type: "piece", Token: "flying-machine", Player: &bo, Count: 1}, "Bo: the machine flies 1 square, where there is no tile."},
		{view.Event{Type: "piece", Token: "flying-machine", Player: &bo}, "Bo: no place to land, the follower comes back."},
		{view.Event{Type: "piece", Token: "crop-circle", Player: &bo, Count: 1, X: &x, Y: &y}, "Bo: crop circle, followers are added."},
		{view.Event{Type: "piece", Token: "crop-circle", Player: &you, Count: 2, X: &x, Y: &y}, "You: crop circle, followers are taken back."},
		{view.Event{Type: "note", Text: "challenge", Player: &you, X: &x, Y: &y, Segment: "m"}, "You challenge what stands at 1, 0: whoever is completed first scores."},
		{view.Event{Type: "note", Text: "challenge-lost", Player: &bo, X: &x, Y: &y, Segment: "m"}, "Bo loses the challenge at 1, 0 and gets no points."},
		{view.Event{Type: "piece", Token: "magic-lamp", Player: &bo, X: &x, Y: &y}, "Bo: magic lamp at 1, 0."},
		{view.Event{Type: "piece", Token: "ferry", Player: &you, X: &x, Y: &y, At: &view.Place{Kind: "ferry", Spot: "NS"}}, "You: ferry at 1, 0 between north and south."},
		{view.Event{Type: "piece", Token: "tunnel-b", Player: &you, X: &x, Y: &y, Segment: "r0"}, "You: tunnel token, pair B, on r0 at 1, 0."},
		{view.Event{Type: "piece", Token: "teacher", Player: &you, X: &x, Y: &y}, "The teacher is back in the school."},
		{view.Event{Type: "piece", Token: "teacher", Player: &you}, "The dragon eats the teacher."},
		{view.Event{Type: "piece", Token: "porxada", Player: &bo, X: &x, Y: &y}, "Bo: La Porxada is for the end."},
		{view.Event{Type: "token", Token: "teacher", Player: &bo, Count: 1}, "Bo takes the teacher."},
		{view.Event{Type: "token", Token: "porxada-marks", Player: &you, Count: 1}, "You will score unfinished cities as completed ones."},
		{view.Event{Type: "piece", Token: "outbreak", Player: &bo, Count: 2, X: &x, Y: &y}, "Bo: outbreak 2 at 1, 0."},
		{view.Event{Type: "piece", Token: "averted", Player: &bo, Count: 1, X: &x, Y: &y}, "Outbreak 1 at 1, 0 is averted."},
		{view.Event{Type: "piece", Token: "flea", Player: &bo, X: &x, Y: &y}, "Bo: flea at 1, 0."},
		{view.Event{Type: "piece", Token: "flea", Player: &you, Count: 1, X: &x, Y: &y}, "You: flea moved, now at 1, 0."},
		{view.Event{Type: "token", Token: "fleas-woken", Player: &bo, Count: 1}, "1 flea is active again."},
		{view.Event{Type: "token", Token: "fleas-asleep", Player: &bo, Count: 3}, "3 fleas are inactive now."},
		{view.Event{Type: "piece", Token: "dragon-trail", X: &x, Y: &y}, ""},
		{view.Event{Type: "token", Token: "aside", Player: &bo, Count: 2}, "The dragon tiles set aside are back among the others."},
		{view.Event{Type: "score", Player: &bo, Points: -3, Feature: "ransom", Why: "-3", Rule: "TW-11"}, "Bo pays 3 points: ransom; -3, rule TW-11."},
		{view.Event{Type: "score", Player: &you, Points: 1, Feature: "fairy", Why: "1", Rule: "PD-22"}, "You score 1 point: fairy; 1, rule PD-22."},
	} {
		if got := speech.sentence(test.e); got != test.want {
			t.Errorf("%+v:\n got %q\nwant %q", test.e, got, test.want)
		}
	}
}

// TestPlayTower captures a follower and frees him.
func TestPlayTower(t *testing.T) {
	said := playing(t, game.Setup{
		Expansions: []string{"tower"}, Draw: []string{"tower/TO/RRR", "base/E", "base/U", "base/U", "base/U", "base/U"},
		Options: map[string]string{"base.first_player": "seat0"},
	},
		"tile 1,0 r0", "list", "tower 1,0", "1", "tile 0,-1 r180; follower c0",
		"tile -1,0 r0; pass", "tile 2,0 r0; follower r0", "tile -2,0 r0; tower 1,0", "list", "1", "1",
		"list", "pieces", "1", "1", "pieces", "quit")
	want(t, said,
		`^  \d\. Tower piece at 1, 0$`,
		`^Ann: tower at 1, 0, now 2 high\.$`,
		`^Ann: Whom does the tower take\?$`,
		`^  1\. Take Follower of Bo, r0 at 2, 0$`,
		`^  2\. Nobody$`,
		`Ann takes a prisoner: Follower \(thief\)\.$`,
		`^Bo: You may still act$`,
		`^  1\. Pay 3 points to Ann, Follower returns$`,
		`^  Bo: Follower, prison of Ann$`,
		`Bo pays 3 points: ransom`,
		`^Bo: Follower back from prison of Ann\.$`,
		`  Tower, 2 floors high at 1, 0$`,
	)
}

// TestPlayPortal names the tile of each place where there are several tiles.
func TestPlayPortal(t *testing.T) {
	said := playing(t, game.Setup{
		Expansions: []string{"princess-dragon"}, Draw: []string{"princess-dragon/DG/RrC.g", "base/U"},
		Options: map[string]string{"base.first_player": "seat0"},
	}, "4", "quit")
	want(t, said, `^ +\d+\. Follower: city, in the north \(c0 at 0, 0\)`, `; magic portal\.$`)
}
