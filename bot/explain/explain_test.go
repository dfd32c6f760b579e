package explain_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/board"
	"circulade/bot/explain"
	"circulade/game"
	"circulade/game/check"
	"circulade/rules"
	"circulade/tile"
)

// begin returns the first position of a random game with the sets of a mixture.
func begin(t *testing.T, m check.Mixture, seed uint64) *rules.State {
	t.Helper()
	setup, err := m.Setup(rand.New(rand.NewPCG(seed, 3)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewState(g.Book())
}

// usual returns the first position of a base game as it is usually played.
func usual(t *testing.T, seed uint64) *rules.State {
	t.Helper()
	names := []string{"Ann", "Bo", "Cy", "Di"}
	g, err := game.New(game.Setup{Players: names[:2+seed%3], Seed: "explained"})
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewState(g.Book())
}

// own plays random answers of the seat that is asked, on a copy, until it is chance's or
// somebody else's turn.
func own(rng *rand.Rand, s *rules.State) (all []rules.Choice, after *rules.State) {
	st, _ := s.Pending()
	after = s.Clone()
	for on, ok := st, true; ok && on.Seat == st.Seat && len(all) < 12; on, ok = after.Pending() {
		list := after.Choices(nil)
		c := list[rng.IntN(len(list))]
		if of := after.Book().VerbDef(c.Verb()).Ranges; of != nil {
			var values []int
			for _, r := range of(after, on) {
				values = append(values, r.Min)
			}
			c = rules.RangeChoice(c.Verb(), values...)
		}
		after.PlayUnchecked(c)
		all = append(all, c)
	}
	return all, after
}

// eachTurn calls f for every turn of a random game.
func eachTurn(t *testing.T, s *rules.State, seed uint64, f func(x *examined)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 4))
	for turns := 0; turns < 400; {
		st, ok := s.Pending()
		if !ok {
			return
		}
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			continue
		}
		all, after := own(rng, s)
		hash := s.Hash()
		reasons, err := explain.Turn(s, all)
		if err != nil {
			t.Fatal(err)
		}
		if s.Hash() != hash {
			t.Fatal("explaining changed the position")
		}
		f(&examined{t, s, after, st.Seat, reasons})
		s, turns = after, turns+1
	}
}

// examined is a turn that is counted again.
type examined struct {
	*testing.T
	before, after *rules.State
	seat          rules.Seat
	reasons       []explain.Reason
}

// sum adds up what reasons of some kinds say of a seat.
func (x *examined) sum(seat rules.Seat, of func(*explain.Reason) int, kinds ...string) (n int) {
	for i := range x.reasons {
		if r := &x.reasons[i]; r.Player == int(seat) && slices.Contains(kinds, r.Kind) {
			n += of(r)
		}
	}
	return n
}

func pointsOf(r *explain.Reason) int { return r.Points }
func wasOf(r *explain.Reason) int    { return r.Was }

// TestBaseAddsUp: in the base game the points of now and the changes of what features are
// worth are together what the turn changes if the game ends there.
func TestBaseAddsUp(t *testing.T) {
	told := map[string]int{}
	for seed := range uint64(40) {
		eachTurn(t, usual(t, seed), seed, func(x *examined) {
			for i := range x.reasons {
				told[x.reasons[i].Kind]++
			}
			if x.after.Over() {
				for seat := range x.after.Seats() {
					if got, want := x.sum(seat, pointsOf, explain.Final), x.after.Score(seat)-x.before.Score(seat); got != want {
						t.Errorf("seed %d: final %d for seat %d, want %d", seed, got, seat, want)
					}
				}
				return
			}
			was, is := x.before.Clone(), x.after.Clone()
			was.FinishNow()
			is.FinishNow()
			for seat := range x.after.Seats() {
				now := x.sum(seat, pointsOf, explain.Points, explain.Gives)
				if want := x.after.Score(seat) - x.before.Score(seat); now != want {
					t.Errorf("seed %d turn %d: %d points now for seat %d, want %d", seed, x.before.Turn(), now, seat, want)
				}
				got := now - x.sum(seat, wasOf, explain.Points, explain.Gives) + x.sum(seat, pointsOf, explain.Claim,
					explain.Join, explain.Grow, explain.Share, explain.TakeOver, explain.Lose, explain.Help, explain.Harm)
				if want := is.Score(seat) - was.Score(seat); got != want {
					t.Errorf("seed %d turn %d: %d in all for seat %d, want %d: %+v", seed, x.before.Turn(), got, seat, want, x.reasons)
				}
			}
		})
	}
	for _, kind := range explain.Kinds() {
		if told[kind] == 0 {
			t.Errorf("no reason of the kind %q in 30 games", kind)
		}
	}
}

