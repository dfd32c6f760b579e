package view

import (
	"slices"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// Stopped returns how a game stands that goes on no more, as if it had ended by its rules there: by the
// points so far.
func Stopped(g *game.Game) *Final {
	v := viewer{Memory: &Memory{}, g: g, s: g.State()}
	defer v.done()
	return v.standing()
}

func (v *viewer) final() *Final {
	if !v.s.Over() {
		return nil
	}
	return v.standing()
}

func (v *viewer) standing() *Final {
	f := &Final{Winners: seats(v.s.Winners()), Road: v.largest(tile.Road), City: v.largest(tile.City)}
	for seat := range v.g.Book().Seats() {
		f.Ranking = append(f.Ranking, seat)
		p := Breakdown{seat, map[string]int{}, map[string]int{}}
		for _, e := range v.g.Log().Events {
			if e.Type == rules.EventScore && int(e.Seat) == seat {
				p.By[v.scored(e)] += e.Points
				p.Sets[v.g.Book().RuleSet(e.Ruling.Rule)] += e.Points
			}
		}
		f.Points = append(f.Points, p)
	}
	slices.SortStableFunc(f.Ranking, func(a, b int) int {
		return v.s.Score(rules.Seat(b)) - v.s.Score(rules.Seat(a))
	})
	return f
}

// scored names what a score was for.
func (v *viewer) scored(e rules.Event) string {
	if of := e.Ruling.Source; of != 0 {
		return v.g.Book().SourceName(of)
	}
	if e.Ruling.Value.PerCity != 0 {
		return "field"
	}
	if e.Seg == 0 {
		return "other"
	}
	return v.s.Board.SegFace(e.Seg).Kind.String()
}

// largest returns the feature of a kind that has most tiles, of several the one
// begun first; nil if there is none.
func (v *viewer) largest(kind tile.Kind) *Largest {
	b := &v.s.Board
	var best board.Feature
	b.Features(func(f board.Feature) {
		if b.Kind(f) == kind && (best == 0 || b.Tiles(f) > b.Tiles(best)) {
			best = f
		}
	})
	if best == 0 {
		return nil
	}
	out := &Largest{Tiles: b.Tiles(best), Segment: v.segment(b.Root(best)), Cells: v.cells(best), Owners: []int{}}
	for _, e := range v.g.Log().Events {
		if e.Type == rules.EventScore && e.Seg != 0 && b.FeatureOf(e.Seg) == best && v.scored(e) == kind.String() {
			out.Points, out.Owners = ptr(e.Points), seats(e.Ruling.Owners)
		}
	}
	return out
}
