package study

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"circulade/rating"
)

// quick are sixty players who think little.
func quick() []string {
	list := make([]string, 60)
	for i := range list {
		list[i] = []string{"random", "greedy@v8"}[i%2]
	}
	return list
}

// Everybody plays once in each round, so that nothing is predicted from a game of the same round.
func TestPlan(t *testing.T) {
	p := Plan{Seed: 5, Seasons: 4, Players: Players()}
	if err := p.check(); err != nil {
		t.Fatal(err)
	}
	games := p.Games()
	if want := 2*50*30 + 2*50*13; len(games) != want {
		t.Errorf("%d games, want %d", len(games), want)
	}
	played := map[[3]int]int{}
	for i, g := range games {
		if g.Number != i {
			t.Errorf("game %d has the number %d", i, g.Number)
		}
		for _, who := range g.Seats {
			played[[3]int{g.Season, g.Round, who}]++
		}
		if want := rating.ClassOf(false, len(g.Seats), false); g.Class != want {
			t.Errorf("game %d of %d seats is of class %s", i, len(g.Seats), g.Class)
		}
	}
	if len(played) != 4*50*60 {
		t.Errorf("%d times somebody played in a round, want %d", len(played), 4*50*60)
	}
	for who, n := range played {
		if n != 1 {
			t.Errorf("season, round, player %v: %d games", who, n)
		}
	}
	other := Plan{Seed: 6, Seasons: 4, Players: Players()}
	if slices.Equal(other.Games()[0].Seats, games[0].Seats) {
		t.Error("another seed seats the same")
	}
}

func TestWrongPlans(t *testing.T) {
	names := Players()
	names[3] = "nobody"
	budget := Players()
	budget[3] = "hard@v0"
	for what, p := range map[string]Plan{
		"no season":      {Players: Players()},
		"fifty players":  {Seasons: 1, Players: Players()[:50]},
		"an unknown one": {Seasons: 1, Players: names},
		"no positions":   {Seasons: 1, Players: budget},
	} {
		if err := Play(t.Context(), p, filepath.Join(t.TempDir(), "f"), func(int, int) {}, func() {}); err == nil {
			t.Errorf("%s: was played", what)
		}
	}
}

// A study that was stopped goes on, and its file is that of one that was not.
func TestPlayGoesOn(t *testing.T) {
	p := Plan{Seed: 3, Seasons: 2, Players: quick()}
	path := filepath.Join(t.TempDir(), "games.jsonl")
	play := func(path string, games int) (had int) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		left := games
		err := Play(ctx, p, path, func(have, _ int) { had = have }, func() {
			if left--; left == 0 {
				stop()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		return had
	}
	play(path, 3)
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"game":3,"cla`); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if had := play(path, 4); had != 3 {
		t.Errorf("went on after %d games, want 3", had)
	}
	whole := filepath.Join(t.TempDir(), "games.jsonl")
	play(whole, 7)
	a, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) || bytes.Count(a, []byte("\n")) != 8 {
		t.Errorf("stopped:\n%s\nnot stopped:\n%s", a, b)
	}
	other := p
	other.Seed++
	if err := Play(t.Context(), other, path, func(int, int) {}, func() {}); err == nil || !strings.Contains(err.Error(), "another study") {
		t.Errorf("another study went on with the file: %v", err)
	}
}

// Every player of the roster answers.
func TestEveryPlayerPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("trains three of them")
	}
	p := Plan{Seed: 1, Seasons: 1, Players: Players()}
	tables := map[int]*table{}
	for i := 0; i < 60; i += 2 {
		g := Game{Number: i, Class: rating.Two, Seats: []int{i, i + 1}}
		if err := p.play(t.Context(), tables, &g); err != nil || len(g.Scores) != 2 || slices.Max(g.Scores) == 0 {
			t.Fatalf("%v: %v, %v", g.Seats, g.Scores, err)
		}
	}
}

