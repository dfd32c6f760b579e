package terminal

import (
	"bufio"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/tile"
	"circulade/view"
)

// playing plays an arranged game between Ann and Bo with the lines as input and
// returns what is said.
func playing(t *testing.T, setup game.Setup, lines ...string) string {
	t.Helper()
	setup.Players = []string{"Ann", "Bo"}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	table := &table{
		g: g, speech: speaking(t, "en", setup.Expansions, -1, "Ann", "Bo"), typed: true,
		in: bufio.NewScanner(strings.NewReader(strings.Join(lines, "\n"))), out: &printer{w: &out},
	}
	table.bots = append(table.bots, nil, nil)
	if err := table.run(); err != nil && !errors.Is(err, errQuit) {
		t.Fatal(err)
	}
	return out.String()
}

// speaking returns the speech of a language for some sets, to the people named.
func speaking(t *testing.T, language string, sets []string, you int, names ...string) *speech {
	t.Helper()
	s, err := newSpeech(language, sets, names, you)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sets are all of them, for what is told of no game.
func sets(t *testing.T) []string { return slices.Sorted(maps.Keys(every(t))) }

// TestPlayAbbot puts an abbot into a garden and takes him back.
func TestPlayAbbot(t *testing.T) {
	said := playing(t, game.Setup{
		Expansions: []string{"abbot"}, Draw: []string{"base/V~garden", "base/E", "base/U"},
		Options: map[string]string{"base.first_player": "seat0"},
	},
		"tile 1,0 r0", "abbot g", "1", "board", "features", "scores",
		"tile 0,-1 r180; pass", "tile -1,0 r0", "list", "recall", "1", "scores", "quit")
	want(t, said,
		`field, in the south-west \(f1\); garden \(g\)\.$`,
		`^  \d\. Abbot: garden \(g\): 2 of 9 squares; worth 2 at the end, 9 when completed$`,
		`^Ann: Abbot on g at 1, 0\.$`,
		`^   0      ========1a  \?$`,
		`, g garden, \? the tile fits here$`,
		`^figures: 1a Abbot, 1 Follower$`,
		`^  garden 1,0 g: held by Ann, 2 of 9 squares, with Abbot \(Ann\); worth 2 at the end, 9 when completed; \d+ tiles fit$`,
		`  Ann: 0 points, 2 if the game ended now, 0 × Abbot left, 7 × Follower left$`,
		`^  \d\. Take the abbot back: garden, g at 1, 0, 3 of 9 squares; brings 3 points now$`,
		`^To be played: tile -1,0 r0; recall\.$`,
		`^Ann scores 3 points: garden \(g at 1, 0\); 3 tiles × 1, rule AB-6\. That makes 3\.$`,
		`^Ann: Abbot back from g at 1, 0\.$`,
		`  Ann: 3 points, \d+ if the game ended now, 1 × Abbot left, 7 × Follower left$`,
	)
}

// TestSentences tells what sets add to the events.
func TestSentences(t *testing.T) {
	speech := speaking(t, "en", sets(t), 0, "You", "Bo")
	x, y, you, bo := 1, 0, 0, 1
	for _, test := range []struct {
		e    view.Event
		want string
	}{
		{view.Event{Type: "figure", Player: &bo, Figure: "big", Role: "knight", X: &x, Y: &y, Segment: "c0"}, "Bo: Big follower (knight) on c0 at 1, 0."},
		{view.Event{Type: "figure", Player: &you, Figure: "builder", Role: "builder", X: &x, Y: &y, Segment: "r0"}, "You: Builder on r0 at 1, 0."},
		{view.Event{Type: "return", Player: &bo, Figure: "pig", Role: "pig", X: &x, Y: &y, Segment: "f0"}, "Bo: Pig back from f0 at 1, 0."},
		{view.Event{Type: "token", Player: &bo, Token: "wine", Count: 2, X: &x, Y: &y, Segment: "c0"}, "Bo takes 2 barrels of wine."},
		{view.Event{Type: "token", Player: &you, Token: "king", Count: 5, X: &x, Y: &y, Segment: "c0"}, "You take the king, for a city of 5 tiles."},
		{view.Event{Type: "token", Player: &bo, Token: "robber-baron", Count: 1}, "Bo takes the robber baron, for a road of 1 tile."},
		{view.Event{Type: "token", Player: &bo, Token: "ingots", Count: 3}, "Bo takes 3 ingots."},
		{view.Event{Type: "token", Player: &you, Token: "magic-lamp", Count: 2}, "You take magic lamp × 2."},
		{view.Event{Type: "part", Player: &you, Part: 2}, "You take a second turn."},
		{view.Event{Type: "score", Player: &bo, Points: 10, Feature: "goods", Why: "10", Rule: "TB-4", Terms: []view.Term{{Noun: "bonus", Count: 10, Each: 1}}}, "Bo scores 10 points: goods; bonus (+10), rule TB-4."},
		{view.Event{Type: "score", Player: &you, Points: 3, Feature: "robber-baron", Rule: "KR-6", Terms: []view.Term{{Noun: "road", Count: 3, Each: 1}}}, "You score 3 points: robber baron; 3 completed roads × 1, rule KR-6."},
		{view.Event{Type: "score", Player: &bo, Points: 9, Feature: "abbey", Rule: "AM-1", Total: ptr(9), Strength: []int{1, 2}, Terms: []view.Term{{Noun: "tile", Count: 9, Each: 1}}}, "Bo scores 9 points: abbey; 9 tiles × 1, rule AM-1; strength You 1, Bo 2. That makes 9."},
	} {
		if got := speech.sentence(test.e); got != test.want {
			t.Errorf("%+v:\n got %s\nwant %s", test.e, got, test.want)
		}
	}
}

// TestSecondTurn asks whether somebody takes a second turn.
func TestSecondTurn(t *testing.T) {
	d := &view.Decision{Kind: "double-turn", Choices: []view.Choice{{Text: "double", Kind: "double"}, {Text: "pass", Kind: "pass"}}}
	q := question{teller: teller{speaking(t, "en", sets(t), 0, "You", "Bo"), view.State{Decision: d}, 0}}
	got := []string{q.ask(), q.describe(d.Choices[0]), q.describe(d.Choices[1])}
	want := []string{"You: Your builder's road or city grew: take a second turn?", "Take a second turn", "End my turn"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestFeatureMarks tells what lies on features, and who works in them.
func TestFeatureMarks(t *testing.T) {
	at := view.Segment{X: 1, Y: 0, Segment: "c0"}
	s := view.State{
		Figures: []view.Figure{
			{Player: 0, Figure: "big", X: ptr(1), Y: ptr(0), Segment: "c0"},
			{Player: 1, Figure: "builder", X: ptr(1), Y: ptr(0), Segment: "c0"},
			{Player: 1, Figure: "follower", X: ptr(1), Y: ptr(0), Segment: "c0"},
			{Player: 0, Figure: "pig", X: ptr(1), Y: ptr(0), Segment: "f0"},
		},
		Features: []view.Feature{
			{ID: "1,0 c0", Kind: "city", Segments: []view.Segment{at}, Tiles: 3, Open: 1, Marks: []string{"wine", "cathedral", "wine"}, Owners: []int{0}},
			{ID: "2,0 r0", Kind: "road", Tiles: 1, Open: 2, Marks: []string{"inn"}},
			{ID: "3,0 f0", Kind: "field", Tiles: 1, Marks: []string{"pig-herd"}, Owners: []int{1}},
			{ID: "4,0 v0", Kind: "river", Tiles: 1},
			{ID: "6,0 m", Kind: "shrine", Tiles: 3, Open: 6, Owners: []int{0}, Notes: []view.Note{{Rule: "CU-3", Feature: "7,0 m"}}},
			{ID: "8,0 c0", Kind: "city", Tiles: 2, Open: 1, Marks: []string{"besieged", "besieged"}, Owners: []int{1}},
			{ID: "5,0 g", Kind: "garden", Tiles: 3, Open: 6},
		},
	}
	want := []string{
		"  city 1,0 c0: held by you, 3 tiles, wine × 2, cathedral, 1 open end, with Big follower (You) and Builder (Bo); worth 0 at the end, 0 when completed",
		"  city 8,0 c0: held by Bo, 2 tiles, besieged × 2, 1 open end; worth 0 at the end, 0 when completed",
		"  field 3,0 f0: held by Bo, 1 tile, herd of pigs; worth 0 at the end",
		"  road 2,0 r0: held by nobody, 1 tile, inn, 2 open ends; worth 0 at the end, 0 when completed",
		"  shrine 6,0 m: held by you, 3 of 9 squares; worth 0 at the end, 0 when completed; challenged by: 7,0 m",
	}
	if got := speaking(t, "en", sets(t), 0, "You", "Bo").featureList(s); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestHoldings tells what players have besides points.
func TestHoldings(t *testing.T) {
	bo, five := 1, 5
	s := view.State{
		Players: []view.Player{
			{Name: "You", Score: 3, Supply: map[string]int{"big": 1, "follower": 7}, Tallies: map[string]int{"wine": 2, "cloth": 1}},
			{Name: "Bo", Supply: map[string]int{"big": 0, "follower": 6}},
		},
		Pieces: []view.Piece{{Piece: "king", Player: &bo, State: &five}, {Piece: "robber-baron"}, {Piece: "dragon", X: &five, Y: &five}},
		Final: &view.Final{Winners: []int{0}, Ranking: []int{0, 1}, Points: []view.Breakdown{
			{Player: 0, By: map[string]int{"gold": 1, "goods": 10, "road": 4, "king": 2, "garden": 9}},
			{Player: 1, By: map[string]int{"robber-baron": 3}},
		}},
	}
	speech := speaking(t, "en", sets(t), 0, "You", "Bo")
	want := []string{
		"  You: 3 points, 1 × Big follower left, 7 × Follower left, 1 bolt of cloth, 2 barrels of wine",
		"  Bo: 0 points, 0 × Big follower left, 6 × Follower left",
		"  King: Bo, 5 tiles",
		"  Robber baron: nobody has it yet",
	}
	if got := speech.scoreList(s); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	want = []string{
		"You win.",
		"  You: 3 points (goods 10, garden 9, road 4, king 2, gold 1)",
		"  Bo: 0 points (robber baron 3)",
	}
	if got := speech.ending(s); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := speech.legend(s, &canvas{rivers: true}); got[0] != "# city, @ shield, = road, x a road's end, M monastery, . field, ~ river, ? the tile fits here" ||
		got[3] != "figures: 1+ Big follower, 1 Follower" {
		t.Errorf("the legend is %q", got)
	}
}

// TestDescribeMarks tells what is printed on tiles.
func TestDescribeMarks(t *testing.T) {
	set, err := tile.Parse("marked", []byte(`set marked

tile spring
.....
.....
..~..
..~..
..~..
marks river-source

tile inn
.....
.....
=====
.....
.....
r0 marks inn
f1 marks pig-herd

tile wine
.###.
.....
.....
.....
.....
c0 marks wine
`))
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, x := range set.Tiles {
		said += speaking(t, "en", sets(t), -1).tile(x) + "\n"
	}
	want(t, said,
		`On it: river, in the south \(v0\); field, all around \(f0\); spring\.$`,
		`road, from east to west, inn \(r0\); .*field, along the south, herd of pigs \(f1\)\.$`,
		`city, in the north, wine \(c0\)`,
	)
	s := view.State{Tiles: []view.Tile{{}}}
	c := newCanvas(s)
	c.tile(0, 0, set.Tiles[0], 0)
	if got := strings.Join(c.lines()[4:7], "\n"); got != "          .....\n   0      ..~..\n          ..~.." || !c.rivers {
		t.Errorf("the spring is drawn\n%s", got)
	}
	c.figure(view.Figure{Player: 1, Figure: "pig", X: ptr(0), Y: ptr(0)}, 'p', 0, 4)
	if got := c.lines()[4]; got != "          ...2p" {
		t.Errorf("the pig in the corner is drawn %q", got)
	}
}

func ptr(n int) *int { return &n }

// TestPlayThrow names a throw without its numbers, with one too few, with one that is
// too large, and then throws.
func TestPlayThrow(t *testing.T) {
	said := playing(t, game.Setup{
		Expansions: []string{"catapult"}, Draw: []string{"catapult/CA4/F", "base/U", "base/U"},
		Options: map[string]string{"base.first_player": "seat0"},
	},
		"tile 0,1 r0; pass", "3", "1", "1 0 2048", "1 0 2048 101", "1 0 2048 40", "1", "quit")
	want(t, said,
		`^  1\. Throw like this <Place on the edge: 0 to \d+> <Direction: 0 to 4095> <Strength: 1 to 100>`,
		`^(Ann> )?"1" wants 3 numbers behind it, such as "1 \d+ \d+ \d+"\.$`,
		`strength .*101`,
		`^To be played: token target; throw 0 2048 40\.$`,
	)
}

// TestPlayMage puts the mage on another tile of a road than the one that is listed.
func TestPlayMage(t *testing.T) {
	said := playing(t, game.Setup{
		Expansions: []string{"mage-witch"}, Draw: []string{"mage-witch/MaHeF", "base/U"},
		Options: map[string]string{"base.first_player": "seat0"},
	}, "tile 1,0 r90", "mage 1,0 r0", "pass", "1", "quit")
	want(t, said,
		`^  1\. .*0,0`,
		`^Any other tile of it will do as well: mage 1,0 r0\.$`,
		`^To be played: tile 1,0 r90; mage 1,0 r0; pass\.$`,
	)
	if strings.Contains(said, "  7. ") {
		t.Errorf("every segment is listed:\n%s", said)
	}
}
