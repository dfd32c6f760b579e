package tradersbuilders_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// A farm is a field with farmers, told plainly.
type farm struct {
	farmers [rules.MaxSeats]int
	pigs    [rules.MaxSeats]bool
	cities  map[board.Feature]bool // the completed ones
}

func (f *farm) owner(seat int) bool { return strongest(f.farmers, seat) }

func strongest(n [rules.MaxSeats]int, seat int) bool {
	for _, other := range n {
		if other > n[seat] {
			return false
		}
	}
	return n[seat] > 0
}

// farms finds the farms of a position figure by figure and segment by segment.
func farms(s *rules.State) []*farm {
	b := &s.Board
	var list []*farm
	found := map[board.Feature]*farm{}
	for _, g := range s.Figures() {
		if g.Where != rules.OnSegment || b.SegFace(board.Seg(g.At)).Kind != tile.Field {
			continue
		}
		id := b.FeatureOf(board.Seg(g.At))
		f := found[id]
		if f == nil {
			f = &farm{cities: map[board.Feature]bool{}}
			found[id] = f
			list = append(list, f)
			for seg, n := b.Root(id), b.Size(id); n > 0; seg, n = b.Next(seg), n-1 {
				base := b.FirstSeg(b.CellOf(seg))
				for i := range 16 {
					if city := base + board.Seg(i); b.SegFace(seg).Borders>>i&1 != 0 && b.Closed(b.FeatureOf(city)) {
						f.cities[b.FeatureOf(city)] = true
					}
				}
			}
		}
		if s.Book().FigureDef(g.Kind).Name == "pig" {
			f.pigs[g.Seat] = true
		} else {
			f.farmers[g.Seat]++
		}
	}
	return list
}

// fieldPoints are what a seat gets for its farms, by the letter of TB-15 and
// TB-16.
func fieldPoints(list []*farm, scoring string, byFarms bool, seat int) (points int) {
	perCity := 3
	if scoring == "per_city_4" {
		perCity = 4
	}
	best := map[board.Feature]int{} // of the farms that the seat owns
	around := map[board.Feature]*[rules.MaxSeats]int{}
	for _, f := range list {
		for city := range f.cities {
			if around[city] == nil {
				around[city] = &[rules.MaxSeats]int{}
			}
			for i := range around[city] {
				switch {
				case !byFarms:
					around[city][i] += f.farmers[i]
				case f.owner(i):
					around[city][i]++
				}
			}
			if f.owner(seat) {
				value := perCity
				if f.pigs[seat] {
					value++
				}
				best[city] = max(best[city], value)
				if scoring == "per_farm_3" {
					points += value
				}
			}
		}
	}
	for city, n := range around {
		switch {
		case scoring == "per_farm_once_3":
			points += best[city]
		case scoring != "per_farm_3" && strongest(*n, seat):
			points += max(perCity, best[city])
		}
	}
	return points
}

// TestFarms plays games at random, with many farmers and pigs, and compares what
// the farms bring with what the rules say [TB-15, TB-16].
func TestFarms(t *testing.T) {
	raised := 0
	for i := range 200 {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		scoring := []string{"per_farm_3", "per_farm_once_3", "per_city_3", "per_city_4"}[i%4]
		counts := []string{"farmers", "farms"}[i/4%2]
		g, err := game.New(game.Setup{
			Players: []string{"Ann", "Bo", "Cy"}[:2+i%2], Seed: fmt.Sprint("farms ", i), Expansions: []string{"traders-builders"},
			Options: map[string]string{"base.farm_scoring": scoring, "base.per_city_counts": counts},
		})
		if err != nil {
			t.Fatal(err)
		}
		s := g.State()
		for s.Left() > 0 {
			playFarmer(t, g, rng)
		}
		list := farms(s)
		var log rules.Log
		end := s.Clone()
		end.SetLog(&log)
		end.FinishNow()
		got := [rules.MaxSeats]int{}
		for _, e := range log.Events {
			if e.Type == rules.EventScore && e.Ruling.Value.PerCity != 0 {
				got[e.Seat] += e.Points
				if rule := s.Book().RuleName(e.Ruling.Rule); rule == "TB-15" || rule == "TB-16" {
					raised++
				}
			}
		}
		for seat := range s.Book().Seats() {
			if want := fieldPoints(list, scoring, counts == "farms", seat); got[seat] != want {
				t.Errorf("game %d, %s, %s count: seat %d got %d points for farms, want %d", i, scoring, counts, seat+1, got[seat], want)
			}
		}
	}
	if raised < 100 {
		t.Errorf("only %d rulings with a pig in 200 games: too few to prove anything", raised)
	}
}

// playFarmer answers the pending question: pigs and farmers first.
func playFarmer(t *testing.T, g *game.Game, rng *rand.Rand) {
	t.Helper()
	s := g.State()
	list := s.Choices(nil)
	choice := list[rng.IntN(len(list))]
	for _, c := range list {
		if c.Verb() == rules.VerbDeploy && s.Board.SegFace(c.Seg()).Kind == tile.Field && rng.IntN(3) > 0 {
			choice = c
		}
	}
	if err := g.Choose(s.Text(choice)); err != nil {
		t.Fatal(err)
	}
}