func TestDamagedFiles(t *testing.T) {
	plan := `{"seed":1,"seasons":1,"players":["` + strings.Join(quick(), `","`) + `"]}` + "\n"
	for what, text := range map[string]string{
		"no plan":           "games\n",
		"a plan of none":    `{"seed":1}` + "\n",
		"no game":           plan + "x\n",
		"a game missing":    plan + `{"game":1,"class":"two","seats":[1,2],"scores":[3,4]}` + "\n",
		"an unknown player": plan + `{"game":0,"class":"two","seats":[1,60],"scores":[3,4]}` + "\n",
		"no scores":         plan + `{"game":0,"class":"two","seats":[1,2]}` + "\n",
		"a round too many":  plan + `{"game":0,"class":"two","round":50,"seats":[1,2],"scores":[3,4]}` + "\n",
		"no class":          plan + `{"game":0,"seats":[1,2],"scores":[3,4]}` + "\n",
	} {
		path := filepath.Join(t.TempDir(), "games.jsonl")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, games, err := Read(path); err == nil {
			t.Errorf("%s: read as %v", what, games)
		}
	}
	if _, _, err := Read(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that is not there was read")
	}
}

func TestRanks(t *testing.T) {
	g := Game{Scores: []int{70, 90, 70, 30}}
	if got := g.Ranks(); !slices.Equal(got, []int{2, 1, 2, 4}) {
		t.Errorf("ranks %v", got)
	}
	if g.outcome(1, 0) != 1 || g.outcome(0, 1) != 0 || g.outcome(0, 2) != 0.5 {
		t.Error("who came in before whom is wrong")
	}
}

// drawn plays the games of a plan by the model of Plackett and Luce itself: strengths in natural logarithms.
func drawn(p *Plan, strength func(player int) float64) []Game {
	games := p.Games()
	rng := rand.New(rand.NewPCG(p.Seed, 9))
	for i := range games {
		for _, who := range games[i].Seats {
			lot := -math.Log(-math.Log(rng.Float64()))
			games[i].Scores = append(games[i].Scores, int(1000*(5+strength(who)+lot)))
		}
	}
	return games
}

// Among players of known strength all methods find it, and the report says so.
func TestJudge(t *testing.T) {
	p := Plan{Seed: 8, Seasons: 2, Players: Players()}
	games := drawn(&p, func(player int) float64 { return float64(player-30) / 15 })
	r, err := Judge(p, games, 50, func(rating.Class) {})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Classes) != 2 || r.Games != len(games) || r.Classes[0].Pairs != 1500 || r.Classes[1].Pairs != 50*117 {
		t.Fatalf("%d classes, %d games, %d and %d pairs", len(r.Classes), r.Games, r.Classes[0].Pairs, r.Classes[1].Pairs)
	}
	for _, c := range r.Classes {
		v := c.Verdict
		for family, x := range map[string]float64{"ours": v.Ours, "elo": v.Elo, "batch": v.Batch, "batch by size": v.BatchBySize} {
			if x > 0.63 || x < 0.4 {
				t.Errorf("%s: the loss of %s is %v; a coin has 0.69", c.Class, family, x)
			}
		}
		if v.EloMore.Low > v.EloMore.Value || v.EloMore.High < v.EloMore.Value || v.EloMore.Low == v.EloMore.High {
			t.Errorf("%s: the interval is %v", c.Class, v.EloMore)
		}
		if at := slices.IndexFunc(c.Strengths, func(s Strength) bool { return s.Player == Players()[59] }); at > 9 {
			t.Errorf("%s: the strongest are %v", c.Class, c.Strengths[:9])
		}
		if c.Covered < 60 {
			t.Errorf("%s: %v %% in the interval", c.Class, c.Covered)
		}
		if c.Ages[4].Ours >= c.Ages[0].Ours {
			t.Errorf("%s: nothing was learned: %v", c.Class, c.Ages)
		}
	}
	var text bytes.Buffer
	if err := r.Write(&text, false); err != nil || !strings.Contains(text.String(), "elo's loss less ours") {
		t.Errorf("%v: %s", err, text.String())
	}
	folder := t.TempDir()
	if err := r.WriteCharts(folder); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ratings-loss.svg", "ratings-tenths.svg"} {
		svg, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	if _, err := Judge(p, games[:100], 5, func(rating.Class) {}); err == nil {
		t.Error("less than a season was judged")
	}
	games[31].Seats[0] = games[30].Seats[0]
	if _, err := Judge(p, games, 5, func(rating.Class) {}); err == nil {
		t.Error("a round with a player twice was judged")
	}
}
