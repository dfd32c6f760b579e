package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"circulade/expansion/base"
	"circulade/rules"
)

// tryCompile compiles the base game with toys; change may spoil the order.
func tryCompile(tb testing.TB, cfg rules.Config, change func([]rules.Moment) []rules.Moment, toys ...*toy) (*rules.Book, error) {
	tb.Helper()
	m, err := base.Module()
	if err != nil {
		tb.Fatal(err)
	}
	modules := []*rules.Module{m}
	for _, y := range toys {
		modules = append(modules, y.module(tb))
	}
	moments := order(tb, toys...)
	if change != nil {
		moments = change(moments)
	}
	return rules.Compile(cfg, modules, moments)
}

func row(name string, form rules.Form) map[string][]rules.Row {
	return map[string][]rules.Row{"base.next": {{Name: name, Form: form}}}
}

func work(name string) func(*rules.Book) error {
	return func(b *rules.Book) error {
		b.Work(name, func(*rules.State) {})
		return nil
	}
}

// Compile says what is wrong with the sets or the order, and where.
func TestCompileRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		toy    *toy
		change func([]rules.Moment) []rules.Moment
		want   string
	}{
		"a row that nobody registered": {
			toy:  &toy{rows: row("toy.dig", rules.Work)},
			want: `order T6: nobody registered row "toy.dig" of set toy`,
		},
		"a step without a row": {
			toy:  &toy{register: work("toy.dig")},
			want: `step "toy.dig" is registered but has no row in the order of play`,
		},
		"another form": {
			toy:  &toy{register: work("toy.dig"), rows: row("toy.dig", rules.Question)},
			want: `order T6: row "toy.dig" is question in the table but registered as work`,
		},
		"registered twice": {
			toy: &toy{rows: row("toy.dig", rules.Work), register: func(b *rules.Book) error {
				b.Work("toy.dig", func(*rules.State) {})
				b.Work("toy.dig", func(*rules.State) {})
				return nil
			}},
			want: `step "toy.dig" is registered twice`,
		},
		"a row of another set": {
			toy:  &toy{register: work("base.next")},
			want: `step "base.next" is registered twice`,
		},
		"a row twice in the table": {
			toy: &toy{register: work("toy.dig"), rows: map[string][]rules.Row{
				"base.next": {{Name: "toy.dig"}}, "base.part": {{Name: "toy.dig"}},
			}},
			want: `order T6: row "toy.dig" is in the table twice`,
		},
		"an unknown label": {
			toy:  &toy{register: func(b *rules.Book) error { b.Label("T6.9"); return nil }},
			want: `a jump to "T6.9": the order of play has no such row or moment`,
		},
		"a tile twice": {
			toy:  &toy{set: "base", tiles: "tile D\n.....\n.....\n.....\n.....\n.....\n"},
			want: "tile base/D is in the game twice",
		},
		"too many tiles": {
			toy:  &toy{tiles: "tile big x999\n.....\n.....\n.....\n.....\n.....\n"},
			want: "1071 tiles: a game has at most 1024",
		},
		"too many rows": {
			toy: &toy{register: func(b *rules.Book) error {
				for i := range 300 {
					b.Work(fmt.Sprintf("toy.%d", i), func(*rules.State) {})
				}
				return nil
			}},
			want: "rows and steps are registered, at most 253",
		},
		"too many figures": {
			toy: &toy{register: func(b *rules.Book) error {
				b.Figure(rules.FigureDef{Name: "crowd", Count: 200})
				return nil
			}},
			want: "414 figures of all seats are registered, at most 256",
		},
		"an error of a set": {
			toy:  &toy{register: func(*rules.Book) error { return fmt.Errorf("the box is empty") }},
			want: "set toy: the box is empty",
		},
		"no order": {
			toy:    &toy{},
			change: func([]rules.Moment) []rules.Moment { return nil },
			want:   `step "base.place" is registered but has no row`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if test.toy.set == "" {
				test.toy.set = "toy"
			}
			_, err := tryCompile(t, config(t, 2), test.change, test.toy)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestCompileRefusesSeatsAndStart(t *testing.T) {
	for _, test := range []struct {
		cfg  rules.Config
		want string
	}{
		{config(t, 0), "0 seats: between 1 and 6 can play"},
		{config(t, 7), "7 seats: between 1 and 6 can play"},
		{config(t, 2, start("base/Z", 0, 0, 0)), `start: no tile "base/Z" is left in the sets in play`},
		{config(t, 2, start("base/X", 0, 0, 0), start("base/X", 1, 0, 0)), `start: no tile "base/X" is left in the sets in play`},
	} {
		if _, err := tryCompile(t, test.cfg, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v\nwant %s", err, test.want)
		}
	}
}

// More copies of a tile than fit in a byte are all drawn.
func TestManyCopies(t *testing.T) {
	y := &toy{set: "toy", tiles: "tile meadow x300\n.....\n.....\n.....\n.....\n.....\n"}
	s := rules.NewState(compile(t, config(t, 2), y))
	n, ok := s.TypeNamed("toy/meadow")
	if !ok || s.LeftOf(n) != 300 || s.Left() != 371 || s.Outcomes() != 371 {
		t.Errorf("%d meadows of %d tiles, %d outcomes", s.LeftOf(n), s.Left(), s.Outcomes())
	}
}

// A row may belong to several sets that share a folder.
func TestRowsOfSeveralSets(t *testing.T) {
	b := compile(t, config(t, 2), &toy{set: "twins-2"})
	for set, want := range map[string]bool{"twins-2": true, "twins-1 twins-2": true, "twins-1": false, "": false} {
		if got := (rules.Row{Set: set}).InPlay(b); got != want {
			t.Errorf("a row of %q in play: %v, want %v", set, got, want)
		}
	}
}

// A row that needs another set too vanishes without it, and what was registered for
// it is no fault then; a set still has to register what is in the table.
func TestRowsBesideAnotherSet(t *testing.T) {
	beside := func(name string) map[string][]rules.Row {
		return map[string][]rules.Row{"base.next": {{Name: name, Beside: "other"}}}
	}
	digs := &toy{set: "toy", register: work("toy.dig"), rows: beside("toy.dig")}
	idle := &toy{set: "toy", rows: beside("toy.dig")}
	other := &toy{set: "other"}
	for _, test := range []struct {
		name string
		toys []*toy
		want string
	}{
		{"alone", []*toy{digs}, ""},
		{"beside it", []*toy{digs, other}, ""},
		{"registered by nobody, alone", []*toy{idle}, ""},
		{"registered by nobody, beside it", []*toy{idle, other}, `nobody registered row "toy.dig"`},
	} {
		_, err := tryCompile(t, config(t, 2), nil, test.toys...)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
	dug := 0
	digs.register = func(b *rules.Book) error {
		b.Work("toy.dig", func(*rules.State) { dug++ })
		return nil
	}
	for want, toys := range [][]*toy{{digs}, {digs, other}} {
		dug = 0
		m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), toys...))
		m.play("draw base/B", "tile 1,0 r0", "pass")
		if dug != want {
			t.Errorf("with %d sets: done %d times, want %d", len(toys), dug, want)
		}
	}
}
