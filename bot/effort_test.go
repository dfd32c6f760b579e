package bot

import (
	"context"
	"testing"
	"time"

	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// seatedAt returns the first position of a game with so many seats.
func seatedAt(t *testing.T, seats int, sets ...string) *rules.State {
	t.Helper()
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo", "Cy", "Di", "Ed", "Fay"}[:seats], Expansions: sets, Seed: "effort"})
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewState(g.Book())
}

// Every level has a budget in positions, by seats and sets, and a cap far above it.
func TestLevelBudgets(t *testing.T) {
	for _, test := range []struct {
		name   string
		seats  int
		sets   []string
		within time.Duration
		want   int
	}{
		{"hard", 2, nil, 0, 800},
		{"hard", 4, nil, 0, 1200},
		{"hard", 6, []string{"abbot"}, time.Second, 1600},
		{"easy", 2, nil, 0, 400},
		{"normal", 2, []string{"all"}, 0, 500},
		{"beginner", 6, []string{"all"}, 0, 500},
		{"master", 2, nil, 0, 160_000},
		{"master", 6, nil, 0, 80_000},
		{"master", 2, nil, 360 * time.Millisecond, 57_600},
		{"master", 2, []string{"all"}, time.Hour, 60_000},
	} {
		s := seatedAt(t, test.seats, test.sets...)
		got := manners()[test.name].levelBudget(s.Book(), test.within)
		if got.Visits != test.want || got.Time != 0 {
			t.Errorf("%+v: %+v", test, got)
		}
		if each := sizeOf(s.Book()).each; got.Cap < leastCap || got.Cap < 10*time.Duration(got.Visits)*each {
			t.Errorf("%+v: a cap of %v", test, got.Cap)
		}
	}
	for name, m := range manners() {
		if b := m.levelBudget(seatedAt(t, 3).Book(), 0); b.Visits == 0 || b.Time != 0 || b.Cap == 0 {
			t.Errorf("%s: %+v", name, b)
		}
	}
}

// What is asked for holds, but that nobody looks at more positions of one turn than tell
// something.
func TestBudgetsAskedFor(t *testing.T) {
	for _, test := range []struct {
		name string
		o    Options
		want search.Budget
	}{
		{"hard", Options{Visits: 100_000}, search.Budget{Visits: mostLooked, Cap: 1200 * time.Millisecond}},
		{"hard", Options{Visits: 300}, search.Budget{Visits: 300, Cap: leastCap}},
		{"master", Options{Visits: 100_000, Threads: 2}, search.Budget{Visits: 100_000, Cap: 6 * time.Second, Threads: 2}},
		{"hard", Options{Time: time.Second, Within: time.Minute}, search.Budget{Time: time.Second}},
	} {
		p := &thinker{manner: manners()[test.name], o: test.o}
		p.meet(seatedAt(t, 2))
		if got := p.budget(); got != test.want {
			t.Errorf("%s, %+v: %+v, want %+v", test.name, test.o, got, test.want)
		}
	}
}

// A search that time has ended is counted, and answers; one that was not is not.
func TestCutsAreCounted(t *testing.T) {
	s := seatedAt(t, 2)
	for s.Turn() < 12 {
		if st, _ := s.Pending(); st.Seat == rules.Chance {
			s.PlayUnchecked(s.Outcome(0))
			continue
		}
		s.PlayUnchecked(s.Choices(nil)[0])
	}
	for st, _ := s.Pending(); st.Seat == rules.Chance; st, _ = s.Pending() {
		s.PlayUnchecked(s.Outcome(0))
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for want, ctx := range []context.Context{context.Background(), over} {
		n := 0
		p, err := Make("hard", Options{Seed: 1, Cut: func() { n++ }})
		if err != nil {
			t.Fatal(err)
		}
		if c, err := p.Choose(ctx, s.Clone()); err != nil || !s.Legal(c) || n != want {
			t.Errorf("%v, %v, cut %d times, want %d", c, err, n, want)
		}
	}
	x := search.New(s.Book(), 1)
	if _, err := x.Best(context.Background(), s.Clone(), search.Budget{Visits: 800, Cap: time.Nanosecond}); err != nil || !x.Cut() {
		t.Errorf("a cap of a nanosecond does not bite: %v", err)
	}
	x = search.New(s.Book(), 1) // what it has chosen it would only go on with
	if _, err := x.Best(context.Background(), s.Clone(), search.Budget{Visits: 800, Cap: time.Hour}); err != nil || x.Cut() {
		t.Errorf("a cap of an hour bites: %v", err)
	}
}
