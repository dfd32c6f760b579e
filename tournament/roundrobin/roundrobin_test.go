package roundrobin

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestRounds(t *testing.T) {
	for _, c := range []struct {
		entrants, legs int
		want           string
	}{
		{2, 3, "0-1 | 1-0 | 0-1"},
		{3, 1, "1-2 | 2-0 | 0-1"},
		{4, 1, "0-3 1-2 | 3-1 2-0 | 2-3 0-1"},
		{4, 2, "0-3 1-2 | 3-1 2-0 | 2-3 0-1 | 1-3 0-2 | 3-2 1-0 | 3-0 2-1"},
		{5, 1, "1-4 3-2 | 2-0 4-3 | 3-1 0-4 | 4-2 1-0 | 0-3 2-1"},
	} {
		rounds, err := Rounds(c.entrants, c.legs)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, round := range rounds {
			var pairs []string
			for _, p := range round {
				pairs = append(pairs, fmt.Sprintf("%d-%d", p.First, p.Second))
			}
			lines = append(lines, strings.Join(pairs, " "))
		}
		if got := strings.Join(lines, " | "); got != c.want {
			t.Errorf("%d entrants, %d legs:\n%s, want\n%s", c.entrants, c.legs, got, c.want)
		}
	}
}

// Everybody meets everybody once a leg, begun by the other one in every second leg; nobody is twice in
// a round, and as few as can be rest.
func TestEverybodyMeetsEverybody(t *testing.T) {
	for n := MinEntrants; n <= 40; n++ {
		for legs := 1; legs <= 4; legs++ {
			rounds, err := Rounds(n, legs)
			if err != nil {
				t.Fatal(err)
			}
			if want := ((n - 1) | 1) * legs; len(rounds) != want {
				t.Errorf("%d entrants, %d legs: %d rounds, want %d", n, legs, len(rounds), want)
			}
			begun := map[Pair]int{}
			rested := make([]int, n)
			for _, round := range rounds {
				seen := map[int]bool{}
				for _, p := range round {
					if seen[p.First] || seen[p.Second] || p.First == p.Second {
						t.Fatalf("%d entrants: round %v", n, round)
					}
					seen[p.First], seen[p.Second] = true, true
					begun[p]++
				}
				rests := Rests(n, round)
				if len(rests) != n%2 {
					t.Fatalf("%d entrants: %v rest in %v", n, rests, round)
				}
				for _, e := range rests {
					rested[e]++
				}
			}
			for a := range n {
				if n%2 == 1 && rested[a] != legs {
					t.Errorf("%d entrants, %d legs: %d rested %d times", n, legs, a, rested[a])
				}
				for b := range a {
					ab, ba := begun[Pair{a, b}], begun[Pair{b, a}]
					if ab+ba != legs || ab-ba < -(legs%2) || ab-ba > legs%2 {
						t.Errorf("%d entrants, %d legs: %d began %d times against %d, and the other one %d times", n, legs, a, ab, b, ba)
					}
				}
			}
		}
	}
}

// Everybody begins as often as not, but for one game; the same happens twice in a row as rarely as doc.go
// says, and never three times.
func TestStarts(t *testing.T) {
	for n := MinEntrants; n <= 40; n++ {
		for legs := 1; legs <= 4; legs++ {
			rounds, err := Rounds(n, legs)
			if err != nil {
				t.Fatal(err)
			}
			all := 0
			for e := range n {
				balance, row, last, twice := 0, 0, 0, 0
				for _, round := range rounds {
					for _, p := range round {
						start := 0
						switch e {
						case p.First:
							start = 1
						case p.Second:
							start = -1
						default:
							continue
						}
						if start == last {
							row++
							twice++
						} else {
							row = 1
						}
						if row > 2 {
							t.Errorf("%d entrants, %d legs: three times the same in a row for %d", n, legs, e)
						}
						balance, last = balance+start, start
					}
				}
				if balance < -1 || balance > 1 || legs*(n-1)%2 == 0 && balance != 0 {
					t.Errorf("%d entrants, %d legs: balance %d of %d", n, legs, balance, e)
				}
				if legs == 1 && twice > 1-n%2 {
					t.Errorf("%d entrants: %d times the same in a row for %d", n, twice, e)
				}
				all += twice
			}
			most := legs - 1 // with an odd number: one where two legs meet
			if n%2 == 0 {
				most = legs*(n+2) - 4
			}
			if n == 2 {
				most = 0
			}
			if legs == 1 && n%2 == 0 && all != n-2 || all > most {
				t.Errorf("%d entrants, %d legs: %d times the same in a row, at most %d", n, legs, all, most)
			}
		}
	}
}

