package terminal

import (
	"bufio"
	"errors"
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
		g: g, names: setup.Players, typed: true,
		in: bufio.NewScanner(strings.NewReader(strings.Join(lines, "\n"))), out: &printer{w: &out},
	}
	table.bots = append(table.bots, nil, nil)
	if err := table.run(); err != nil && !errors.Is(err, errQuit) {
		t.Fatal(err)
	}
	return out.String()
}

// TestPlayAbbot puts an abbot into a garden and takes him back.
func TestPlayAbbot(t *testing.T) {
	said := playing(t, game.Setup{
		Expansions: []string{"abbot"}, Draw: []string{"base/V~garden", "base/E", "base/U"},
		Options: map[string]string{"base.first_player": "seat0"},
	},
		"tile 1,0 r0", "abbot g", "1", "board", "features", "scores",
		"tile 0,-1 r180; pass", "tile -1,0 r0", "list", "recall", "1", "scores", "quit")
	want(t, said,
		`a field in the south-west \(f1\); a garden \(g\)\.$`,
		`^  \d\. abbot in the garden \(g\): 2 of 9 squares; worth 2 at the end, 9 when completed$`,
		`^Ann puts an abbot at 1,0, on g\.$`,
		`^   0      ========1a  \?$`,
		`, g garden, \? the tile fits here$`,
		`^a figure: 1 a follower, 1a an abbot$`,
		`^  garden 1,0 g: Ann's, 2 of 9 squares, with Ann's abbot; worth 2 at the end, 9 when completed; \d+ tiles fit$`,
		`  Ann: 0 points, 2 if the game ended now, 0 abbots left, 7 followers left$`,
		`^  \d\. take the abbot back from the garden at 1,0: 3 of 9 squares, brings 3 now$`,
		`^To be played: tile -1,0 r0; recall\.$`,
		`^Ann scores 3 points for a garden \(1,0 g\): 3 tiles x 1, rule AB-6\. That makes 3\.$`,
		`^Ann gets an abbot back from 1,0, g\.$`,
		`  Ann: 3 points, \d+ if the game ended now, 1 abbot left, 7 followers left$`,
	)
}

// TestSentences tells what sets add to the events.
func TestSentences(t *testing.T) {
	names := []string{"You", "Bo"}
	x, y, you, bo := 1, 0, 0, 1
	for _, test := range []struct {
		e    view.Event
		want string
	}{
		{view.Event{Type: "figure", Player: &bo, Figure: "big", Role: "knight", X: &x, Y: &y, Segment: "c0"}, "Bo puts a big follower as a knight at 1,0, on c0."},
		{view.Event{Type: "figure", Player: &you, Figure: "builder", Role: "builder", X: &x, Y: &y, Segment: "r0"}, "You put a builder at 1,0, on r0."},
		{view.Event{Type: "return", Player: &bo, Figure: "pig", Role: "pig", X: &x, Y: &y, Segment: "f0"}, "Bo gets a pig back from 1,0, f0."},
		{view.Event{Type: "token", Player: &bo, Token: "wine", Count: 2, X: &x, Y: &y, Segment: "c0"}, "Bo takes 2 wine from 1,0, c0."},
		{view.Event{Type: "token", Player: &you, Token: "king", Count: 5, X: &x, Y: &y, Segment: "c0"}, "You take the king: the largest completed city now has 5 tiles."},
		{view.Event{Type: "token", Player: &bo, Token: "robber-baron", Count: 1}, "Bo takes the robber baron: the longest completed road now has 1 tile."},
		{view.Event{Type: "token", Player: &bo, Token: "gold-ingot", Count: 3}, "Bo takes 3 gold ingots."},
		{view.Event{Type: "part", Player: &you, Part: 2}, "You take a second turn."},
		{view.Event{Type: "score", Player: &bo, Points: 10, Feature: "goods", Why: "10", Rule: "TB-4"}, "Bo scores 10 points for goods: 10, rule TB-4."},
		{view.Event{Type: "score", Player: &you, Points: 3, Feature: "robber-baron", Why: "3 roads x 1", Rule: "KR-6"}, "You score 3 points for the robber baron: 3 roads x 1, rule KR-6."},
		{view.Event{Type: "score", Player: &bo, Points: 9, Feature: "abbey", Why: "9 tiles x 1", Rule: "AM-1"}, "Bo scores 9 points for an abbey: 9 tiles x 1, rule AM-1."},
	} {
		if got := sentence(test.e, names); got != test.want {
			t.Errorf("%+v:\n got %s\nwant %s", test.e, got, test.want)
		}
	}
}

