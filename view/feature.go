package view

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

func (v *viewer) features() []Feature {
	fit := v.fitting()
	n := 0
	v.s.Board.Features(func(board.Feature) { n++ })
	out := sized(v.Memory.features, n)[:0]
	v.listed = v.listed[:0]
	v.s.Board.Features(func(f board.Feature) {
		v.listed = append(v.listed, f)
		out = append(out, v.feature(f, fit))
	})
	v.Memory.features = out
	v.citeEnding(out)
	return out
}

func (v *viewer) feature(f board.Feature, fit *fitting) Feature {
	b, s := &v.s.Board, v.s
	own := s.Owners(f)
	ft := Feature{
		Kind: b.Kind(f).String(), Tiles: b.Tiles(f), Open: b.Ends(f), Shields: b.Shields(f),
		Strength: v.strength(own.Strength), Owners: v.seats(own.Owners), Completed: b.Closed(f), Marks: []string{},
		Rules: []string{}, Segments: v.segments.take(b.Size(f))[:0],
	}
	seg := b.Root(f)
	ft.ID = v.featureID(f)
	for range b.Size(f) {
		ft.Segments = append(ft.Segments, v.segment(seg))
		ft.Marks = append(ft.Marks, b.FaceAt(b.CellOf(seg)).Tile.Segments[b.IndexOnTile(seg)].Marks...)
		seg = b.Next(seg)
	}
	v.notes = s.Notes(f, v.notes[:0])
	for _, n := range v.notes {
		ft.Notes = append(ft.Notes, Note{v.g.Book().RuleName(n.Rule), v.featureID(s.Board.FeatureOf(n.With)), v.notePlace(n)})
	}
	v.worth(&ft, f)
	v.open(&ft, f, fit)
	return ft
}

// notePlace tells where what a note is about stands and what it would bring; nil of a note
// about another feature.
func (v *viewer) notePlace(n rules.Note) *NotePlace {
	if n.Place == 0 {
		return nil
	}
	x, y := v.s.Board.Pos(n.Place)
	return &NotePlace{x, y, n.Points, Reach{n.Reach.Left, n.Reach.Top, n.Reach.Right, n.Reach.Bottom}}
}

// featureID names a feature by its first segment.
func (v *viewer) featureID(f board.Feature) string {
	b := &v.s.Board
	seg := b.Root(f)
	v.buf = append(v.s.AppendPos(b.CellOf(seg), v.buf[:0]), ' ')
	v.buf = append(v.buf, b.SegName(seg)...)
	return string(v.buf)
}

// worth values a feature for its first owner, and names the rules behind that for
// each of them, completed and at the end. A field is worth nothing before the end.
func (v *viewer) worth(ft *Feature, f board.Feature) {
	owners := ft.Owners
	if len(owners) == 0 {
		owners = []int{0}
	}
	list := v.cited[:0]
	for i := len(owners) - 1; i >= 0; i-- { // the first owner's worth stays
		var done, end rules.Value
		seat := rules.Seat(owners[i])
		if ft.Kind != tile.Field.String() {
			done, list = v.s.Explain(f, seat, rules.IfClosed, list)
			ft.Value.Completed = done.Points()
			ft.Value.Now = v.s.ValueOf(f, seat, rules.InPlay).Points()
		}
		end, list = v.s.Explain(f, seat, rules.AtEnd, list)
		ft.Value.End = end.Points()
	}
	v.cited = list
	ft.Rules = v.texts.take(len(list))
	for i, r := range list {
		ft.Rules[i] = v.g.Book().RuleName(r)
	}
}

// citeEnding adds the rules that would award points for the features if the game
// ended now: those of what stands there beside the owners' figures (a barn, the
// fairy).
func (v *viewer) citeEnding(list []Feature) {
	for _, e := range v.ending().Log().Events {
		if e.Type != rules.EventScore || e.Seg == 0 {
			continue
		}
		i := slices.Index(v.listed, v.s.Board.FeatureOf(e.Seg))
		if i < 0 {
			continue
		}
		ft := &list[i]
		if rule := v.g.Book().RuleName(e.Ruling.Rule); !slices.Contains(ft.Rules, rule) {
			ft.Rules = append(ft.Rules, rule)
		}
	}
}

// ending returns the position as it would be if the game ended now, with a log of
// what happens then. It is borrowed until done.
func (v *viewer) ending() *rules.State {
	if v.ended == nil {
		v.ended = v.g.Book().Borrow(v.s)
		v.told = rules.Log{Events: v.told.Events[:0]}
		v.ended.SetLog(&v.told)
		if !v.s.Over() {
			v.ended.FinishNow()
		}
	}
	return v.ended
}

// done gives back what was borrowed.
func (v *viewer) done() {
	if v.ended != nil {
		v.g.Book().GiveBack(v.ended)
		v.ended = nil
	}
}

// open lists where a feature is open and, with the help, how many tiles left fit
// there.
func (v *viewer) open(ft *Feature, f board.Feature, fit *fitting) {
	b := &v.s.Board
	var mem [16]board.Cell
	cells, ends := mem[:0], v.ends[:0] // squares to be filled, and where from
	if b.Kind(f).Monastic() {
		x, y := b.Pos(b.CellOf(b.Root(f)))
		for i := range 9 {
			c := b.At(x+i%3-1, y+i/3-1)
			if b.Face(c) == board.NoFace {
				ends = append(ends, End{X: x + i%3 - 1, Y: y + i/3 - 1})
				cells = append(cells, c)
			}
		}
	} else {
		seg := b.Root(f)
		for range b.Size(f) {
			c, edges := b.CellOf(seg), b.SegFace(seg).Edges
			for e := range tile.Edge(4) {
				if n := b.Neighbour(c, e); edges.Has(e) && b.Face(n) == board.NoFace {
					x, y := b.Pos(c)
					ends = append(ends, End{x, y, e.String()})
					cells = append(cells, n)
				}
			}
			if b.SegFace(seg).Mouth && !b.Linked(seg) { // open inside the tile
				x, y := b.Pos(c)
				ends = append(ends, End{X: x, Y: y})
			}
			seg = b.Next(seg)
		}
	}
	ft.Ends, v.ends = v.openEnds.take(len(ends)), ends
	copy(ft.Ends, ends)
	if fit != nil && len(cells) > 0 {
		ft.Fits = v.int(fit.any(b, cells))
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
	seg := b.Root(f)
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
