package standing

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

// drawnTournament is a random tournament: matches and tables of all kinds, some of them wide of the
// mark of any pairing, with few numbers so that many are level.
func drawnTournament(r *rand.Rand) ([]Entrant, []Match, Scale, []TieBreak) {
	entrants := make([]Entrant, 1+r.IntN(9))
	lots := Draw(len(entrants), r.Uint64())
	for i := range entrants {
		entrants[i] = Entrant{Seed: r.IntN(4), Lot: lots[i] / 2, Left: max(0, r.IntN(12)-6)}
	}
	matches := make([]Match, r.IntN(20))
	for i := range matches {
		matches[i] = drawnMatch(r, len(entrants))
	}
	order := TieBreaks()
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	scale := ForTwo()
	if r.IntN(2) == 0 {
		scale = ForTables()
	}
	return entrants, matches, scale, order[:1+r.IntN(len(order))]
}

// drawnMatch is a random match among n entrants.
func drawnMatch(r *rand.Rand, n int) Match {
	m := Match{Round: 1 + r.IntN(5), Board: r.IntN(4), Kind: Bye, Sides: sides(r.IntN(n))}
	if n == 1 || r.IntN(5) == 0 {
		return m
	}
	m.Kind = []Kind{Played, Played, Played, Forfeit, Adjudicated}[r.IntN(5)]
	m.Sides = sides(r.Perm(n)[:2+r.IntN(min(n, maxTable)-1)]...)
	if m.Kind != Played {
		for i := range m.Sides {
			m.Sides[i].Awarded = r.IntN(3) * Point / 2
		}
	}
	for range r.IntN(4) {
		g := Game{Counts: r.IntN(8) > 0}
		points := r.IntN(3) > 0
		for range m.Sides {
			g.Ranks = append(g.Ranks, r.IntN(len(m.Sides)+1))
			if points {
				g.Points = append(g.Points, r.IntN(4))
			}
		}
		m.Games = append(m.Games, g)
	}
	return m
}

// holds says what is wrong with standings, by what is true of all.
func holds(s *Standings, order []TieBreak) error {
	for i, row := range s.Rows {
		for j, t := range order {
			if err := recount(s, row.Entrant, t, row.Values[j]); err != nil {
				return err
			}
		}
		if i == 0 {
			if row.Place != 1 {
				return fmt.Errorf("the first has place %d", row.Place)
			}
			continue
		}
		before, compared := s.Rows[i-1], 0
		for j, t := range order {
			if compared = t.compare(before.Values[j], row.Values[j]); compared != 0 {
				break
			}
		}
		want := i + 1
		if compared == 0 {
			want = before.Place
		}
		if compared > 0 || row.Place != want {
			return fmt.Errorf("row %d has place %d after place %d, want %d (%v after %v)", i, row.Place, before.Place, want, row.Values, before.Values)
		}
	}
	return nil
}

// recount adds up the terms of a value and says whether that is the value.
func recount(s *Standings, entrant int, t TieBreak, value Value) error {
	num, den, of := int64(0), int64(fine), int64(0)
	terms := s.Explain(entrant, t)
	for _, term := range terms {
		if term.Cut {
			continue
		}
		num += term.Value.num * (den / term.Value.den)
		of += term.Of.num
	}
	want := ratio(num, den)
	if t == Share {
		want = ratio(num/den, of)
	}
	if value.None() && len(terms) == 0 {
		return nil
	}
	if value != want {
		return fmt.Errorf("%s of %d is %s, and its terms are %v: %s", t, entrant, value, terms, want)
	}
	return nil
}

