package innscathedrals_test

import (
	"fmt"
	"testing"

	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/expansion/innscathedrals"
	"circulade/rules"
	"circulade/tile"
)

// chapels are cities of two tiles with a cathedral, which the box does not have.
const chapels = `set chapels

tile plain
.###.
.....
.....
.....
.....
c0 marks cathedral

tile shield
.#@#.
.....
.....
.....
.....
c0 marks cathedral
`

func book(t *testing.T, options map[string]string) *rules.Book {
	t.Helper()
	set, err := tile.Parse("chapels", []byte(chapels))
	if err != nil {
		t.Fatal(err)
	}
	modules := []*rules.Module{nil, nil, {Set: "chapels", Tiles: set}}
	given := map[string]string{}
	for i, load := range []func() (*rules.Module, error){base.Module, innscathedrals.Module} {
		m, err := load()
		if err != nil {
			t.Fatal(err)
		}
		modules[i] = m
		for _, o := range m.Options {
			given[o.Key] = o.Default
		}
	}
	for key, value := range options {
		given[key] = value
	}
	b, err := rules.Compile(rules.Config{Seats: 2, Options: given, Arranged: true}, modules, all.Order())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func play(t *testing.T, s *rules.State, texts ...string) {
	t.Helper()
	for _, text := range texts {
		c, err := s.Parse(text)
		if err == nil {
			err = s.Play(c)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// TestSmallCity shows that a cathedral counts in a city of two tiles too,
// whatever the edition pays for small cities [IC-5, BA-17].
func TestSmallCity(t *testing.T) {
	for _, test := range []struct{ edition, tile, want string }{
		{"two", "plain", "6 IC-5"},
		{"two", "shield", "9 IC-5"},
		{"full", "plain", "6 IC-5"},
		{"full", "shield", "9 IC-5"},
	} {
		t.Run(test.edition+"/"+test.tile, func(t *testing.T) {
			b := book(t, map[string]string{"base.small_city": test.edition})
			log := &rules.Log{}
			s := rules.NewLogged(b, log)
			play(t, s, "draw chapels/"+test.tile, "tile 0,-1 r180", "big c0")
			var got string
			for _, e := range log.Events {
				if e.Type == rules.EventScore {
					got += fmt.Sprint(e.Points, " ", b.RuleName(e.Ruling.Rule))
				}
			}
			if got != test.want {
				t.Errorf("red got %q, want %q", got, test.want)
			}
		})
	}
}

// TestWorth shows an incomplete road with an inn and city with a cathedral: what
// they would be worth if they were complete, and at the end [IC-4, IC-5].
func TestWorth(t *testing.T) {
	for _, test := range []struct {
		incomplete, tile, place, segment string
		completed, end                   int
	}{
		{"zero", "EB", "tile 1,0 r0", "r0", 4, 0},
		{"ignore", "EB", "tile 1,0 r0", "r0", 4, 2},
		{"zero", "EK", "tile 0,-1 r0", "c0", 6, 0},
		{"ignore", "EK", "tile 0,-1 r0", "c0", 6, 2},
	} {
		t.Run(test.incomplete+"/"+test.tile, func(t *testing.T) {
			s := rules.NewState(book(t, map[string]string{"ic.incomplete": test.incomplete}))
			play(t, s, "draw inns-cathedrals/"+test.tile, test.place)
			f := s.Board.FeatureOf(s.Board.SegmentAt(s.SubTurn().Cell, test.segment))
			for when, want := range map[rules.When]int{rules.IfClosed: test.completed, rules.AtEnd: test.end} {
				if got := s.ValueOf(f, 0, when).Points(); got != want {
					t.Errorf("worth %d (time %d), want %d", got, when, want)
				}
			}
		})
	}
}
