package view

// This file writes the members of a State in the order of its types. A test holds
// it to encoding/json, with every member in it.

func (w *writer) state(s *State) {
	w.b = append(w.b, '{')
	w.int("version", s.Version)
	w.int("turn", s.Turn)
	w.int("part", s.Part)
	w.bool("over", s.Over)
	list(w, "players", s.Players, object((*writer).player))
	list(w, "tiles", s.Tiles, object((*writer).tile))
	list(w, "discarded", s.Discarded, aText)
	list(w, "figures", s.Figures, object((*writer).figure))
	list(w, "pieces", s.Pieces, object((*writer).piece))
	w.key("bag")
	object((*writer).bag)(w, &s.Bag)
	w.key("decision")
	if s.Decision == nil {
		w.b = append(w.b, "null"...)
	} else {
		object((*writer).decision)(w, s.Decision)
	}
	list(w, "aids", s.Aids, aText)
	if len(s.Features) > 0 {
		list(w, "features", s.Features, object((*writer).feature))
	}
	if len(s.Squares) > 0 {
		list(w, "squares", s.Squares, object((*writer).square))
	}
	if s.Next != nil {
		w.other("next", s.Next)
	}
	w.other("final", s.Final)
	if len(s.Spaces) > 0 {
		w.other("spaces", s.Spaces)
	}
	w.b = append(w.b, '}')
}

func (w *writer) player(p *Player) {
	w.text("name", p.Name)
	w.int("score", p.Score)
	w.int("space", p.Space)
	w.int("laps", p.Laps)
	w.numbers("supply", p.Supply)
	w.intIf("projected", p.Projected)
	w.numbers("tallies", p.Tallies)
	if len(p.Track) > 0 {
		w.other("track", p.Track)
	}
}

func (w *writer) tile(t *Tile) {
	w.int("x", t.X)
	w.int("y", t.Y)
	w.int("rotation", t.Rotation)
	w.text("tile", t.Tile)
}

func (w *writer) figure(f *Figure) {
	w.int("id", f.ID)
	w.int("player", f.Player)
	w.text("figure", f.Figure)
	w.intIf("x", f.X)
	w.intIf("y", f.Y)
	w.textIf("segment", f.Segment)
	w.textIf("corner", f.Corner)
	w.textIf("place", f.Place)
	w.textIf("role", f.Role)
}

func (w *writer) piece(p *Piece) {
	w.text("piece", p.Piece)
	w.intIf("x", p.X)
	w.intIf("y", p.Y)
	w.intIf("player", p.Player)
	w.intIf("state", p.State)
	w.textIf("tile", p.Tile)
	w.intIf("figure", p.Figure)
	w.textIf("place", p.Place)
	w.textIf("segment", p.Segment)
	w.intIf("space", p.Space)
}

func (w *writer) bag(b *Bag) {
	w.int("left", b.Left)
	if len(b.Kinds) > 0 {
		w.numbers("kinds", b.Kinds)
	}
	if b.Next != 0 {
		w.int("next", b.Next)
	}
}

func (w *writer) decision(d *Decision) {
	w.int("player", d.Player)
	w.text("kind", d.Kind)
	w.textIf("tile", d.Tile)
	w.bool("pass", d.Pass)
	if len(d.Choices) > 0 {
		list(w, "choices", d.Choices, object((*writer).choice))
	}
	if d.Award != nil {
		w.other("award", d.Award)
	}
}

func (w *writer) choice(c *Choice) {
	w.int("i", c.I)
	w.text("text", c.Text)
	w.text("kind", c.Kind)
	w.intIf("x", c.X)
	w.intIf("y", c.Y)
	w.intIf("rotation", c.Rotation)
	w.intIf("id", c.ID)
	w.textIf("figure", c.Figure)
	w.textIf("segment", c.Segment)
	w.textIf("feature", c.Feature)
	w.textIf("of", c.Of)
	if len(c.Edges) > 0 {
		list(w, "edges", c.Edges, aText)
	}
	if len(c.Halves) > 0 {
		list(w, "halves", c.Halves, aText)
	}
	w.textIf("corner", c.Corner)
	w.textIf("place", c.Place)
	w.intIf("player", c.Player)
	w.textIf("tile", c.Tile)
	if c.Bridge != nil {
		w.other("bridge", c.Bridge)
	}
	if len(c.Aims) > 0 {
		w.other("aims", c.Aims)
	}
	if len(c.Ranges) > 0 {
		w.other("ranges", c.Ranges)
	}
	w.textIf("scorer", c.Scorer)
	w.intIf("from", c.From)
	w.intIf("space", c.Space)
	w.intIf("points", c.Points)
	if c.Source != nil {
		w.other("source", c.Source)
	}
	if c.Aim != nil {
		w.other("aim", c.Aim)
	}
}

func (w *writer) feature(f *Feature) {
	w.text("id", f.ID)
	w.text("kind", f.Kind)
	list(w, "segments", f.Segments, object((*writer).segment))
	w.int("tiles", f.Tiles)
	w.int("open", f.Open)
	w.int("shields", f.Shields)
	list(w, "marks", f.Marks, aText)
	list(w, "strength", f.Strength, anInt)
	list(w, "owners", f.Owners, anInt)
	w.key("value")
	object((*writer).worth)(w, &f.Value)
	w.bool("completed", f.Completed)
	list(w, "ends", f.Ends, object((*writer).end))
	list(w, "rules", f.Rules, aText)
	if len(f.Notes) > 0 {
		w.other("notes", f.Notes)
	}
	w.intIf("fits", f.Fits)
}

func (w *writer) segment(s *Segment) {
	w.int("x", s.X)
	w.int("y", s.Y)
	w.text("segment", s.Segment)
}

func (w *writer) worth(v *Worth) {
	w.int("now", v.Now)
	w.int("completed", v.Completed)
	w.int("end", v.End)
}

func (w *writer) end(e *End) {
	w.int("x", e.X)
	w.int("y", e.Y)
	w.text("edge", e.Edge)
}

func (w *writer) square(s *Square) {
	w.int("x", s.X)
	w.int("y", s.Y)
	w.int("fits", s.Fits)
	w.intIf("next", s.Next)
}