// relabelled returns the same tournament in another order of entrants, matches, sides and games, and
// which entrant is which.
func relabelled(r *rand.Rand, entrants []Entrant, matches []Match) ([]Entrant, []Match, []int) {
	name := r.Perm(len(entrants))
	others := make([]Entrant, len(entrants))
	for e, n := range name {
		others[n] = entrants[e]
	}
	moved := make([]Match, len(matches))
	for k, at := range r.Perm(len(matches)) {
		m := matches[k]
		was := m
		turned := r.Perm(len(m.Sides))
		m.Sides, m.Games = nil, nil
		for _, i := range turned {
			side := was.Sides[i]
			side.Entrant = name[side.Entrant]
			m.Sides = append(m.Sides, side)
		}
		for _, g := range was.Games {
			turnedGame := Game{Counts: g.Counts}
			for _, i := range turned {
				turnedGame.Ranks = append(turnedGame.Ranks, g.Ranks[i])
				if len(g.Points) > 0 {
					turnedGame.Points = append(turnedGame.Points, g.Points[i])
				}
			}
			m.Games = append(m.Games, turnedGame)
		}
		moved[at] = m
	}
	return others, moved, name
}

// TestRandomTournaments holds of random tournaments that the terms of each value add up to it, that
// places follow values, and that no order of anything changes anything.
func TestRandomTournaments(t *testing.T) {
	mutual := 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 37))
		entrants, matches, scale, order := drawnTournament(r)
		s, err := Compute(entrants, matches, scale, order)
		if err != nil {
			t.Fatal(err)
		}
		if err := holds(s, order); err != nil {
			t.Fatalf("tournament %d: %v", seed, err)
		}
		others, moved, name := relabelled(r, entrants, matches)
		again, err := Compute(others, moved, scale, order)
		if err != nil {
			t.Fatal(err)
		}
		rows := make([]Row, len(s.Rows))
		for _, row := range again.Rows {
			rows[row.Entrant] = row
		}
		for _, row := range s.Rows {
			mutual += len(s.mutual[row.Entrant])
			if other := rows[name[row.Entrant]]; other.Place != row.Place || !reflect.DeepEqual(other.Values, row.Values) {
				t.Fatalf("tournament %d: %v has become %v in another order", seed, row, other)
			}
		}
	}
	if mutual < 1000 {
		t.Errorf("only %d results among those level: the random tournaments try too little", mutual)
	}
}

// TestZeroSum holds that what a game gives one it takes from others.
func TestZeroSum(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 2 + r.IntN(5)
		g := game(nil)
		for range n {
			g.Ranks = append(g.Ranks, 1+r.IntN(n))
			g.Points = append(g.Points, r.IntN(200))
		}
		var first []int
		for e := range n {
			first = append(first, e)
		}
		order := []TieBreak{PointsDifference, Score, RankPoints, Share}
		s, err := Compute(make([]Entrant, n), []Match{played(1, sides(first...), g)}, ForTables(), order)
		if err != nil {
			t.Fatal(err)
		}
		sums := make([]int64, 2)
		var share int64
		for _, row := range s.Rows {
			sums[0] += row.Values[0].num * (fine / row.Values[0].den)
			sums[1] += row.Values[2].num * (fine / row.Values[2].den)
			share += int64(g.Points[row.Entrant])
			if n > 2 && row.Values[1] != row.Values[2] {
				t.Errorf("%v: score %s and rank points %s differ", g, row.Values[1], row.Values[2])
			}
			if all := int64(sum(g.Points)); row.Values[3] != ratio(int64(g.Points[row.Entrant]), all) {
				t.Errorf("%v: share %s", g, row.Values[3])
			}
		}
		if want := int64(filled(rankPoints(), 0, n)) * Point; sums[0] != 0 || sums[1] != want {
			t.Errorf("%v: differences sum to %d, rank points to %d of %d", g, sums[0], sums[1], want)
		}
	}
}

// sum adds up numbers.
func sum(list []int) (all int) {
	for _, n := range list {
		all += n
	}
	return all
}

// TestDraw holds that lots are a permutation, the same for the same number, and each as likely.
func TestDraw(t *testing.T) {
	count := make([]int, 4)
	for lots := range uint64(4000) {
		drawn := Draw(4, lots)
		count[drawn[0]-1]++
		if !reflect.DeepEqual(drawn, Draw(4, lots)) {
			t.Fatal("the same number draws different lots")
		}
		slices.Sort(drawn)
		if !slices.Equal(drawn, []int{1, 2, 3, 4}) {
			t.Fatalf("lots %v", drawn)
		}
	}
	for lot, n := range count {
		if n < 900 || n > 1100 {
			t.Errorf("lot %d was drawn %d of 4,000 times", lot+1, n)
		}
	}
	if Draw(0, 1) != nil || Draw(-1, 1) != nil || Draw(maxLots+1, 1) != nil {
		t.Error("lots for numbers that make no sense")
	}
}

