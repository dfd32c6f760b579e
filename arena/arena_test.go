package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/game"
)

func match(t *testing.T, c Config) *Match {
	t.Helper()
	m, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// run plays a match, which must have so many games.
func run(t *testing.T, c Config, games int) *Report {
	t.Helper()
	r, err := match(t, c).Run(t.Context(), Watcher{})
	if err != nil || r.Games != games {
		t.Fatalf("%+v, error %v", r, err)
	}
	return r
}

// randoms is a match of random players.
func randoms(n, players, games int) Config {
	return Config{Bots: slices.Repeat([]string{"random"}, n), Games: games, Players: players, Seed: 7, Jobs: 1}
}

func TestPairing(t *testing.T) {
	for _, test := range []struct {
		entries, seats, games int
		gauntlet              bool
		tables, total         int
	}{
		{2, 2, 200, false, 1, 200},
		{2, 2, 5, false, 1, 6},
		{3, 2, 10, false, 3, 30},
		{4, 2, 10, true, 3, 30},
		{4, 4, 10, false, 1, 12},
		{5, 3, 3, false, 10, 30},
		{5, 3, 3, true, 6, 18},
	} {
		p := pair(test.entries, test.seats, test.games, test.gauntlet)
		if len(p.tables) != test.tables || p.games() != test.total {
			t.Errorf("%+v: %d tables, %d games", test, len(p.tables), p.games())
		}
		sat := map[[2]int]map[int]int{} // by group and place: how often in each seat
		for i := range p.games() {
			s := p.game(i)
			for seat, place := range s.places {
				key := [2]int{s.group, place}
				if sat[key] == nil {
					sat[key] = map[int]int{}
				}
				sat[key][seat]++
			}
		}
		for key, seats := range sat {
			if len(seats) != test.seats {
				t.Errorf("%+v: in group %d place %d sat in %v", test, key[0], key[1], seats)
			}
			for _, n := range seats {
				if n != seats[0] {
					t.Errorf("%+v: in group %d place %d sat in %v", test, key[0], key[1], seats)
				}
			}
		}
	}
}

// A longer match begins with the games of a shorter one.
func TestPairingGrows(t *testing.T) {
	short, long := pair(4, 3, 6, false), pair(4, 3, 60, false)
	for i := range short.games() {
		if !reflect.DeepEqual(short.game(i), long.game(i)) {
			t.Errorf("game %d: %+v and %+v", i, short.game(i), long.game(i))
		}
	}
}

// The tiles come in the same order for all of a group, whoever plays, and in another
// for the next group.
func TestSameLots(t *testing.T) {
	c := Config{Bots: []string{"random", "greedy", "random"}, Games: 4, Players: 2, Seed: 11, Jobs: 1}
	m := match(t, c)
	drawn := map[int][]string{}
	for i := range m.Games() {
		b := m.blank(i)
		g, err := game.New(b.Setup)
		if err != nil {
			t.Fatal(err)
		}
		tb := table{Match: m}
		r := round{out: b, g: g, match: m}
		for seat, place := range b.Places {
			r.seats = append(r.seats, clock{player: tb.player(place, i, seat)})
			if err := r.seats[seat].begin(b.Setup, seat); err != nil {
				t.Fatal(err)
			}
		}
		for !g.State().Over() {
			if err := r.step(); err != nil {
				t.Fatal(err)
			}
		}
		var texts []string
		for _, e := range g.Entries() {
			if e.Seat > 5 { // chance
				texts = append(texts, e.Text)
			}
		}
		if have := drawn[b.Group]; have == nil {
			drawn[b.Group] = texts
		} else if n := min(len(have), len(texts)); n < 70 || !slices.Equal(have[:n], texts[:n]) {
			t.Errorf("game %d: other lots than the group's first:\n%q\n%q", i, have, texts)
		}
	}
	if slices.Equal(drawn[0], drawn[1]) {
		t.Error("two groups have the same lots")
	}
}

func TestJSON(t *testing.T) {
	r := run(t, randoms(2, 2, 4), 4)
	var out bytes.Buffer
	if err := r.Write(&out, true); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Bots, Pairs []map[string]any
	}
	var all map[string]any
	if err := errors.Join(json.Unmarshal(out.Bytes(), &got), json.Unmarshal(out.Bytes(), &all)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		of   map[string]any
		want []string
	}{
		{all, []string{"bots", "errors", "games", "pairs", "players", "seconds"}},
		{got.Bots[1], []string{
			"cut", "draws", "elo", "forfeits", "games", "illegal", "interval", "losses", "margin", "ms_per_turn",
			"name", "over_time", "points", "points_by_kind", "score", "wins",
		}},
		{got.Bots[0]["elo"].(map[string]any), []string{"high", "low", "value"}},
		{got.Bots[0]["margin"].(map[string]any), []string{"mean", "se"}},
		{got.Bots[0]["ms_per_turn"].(map[string]any), []string{"max", "mean", "p99"}},
		{got.Pairs[0], []string{"a", "b", "draws", "games", "losses", "margin", "wins"}},
	} {
		if keys := slices.Sorted(maps.Keys(test.of)); !slices.Equal(keys, test.want) {
			t.Errorf("keys %q, want %q", keys, test.want)
		}
	}
}

