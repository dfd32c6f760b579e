package ratings

import (
	"slices"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/result"
	"circulade/rating"
)

// noon is the noon of a day, in Unix milliseconds.
func noon(day int64) int64 { return (20_000+day)*dayMillis + dayMillis/2 }

// How a game ended decides whether it counts.
func TestWhatCounts(t *testing.T) {
	h := newHall(t)
	ann, bo, cy := h.person(1), h.person(2), h.person(3)
	as := func(r result.Row, change func(*result.Row)) result.Row {
		change(&r)
		return r
	}
	off := func(r *result.Row) { r.Outcome, r.Rank = result.Off, 0 }
	for i, tt := range []struct {
		what  string
		seats []result.Row
		want  Why
	}{
		{"two people", []result.Row{seat(ann, 1), seat(bo, 2)}, Counted},
		{"a tie", []result.Row{seat(ann, 1), seat(bo, 1)}, Counted},
		{"three", []result.Row{seat(ann, 2), seat(bo, 1), seat(cy, 3)}, Counted},
		{"out of time", []result.Row{seat(ann, 1), as(seat(bo, 2), func(r *result.Row) { r.Outcome = result.Time })}, Counted},
		{"resigned", []result.Row{as(seat(ann, 2), func(r *result.Row) { r.Outcome = result.Resigned }), seat(bo, 1)}, Counted},
		{"a program", []result.Row{as(seat(ann, 2), func(r *result.Row) { r.Kind = result.Program }), seat(bo, 1)}, Counted},
		{"a level", []result.Row{seat(ann, 2), level("hard@1", 1)}, Counted},
		{"called off", []result.Row{as(seat(ann, 1), off), as(seat(bo, 2), off)}, Unmoved},
		{"a level of an unknown version", []result.Row{seat(ann, 2), level("hard@99", 1)}, UnknownLevel},
		{"a guest", []result.Row{seat(ann, 2), as(seat(bo, 1), func(r *result.Row) { r.Kind = result.Guest })}, NoAccount},
		{"nobody", []result.Row{seat(ann, 2), {Kind: result.Nobody, Rank: 1, Outcome: result.Played}}, NoAccount},
		{"alone", []result.Row{seat(ann, 1)}, NoAccount},
		{"against oneself", []result.Row{seat(ann, 1), seat(ann, 2)}, SamePlayer},
	} {
		before := h.standing(ann, rating.Two)
		game := h.over(noon(int64(i)), rating.Two, tt.seats...)
		h.rateAll()
		if got := h.why(game); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.what, got, tt.want)
		}
		if changed := h.standing(ann, rating.Two) != before; changed != (tt.want == Counted) {
			t.Errorf("%s: a rating has changed: %v", tt.what, changed)
		}
	}
	h.right()
}

// A game changes ratings as package rating says, those of levels never.
func TestNumbers(t *testing.T) {
	h := newHall(t)
	ann := h.person(1)
	hard, _ := rating.Level("hard@1")
	h.over(noon(0), rating.Sets, level("hard@1", 1), seat(ann, 2))
	h.rateAll()
	want := rating.Update([]rating.Rating{hard.Rating(rating.Sets), rating.New()}, []int{1, 2})[1]
	if got := h.standing(ann, rating.Sets); got.Rating != want || got.games != 1 || got.latest != noon(0) {
		t.Errorf("after a game they have %+v, want %+v", got, want)
	}
	if got := h.standing(ann, rating.Two); got != (standing{}) {
		t.Errorf("in another class they have %+v", got)
	}
	h.over(noon(90), rating.Sets, level("hard@1", 1), seat(ann, 1))
	h.rateAll()
	want = rating.Update([]rating.Rating{hard.Rating(rating.Sets), want.After(90 * 24 * time.Hour)}, []int{1, 1})[1]
	if got := h.standing(ann, rating.Sets); got.Rating != want || got.games != 2 {
		t.Errorf("after 90 days and a tie they have %+v, want %+v", got, want)
	}
	h.right()
}

