package view

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

func (v *viewer) features() []Feature {
	fit := v.fitting()
	out := []Feature{}
	v.s.Board.Features(func(f board.Feature) { out = append(out, v.feature(f, fit)) })
	v.citeEnding(out)
	return out
}

func (v *viewer) feature(f board.Feature, fit *fitting) Feature {
	b, s := &v.s.Board, v.s
	by := s.Strengths(f)
	ft := Feature{
		Kind: b.Kind(f).String(), Tiles: b.Tiles(f), Open: b.Ends(f), Shields: b.Shields(f),
		Strength: v.strength(by), Owners: seats(rules.Majority(by)), Completed: b.Closed(f), Marks: []string{},
		Rules: []string{},
	}
	seg := b.Low(f)
	name := v.segment(seg)
	ft.ID = string(s.AppendPos(b.CellOf(seg), nil)) + " " + name.Segment
	for range b.Size(f) {
		ft.Segments = append(ft.Segments, v.segment(seg))
		ft.Marks = append(ft.Marks, b.FaceAt(b.CellOf(seg)).Tile.Segments[b.Local(seg)].Marks...)
		seg = b.Next(seg)
	}
	owner := rules.Seat(0)
	if len(ft.Owners) > 0 {
		owner = rules.Seat(ft.Owners[0])
	}
	ft.Value = v.worth(f, owner)
	v.cite(&ft, f)
	v.open(&ft, f, fit)
	return ft
}

// worth values a feature for an owner. A field is worth nothing before the end.
func (v *viewer) worth(f board.Feature, owner rules.Seat) Worth {
	end := v.s.ValueOf(f, owner, rules.AtEnd).Points()
	if v.s.Board.Kind(f) == tile.Field {
		return Worth{End: end}
	}
	return Worth{
		Now:       v.s.ValueOf(f, owner, rules.InPlay).Points(),
		Completed: v.s.ValueOf(f, owner, rules.IfClosed).Points(),
		End:       end,
	}
}

// cite names the rules behind the worth of a feature, completed and at the end,
// for each of its owners.
func (v *viewer) cite(ft *Feature, f board.Feature) {
	owners := ft.Owners
	if len(owners) == 0 {
		owners = []int{0}
	}
	var mem [8]rules.RuleID
	list := mem[:0]
	for _, seat := range owners {
		if v.s.Board.Kind(f) != tile.Field {
			list = v.s.AppendValueRules(f, rules.Seat(seat), rules.IfClosed, list)
		}
		list = v.s.AppendValueRules(f, rules.Seat(seat), rules.AtEnd, list)
	}
	for _, r := range list {
		ft.Rules = append(ft.Rules, v.g.Book().RuleName(r))
	}
}

// citeEnding adds the rules that would award points for the features if the game
// ended now: those of what stands there beside the owners' figures (a barn, the
// fairy).
func (v *viewer) citeEnding(list []Feature) {
	b := &v.s.Board
	at := map[Segment]int{} // features by the segment that names them
	for i := range list {
		at[list[i].Segments[0]] = i
	}
	for _, e := range v.ending().Log().Events {
		if e.Type != rules.EventScore || e.Seg == 0 || b.FeatureOf(e.Seg) == 0 {
			continue
		}
		ft := &list[at[v.segment(b.Low(b.FeatureOf(e.Seg)))]]
		if rule := v.g.Book().RuleName(e.Ruling.Rule); !slices.Contains(ft.Rules, rule) {
			ft.Rules = append(ft.Rules, rule)
		}
	}
}

// ending returns the position as it would be if the game ended now, with a log of
// what happens then.
func (v *viewer) ending() *rules.State {
	if v.ended == nil {
		v.ended = v.s.Clone()
		v.ended.SetLog(&rules.Log{})
		if !v.s.Over() {
			v.ended.FinishNow()
		}
	}
	return v.ended
}

// open lists where a feature is open and, with the help, how many tiles left fit
// there.
func (v *viewer) open(ft *Feature, f board.Feature, fit *fitting) {
	b := &v.s.Board
	cells := make([]board.Cell, 0, 8) // squares to be filled
	ft.Ends = []End{}
	if b.Kind(f).Monastic() {
		x, y := b.Pos(b.CellOf(b.Low(f)))
		for i := range 9 {
			c := b.At(x+i%3-1, y+i/3-1)
			if b.Face(c) == board.NoFace {
				ft.Ends = append(ft.Ends, End{X: x + i%3 - 1, Y: y + i/3 - 1})
				cells = append(cells, c)
			}
		}
	} else {
		seg := b.Low(f)
		for range b.Size(f) {
			c, edges := b.CellOf(seg), b.SegFace(seg).Edges
			for e := range tile.Edge(4) {
				if n := b.Neighbour(c, e); edges.Has(e) && b.Face(n) == board.NoFace {
					x, y := b.Pos(c)
					ft.Ends = append(ft.Ends, End{x, y, e.String()})
					cells = append(cells, n)
				}
			}
			seg = b.Next(seg)
		}
	}
	if fit != nil && len(cells) > 0 {
		ft.Fits = ptr(fit.any(b, cells))
	}
}

// cells lists the tiles of a feature in the order of laying; of a monastic one
// also those around it, which it counts.
func (v *viewer) cells(f board.Feature) [][2]int {
	b := &v.s.Board
	if f == 0 {
		return nil
	}
	var list []board.Cell
	seg := b.Low(f)
	for range b.Size(f) {
		list = append(list, b.CellOf(seg))
		seg = b.Next(seg)
	}
	if b.Kind(f).Monastic() {
		x, y := b.Pos(list[0])
		for i := range 9 {
			if c := b.At(x+i%3-1, y+i/3-1); i != 4 && b.Face(c) != board.NoFace {
				list = append(list, c)
			}
		}
	}
	slices.SortFunc(list, func(c, d board.Cell) int { return b.Order(c) - b.Order(d) })
	var out [][2]int
	for _, c := range slices.Compact(list) {
		x, y := b.Pos(c)
		out = append(out, [2]int{x, y})
	}
	return out
}