// TestNumbers counts every number again in another way, in games of all kinds.
func TestNumbers(t *testing.T) {
	games := []check.Mixture{nil, nil, nil}
	alone, err := check.Alone()
	if err != nil {
		t.Fatal(err)
	}
	if games = append(games, alone...); testing.Short() {
		games = games[:12]
	}
	for i, m := range games {
		n := 0
		eachTurn(t, begin(t, m, uint64(i)), uint64(i), func(x *examined) {
			for k := range x.reasons {
				if n++; n%3 == 0 || x.reasons[k].Kind != explain.Chance {
					x.count(&x.reasons[k])
				}
			}
			if t.Failed() {
				t.Fatalf("in game %d, %v, turn %d", i, m, x.before.Turn())
			}
		})
	}
}

// count counts a reason's numbers again.
func (x *examined) count(r *explain.Reason) {
	x.Helper()
	switch r.Kind {
	case explain.Quiet, explain.Followers:
		if alone := len(x.reasons) == 1 && (r.Count > 0 || r.Was == 0); alone != (r.Kind == explain.Quiet) {
			x.Errorf("%s of %+v", r.Kind, x.reasons)
		}
		if was, is := inSupply(x.before, x.seat), inSupply(x.after, x.seat); r.Was != was || r.Count != is {
			x.Errorf("%d followers of %d, want %d of %d", r.Count, r.Was, is, was)
		}
	case explain.Chance, explain.Hinder:
		x.chance(r)
	case explain.Stuck, explain.Dead:
		for _, sq := range r.Squares {
			if !x.isDead(x.after, sq.X, sq.Y) {
				x.Errorf("a tile fits at %d,%d", sq.X, sq.Y)
			}
			if b := &x.before.Board; b.BorderIndex(b.At(sq.X, sq.Y)) >= 0 && x.isDead(x.before, sq.X, sq.Y) {
				x.Errorf("no tile fitted at %d,%d before", sq.X, sq.Y)
			}
		}
	case explain.Claim, explain.Join, explain.Grow, explain.Share, explain.TakeOver, explain.Lose:
		x.owner(r)
	}
}

// owner looks up whose feature it is.
func (x *examined) owner(r *explain.Reason) {
	b := &x.after.Board
	f := b.FeatureOf(b.SegmentAt(b.At(*r.X, *r.Y), r.Segment))
	strength := func(seat int) (n int) {
		for _, g := range x.after.Figures() {
			if g.Where != rules.OnSegment || b.FeatureOf(board.Seg(g.At)) != f || int(g.Seat) != seat {
				continue
			}
			if def := x.after.Book().FigureDef(g.Kind); def.ShieldStrength && b.Kind(f) == tile.City {
				n += b.Shields(f)
			} else if !def.Stays {
				n += def.Strength
			}
		}
		return n
	}
	mine := strength(int(x.seat))
	for seat := range int(x.after.Seats()) {
		if seat == int(x.seat) || r.Kind == explain.TakeOver {
			continue
		}
		switch theirs := strength(seat); {
		case r.Kind == explain.Lose && slices.Contains(r.With, seat) && theirs <= mine:
			x.Errorf("lost to %d, who has %d against %d", seat, theirs, mine)
		case r.Kind != explain.Lose && slices.Contains(r.With, seat) != (theirs == mine), r.Kind != explain.Lose && theirs > mine:
			x.Errorf("%s: with %v, but %d has %d against %d", r.Kind, r.With, seat, theirs, mine)
		}
	}
}