// TestSecondTurn asks whether somebody takes a second turn.
func TestSecondTurn(t *testing.T) {
	d := &view.Decision{Kind: "double-turn", Choices: []view.Choice{{Text: "double", Kind: "double"}, {Text: "pass", Kind: "pass"}}}
	q := question{state: view.State{Decision: d}, t: &table{names: []string{"Ann", "Bo"}}}
	got := []string{ask(d, "You"), q.describe(d.Choices[0]), q.describe(d.Choices[1])}
	want := []string{"You may take a second turn. Take it?", "Yes: another tile is drawn.", "No: the turn ends."}
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
		"  city 1,0 c0: yours, 3 tiles, 2 wine, 1 cathedral, 1 open end, with your big follower and Bo's builder; worth 0 at the end, 0 when completed",
		"  city 8,0 c0: Bo's, 2 tiles, besieged, 1 open end; worth 0 at the end, 0 when completed",
		"  field 3,0 f0: Bo's, 1 tile, 1 pig herd; worth 0 at the end",
		"  road 2,0 r0: nobody's, 1 tile, 1 inn, 2 open ends; worth 0 at the end, 0 when completed",
		"  shrine 6,0 m: yours, 3 of 9 squares; worth 0 at the end, 0 when completed; challenged by 7,0 m",
	}
	if got := featureList(s, 0, []string{"Ann", "Bo"}); !slices.Equal(got, want) {
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
			{Player: 0, By: map[string]int{"ingot": 1, "goods": 10, "road": 4, "king": 2, "garden": 9}},
			{Player: 1, By: map[string]int{"robber-baron": 3}},
		}},
	}
	want := []string{
		"  You: 3 points, 1 big follower left, 7 followers left, cloth 1, wine 2",
		"  Bo: 0 points, 0 big followers left, 6 followers left",
		"  Bo has the king, for 5 tiles.",
		"  Nobody has the robber baron.",
	}
	if got := scoreList(s); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	want = []string{
		"You win.",
		"  You: 3 points (road 4, garden 9, goods 10, king 2, ingot 1)",
		"  Bo: 0 points (robber baron 3)",
	}
	if got := ending(s, []string{"You", "Bo"}); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := legend(s, &canvas{rivers: true}); got[0] != "# city, @ shield, = road, x a road's end, M monastery, . field, ~ river, ? the tile fits here" ||
		got[3] != "a figure: 1 a follower, 1+ a big follower" {
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
		said += describeTile(x) + "\n"
	}
	want(t, said,
		`On it: a river in the south \(v0\); a field all around \(f0\); a river source\.$`,
		`a road from east to west with an inn \(r0\); .*a field along the south with a pig herd \(f1\)\.$`,
		`a city in the north with wine \(c0\)`,
	)
	s := view.State{Tiles: []view.Tile{{}}}
	c := newCanvas(s)
	c.tile(0, 0, set.Tiles[0], 0)
	if got := strings.Join(c.lines()[4:7], "\n"); got != "          .....\n   0      ..~..\n          ..~.." || !c.rivers {
		t.Errorf("the spring is drawn\n%s", got)
	}
	c.figure(view.Figure{Player: 1, Figure: "pig"}, 0, 0, 0, 4)
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
		`^  1\. throw <origin: 0 to \d+> <azimuth: 0 to 4095> <strength: 1 to 100>`,
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
