package challenges

import (
	"errors"
	"testing"

	"circulade/internal/problem"
	"circulade/internal/table/clock"
	"circulade/internal/table/plan"
)

// planned plans a table without computer players.
func planned(q *plan.Wanted) (*plan.Plan, error) { return plan.New(q, nil) }

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