// Two who have met meet again after at least as many rounds as a leg has, but for one.
func TestLegsAreApart(t *testing.T) {
	for n := 3; n <= 40; n++ {
		rounds, err := Rounds(n, 4)
		if err != nil {
			t.Fatal(err)
		}
		last := map[Pair]int{}
		for i, round := range rounds {
			for _, p := range round {
				key := Pair{min(p.First, p.Second), max(p.First, p.Second)}
				if before, ok := last[key]; ok && i-before < (n-1)|1-1 {
					t.Errorf("%d entrants: %v in rounds %d and %d", n, key, before, i)
				}
				last[key] = i
			}
		}
	}
}

func TestRefuses(t *testing.T) {
	for says, call := range map[string]func() error{
		"1 entrants: there must be 2 to 256":    func() error { _, err := Rounds(1, 1); return err },
		"257 entrants":                          func() error { _, err := Rounds(257, 1); return err },
		"0 legs: there must be 1 to 8":          func() error { _, err := Rounds(4, 0); return err },
		"9 legs":                                func() error { _, err := Rounds(4, 9); return err },
		"1 entrants in groups":                  func() error { _, err := Groups(1, 1); return err },
		"1025 entrants in groups":               func() error { _, err := Groups(1025, 1); return err },
		"0 groups of 9 entrants: there must be": func() error { _, err := Groups(9, 0); return err },
		"5 groups of 9 entrants":                func() error { _, err := Groups(9, 5); return err },
		"the best 0 of each group":              func() error { _, err := Qualify(4, 0); return err },
		"the best 9 of each group":              func() error { _, err := Qualify(4, 9); return err },
		"the best 1 of each of 1 groups":        func() error { _, err := Qualify(1, 1); return err },
		"the best 2 of each of 513 groups":      func() error { _, err := Qualify(513, 2); return err },
		"a team match of 0 boards":              func() error { _, err := TeamMatch(0, 1); return err },
		"a team match of 0 games on each":       func() error { _, err := TeamMatch(1, 0); return err },
		"the best 1 of each of 2147483647":      func() error { _, err := Qualify(math.MaxInt32, 1); return err },
	} {
		if err := call(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	if rest := Rests(3, []Pair{{0, 5}, {-7, 9}}); !slices.Equal(rest, []int{1, 2}) {
		t.Errorf("%v rest", rest)
	}
}

func TestGroups(t *testing.T) {
	for _, c := range []struct {
		entrants, groups int
		want             [][]int
	}{
		{8, 2, [][]int{{1, 4, 5, 8}, {2, 3, 6, 7}}},
		{9, 3, [][]int{{1, 6, 7}, {2, 5, 8}, {3, 4, 9}}},
		{7, 3, [][]int{{1, 6, 7}, {2, 5}, {3, 4}}},
		{5, 1, [][]int{{1, 2, 3, 4, 5}}},
	} {
		if got, err := Groups(c.entrants, c.groups); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%d in %d groups: %v, %v; want %v", c.entrants, c.groups, got, err, c.want)
		}
	}
	for n := 2; n <= 100; n++ {
		for groups := 1; groups <= n/2; groups++ {
			list, err := Groups(n, groups)
			if err != nil {
				t.Fatal(err)
			}
			var all []int
			for _, g := range list {
				if len(g) < n/groups || len(g) > (n+groups-1)/groups {
					t.Errorf("%d in %d groups: %v", n, groups, list)
				}
				all = append(all, g...)
			}
			slices.Sort(all)
			if len(all) != n || all[0] != 1 || all[n-1] != n || len(slices.Compact(all)) != n {
				t.Errorf("%d in %d groups: %v", n, groups, list)
			}
		}
	}
}

func TestQualify(t *testing.T) {
	for _, c := range []struct {
		groups, each int
		want         []Slot
	}{
		{2, 1, []Slot{{0, 1}, {1, 1}}},
		{2, 2, []Slot{{0, 1}, {1, 1}, {0, 2}, {1, 2}}},                 // semi-finals: seeds 1 and 4, 2 and 3
		{3, 2, []Slot{{0, 1}, {1, 1}, {2, 1}, {2, 2}, {1, 2}, {0, 2}}}, // A waits for 2C-2B, B for 1C-2A
		{1, 3, []Slot{{0, 1}, {0, 2}, {0, 3}}},
	} {
		got, err := Qualify(c.groups, c.each)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%d of %d groups: %v, %v; want %v", c.each, c.groups, got, err, c.want)
		}
	}
}