// FuzzCompute holds that no input panics, and that what is taken is consistent.
func FuzzCompute(f *testing.F) {
	f.Add([]byte{4, 3, 1, 1, 0, 2, 0, 1, 1, 1, 2})
	f.Add([]byte("the quick brown fox jumps over the lazy dog, and again and again"))
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func() int {
			if len(data) == 0 {
				return 0
			}
			b := int(int8(data[0]))
			data = data[1:]
			if b == 127 {
				return math.MaxInt
			}
			return b
		}
		entrants := make([]Entrant, next()&15)
		for i := range entrants {
			entrants[i] = Entrant{next(), next(), next()}
		}
		scale := ForTwo()
		if next()%3 == 0 {
			scale = Scale{Win: next(), Draw: next(), Loss: next(), ByRank: []int{next() * Point, next() * Point}, Bye: next(), Gone: next()}
		}
		order := TieBreaks()[next()&7:]
		var matches []Match
		for len(data) > 0 {
			m := Match{Round: next(), Board: next(), Kind: []Kind{Played, Bye, HalfBye, Forfeit, Adjudicated, ""}[uint(next())%6]}
			for range next() & 7 {
				m.Sides = append(m.Sides, Side{Entrant: next()})
			}
			for range next() & 3 {
				g := Game{Counts: next()&3 > 0}
				for range m.Sides {
					g.Ranks = append(g.Ranks, next())
					g.Points = append(g.Points, next())
				}
				m.Games = append(m.Games, g)
			}
			matches = append(matches, m)
		}
		s, err := Compute(entrants, matches, scale, order)
		if err != nil {
			return
		}
		if err := holds(s, order); err != nil {
			t.Error(err)
		}
	})
}

// swiss is a tournament of n entrants after some rounds, each played against a neighbour in the list
// that moves from round to round.
func swiss(n, rounds int) ([]Entrant, []Match) {
	r := rand.New(rand.NewPCG(1, 2))
	entrants := make([]Entrant, n)
	for i := range entrants {
		entrants[i] = Entrant{Seed: i + 1, Lot: n - i}
		if i%20 == 7 {
			entrants[i].Left = 6
		}
	}
	var matches []Match
	for round := 1; round <= rounds; round++ {
		for i := 0; i+1 < n; i += 2 {
			a, b := i, (i+2*round-1)%n
			if b%2 == 0 {
				b = (b + 1) % n
			}
			if left := entrants[a].Left + entrants[b].Left; left > 0 && round >= 6 {
				continue
			}
			rank := 1 + r.IntN(2)
			g := Game{Ranks: []int{rank, 3 - rank}, Points: []int{60 + r.IntN(40), 60 + r.IntN(40)}, Counts: true}
			matches = append(matches, Match{Round: round, Board: i/2 + 1, Kind: Played, Sides: sides(a, b), Games: []Game{g}})
		}
	}
	return entrants, matches
}

// TestThousand holds that the standings of 1,000 after 11 rounds are there at once: within 100 ms by
// the benchmark, and here within ten times that, as other tests run beside this one.
func TestThousand(t *testing.T) {
	entrants, matches := swiss(1000, 11)
	began := time.Now()
	s, err := Compute(entrants, matches, ForTwo(), TieBreaks())
	if took := time.Since(began); err != nil || took > time.Second {
		t.Fatalf("%v, %v", err, took)
	}
	if err := holds(s, TieBreaks()); err != nil {
		t.Error(err)
	}
}

func BenchmarkCompute(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			entrants, matches := swiss(n, 11)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Compute(entrants, matches, ForTwo(), TieBreaks()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
