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
	if !ok || st.Seat == rules.Chance {
		return nil
	}
	if v.g.IsPreview() {
		entries := v.g.Entries()
		if n := len(entries); n > 0 && entries[n-1].Seat != st.Seat {
			return nil
		}
	}
	book := v.g.Book()
	_, kind, _ := book.Script(st.Kind)
	d := &Decision{Player: int(st.Seat), Kind: kind, Choices: []Choice{}}
	if n := v.s.Part().Tile; n >= 0 {
		d.Tile = book.TileName(int(n))
	}
	for i, c := range v.s.Choices(nil) {
		d.Choices = append(d.Choices, v.choice(i, st, c))
		d.Pass = d.Pass || c.Verb() == rules.VerbPass
	}
	return d
}

func (v *viewer) choice(i int, st rules.Step, c rules.Choice) Choice {
	def := v.g.Book().VerbDef(c.Verb())
	out := Choice{I: i, Text: string(v.s.AppendStem(c, nil)), Kind: def.Kind}
	if def.Ranges != nil {
		for _, r := range def.Ranges(v.s, st) {
			out.Ranges = append(out.Ranges, Range{r.Name, r.Min, r.Max, max(1, r.Step)})
		}
		return out
	}
	if def.OfFigure {
		v.choiceOf(&out, rules.FigureID(c.N()))
		return out
	}
	switch def.Kind {
	case "tile":
		x, y := v.s.Board.Pos(c.Cell())
		out.X, out.Y, out.Rotation = &x, &y, ptr(tile.Rotation(c.Arg()).Degrees())
	case "figure":
		v.figureChoice(&out, c)
	case "player":
		out.Player = ptr(int(c.N()))
	}
	return out
}

func (v *viewer) figureChoice(out *Choice, c rules.Choice) {
	b := &v.s.Board
	at := v.segment(c.Seg())
	face := b.SegFace(c.Seg())
	out.Figure = v.g.Book().FigureDef(rules.FigureKind(c.Arg())).Name
	out.X, out.Y, out.Segment, out.Feature = &at.X, &at.Y, at.Segment, face.Kind.String()
	for e := range tile.Edge(4) {
		if face.Edges.Has(e) {
			out.Edges = append(out.Edges, e.String())
		}
	}
	for h := range tile.Half(8) {
		if face.Halves.Has(h) {
			out.Halves = append(out.Halves, h.String())
		}
	}
}

// choiceOf fills in what a choice says about a figure on the board.
func (v *viewer) choiceOf(out *Choice, id rules.FigureID) {
	f := v.s.Figures()[id]
	out.ID, out.Figure = ptr(int(id)), v.g.Book().FigureDef(f.Kind).Name
	if f.Where == rules.OnSegment {
		seg := board.Seg(f.At)
		at := v.segment(seg)
		out.X, out.Y, out.Segment = &at.X, &at.Y, at.Segment
		out.Feature = v.s.Board.SegFace(seg).Kind.String()
	}
}