// From groups of any number the winners are the best seeds, meet nobody of their own place in the first
// round, and those who have met are kept apart as well as they can be: two of a group meet only in the
// final, four only from the semi-finals on.
func TestQualifyKeepsApart(t *testing.T) {
	for each := 1; each <= 6; each++ {
		for groups := 1; groups <= 32; groups++ {
			if groups*each < 2 {
				continue
			}
			slots, err := Qualify(groups, each)
			if err != nil {
				t.Fatal(err)
			}
			q := newQualifying(groups, each, 0)
			seen := map[Slot]int{}
			for i, s := range slots {
				if seen[s]++; s.Place != i/groups+1 || s.Group < 0 || s.Group >= groups || seen[s] > 1 || i < groups && s.Group != i {
					t.Fatalf("the best %d of %d groups: seed %d is %v", each, groups, i+1, s)
				}
			}
			var got again
			for i, a := range slots {
				for j, b := range slots[:i] {
					if a.Group == b.Group {
						got[meet(q.steps, i+1, j+1)]++
					} else if a.Place == 1 && b.Place == 1 && each > 1 && meet(q.steps, i+1, j+1) == 1 {
						t.Errorf("the best %d of %d groups: winners %v and %v meet at once", each, groups, a, b)
					}
				}
			}
			if want := ideal(each, q.steps).times(groups); got != want {
				t.Errorf("the best %d of %d groups meet again %v, could be %v", each, groups, got, want)
			}
			for round, n := range got {
				if left := q.steps - round; n > 0 && (each <= 2 && left > 0 || each <= 4 && left > 1) {
					t.Errorf("the best %d of %d groups: %d pairs meet again %d rounds before the final", each, groups, n, left)
				}
			}
		}
	}
}

func TestTeamMatch(t *testing.T) {
	got, err := TeamMatch(3, 3)
	if want := [][]Team{{Home, Away, Home}, {Away, Home, Away}, {Home, Away, Home}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	for boards := 1; boards <= 12; boards++ {
		for games := 1; games <= 5; games++ {
			begins, err := TeamMatch(boards, games)
			if err != nil {
				t.Fatal(err)
			}
			home := 0
			for _, board := range begins {
				for _, team := range board {
					home += 1 - 2*int(team)
				}
			}
			if home != boards%2*(games%2) {
				t.Errorf("%d boards, %d games: home begins %d more often", boards, games, home)
			}
		}
	}
}

// The highest numbers that are allowed are possible.
func TestLimits(t *testing.T) {
	if rounds, err := Rounds(MaxEntrants, MaxLegs); err != nil || len(rounds) != 255*8 {
		t.Errorf("%d rounds, %v", len(rounds), err)
	}
	if groups, err := Groups(MaxSeeds, MaxSeeds/2); err != nil || len(groups) != 512 {
		t.Errorf("%d groups, %v", len(groups), err)
	}
	for _, c := range [][2]int{{1024, 1}, {512, 2}} {
		if slots, err := Qualify(c[0], c[1]); err != nil || len(slots) != 1024 {
			t.Errorf("the best %d of %d groups: %d, %v", c[1], c[0], len(slots), err)
		}
	}
	if slots, err := Qualify(4, MaxEach); err != nil || len(slots) != 32 {
		t.Errorf("%d slots, %v", len(slots), err)
	}
	if begins, err := TeamMatch(64, 16); err != nil || len(begins) != 64 || len(begins[63]) != 16 {
		t.Errorf("%d boards, %v", len(begins), err)
	}
}

func FuzzAnyNumbers(f *testing.F) {
	f.Add(5, 2)
	f.Add(-1, math.MaxInt)
	f.Fuzz(func(t *testing.T, a, b int) {
		if rounds, err := Rounds(a, b); (err == nil) != (len(rounds) > 0) {
			t.Errorf("%d entrants, %d legs: %d rounds, %v", a, b, len(rounds), err)
		}
		if groups, err := Groups(a, b); (err == nil) != (len(groups) > 0) {
			t.Errorf("%d in %d groups: %v, %v", a, b, groups, err)
		}
		if slots, err := Qualify(a, b); (err == nil) != (len(slots) > 0) {
			t.Errorf("the best %d of %d groups: %v, %v", b, a, slots, err)
		}
		if begins, err := TeamMatch(a, b); (err == nil) != (len(begins) > 0) {
			t.Errorf("%d boards, %d games: %v, %v", a, b, begins, err)
		}
	})
}

func BenchmarkRounds256(b *testing.B) {
	for b.Loop() {
		if _, err := Rounds(256, 2); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkQualify16(b *testing.B) {
	for b.Loop() {
		if _, err := Qualify(16, 4); err != nil {
			b.Fatal(err)
		}
	}
}