// What is counted adds up, for any number of seats.
func TestSums(t *testing.T) {
	for players := 2; players <= 6; players++ {
		m := match(t, randoms(players, players, 4*players))
		var games []*Game
		r, err := m.Run(t.Context(), Watcher{Game: func(g *Game) { games = append(games, g) }})
		if err != nil {
			t.Fatal(err)
		}
		score, elo, wins := 0.0, 0.0, 0
		for _, b := range r.Bots {
			score += b.Score
			elo += b.Elo.Value
			wins += b.Wins
			if b.Wins+b.Draws+b.Losses != b.Games || b.Games != r.Games {
				t.Errorf("%d players: %+v", players, b)
			}
			if !(b.Interval.Low <= b.Score && b.Score <= b.Interval.High && b.Elo.Low < b.Elo.Value && b.Elo.Value < b.Elo.High) {
				t.Errorf("%d players: %+v lies outside its own intervals", players, b)
			}
			sum := 0.0
			for _, n := range b.Kinds {
				sum += n
			}
			if math.Abs(sum-b.Points.Mean) > 1e-9 {
				t.Errorf("%d players: points by kind are %v together, points are %v", players, sum, b.Points.Mean)
			}
		}
		if math.Abs(score-1) > 1e-9 || math.Abs(elo) > 1e-6 || wins > r.Games {
			t.Errorf("%d players: scores add up to %v, ratings to %v", players, score, elo)
		}
		if want := players * (players - 1) / 2; len(r.Pairs) != want {
			t.Errorf("%d players: %d pairs, want %d", players, len(r.Pairs), want)
		}
		for _, p := range r.Pairs {
			if p.Games != r.Games || p.Wins+p.Draws+p.Losses != p.Games {
				t.Errorf("%d players: %+v", players, p)
			}
			if b := r.Bots[0]; players == 2 && (p.Margin != b.Margin || p.Wins != b.Wins || p.Margin.SE == 0) {
				t.Errorf("%+v, the first alone %+v", p, b)
			}
		}
		for _, g := range games {
			if err := g.check(); err != nil {
				t.Errorf("%d players: %v", players, err)
			}
			for seat, by := range g.Points {
				sum := 0
				for _, n := range by {
					sum += n
				}
				if sum != g.Scores[seat] {
					t.Errorf("points %v for a score of %d", by, g.Scores[seat])
				}
			}
		}
	}
}

