package terminal

import (
	"regexp"
	"strings"
	"testing"

	"circulade/bot/analysis"
	"circulade/bot/explain"
	"circulade/bot/search"
	"circulade/game"
	"circulade/web/messages"
)

// few is hardly any effort.
var few = analysis.Effort{
	Draw: search.Budget{Visits: 4}, Move: search.Budget{Visits: 40}, Deep: search.Budget{Visits: 40}, Close: 2, Seed: 1,
}

// short is a game of three tiles in which nobody places a figure, to be analysed.
var short = game.Setup{
	Draw: []string{"base/E", "base/V", "base/U"}, DrawEnd: true, Options: map[string]string{"base.first_player": "seat0"},
}

// A hint tells good moves, which can be typed as they stand, and why; a table without
// that help gives none.
func TestHint(t *testing.T) {
	setup := short
	setup.Aids = "teach"
	said := played(t, setup, Options{}, "hint", "Ann", "Bo")
	want(t, said, `^  1\. tile 0,-1 r180; follower c0$`, `^     4 points now: city$`)
	move := regexp.MustCompile(`(?m)^  2\. (tile .+)$`).FindStringSubmatch(said)
	if move == nil {
		t.Fatalf("one hint alone:\n%s", said)
	}
	want(t, played(t, setup, Options{}, "hint\n"+move[1], "Ann", "Bo"), `^Turn 2\.$`)
	want(t, played(t, setup, Options{Language: "de"}, "hint", "Ann", "Bo"), `4 Punkte sofort: Stadt$`)
	setup.Aids = "club"
	if said := played(t, setup, Options{}, "hint", "Ann", "Bo"); strings.Contains(said, "points now") || !strings.Contains(said, "does not help") {
		t.Errorf("a club gives hints:\n%s", said)
	}
}

// A beginner says in a line why it has played so, before the next turn; others say nothing.
func TestBeginnerExplains(t *testing.T) {
	saying := regexp.MustCompile(`(?m)^Beginner: “\S.*\.”\n\nTurn \d+\.$`)
	setup := game.Setup{Draw: []string{"base/E", "base/V", "base/U"}, Seed: "why", Aids: "teach"}
	if said := played(t, setup, Options{}, "", "bot:beginner", "bot:greedy"); len(saying.FindAllString(said, -1)) < 10 {
		t.Errorf("a beginner says %q", saying.FindAllString(said, -1))
	}
	if said := played(t, setup, Options{}, "", "bot:normal", "bot:greedy"); strings.Contains(said, "“") {
		t.Errorf("others say too:\n%s", said)
	}
}

// A finished game is analysed for whoever asks; one that goes on is not.
func TestAnalyse(t *testing.T) {
	lines := "analyse\n" + strings.Repeat("2\npass\n1\n", 3) + "analyse"
	said := played(t, short, Options{Typed: true, Effort: few}, lines, "Ann", "Bo")
	want(t, said, `That is told when the game is over\.$`, `^Ann: luck with the draws [+-]\d+\.\d, points given away \d+\.\d$`,
		`^Turn 1, Ann: \d+\.\d given away$`, `^  Better: tile 0,-1 r180; follower c0$`, `^     4 points now: city$`)
}

// A record with comments is that of the same game.
func TestCommented(t *testing.T) {
	setup := short
	setup.Players = []string{"Ann", "Bo"}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for !g.State().Over() {
		choices := g.State().Choices(nil)
		if err := g.Choose(g.State().Text(choices[len(choices)-1])); err != nil {
			t.Fatal(err)
		}
	}
	r, err := analysis.Game(t.Context(), g, few, nil)
	if err != nil {
		t.Fatal(err)
	}
	record := g.Record(true)
	for _, language := range messages.Languages() {
		text, err := Commented(record, r, language, g.Setup().Expansions, g.Setup().Players)
		if err != nil {
			t.Fatal(err)
		}
		again, err := game.Load(text)
		if err != nil || again.State().Hash() != g.State().Hash() {
			t.Fatalf("%s: %v\n%s", language, err, text)
		}
		plain := regexp.MustCompile(`(?m)^#.*\n`).ReplaceAllString(text, "")
		if n := strings.Count(text, "\n# "); plain != record || n < len(r.Turns)+2 {
			t.Errorf("%s: %d comments, and without them\n%s\nwant\n%s", language, n, plain, record)
		}
	}
}

// Every kind of reason has words in every language, to whoever plays and to others.
func TestEveryReasonHasWords(t *testing.T) {
	for _, language := range messages.Languages() {
		s, err := newSpeech(language, nil, []string{"Ann", "Bo"}, nobody)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range explain.Kinds() {
			for _, you := range []int{0, nobody} {
				for _, r := range []explain.Reason{
					{Kind: kind, Player: 1, With: []int{1}, Points: 3, Feature: "city", Count: 2, Squares: []explain.Square{{X: 3, Y: 4, Fits: 1}}},
					{Kind: kind, Player: 0, Points: -1, Feature: "road", Was: 1},
				} {
					if text := s.reason(&r, you); text == "" || strings.ContainsAny(text, "{}") || strings.Contains(text, "reason.") {
						t.Errorf("%s: %s to %d: %q", language, kind, you, text)
					}
				}
			}
		}
		if len(s.unknown) > 0 {
			t.Errorf("%s: no words for %v", language, s.unknown)
		}
	}
}
