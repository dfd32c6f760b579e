package challenges

import (
	"encoding/json"
	"errors"
	"testing"

	"circulade/internal/problem"
	"circulade/internal/table/clock"
	"circulade/internal/table/plan"
)

// planned plans a table without computer players.
func planned(q *plan.Wanted) (*plan.Plan, error) { return plan.New(q, nil, nil) }

// What a wish does not say is filled in.
func TestWishDefaults(t *testing.T) {
	w := Wish{}
	if err := w.check(planned); err != nil {
		t.Fatal(err)
	}
	if w.First != Random || w.Aids == "" || w.Clock == nil || w.Clock.Kind != clock.Bank || w.Clock.Flag != clock.Out {
		t.Errorf("%+v with the clock %+v", w, w.Clock)
	}
}

// A rated game has the helps of its class, whether they are asked for or not; the base game alone stays so
// where it is stored.
func TestRatedAids(t *testing.T) {
	days := &clock.Settings{Kind: clock.Days, Days: 3}
	for _, tt := range []struct {
		wish Wish
		want string
	}{
		{Wish{Rated: true}, "club"},
		{Wish{Rated: true, Aids: "club"}, "club"},
		{Wish{Rated: true, Clock: days}, "outlines,bag,features,squares,projected"},
		{Wish{Rated: true, Clock: days, Aids: "outlines,bag,features,squares,projected"}, "outlines,bag,features,squares,projected"},
		{Wish{Aids: "teach"}, "teach"},
	} {
		tt.wish.Preset, tt.wish.Expansions = "bigbox", []string{}
		if err := tt.wish.check(planned); err != nil || tt.wish.Aids != tt.want {
			t.Errorf("%+v: %v", tt.wish, err)
		}
		data, err := tt.wish.encode()
		if err != nil {
			t.Fatal(err)
		}
		var stored Wish
		if err := json.Unmarshal(data, &stored); err != nil {
			t.Fatal(err)
		}
		p, err := stored.plan(planned, [2]player{{"Ann", false}, {"Bob", false}})
		if err != nil || p.Start.Setup.Aids != tt.want || len(p.Start.Setup.Expansions) > 1 {
			t.Errorf("the table of %+v has %+v: %v", stored, p.Start.Setup, err)
		}
	}
}

// What is wrong with a wish is said, each at its field.
func TestWrongWishes(t *testing.T) {
	none := &clock.Settings{Kind: clock.None}
	for field, w := range map[string]Wish{
		"first":                     {First: "me"},
		"preset":                    {Preset: "nonsense"},
		"aids":                      {Aids: "nonsense"},
		"clock.kind":                {Clock: &clock.Settings{Kind: "sand"}},
		"options.base.first_player": {Options: map[string]string{"base.first_player": "host"}},
	} {
		wantFault(t, w, field)
	}
	wantFault(t, Wish{Rated: true, Clock: none}, "clock.kind")
	wantFault(t, Wish{Rated: true, First: Sender}, "first")
	wantFault(t, Wish{Rated: true, Aids: "teach"}, "aids")
	wantFault(t, Wish{Rated: true, Aids: "club", Clock: &clock.Settings{Kind: clock.Days, Days: 3}}, "aids")
	wantFault(t, Wish{Rated: true, Clock: &clock.Settings{Kind: clock.Turn, TurnS: 60, Flag: clock.Computer}}, "clock.flag")
	for _, right := range []Wish{{Clock: none}, {First: Receiver}, {Rated: true}, {Rated: true, Clock: &clock.Settings{Kind: clock.Days, Days: 3}}} {
		if err := right.check(planned); err != nil {
			t.Errorf("%+v: %v", right, err)
		}
	}
}

// wantFault fails the test unless a wish has a fault in a field.
func wantFault(t *testing.T, w Wish, field string) {
	t.Helper()
	var p *problem.Problem
	if err := w.check(planned); !errors.As(err, &p) || len(p.Faults) == 0 || p.Faults[0].Field != field {
		t.Errorf("%+v: %v, with %+v", w, err, p)
	}
}