// timeless is a file without what a clock has measured.
func timeless(t *testing.T, name string) (list []string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	games, good, why, err := readGames(bytes.NewReader(data))
	if err != nil || why != "" || good != int64(len(data)) {
		t.Fatalf("%d of %d bytes, %s, %v", good, len(data), why, err)
	}
	for _, g := range games {
		for seat := range g.MS {
			g.MS[seat] = make([]float64, len(g.MS[seat]))
			g.OverTime[seat] = 0
		}
		text, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	return list
}

func out(t *testing.T) string { return filepath.Join(t.TempDir(), "match.jsonl") }

// With a budget in positions a match gives the same file again, however many games are
// played at once; another seed gives another.
func TestSameAgain(t *testing.T) {
	c := Config{Bots: []string{"greedy@v40", "random"}, Games: 6, Players: 3, Seed: 5, Jobs: 1, Out: out(t)}
	run(t, c, 6)
	want := timeless(t, c.Out)
	c.Out, c.Jobs = out(t), 3
	run(t, c, 6)
	if got := timeless(t, c.Out); len(want) != 6 || !slices.Equal(got, want) {
		t.Errorf("three at once:\n%s\none after the other:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	c.Out, c.Seed = out(t), 6
	run(t, c, 6)
	var a, b Game
	if err := errors.Join(json.Unmarshal([]byte(want[0]), &a), json.Unmarshal([]byte(timeless(t, c.Out)[0]), &b)); err != nil || a.Hash == b.Hash {
		t.Errorf("another seed, the same game: %s (%v)", a.Hash, err)
	}
}

// A match that was stopped goes on where it was, and comes to the same.
func TestResume(t *testing.T) {
	c := randoms(3, 2, 6)
	c.Out = out(t)
	whole := run(t, c, 18)
	want := timeless(t, c.Out)

	c.Out = out(t)
	ctx, cancel := context.WithCancel(t.Context())
	r, err := match(t, c).Run(ctx, Watcher{Game: func(g *Game) {
		if g.Group == 1 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || r.Games < 7 || r.Games == 18 {
		t.Fatalf("stopped after %d games, error %v", r.Games, err)
	}
	// As if the power had failed in the middle of a line.
	f, err := os.OpenFile(c.Out, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString(want[r.Games][:50])
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	var notes []string
	done := -1
	again, err := match(t, c).Run(t.Context(), Watcher{
		Note:  func(text string) { notes = append(notes, text) },
		Begin: func(n, _ int) { done = n },
	})
	if err != nil || done != r.Games || again.Games != 18 {
		t.Fatalf("%d were there, then %d games, error %v", done, again.Games, err)
	}
	if len(notes) != 1 || !strings.Contains(notes[0], "is not complete; that game is played again") {
		t.Errorf("told %q", notes)
	}
	if got := timeless(t, c.Out); !slices.Equal(got, want) {
		t.Errorf("in two parts:\n%s\nat once:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for i, b := range again.Bots {
		if w := whole.Bots[i]; b.Score != w.Score || b.Margin != w.Margin || b.Elo != w.Elo || !maps.Equal(b.Kinds, w.Kinds) {
			t.Errorf("in two parts %+v, at once %+v", b, w)
		}
	}
	// More games of the same match are played behind those that there are.
	c.Games = 8
	if r := run(t, c, 24); r.Errors != 0 {
		t.Errorf("%v", r.Told())
	}
	if got := timeless(t, c.Out); len(got) != 24 || !slices.Equal(got[:18], want) {
		t.Errorf("%d lines", len(got))
	}
}

// A match that is stopped before its first game has a report that can be written.
func TestStoppedAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := match(t, randoms(3, 2, 4)).Run(ctx, Watcher{})
	if !errors.Is(err, context.Canceled) || r.Games != 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	var b bytes.Buffer
	if err := errors.Join(r.Write(&b, true), r.Write(&b, false), r.page(&b)); err != nil || strings.Contains(b.String(), "NaN") {
		t.Errorf("%v\n%s", err, &b)
	}
}

func TestDamagedFiles(t *testing.T) {
	c := randoms(2, 2, 4)
	c.Out = out(t)
	run(t, c, 4)
	good, err := os.ReadFile(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(good, []byte("\n"))[:4]
	text := func(parts ...[]byte) string { return string(bytes.Join(parts, nil)) }
	for name, test := range map[string]struct{ text, want string }{
		"damaged in the middle": {text(lines[0], lines[1][:40], []byte("\n"), lines[2]), "line 2"},
		"one is missing":        {text(lines[0], lines[2]), "line 2 is of another match: its group"},
		"an unknown field":      {text(lines[0][:1], []byte(`"x":1,`), lines[0][1:], lines[1]), `line 1: json: unknown field "x"`},
		"another winner":        {strings.Replace(text(lines...), `"winners":[`, `"winners":[1,0,`, 1), "line 1: seats"},
		"another seed":          {strings.ReplaceAll(text(lines...), `"seed":7`, `"seed":8`), "line 1 is of another match: its seed"},
		"another bot":           {strings.ReplaceAll(text(lines...), `"bots":["random"`, `"bots":["greedy"`), "line 1 is of another match: its bots"},
		"another option":        {strings.ReplaceAll(text(lines...), `"aids":"club"`, `"aids":"table"`), "line 1 is of another match: its setup"},
		"too many":              {text(lines...) + text(lines...), "it has 8 games, and this match 4"},
		"no game at all":        {"a diary\nof somebody\n", "line 1"},
	} {
		if err := os.WriteFile(c.Out, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := match(t, c).Run(t.Context(), Watcher{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, test.want)
		}
		if now, err := os.ReadFile(c.Out); err != nil || string(now) != test.text {
			t.Errorf("%s: a file that was refused has changed", name)
		}
	}
	// A last line that is whole, but damaged.
	if err := os.WriteFile(c.Out, []byte(text(lines[:3]...)+"{\"bots\":\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var told string
	if _, err := match(t, c).Run(t.Context(), Watcher{Note: func(text string) { told = text }}); err != nil || !strings.Contains(told, "line 4 is damaged") {
		t.Errorf("told %q, error %v", told, err)
	}
	if got := timeless(t, c.Out); len(got) != 4 {
		t.Errorf("%d lines", len(got))
	}
}

func TestWrongMatches(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"nobody plays":                    func(c *Config) { c.Bots = nil },
		"0 games":                         func(c *Config) { c.Games = 0 },
		"0 games at a time":               func(c *Config) { c.Jobs = 0 },
		"7 players":                       func(c *Config) { c.Players = 7 },
		"1 players":                       func(c *Config) { c.Players = 1 },
		`no computer player "deep"`:       func(c *Config) { c.Bots = []string{"deep"} },
		"a budget is a time":              func(c *Config) { c.Bots = []string{"greedy@fast"} },
		"there is no set":                 func(c *Config) { c.Setup.Expansions = []string{"hats"} },
		"a sequential test compares two:": func(c *Config) { c.Bots, c.SPRT = []string{"random", "random", "greedy"}, &SPRT{0, 5} },
	} {
		c := randoms(2, 2, 4)
		change(&c)
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

// The last name fills up the seats, under names that differ.
func TestFilledUp(t *testing.T) {
	c := Config{Bots: []string{"greedy", "random"}, Games: 4, Players: 4, Seed: 1, Jobs: 1}
	m := match(t, c)
	if got := m.labels(); !slices.Equal(got, []string{"greedy", "random", "random", "random"}) {
		t.Errorf("%q play", got)
	}
	if got := m.blank(0).Setup.Players; !slices.Equal(got, []string{"greedy", "random", "random 2", "random 3"}) {
		t.Errorf("%q sit at the table", got)
	}
	long := strings.Repeat("ä", game.MaxName)
	if got := unused([]string{long}, long); got == long || game.CheckName(got) != nil {
		t.Errorf("%q", got)
	}
}

func FuzzReadGames(f *testing.F) {
	m, err := New(randoms(2, 2, 2))
	if err != nil {
		f.Fatal(err)
	}
	g := m.blank(0)
	g.Winners, g.Hash = g.won(), strings.Repeat("0", 64)
	text, err := json.Marshal(g)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(append(text, '\n'))
	f.Add(append(append(text, '\n'), text[:20]...))
	f.Add([]byte("\n\n"))
	f.Add([]byte(`{"places":[0,1],"scores":[1,2],"points":[null,null],"ms":[[1e308],[]],"over_time":[1,0]}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, good, why, err := readGames(bytes.NewReader(data))
		if good > int64(len(data)) || good == int64(len(data)) && (why != "" || err != nil) {
			t.Fatalf("%d of %d bytes are good; %q, %v", good, len(data), why, err)
		}
		again, n, why, err := readGames(bytes.NewReader(data[:good]))
		if n != good || why != "" || err != nil || !reflect.DeepEqual(again, games) {
			t.Fatalf("the good part is not good: %d of %d bytes, %q, %v", n, good, why, err)
		}
		_ = m.check(games) // whatever it says, it says it
		for _, g := range games {
			for seat := range g.Places {
				if s := g.share(seat); s < 0 || s > 1 {
					t.Fatalf("a share of %v", s)
				}
				_ = g.margin(seat)
			}
		}
		_ = orders(games)
	})
}
