package explain_test

import (
	"flag"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"circulade/board"
	"circulade/bot/explain"
	"circulade/game/check"
	"circulade/rules"
)

// chances is of how many reasons TestChances counts the likelihood again.
var chances = flag.Int("chances", 400, "likelihoods that TestChances counts again")

// A row is tiles that close the same of some squares, as bits.
type row struct {
	set   uint64
	tiles int
}

// rowsOf lays every tile left at every square.
func rowsOf(s *rules.State, f board.Feature, squares []explain.Square) (rows []row) {
	at := map[uint64]int{}
	for n := range s.Book().Types() {
		if s.LeftOf(n) == 0 {
			continue
		}
		set := uint64(0)
		for i, sq := range squares {
			if closesAt(s, f, n, sq) {
				set |= 1 << i
			}
		}
		if _, known := at[set]; !known {
			at[set] = len(rows)
			rows = append(rows, row{set: set})
		}
		rows[at[set]].tiles += s.LeftOf(n)
	}
	return rows
}

// enumerated tries every way to draw so many of the tiles, one by one.
func enumerated(rows []row, squares, draws int) float64 {
	var tiles []uint64
	for _, r := range rows {
		for range r.tiles {
			tiles = append(tiles, r.set)
		}
	}
	good, all := 0, 0
	var drawn []uint64
	var next func(from, left int)
	next = func(from, left int) {
		if left == 0 {
			if all++; dealt(drawn, squares) == squares {
				good++
			}
			return
		}
		for i := from; i+left <= len(tiles); i++ {
			drawn = append(drawn, tiles[i])
			next(i+1, left-1)
			drawn = drawn[:len(drawn)-1]
		}
	}
	next(0, min(draws, len(tiles)))
	return float64(good) / float64(all)
}

// dealt returns how many squares can have a tile each, by augmenting paths.
func dealt(tiles []uint64, squares int) (n int) {
	has := make([]int, squares) // which tile, from 1
	for t := range tiles {
		var tried uint64
		var find func(t int) bool
		find = func(t int) bool {
			for q := range squares {
				if tiles[t]>>q&1 == 0 || tried>>q&1 != 0 {
					continue
				}
				if tried |= 1 << q; has[q] == 0 || find(has[q]-1) {
					has[q] = t + 1
					return true
				}
			}
			return false
		}
		if find(t) {
			n++
		}
	}
	return n
}

// A tallier adds up the ways to draw enough, by how many are drawn of each row, in whole
// numbers. It knows by Hall's theorem when that is enough: any squares together need as many
// tiles that close one of them.
type tallier struct {
	rows    []row
	squares int
	draws   int
	took    []int
	ways    *big.Int
	steps   int
}

// mostSteps is how many numbers are gone through before one rather tries.
const mostSteps = 200_000

// tallied returns the chance, false if there are too many numbers to go through.
func tallied(rows []row, squares, draws int) (float64, bool) {
	left := 0
	for _, r := range rows {
		left += r.tiles
	}
	draws = min(draws, left)
	t := tallier{rows: rows, squares: squares, draws: draws, took: make([]int, len(rows)), ways: new(big.Int)}
	t.tally(0, 0, big.NewInt(1), left)
	if t.steps > mostSteps {
		return 0, false
	}
	p, _ := new(big.Rat).SetFrac(t.ways, new(big.Int).Binomial(int64(left), int64(draws))).Float64()
	return p, true
}

func (t *tallier) tally(i, drawn int, ways *big.Int, left int) {
	if t.steps++; t.steps > mostSteps || drawn > t.draws || t.draws-drawn > left {
		return
	}
	if t.enough() { // whatever comes beside them
		t.ways.Add(t.ways, new(big.Int).Mul(ways, new(big.Int).Binomial(int64(left), int64(t.draws-drawn))))
		return
	}
	if i == len(t.rows) {
		return
	}
	r := t.rows[i]
	for n := range r.tiles + 1 {
		t.took[i] = n
		t.tally(i+1, drawn+n, new(big.Int).Mul(ways, new(big.Int).Binomial(int64(r.tiles), int64(n))), left-r.tiles)
	}
	t.took[i] = 0
}

func (t *tallier) enough() bool {
	for some := uint64(1); some < 1<<t.squares; some++ {
		n := 0
		for i, r := range t.rows {
			if r.set&some != 0 {
				n += t.took[i]
			}
		}
		if n < bits.OnesCount64(some) {
			return false
		}
	}
	return true
}

// tries is how often is drawn where there is too much to count.
const tries = 20_000

// tried draws often.
func tried(rng *rand.Rand, rows []row, squares, draws int) float64 {
	var tiles []uint64
	for _, r := range rows {
		for range r.tiles {
			tiles = append(tiles, r.set)
		}
	}
	good, draws := 0, min(draws, len(tiles))
	for range tries {
		for i := range draws {
			k := i + rng.IntN(len(tiles)-i)
			tiles[i], tiles[k] = tiles[k], tiles[i]
		}
		if dealt(tiles[:draws], squares) == squares {
			good++
		}
	}
	return float64(good) / tries
}

// A counted is how often a likelihood was counted in which way.
type counted struct{ enumerated, tallied, tried, several, monastic int }