// inSupply counts the followers of a seat one by one.
func inSupply(s *rules.State, seat rules.Seat) (n int) {
	for _, f := range s.Figures() {
		if f.Seat == seat && f.Where == rules.InSupply && s.Book().FigureDef(f.Kind).Follower() {
			n++
		}
	}
	return n
}

// isDead reports whether nothing fits a square, tile by tile and edge by edge.
func (x *examined) isDead(s *rules.State, px, py int) bool {
	for n := range s.Book().Types() {
		if s.LeftOf(n) == 0 {
			continue
		}
		for r := range tile.Rotation(4) {
			if matches(s, n, r, px, py) {
				return false
			}
		}
	}
	return true
}

// matches compares a tile's edges with those around a square.
func matches(s *rules.State, n int, r tile.Rotation, px, py int) bool {
	b := &s.Board
	t := b.Catalog().Tile(n)
	for printed := range tile.Edge(4) {
		e := printed.Turn(r)
		dx, dy := e.Delta()
		c := b.At(px+dx, py+dy)
		if t.Terrain[printed] == tile.WallEdge {
			return false
		}
		if c == 0 || b.Face(c) == board.NoFace {
			continue
		}
		if theirs := b.EdgeTerrain(c, e.Opposite()); theirs&t.Terrain[printed] == 0 {
			return false
		}
	}
	return true
}

// chance lays every tile at every open square and looks.
func (x *examined) chance(r *explain.Reason) {
	s := x.after
	b := &s.Board
	f := b.FeatureOf(b.SegmentAt(b.At(*r.X, *r.Y), r.Segment))
	if r.Left != s.Unseen() {
		x.Errorf("%d tiles left, want %d", r.Left, s.Unseen())
	}
	draws, seat := 0, x.seat
	for range s.Left() { // one after the other draws
		if seat = s.Next(seat); int(seat) == r.Player {
			draws++
		}
	}
	if r.Draws != draws {
		x.Errorf("%d draws, want %d", r.Draws, draws)
	}
	for _, sq := range r.Squares {
		fits := 0
		for n := range s.Book().Types() {
			if s.LeftOf(n) > 0 && closesAt(s, f, n, sq) {
				fits += s.LeftOf(n)
			}
		}
		if fits != sq.Fits {
			x.Errorf("%d tiles close the %s at %d,%d, want %d", sq.Fits, r.Feature, sq.X, sq.Y, fits)
		}
	}
}

// closesAt lays a tile at a square and looks where the feature is open afterwards.
func closesAt(s *rules.State, f board.Feature, n int, sq explain.Square) bool {
	b := &s.Board
	for r := range tile.Rotation(4) {
		if !matches(s, n, r, sq.X, sq.Y) {
			continue
		}
		c := b.At(sq.X, sq.Y)
		if b.Kind(f).Monastic() {
			return true
		}
		laid := s.Clone()
		root := b.Root(f)
		laid.Board.Lay(c, board.FaceOf(n, r))
		was := openAt(b, f)
		now := openAt(&laid.Board, laid.Board.FeatureOf(root))
		good := now != nil
		for at := range now {
			good = good && was[at] && [2]int{at[0], at[1]} != [2]int{sq.X, sq.Y}
		}
		if good {
			return true
		}
	}
	return false
}

// openAt returns the empty squares beside a feature's edges, with the edge; nil if a road is
// open inside a tile.
func openAt(b *board.Board, f board.Feature) map[[3]int]bool {
	open := map[[3]int]bool{}
	for _, c := range b.Laid() {
		for i := range b.FaceAt(c).N {
			seg := b.FirstSeg(c) + board.Seg(i)
			if b.FeatureOf(seg) != f {
				continue
			}
			if b.SegFace(seg).Mouth && !b.Linked(seg) {
				return nil
			}
			x, y := b.Pos(c)
			for e := range tile.Edge(4) {
				dx, dy := e.Delta()
				if n := b.At(x+dx, y+dy); b.SegFace(seg).Edges.Has(e) && b.Face(n) == board.NoFace {
					open[[3]int{x + dx, y + dy, int(e)}] = true
				}
			}
		}
	}
	return open
}
