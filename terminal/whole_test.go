package terminal

import (
	"bufio"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

// whole plays an arranged game through a pipe, everybody with the first choice of
// every question, and returns what is said and the game.
func whole(t *testing.T, setup game.Setup, kinds ...string) ([]string, *game.Game) {
	t.Helper()
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	table := &table{
		g: g, speech: speaking(t, "en", setup.Expansions, -1, setup.Players...), bots: make([]bot.Player, len(kinds)),
		in: bufio.NewScanner(strings.NewReader(strings.Repeat("1\n", 500))), out: &printer{w: &out},
	}
	for i, kind := range kinds {
		if kind == "" {
			continue
		}
		if table.bots[i], err = bot.New(kind, 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := table.run(); err != nil {
		t.Fatal(err)
	}
	return strings.Split(out.String(), "\n"), g
}

// told are the lines that tell what happened, asked those that ask for a choice.
var (
	told  = regexp.MustCompile(`^(Turn \d+\.|Tile \S+ (lies|leaves) |By lot, |The game is over|\w+ (draws?|lays?|scores?) |\w+: Follower .*(on|from) )`)
	asked = regexp.MustCompile(`^\w+: (Where does tile|A follower on this tile)`)
)

// replayed are the same lines as the record of a game has them: every event, and
// every question that a person answered.
func replayed(t *testing.T, g *game.Game, kinds []string) (events, questions []string) {
	t.Helper()
	speech := speaking(t, "en", g.Setup().Expansions, -1, g.Setup().Players...)
	for _, e := range view.Events(g, 0) {
		events = append(events, strings.Split(strings.TrimPrefix(speech.sentence(e), "\n"), "\n")...)
	}
	again, err := game.New(g.Setup())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range g.Entries() {
		if e.Seat == rules.Chance {
			continue
		}
		if kinds[e.Seat] == "" {
			seat := int(e.Seat)
			questions = append(questions, teller{speech, view.Of(again, seat), seat}.ask())
		}
		if err := again.Choose(e.Text); err != nil {
			t.Fatal(err)
		}
	}
	return events, questions
}

// TestPlayWholeGame plays from the first question to the winner through a pipe.
// Every tile laid or thrown out, every score and every question is told once, and
// in the order of the record.
func TestPlayWholeGame(t *testing.T) {
	setup := game.Setup{
		Players: []string{"Ann", "Bo"}, Seed: "pipe", DrawEnd: true,
		Start: []game.StartTile{{Tile: "base/B"}}, // a tile of city all round fits nowhere
		Draw:  strings.Fields("base/C base/U base/V base/B base/L base/V base/W base/A base/X base/U base/V base/K base/J base/U base/E base/E"),
	}
	for _, kinds := range [][]string{{"", ""}, {"", "greedy"}} {
		said, g := whole(t, setup, kinds...)
		events, questions := replayed(t, g, kinds)
		for what, lines := range map[string]struct {
			pattern *regexp.Regexp
			want    []string
		}{"told": {told, events}, "asked": {asked, questions}} {
			var got []string
			for _, line := range said {
				if lines.pattern.MatchString(line) {
					got = append(got, line)
				}
			}
			if !slices.Equal(got, lines.want) {
				t.Errorf("%v: what is %s differs from the record:\n%s\nwant\n%s", kinds, what, strings.Join(got, "\n"), strings.Join(lines.want, "\n"))
			}
		}
		all := strings.Join(said, "\n")
		want(t, all, `^Tile base/C leaves the game\.$`, `^(Ann|Bo) lays tile `, `^(Ann|Bo) scores `, `^The game is over\.$`, `^  The longest road has `)
		if len(events) < 40 || len(questions) < 8 {
			t.Errorf("%v: %d events and %d questions", kinds, len(events), len(questions))
		}
	}
}

// TestPlayWithoutAids asks a table without helps for them.
func TestPlayWithoutAids(t *testing.T) {
	setup := game.Setup{Aids: "table", Seed: "3", Options: map[string]string{"base.first_player": "seat0"}}
	said := playing(t, setup, "features", "squares", "fits 1,0", "left", "scores", "quit")
	if n := strings.Count(said, "This table does not help with that."); n != 3 {
		t.Errorf("refused %d times, want 3:\n%s", n, said)
	}
	if strings.Contains(said, " fit") || strings.Contains(said, "if the game ended now") || strings.Contains(said, " x base/") {
		t.Errorf("a help shows itself:\n%s", said)
	}
}
