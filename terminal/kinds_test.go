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
			{ID: 4, Player: 0, Figure: "follower", Place: "prison 1"},
			{ID: 5, Player: 0, Figure: "big", Place: "quarter castle"},
			{ID: 7, Player: 1, Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"},
			{ID: 8, Player: 1, Figure: "big", Place: "tower 2,0"},
			{ID: 9, Player: 0, Figure: "follower", Place: "castle 3,4 N"},
			{ID: 11, Player: 0, Figure: "follower", Place: "out"},
			{ID: 10, Player: 1, Figure: "barn", X: ptr(2), Y: ptr(2), Segment: "f0", Corner: "SE"},
		},
		Pieces: []view.Piece{
			{Piece: "dragon", X: ptr(0), Y: ptr(0)},
			{Piece: "dragon-trail", X: ptr(0), Y: ptr(0), State: ptr(0)},
			{Piece: "fairy", X: ptr(0), Y: ptr(0), Figure: ptr(7)},
			{Piece: "tower", X: ptr(2), Y: ptr(0), State: ptr(1)},
			{Piece: "bridge", X: ptr(1), Y: ptr(0), Player: ptr(1), State: ptr(1)},
			{Piece: "ferry", X: ptr(6), Y: ptr(5), Place: "ferry NE"},
			{Piece: "ferry-free", X: ptr(6), Y: ptr(5)},
			{Piece: "castle", X: ptr(3), Y: ptr(4), Player: ptr(0), State: ptr(0)},
			{Piece: "count", Place: "quarter blacksmith"},
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
		{view.Choice{Kind: "continue"}, "Go on."},
		{view.Choice{Kind: "ransom", ID: ptr(4), Figure: "follower", Player: ptr(1), Place: "prison 1"}, "Pay 3 points to Bo, and get your follower back."},
		{view.Choice{Kind: "bridge", Bridge: &view.Span{X: 1, Y: 0, Axis: "EW"}}, "Build a bridge over 1,0 from east to west."},
		{view.Choice{Kind: "abbey", X: x, Y: y}, "Lay the abbey at 1,0."},
		{view.Choice{Kind: "ferry", X: x, Y: y, Place: "ferry EW"}, "The ferry at 1,0 between east and west."},
		{view.Choice{Kind: "draw"}, "Draw a tile."},
		{view.Choice{Kind: "decline"}, "Set it aside, and draw another."},
		{view.Choice{Kind: "princess", ID: ptr(7), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "send Bo's follower home, on c0 at 0,0"},
		{view.Choice{Kind: "fairy", ID: ptr(9), Figure: "follower", Place: "castle 3,4 N"}, "move the fairy to your follower on the castle at 3,4"},
		{view.Choice{Kind: "fairy", X: x, Y: y}, "move the fairy to 1,0"},
		{view.Choice{Kind: "tower", X: ptr(2), Y: ptr(0)}, "tower piece at 2,0: 2 floors high"},
		{view.Choice{Kind: "climb", Figure: "big", X: ptr(2), Y: ptr(0), Place: "tower 2,0"}, "big follower on the tower at 2,0, which is closed then"},
		{view.Choice{Kind: "capture", ID: ptr(8), Figure: "big", Place: "tower 2,0"}, "Capture Bo's big follower, on the tower at 2,0."},
		{view.Choice{Kind: "exchange", ID: ptr(4), Figure: "follower", Place: "prison 1"}, "Get your follower back."},
		{view.Choice{Kind: "dragon", X: ptr(0), Y: ptr(-1)}, "North to 0,-1."},
		{view.Choice{Kind: "extra"}, "Yes: another tile is drawn."},
		{view.Choice{Kind: "escape", ID: ptr(9), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Your follower escapes, on c0 at 0,0."},
		{view.Choice{Kind: "castle", ID: ptr(7), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Build a castle; Bo's follower stays on it."},
		{view.Choice{Kind: "score", X: x, Y: y, Segment: "r0", Feature: "road"}, "The road r0 at 1,0: 3 tiles, 1 open end."},
		{view.Choice{Kind: "wagon", X: x, Y: y, Segment: "r0", Feature: "road"}, "To the road r0 at 1,0: 3 tiles, 1 open end."},
		{view.Choice{Kind: "move", ID: ptr(5), Figure: "big", Place: "quarter castle", X: x, Y: y, Segment: "c0"}, "big follower from the castle quarter to c0 at 1,0"},
		{view.Choice{Kind: "quarter", Figure: "follower", Place: "quarter blacksmith"}, "follower into the blacksmiths' quarter"},
		{view.Choice{Kind: "count", Place: "quarter market"}, "To the market quarter."},
		{view.Choice{Kind: "tunnel", X: x, Y: y, Segment: "r0", Place: "pair b"}, "A tunnel token of pair b on the road r0 at 1,0: 3 tiles, 1 open end."},
		{view.Choice{Kind: "copy", X: x, Y: y, Segment: "r0", Feature: "road", Points: ptr(3)}, "3 points, as for the road r0 at 1,0: 3 tiles, 1 open end."},
		{view.Choice{Kind: "porxada-swap"}, "Swap one of your followers for another player's."},
		{view.Choice{Kind: "porxada-bonus"}, "For the end: unfinished cities count as completed."},
		{view.Choice{Kind: "swap-other", ID: ptr(7), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Bo's follower, on c0 at 0,0."},
		{view.Choice{Kind: "accept"}, "Agree: Bo's follower on c0 at 0,0 change places."},
		{view.Choice{Kind: "refuse"}, "Refuse, and give up a follower for good."},
		{view.Choice{Kind: "lose", ID: ptr(7), Figure: "follower", X: ptr(0), Y: ptr(0), Segment: "c0"}, "Bo's follower, on c0 at 0,0."},
		{view.Choice{Kind: "lose", Figure: "big"}, "Your big follower from the supply."},
		{view.Choice{Kind: "pick", Tile: "base/E"}, "Tile base/E."},
		{view.Choice{Kind: "buy", Player: ptr(1)}, "Buy it, and pay 4 points to Bo."},
		{view.Choice{Kind: "sell", Player: ptr(1)}, "Sell it to Bo for 4 points."},
		{view.Choice{Kind: "flea", X: x, Y: y}, "A flea on the tile at 1,0."},
		{view.Choice{Kind: "flea", X: x, Y: y, Source: &[2]int{3, 4}}, "The flea at 3,4 goes to 1,0."},
		{view.Choice{Kind: "flee", ID: ptr(7), Figure: "follower", X: x, Y: y, Segment: "c1"}, "Your follower on c0 at 0,0 flees to c1 at 1,0."},
		{view.Choice{Kind: "hex"}, ""},
	} {
		got := teller{fullTable(), 0, []string{"Ann", "Bo"}}.kind(test.c)
		if got != test.want {
			t.Errorf("%+v:\n got %q\nwant %q", test.c, got, test.want)
		}
	}
	for kind, q := range questions {
		if got := ask(&view.Decision{Kind: kind}, "Ann"); got != "Ann: "+q {
			t.Errorf("%s: %q", kind, got)
		}
	}
}

// TestPieces tells what lies and stands on the table.
func TestPieces(t *testing.T) {
	want := []string{
		"  The dragon is at 0,0.",
		"  The fairy is at 0,0, with Bo's follower.",
		"  A tower of 1 floor stands at 2,0.",
		"  Bo's bridge leads over 1,0 from east to west.",
		"  A ferry lies at 6,5 between north and east.",
		"  Your castle lies at 3,4, in the north.",
		"  The Count is in the blacksmiths' quarter.",
		"  Tile base/E is set aside until a volcano is laid.",
		"  Tile base/U is still to be auctioned.",
		"  Bo auctions tile base/E.",
		"  Ann lays tile base/A next.",
		"  Bo bids 4, the highest so far.",
		"  Bo has a tunnel token of pair a on r0 at 7,5.",
		"  Ann has the teacher.",
		"  The teacher is at 7,7.",
		"  Nobody has the king.",
		"  Outbreak 2 is active at 1,1.",
		"  Outbreak 1 is averted at 1,2.",
		"  An active flea is at 2,1.",
		"  An inactive flea is at 2,2.",
		"  The magic lamp is at 9,9.",
		"  Your follower is in Bo's prison.",
		"  Your big follower is in the castle quarter.",
		"  Bo's big follower is on the tower at 2,0.",
		"  Your follower is on the castle at 3,4.",
		"  Your follower is in the box, for good.",
		"  Bo's barn stands at the south-east corner of 2,2.",
	}
	if got := pieceList(fullTable(), 0, []string{"Ann", "Bo"}); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := pieceList(view.State{}, 0, nil); !slices.Equal(got, []string{"  There is nothing else."}) {
		t.Errorf("of nothing: %q", got)
	}
	for token := range map[string]bool{"wine": true, "tower-pieces": true} {
		s := view.State{Players: []view.Player{{Name: "Ann", Tallies: map[string]int{token: 2}}}}
		if got, want := scoreList(s)[0], "  Ann: 0 points, "+strings.ReplaceAll(token, "-", " ")+" 2"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestLaterSentences tells what the later sets add to the events.
func TestLaterSentences(t *testing.T) {
	names := []string{"You", "Bo"}
	x, y, you, bo := 1, 0, 0, 1
	for _, test := range []struct {
		e    view.Event
		want string
	}{
		{view.Event{Type: "figure", Player: &bo, Figure: "follower", Place: "tower 3,4", X: &x, Y: &y}, "Bo puts a follower on the tower at 3,4."},
		{view.Event{Type: "figure", Player: &you, Figure: "big", Place: "quarter market"}, "You put a big follower in the market quarter."},
		{view.Event{Type: "return", Player: &bo, Figure: "follower", Place: "prison 0"}, "Bo gets a follower back from your prison."},
		{view.Event{Type: "move", Player: &bo, Figure: "wagon", X: &x, Y: &y, Segment: "r0"}, "Bo's wagon goes to 1,0, r0."},
		{view.Event{Type: "move", Player: &you, Figure: "follower", Place: "castle 3,4 N"}, "Your follower goes to the castle at 3,4."},
		{view.Event{Type: "move", Player: &bo, Figure: "big", Place: "out"}, "Bo's big follower goes to the box, for good."},
		{view.Event{Type: "capture", Player: &you, Figure: "follower", X: &x, Y: &y, Segment: "r0"}, "You capture a follower."},
		{view.Event{Type: "move", Player: &bo, Figure: "follower", Place: "prison 0"}, ""},
		{view.Event{Type: "piece", Token: "dragon", Player: &you, X: &x, Y: &y}, "The dragon is now at 1,0."},
		{view.Event{Type: "piece", Token: "fairy", Player: &bo, X: &x, Y: &y}, "Bo moves the fairy to 1,0."},
		{view.Event{Type: "piece", Token: "tower", Player: &you, X: &x, Y: &y, Count: 2}, "You put a piece on the tower at 1,0: 2 floors high."},
		{view.Event{Type: "piece", Token: "bridge", Player: &bo, X: &x, Y: &y}, "Bo builds a bridge at 1,0."},
		{view.Event{Type: "piece", Token: "count", Player: &bo, Place: "quarter market"}, "The Count goes to the market quarter."},
		{view.Event{Type: "piece", Token: "aside", Player: &bo, Tile: "base/E"}, "Tile base/E is set aside: there is no dragon yet."},
		{view.Event{Type: "piece", Token: "auction-tile", Tile: "base/E"}, "Tile base/E is revealed for the bazaar."},
		{view.Event{Type: "piece", Token: "auction-tile", Player: &bo, Tile: "base/E"}, "Bo auctions tile base/E."},
		{view.Event{Type: "piece", Token: "bid", Player: &bo}, "Bo bids 0."},
		{view.Event{Type: "piece", Token: "flying-machine", Player: &bo, Count: 2, X: &x, Y: &y}, "The machine flies 2 squares, to 1,0."},
		{view.Event{Type: "piece", Token: "flying-machine", Player: &bo, Count: 1}, "The machine flies 1 square, where there is no tile."},
		{view.Event{Type: "piece", Token: "flying-machine", Player: &bo}, "There is no place to land: the follower comes back."},
		{view.Event{Type: "piece", Token: "crop-circle", Player: &bo, Count: 1, X: &x, Y: &y}, "Bo chooses that followers are added."},
		{view.Event{Type: "piece", Token: "crop-circle", Player: &you, Count: 2, X: &x, Y: &y}, "You choose that followers are taken back."},
		{view.Event{Type: "note", Text: "challenge", Player: &you, X: &x, Y: &y, Segment: "m"}, "You challenge what stands at 1,0: whoever is completed first scores."},
		{view.Event{Type: "note", Text: "challenge-lost", Player: &bo, X: &x, Y: &y, Segment: "m"}, "Bo loses the challenge at 1,0. There are no points for it."},
		{view.Event{Type: "piece", Token: "magic-lamp", Player: &bo, X: &x, Y: &y}, "Bo moves the magic lamp to 1,0."},
		{view.Event{Type: "piece", Token: "ferry", Player: &you, X: &x, Y: &y, Place: "ferry NS"}, "You lay a ferry at 1,0 between north and south."},
		{view.Event{Type: "piece", Token: "tunnel-b", Player: &you, X: &x, Y: &y, Segment: "r0"}, "You lay a tunnel token of pair b on r0 at 1,0."},
		{view.Event{Type: "piece", Token: "teacher", Player: &you, X: &x, Y: &y}, "The teacher is back in the school."},
		{view.Event{Type: "piece", Token: "teacher", Player: &you}, "The dragon eats the teacher."},
		{view.Event{Type: "piece", Token: "porxada", Player: &bo, X: &x, Y: &y}, "Bo keeps La Porxada for the end."},
		{view.Event{Type: "token", Token: "teacher", Player: &bo, Count: 1}, "Bo takes the teacher."},
		{view.Event{Type: "token", Token: "porxada-marks", Player: &you, Count: 1}, "You will score unfinished cities as completed ones."},
		{view.Event{Type: "piece", Token: "outbreak", Player: &bo, Count: 2, X: &x, Y: &y}, "The plague breaks out at 1,0: outbreak 2."},
		{view.Event{Type: "piece", Token: "averted", Player: &bo, Count: 1, X: &x, Y: &y}, "Outbreak 1 at 1,0 is averted."},
		{view.Event{Type: "piece", Token: "flea", Player: &bo, X: &x, Y: &y}, "Bo puts a flea on the tile at 1,0."},
		{view.Event{Type: "piece", Token: "flea", Player: &you, Count: 1, X: &x, Y: &y}, "You move a flea to 1,0."},
		{view.Event{Type: "token", Token: "fleas-woken", Player: &bo, Count: 1}, "1 flea is active again."},
		{view.Event{Type: "token", Token: "fleas-asleep", Player: &bo, Count: 3}, "3 fleas are inactive now."},
		{view.Event{Type: "piece", Token: "dragon-trail", X: &x, Y: &y}, ""},
		{view.Event{Type: "token", Token: "aside", Player: &bo, Count: 2}, "The dragon tiles that were set aside are back among the others."},
		{view.Event{Type: "score", Player: &bo, Points: -3, Feature: "ransom", Why: "-3", Rule: "TW-11"}, "Bo pays 3 points for a ransom: -3, rule TW-11."},
		{view.Event{Type: "score", Player: &you, Points: 1, Feature: "fairy", Why: "1", Rule: "PD-22"}, "You score 1 point for the fairy: 1, rule PD-22."},
	} {
		if got := sentence(test.e, names); got != test.want {
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
		`^  \d\. tower piece at 1,0: 1 floor high$`,
		`^Ann puts a piece on the tower at 1,0: 2 floors high\.$`,
		`^Ann: whom does the tower capture\?$`,
		`^  1\. Capture Bo's follower, on r0 at 2,0\.$`,
		`^  2\. Capture nobody\.$`,
		`Ann captures a follower\.$`,
		`^Bo: anything else, before the turn goes on\?$`,
		`^  1\. Pay 3 points to Ann, and get your follower back\.$`,
		`^  Your follower is in Ann's prison\.$`,
		`Bo pays 3 points for a ransom`,
		`^Bo gets a follower back from Ann's prison\.$`,
		`  A tower of 2 floors stands at 1,0\.$`,
	)
}

// TestPlayPortal names the tile of each place where there are several tiles.
func TestPlayPortal(t *testing.T) {
	said := playing(t, game.Setup{
		Expansions: []string{"princess-dragon"}, Draw: []string{"princess-dragon/DG/RrC.g", "base/U"},
		Options: map[string]string{"base.first_player": "seat0"},
	}, "4", "quit")
	want(t, said, `^ +\d+\. follower as a knight in the city in the north at 0,0 \(c0\)`, `; a portal\.$`)
}