// Five games of a pair count in a day, in all classes together; at a larger table one such pair is enough.
func TestPairLimit(t *testing.T) {
	h := newHall(t)
	ann, bo, cy, dee := h.person(1), h.person(2), h.person(3), h.person(4)
	want := func(what string, want Why, ended int64, class rating.Class, seats ...result.Row) {
		t.Helper()
		game := h.over(ended, class, seats...)
		h.rateAll()
		if got := h.why(game); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	for i := range int64(MaxPerDay) {
		class := rating.Classes()[i%3]
		want("within the limit", Counted, noon(1)+i, class, seat(ann, 1), seat(bo, 2))
		want("levels have no limit", Counted, noon(1)+i, class, seat(cy, 1), level("easy@1", 2))
	}
	want("levels have no limit", Counted, noon(1)+10, rating.Two, seat(cy, 1), level("easy@1", 2))
	want("the sixth", PairLimit, noon(1)+10, rating.Two, seat(bo, 1), seat(ann, 2))
	want("one of them against another", Counted, noon(1)+10, rating.Two, seat(bo, 1), seat(cy, 2))
	want("at a larger table", PairLimit, noon(1)+11, rating.More, seat(bo, 1), seat(cy, 2), seat(ann, 3))
	want("others at a larger table", Counted, noon(1)+11, rating.More, seat(bo, 1), seat(cy, 2), seat(dee, 3))
	want("at the end of the day", PairLimit, noon(1)+dayMillis/2-1, rating.Two, seat(bo, 1), seat(ann, 2))
	want("the next day", Counted, noon(1)+dayMillis/2, rating.Two, seat(bo, 1), seat(ann, 2))
	want("the day before, told late", Counted, noon(0), rating.Two, seat(bo, 1), seat(ann, 2))
	h.right()
}

// Games of a frozen rating and of one network do not count, and what was decided stays so though freezes
// and networks are gone.
func TestRulings(t *testing.T) {
	h := newHall(t)
	ann, bo, cy := h.person(1), h.person(2), h.person(3)
	h.change(`INSERT INTO rating_freezes (person, since, until, reason) VALUES (?1, ?2, ?3, 'sold games')`, bo[:], noon(2), noon(5))
	network, other := make([]byte, 32), make([]byte, 32)
	other[0] = 1
	at := func(game string, p account.Person, network []byte) {
		h.change(`INSERT INTO rating_networks (game, person, network, at) VALUES (?1, ?2, ?3, 1)`, game, p[:], network)
	}
	before := h.over(noon(2)-1, rating.Two, seat(ann, 1), seat(bo, 2))
	during := h.over(noon(2), rating.Two, seat(ann, 1), seat(bo, 2))
	others := h.over(noon(3), rating.Two, seat(ann, 1), seat(cy, 2))
	after := h.over(noon(5), rating.Two, seat(ann, 1), seat(bo, 2))
	together := h.over(noon(6), rating.More, seat(bo, 1), seat(cy, 2), seat(ann, 3))
	apart := h.over(noon(7), rating.Two, seat(ann, 1), seat(bo, 2))
	at(together, ann, network)
	at(together, ann, other)
	at(together, cy, other)
	at(apart, ann, network)
	at(apart, bo, other)
	h.rateAll()
	for game, want := range map[string]Why{before: Counted, during: Frozen, others: Counted, after: Counted, together: SameNetwork, apart: Counted} {
		if got := h.why(game); got != want {
			t.Errorf("%s: %s, want %s", game, got, want)
		}
	}
	h.change(`DELETE FROM rating_freezes`)
	h.change(`DELETE FROM rating_networks`)
	h.right()
}

// Games are rated in the order in which they ended, each once, whoever asks how often.
func TestOrder(t *testing.T) {
	h := newHall(t)
	ann, bo := h.person(1), h.person(2)
	for i := range 2*applyBatch + 1 {
		h.over(noon(int64(100-i)), rating.Two, seat(ann, 1+i%2), seat(bo, 2-i%2))
	}
	done := make(chan error)
	for range 3 {
		go func() {
			_, err := Apply(t.Context(), h.rows)
			done <- err
		}()
	}
	for range 3 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	games := 2*applyBatch + 1
	ordered := h.dump(1, `SELECT ended FROM results WHERE seat = 0 ORDER BY place`)
	if !slices.IsSorted(ordered) || len(ordered) != games {
		t.Errorf("the order is %v", ordered)
	}
	ratings, changes := h.ratings()
	if n, err := Apply(t.Context(), h.rows); n != 0 || err != nil {
		t.Errorf("again, %d games were rated: %v", n, err)
	}
	again, changesAgain := h.ratings()
	if !slices.Equal(ratings, again) || !slices.Equal(changes, changesAgain) || len(changes) != 2*games {
		t.Error("rated once more, ratings are otherwise")
	}
	h.right()
}
