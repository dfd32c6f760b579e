package view

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// decision is the pending question with its choices, the same for all who
// watch: in the sets so far no question is secret. It is nil where chance
// comes next, and in a preview where another seat would be asked.
func (v *viewer) decision() *Decision {
	st, ok := v.s.Pending()
	if !ok || st.Seat == rules.Chance || v.crosses(st) {
		return nil
	}
	book := v.g.Book()
	_, kind, _ := book.Script(st.Row)
	d := &Decision{Player: int(st.Seat), Kind: kind}
	if n := v.s.SubTurn().Tile; n >= 0 {
		d.Tile = book.TileName(int(n))
	}
	v.list = v.s.Choices(v.list[:0])
	d.Choices = sized(v.choices, len(v.list))[:0]
	for i, c := range v.list {
		d.Choices = append(d.Choices, v.choice(i, st, c))
		d.Pass = d.Pass || c.Verb() == rules.VerbPass
	}
	v.choices = d.Choices
	if a, ok := v.s.AwardAsked(); ok {
		e := v.event(rules.Event{
			Type: rules.EventScore, Seat: a.Seat, Points: int(a.Points), Total: v.s.Score(a.Seat) + int(a.Points),
			Seg: a.Ruling.Seg, Ruling: a.Ruling,
		})
		e.Scorer, e.From, e.To = "", nil, nil // that is the question
		d.Award = &e
	}
	return d
}

// crosses reports whether a preview would go past what its player may foresee.
func (v *viewer) crosses(st rules.Step) bool {
	entries := v.g.Entries()
	n := len(entries)
	return v.g.IsPreview() && n > 0 && entries[n-1].Seat != st.Seat
}

// next says who comes after a preview, if it is not the player who asked.
func (v *viewer) next() *Next {
	st, ok := v.s.Pending()
	if !ok || !v.crosses(st) {
		return nil
	}
	if st.Seat == rules.Chance {
		return &Next{Chance: true}
	}
	seat := int(st.Seat)
	return &Next{Player: &seat}
}

func (v *viewer) choice(i int, st rules.Step, c rules.Choice) Choice {
	def := v.g.Book().VerbDef(c.Verb())
	v.buf = v.s.AppendStem(c, v.buf[:0])
	out := Choice{I: i, Text: string(v.buf), Kind: def.Kind}
	if def.Ranges != nil {
		for _, r := range def.Ranges(v.s, st) {
			out.Ranges = append(out.Ranges, Range{r.Name, r.Min, r.Max, max(1, r.Step)})
		}
		if def.Trajectory != nil {
			out.Aim = aim(def.Trajectory(v.s, st))
		}
		return out
	}
	v.at(&out, def, c)
	v.arg(&out, def, c)
	v.number(&out, def, c.N())
	if def.Targets != nil {
		out.Aims = def.Targets(v.s, c, nil)
	}
	return out
}

// at tells where a choice is.
func (v *viewer) at(out *Choice, def *rules.Verb, c rules.Choice) {
	switch def.At {
	case rules.AtCell:
		x, y := v.s.Board.Pos(c.Cell())
		out.X, out.Y = v.pos(x, y)
		if def.Location != "" && len(def.Spots) == 0 {
			out.Place, out.At = v.place(rules.Location{Name: def.Location, At: rules.AtCell, X: x, Y: y})
		}
	case rules.AtSegment:
		v.onSegment(out, c.Seg())
		if def.Loose {
			out.Of = v.featureID(v.s.Board.FeatureOf(c.Seg()))
		}
	case rules.AtSeat:
		out.Player = v.int(int(c.At()))
	case rules.AtSpace:
		out.From = v.int(int(c.At()))
	case rules.AtNumber:
	}
}

// onSegment names a segment and tells how it leaves its tile.
func (v *viewer) onSegment(out *Choice, seg board.Seg) {
	at, face := v.segment(seg), v.s.Board.SegFace(seg)
	out.X, out.Y = v.pos(at.X, at.Y)
	out.Segment, out.Feature = at.Segment, face.Kind.String()
	edges, halves := v.texts.take(4)[:0], v.texts.take(8)[:0]
	for e := range tile.Edge(4) {
		if face.Edges.Has(e) {
			edges = append(edges, e.String())
		}
	}
	for h := range tile.Half(8) {
		if face.Halves.Has(h) {
			halves = append(halves, h.String())
		}
	}
	out.Edges, out.Halves = edges, halves
}

// arg tells what a choice does it with.
func (v *viewer) arg(out *Choice, def *rules.Verb, c rules.Choice) {
	switch def.Arg {
	case rules.ArgFigure:
		out.Figure = v.g.Book().FigureDef(rules.FigureKind(c.Arg())).Name
	case rules.ArgRotation:
		out.Rotation = v.int(tile.Rotation(c.Arg()).Degrees())
	case rules.ArgSpot:
		v.spot(out, def, int(c.Arg()))
	case rules.ArgScorer:
		out.Scorer = v.scorer(int(c.Arg()))
	case rules.ArgNumber:
	}
}

// spot names one of a verb's spots: a corner of the tile, or a place that belongs
// to something.
func (v *viewer) spot(out *Choice, def *rules.Verb, n int) {
	if def.Location == "" {
		out.Corner = def.Spots[n]
		return
	}
	out.Place, out.At = v.place(rules.Location{Name: def.Location, Spot: def.Spots[n]})
}

// number tells what the number of a choice names.
func (v *viewer) number(out *Choice, def *rules.Verb, n uint32) {
	switch def.N {
	case rules.NumberFigure:
		v.choiceOf(out, rules.FigureID(n))
	case rules.NumberSeat:
		out.Player = v.int(int(n))
	case rules.NumberTile:
		out.Tile = v.g.Book().TileName(int(n))
	case rules.NumberSpan:
		c, axis := rules.SpanOf(n)
		x, y := v.s.Board.Pos(c)
		out.Bridge = &Span{x, y, axis.String()}
	case rules.NumberSpot:
		v.spot(out, def, int(n))
	case rules.NumberSpace:
		out.Space = v.int(int(n))
	case rules.NumberPoints:
		out.Points = v.int(int(n))
	case rules.NumberCell:
		if n != 0 {
			x, y := v.s.Board.Pos(board.Cell(n))
			out.Source = &[2]int{x, y}
		}
	case rules.Number:
	}
}

// choiceOf fills in what a choice says about a figure on the table. Where the
// choice is somewhere itself, the figure's place comes beside it.
func (v *viewer) choiceOf(out *Choice, id rules.FigureID) {
	f := v.s.Figures()[id]
	out.ID, out.Figure = v.int(int(id)), v.g.Book().FigureDef(f.Kind).Name
	switch {
	case f.Where != rules.OnSegment:
		out.Place, out.At = v.place(v.s.Location(f.Where, f.At, f.Spot))
	case out.X == nil:
		seg := board.Seg(f.At)
		at := v.segment(seg)
		out.X, out.Y = v.pos(at.X, at.Y)
		out.Segment = at.Segment
		out.Feature = v.s.Board.SegFace(seg).Kind.String()
	}
}
