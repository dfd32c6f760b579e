package view

// This file writes the members of a State in the order of its types. A test holds
// it to encoding/json, with every member in it.

// appendState notes in t, if it is not nil, where the growing lists are.
func appendState(b []byte, s *State, t *Told) []byte {
	b = append(b, '{')
	b = memberInt(b, "version", s.Version)
	b = memberInt(b, "turn", s.Turn)
	b = memberInt(b, "part", s.Part)
	b = memberBool(b, "over", s.Over)
	b = list(b, "players", s.Players, appendPlayer)
	b = growingList(b, t, tilesList, s.Tiles, appendTile)
	b = growingList(b, t, discardedList, s.Discarded, appendText)
	b = growingList(b, t, figuresList, s.Figures, appendFigure)
	b = growingList(b, t, piecesList, s.Pieces, appendPiece)
	b = key(b, "bag")
	b = appendBag(b, &s.Bag)
	b = key(b, "decision")
	if s.Decision == nil {
		b = append(b, "null"...)
	} else {
		b = appendDecision(b, s.Decision, t)
	}
	b = list(b, "aids", s.Aids, appendText)
	if len(s.Features) > 0 {
		b = growingList(b, t, featuresList, s.Features, appendFeature)
	} else {
		t.absent(b, featuresList)
	}
	if len(s.Squares) > 0 {
		b = growingList(b, t, squaresList, s.Squares, appendSquare)
	} else {
		t.absent(b, squaresList)
	}
	if s.Next != nil {
		b = memberOther(b, "next", s.Next)
	}
	b = memberOther(b, "final", s.Final)
	if len(s.Spaces) > 0 {
		b = memberOther(b, "spaces", s.Spaces)
	}
	return append(b, '}')
}

func appendPlayer(b []byte, p *Player) []byte {
	b = append(b, '{')
	b = memberText(b, "name", p.Name)
	b = memberInt(b, "score", p.Score)
	b = memberInt(b, "space", p.Space)
	b = memberInt(b, "laps", p.Laps)
	b = memberNumbers(b, "supply", p.Supply)
	b = memberIntIf(b, "projected", p.Projected)
	b = memberNumbers(b, "tallies", p.Tallies)
	if len(p.Track) > 0 {
		b = memberOther(b, "track", p.Track)
	}
	return append(b, '}')
}

func appendTile(b []byte, t *Tile) []byte {
	b = append(b, '{')
	b = memberInt(b, "x", t.X)
	b = memberInt(b, "y", t.Y)
	b = memberInt(b, "rotation", t.Rotation)
	b = memberText(b, "tile", t.Tile)
	return append(b, '}')
}

func appendFigure(b []byte, f *Figure) []byte {
	b = append(b, '{')
	b = memberInt(b, "id", f.ID)
	b = memberInt(b, "player", f.Player)
	b = memberText(b, "figure", f.Figure)
	b = memberIntIf(b, "x", f.X)
	b = memberIntIf(b, "y", f.Y)
	b = memberTextIf(b, "segment", f.Segment)
	b = memberTextIf(b, "corner", f.Corner)
	b = memberTextIf(b, "place", f.Place)
	b = memberPlaceIf(b, f.At)
	b = memberTextIf(b, "role", f.Role)
	return append(b, '}')
}

// memberPlaceIf writes a place as an object.
func memberPlaceIf(b []byte, p *Place) []byte {
	if p == nil {
		return b
	}
	b = append(key(b, "at"), '{')
	b = memberText(b, "kind", p.Kind)
	b = memberIntIf(b, "x", p.X)
	b = memberIntIf(b, "y", p.Y)
	b = memberIntIf(b, "player", p.Player)
	b = memberTextIf(b, "spot", p.Spot)
	return append(b, '}')
}

func appendPiece(b []byte, p *Piece) []byte {
	b = append(b, '{')
	b = memberText(b, "piece", p.Piece)
	b = memberIntIf(b, "x", p.X)
	b = memberIntIf(b, "y", p.Y)
	b = memberIntIf(b, "player", p.Player)
	b = memberIntIf(b, "state", p.State)
	b = memberTextIf(b, "tile", p.Tile)
	b = memberIntIf(b, "figure", p.Figure)
	b = memberTextIf(b, "place", p.Place)
	b = memberPlaceIf(b, p.At)
	b = memberTextIf(b, "segment", p.Segment)
	b = memberIntIf(b, "space", p.Space)
	return append(b, '}')
}

func appendBag(b []byte, v *Bag) []byte {
	b = append(b, '{')
	b = memberInt(b, "left", v.Left)
	if v.Buried != 0 {
		b = memberInt(b, "buried", v.Buried)
	}
	if len(v.Kinds) > 0 {
		b = memberNumbers(b, "kinds", v.Kinds)
	}
	if v.Next != 0 {
		b = memberInt(b, "next", v.Next)
	}
	return append(b, '}')
}