// TestChances counts likelihoods in random positions again in another way: small piles by
// every way to draw, others by every number of each kind in whole numbers; what is too much
// for both is drawn many times. The full number is
//
//	go test ./bot/explain -run TestChances -chances 10000 -v -timeout 60m
func TestChances(t *testing.T) {
	games := []check.Mixture{nil, nil, nil, nil}
	alone, err := check.Alone()
	if err != nil {
		t.Fatal(err)
	}
	games = append(games, alone...)
	var how counted
	rng, told := rand.New(rand.NewPCG(13, 0)), 0
	for seed := uint64(0); told < *chances && !t.Failed(); seed++ {
		s, part := usual(t, seed), 0
		if m := games[seed%uint64(len(games))]; m != nil {
			s = begin(t, m, seed)
		}
		eachTurn(t, s, seed, func(x *examined) {
			for i := range x.reasons {
				r := &x.reasons[i]
				if r.Kind != explain.Chance && r.Kind != explain.Hinder || told >= *chances || part > *chances/12 {
					continue
				}
				if told, part = told+1, part+1; !x.likelihood(rng, r, &how) {
					t.Errorf("game %d, turn %d: %+v", seed, x.before.Turn(), *r)
				}
			}
		})
	}
	t.Logf("%d likelihoods: %+v", told, how)
	if how.tallied < told/2 || how.tried > told/20 || how.enumerated == 0 || how.several < told/4 || how.monastic == 0 {
		t.Errorf("of %d likelihoods too few are counted exactly, or of several squares, or around a monastery: %+v", told, how)
	}
}

// likelihood counts a likelihood again, and reports whether it is the same.
func (x *examined) likelihood(rng *rand.Rand, r *explain.Reason, how *counted) bool {
	b := &x.after.Board
	f := b.FeatureOf(b.SegmentAt(b.At(*r.X, *r.Y), r.Segment))
	if b.Kind(f).Monastic() {
		how.monastic++
	}
	m := len(r.Squares)
	if m > 1 {
		how.several++
	}
	rows := rowsOf(x.after, f, r.Squares)
	want, exact := 0.0, true
	switch {
	case m > min(r.Draws, r.Left): // there are not enough
		how.tallied++
	case new(big.Int).Binomial(int64(r.Left), int64(min(r.Draws, r.Left))).Cmp(big.NewInt(20_000)) <= 0:
		want = enumerated(rows, m, r.Draws)
		how.enumerated++
	default:
		if want, exact = tallied(rows, m, r.Draws); exact {
			how.tallied++
			break
		}
		want = tried(rng, rows, m, r.Draws)
		how.tried++
	}
	near := 0.5 + 1e-6
	if !exact {
		near += 100*5*math.Sqrt(want*(1-want)/tries) + 0.1
	}
	edge := r.Percent == 1 && want < 0.01 && (want > 0 || !exact) || r.Percent == 99 && want > 0.99 && (want < 1 || !exact)
	return edge || math.Abs(100*want-float64(r.Percent)) <= near
}

// TestChancesByHand: two that a person can count, as they were told wrong.
func TestChancesByHand(t *testing.T) {
	for _, test := range []struct {
		tiles, left, draws int
		want               float64
	}{
		{1, 49, 24, 24. / 49},
		{3, 57, 29, 1 - 28.*27*26/(57*56*55)},
	} {
		rows := []row{{1, test.tiles}, {0, test.left - test.tiles}}
		if got, ok := tallied(rows, 1, test.draws); !ok || math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%+v: %v", test, got)
		}
		if got := explain.Enough([]uint64{1}, []int{test.tiles}, 1, test.left, test.draws); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// TestEnough: any kinds of tiles and squares, counted in three ways.
func TestEnough(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 300 {
		squares, rows, left := 1+rng.IntN(4), []row{}, 0
		var sets []uint64
		var tiles []int
		for range 1 + rng.IntN(5) {
			r := row{rng.Uint64N(1 << squares), 1 + rng.IntN(4)}
			rows, left = append(rows, r), left+r.tiles
			sets, tiles = append(sets, r.set), append(tiles, r.tiles)
		}
		draws := rng.IntN(left + 2)
		got := explain.Enough(sets, tiles, squares, left, draws)
		if want, ok := tallied(rows, squares, draws); !ok || math.Abs(got-want) > 1e-9 {
			t.Fatalf("%d of %v for %d squares: %v, want %v", draws, rows, squares, got, want)
		}
		if left > 12 {
			continue
		}
		if want := enumerated(rows, squares, draws); math.Abs(got-want) > 1e-9 {
			t.Fatalf("%d of %v for %d squares: %v, want %v", draws, rows, squares, got, want)
		}
	}
}

// TestBigBag: as much as there can be, quickly, and sure is sure.
func TestBigBag(t *testing.T) {
	var sets []uint64
	var tiles []int
	for i := range uint64(40) {
		sets, tiles = append(sets, i*0x9e37&0xff|1), append(tiles, 10)
	}
	if got := explain.Enough(sets, tiles, 8, 400, 200); got < 0.999 {
		t.Errorf("half of the tiles are not enough: %v", got)
	}
	if got := explain.Enough([]uint64{1}, []int{2}, 1, 1500, 1499); got < 1-1e-9 {
		t.Errorf("all tiles but one of two: %v", got)
	}
	sets = sets[:0]
	for i := range 40 { // any two of ten squares: more than can be counted
		sets = append(sets, 1<<(i%10)|1<<(i*7/3%10))
	}
	if got := explain.Enough(sets, tiles, 10, 400, 24); got < 0.02 || got > 0.98 {
		t.Errorf("of so many kinds it is drawn how likely it is: %v", got)
	} else if again := explain.Enough(sets, tiles, 10, 400, 24); again != got {
		t.Errorf("%v and then %v", got, again)
	}
	for _, squares := range []int{9, 64, 70} {
		if got := explain.Enough([]uint64{1}, []int{20}, squares, 60, 8); got != 0 {
			t.Errorf("8 draws for %d squares: %v", squares, got)
		}
	}
}