func appendDecision(b []byte, d *Decision, t *Told) []byte {
	b = append(b, '{')
	b = memberInt(b, "player", d.Player)
	b = memberText(b, "kind", d.Kind)
	b = memberTextIf(b, "tile", d.Tile)
	b = memberBool(b, "pass", d.Pass)
	if len(d.Choices) > 0 {
		b = key(b, "choices")
		from := len(b)
		b = append(b, '[')
		for i := range d.Choices {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendChoice(b, &d.Choices[i])
		}
		b = append(b, ']')
		t.answers(from, len(b))
	}
	if d.Award != nil {
		b = memberOther(b, "award", d.Award)
	}
	return append(b, '}')
}

func appendChoice(b []byte, c *Choice) []byte {
	b = append(b, '{')
	b = memberInt(b, "i", c.I)
	b = memberText(b, "text", c.Text)
	b = memberText(b, "kind", c.Kind)
	b = memberIntIf(b, "x", c.X)
	b = memberIntIf(b, "y", c.Y)
	b = memberIntIf(b, "rotation", c.Rotation)
	b = memberIntIf(b, "id", c.ID)
	b = memberTextIf(b, "figure", c.Figure)
	b = memberTextIf(b, "segment", c.Segment)
	b = memberTextIf(b, "feature", c.Feature)
	b = memberTextIf(b, "of", c.Of)
	if len(c.Edges) > 0 {
		b = list(b, "edges", c.Edges, appendText)
	}
	if len(c.Halves) > 0 {
		b = list(b, "halves", c.Halves, appendText)
	}
	b = memberTextIf(b, "corner", c.Corner)
	b = memberTextIf(b, "place", c.Place)
	b = memberPlaceIf(b, c.At)
	b = memberIntIf(b, "player", c.Player)
	b = memberTextIf(b, "tile", c.Tile)
	if c.Bridge != nil {
		b = memberOther(b, "bridge", c.Bridge)
	}
	if len(c.Aims) > 0 {
		b = memberOther(b, "aims", c.Aims)
	}
	if len(c.Ranges) > 0 {
		b = memberOther(b, "ranges", c.Ranges)
	}
	b = memberTextIf(b, "scorer", c.Scorer)
	b = memberIntIf(b, "from", c.From)
	b = memberIntIf(b, "space", c.Space)
	b = memberIntIf(b, "points", c.Points)
	if c.Source != nil {
		b = memberOther(b, "source", c.Source)
	}
	if c.Aim != nil {
		b = memberOther(b, "aim", c.Aim)
	}
	return append(b, '}')
}

func appendFeature(b []byte, f *Feature) []byte {
	b = append(b, '{')
	b = memberText(b, "id", f.ID)
	b = memberText(b, "kind", f.Kind)
	b = list(b, "segments", f.Segments, appendSegment)
	b = memberInt(b, "tiles", f.Tiles)
	b = memberInt(b, "open", f.Open)
	b = memberInt(b, "shields", f.Shields)
	b = list(b, "marks", f.Marks, appendText)
	b = list(b, "strength", f.Strength, appendNumber)
	b = list(b, "owners", f.Owners, appendNumber)
	b = key(b, "value")
	b = appendWorth(b, &f.Value)
	b = memberBool(b, "completed", f.Completed)
	b = list(b, "ends", f.Ends, appendEnd)
	b = list(b, "rules", f.Rules, appendText)
	if len(f.Notes) > 0 {
		b = memberOther(b, "notes", f.Notes)
	}
	b = memberIntIf(b, "fits", f.Fits)
	return append(b, '}')
}

func appendSegment(b []byte, s *Segment) []byte {
	b = append(b, '{')
	b = memberInt(b, "x", s.X)
	b = memberInt(b, "y", s.Y)
	b = memberText(b, "segment", s.Segment)
	return append(b, '}')
}

func appendWorth(b []byte, v *Worth) []byte {
	b = append(b, '{')
	b = memberInt(b, "now", v.Now)
	b = memberInt(b, "completed", v.Completed)
	b = memberInt(b, "end", v.End)
	return append(b, '}')
}

func appendEnd(b []byte, e *End) []byte {
	b = append(b, '{')
	b = memberInt(b, "x", e.X)
	b = memberInt(b, "y", e.Y)
	b = memberText(b, "edge", e.Edge)
	return append(b, '}')
}

func appendSquare(b []byte, s *Square) []byte {
	b = append(b, '{')
	b = memberInt(b, "x", s.X)
	b = memberInt(b, "y", s.Y)
	b = memberInt(b, "fits", s.Fits)
	b = memberIntIf(b, "next", s.Next)
	return append(b, '}')
}
