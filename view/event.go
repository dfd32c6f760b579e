package view

import (
	"fmt"
	"strings"

	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// Events returns what happened from the n-th event of the game's log on, as everybody
// may see it: all events are public.
func Events(g *game.Game, n int) []Event {
	v := viewer{Memory: &Memory{}, g: g, s: g.State()}
	events := g.Log().Events
	out := make([]Event, 0, len(events)-n)
	for _, e := range events[n:] {
		out = append(out, v.event(e))
	}
	return out
}

func (v *viewer) event(e rules.Event) Event {
	out := Event{Type: e.Type.String(), Text: e.Text}
	if e.Seat < rules.MaxSeats {
		out.Player = v.int(int(e.Seat))
	}
	switch e.Type {
	case rules.EventDraw, rules.EventDiscard:
		out.Tile = v.g.Book().TileName(e.Tile)
	case rules.EventTile:
		x, y := v.s.Board.Pos(e.Cell)
		out.Tile = v.g.Book().TileName(e.Tile)
		out.X, out.Y = v.pos(x, y)
		out.Rotation = v.int(v.s.Board.FaceAt(e.Cell).Rotation.Degrees())
	case rules.EventFigure, rules.EventReturn, rules.EventMove, rules.EventCapture:
		v.figure(&out, e)
	case rules.EventScore:
		v.score(&out, e)
	case rules.EventTurn:
		out.Turn = e.N
	case rules.EventOver:
		out.Winners = seats(v.s.Winners())
		out.Player = nil
		out.Rule = v.g.Book().RuleName(v.g.Log().End)
	case rules.EventToken:
		out.Text, out.Token, out.Count = "", e.Text, e.N
		if e.Seg != 0 {
			at := v.segment(e.Seg)
			out.X, out.Y = v.pos(at.X, at.Y)
			out.Segment = at.Segment
		}
	case rules.EventPiece:
		v.piece(&out, e)
	case rules.EventSubTurn:
		out.Part = e.N
	case rules.EventNote:
		if e.Seg != 0 {
			at := v.segment(e.Seg)
			out.X, out.Y = v.pos(at.X, at.Y)
			out.Segment = at.Segment
		}
	case rules.EventPath:
		v.path(&out, e)
	case rules.EventChance:
	}
	return out
}

// figure tells which figure it was, and where.
func (v *viewer) figure(out *Event, e rules.Event) {
	def := v.g.Book().FigureDef(e.Kind)
	out.Text = ""
	if e.Where > rules.OnSegment {
		out.Place, out.At = v.place(v.s.Location(e.Where, e.At, e.Spot))
	}
	out.Figure, out.ID, out.Role = def.Name, v.int(int(e.Figure)), def.Role
	switch {
	case e.Seg != 0:
		at := v.segment(e.Seg)
		out.X, out.Y = v.pos(at.X, at.Y)
		out.Segment, out.Role = at.Segment, v.role(e.Kind, e.Seg)
		if k := v.s.Board.SegFace(e.Seg).Kind; k == tile.Shrine || k == tile.Abbey { // called m too
			out.Feature = k.String()
		}
	case e.Cell != 0:
		x, y := v.s.Board.Pos(e.Cell)
		out.X, out.Y = v.pos(x, y)
	}
}

// piece tells which piece it was, where, and its state.
func (v *viewer) piece(out *Event, e rules.Event) {
	out.Text, out.Token, out.Count = "", e.Text, e.N
	if e.Cell != 0 {
		x, y := v.s.Board.Pos(e.Cell)
		out.X, out.Y = v.pos(x, y)
	}
	book := v.g.Book()
	for k := range book.PieceKinds() {
		switch def := book.PieceDef(rules.PieceKind(k)); {
		case def.Name != e.Text:
		case def.State == rules.StateTile:
			out.Tile, out.Count = book.TileName(e.N), 0
		case def.State == rules.StateSegment:
			if out.Count = 0; e.Seg != 0 {
				out.Segment = v.s.Board.SegName(e.Seg)
			}
		case def.State == rules.StateSpot:
			out.Count = 0
			out.Place, out.At = v.place(rules.Location{Name: def.Location, Spot: def.Spots[e.N]})
		case def.State == rules.StateSpace:
			out.Space, out.Count = v.int(e.N), 0
		}
	}
}

func (v *viewer) score(out *Event, e rules.Event) {
	val := e.Ruling.Value
	out.Points, out.Total = e.Points, v.int(e.Total)
	out.Feature, out.Rule = v.scored(e), v.g.Book().RuleName(e.Ruling.Rule)
	out.Set = v.g.Book().RuleSet(e.Ruling.Rule)
	out.Terms, out.Why = Arithmetic(v.g.Book(), val, e.Ruling.Source)
	out.Owners, out.Strength = seats(e.Ruling.Owners), v.strength(e.Ruling.Strength)
	out.Final = val.When == rules.AtEnd
	out.AsEnd = out.Final || val.When == rules.AsAtEnd
	if v.g.Book().OnTrack() {
		out.Scorer, out.From, out.To = v.scorer(int(e.Scorer)), v.int(e.From), v.int(e.To)
	}
	if e.Seg != 0 {
		at := v.segment(e.Seg)
		out.X, out.Y = v.pos(at.X, at.Y)
		out.Segment = at.Segment
		out.Cells = v.cells(v.s.Board.FeatureOf(e.Seg))
	}
}

// terms are the products that a value is the sum of; what it counts beside features
// is called as its source is, and what is added to it as its own source.
func terms(b *rules.Book, v rules.Value, token string) []Term {
	var out []Term
	add := func(noun string, n, each int16) {
		if n != 0 {
			out = append(out, Term{Noun: noun, Count: int(n), Each: int(each)})
		}
	}
	add("tile", v.Tiles, v.PerTile)
	add("shield", v.Shields, v.PerShield)
	add("city", v.Cities, v.PerCity)
	add("road", v.Roads, v.PerRoad)
	add(token, v.Tokens, v.PerToken)
	add("follower", v.Figures, int16(v.PerFigure))
	add("bonus", v.Bonus, 1)
	if v.Halved {
		whole := v
		whole.Halved = false
		out = append(out, Term{Noun: "half", Count: 1, Each: v.Points() - whole.Points()})
	}
	if v.Plus != 0 {
		by := v.PlusBy.In(b)
		out = append(out, Term{Noun: by.Name, Count: 1, Each: int(v.Plus), Rule: b.RuleName(by.Rule)})
	}
	return out
}

// why writes the arithmetic in English: "(3 tiles + 1 shield) x 2".
func why(b *rules.Book, v rules.Value, token string) string {
	if v.Halved {
		plus := rules.Value{Plus: v.Plus, PlusBy: v.PlusBy}
		v.Halved, v.Plus = false, 0
		half := "half of (" + why(b, v, token) + ")"
		return strings.Join(append([]string{half}, products(terms(b, plus, ""))...), " + ")
	}
	list := terms(b, v, token)
	if len(list) > 1 && list[0].Each == list[1].Each && v.Tiles != 0 && v.Shields != 0 {
		both := fmt.Sprintf("(%s + %s) x %d", count(list[0]), count(list[1]), list[0].Each)
		if list[0].Each == 1 {
			both = fmt.Sprintf("%s + %s", count(list[0]), count(list[1]))
		}
		return strings.Join(append([]string{both}, products(list[2:])...), " + ")
	}
	return strings.Join(products(list), " + ")
}

func products(list []Term) []string {
	var out []string
	for _, t := range list {
		switch {
		case t.Noun == "bonus":
			out = append(out, fmt.Sprint(t.Count))
		case t.Rule != "":
			out = append(out, fmt.Sprintf("%d for %s", t.Each, t.Noun))
		default:
			out = append(out, fmt.Sprintf("%s x %d", count(t), t.Each))
		}
	}
	return out
}

func count(t Term) string {
	plural := map[string]string{"tile": "tiles", "shield": "shields", "city": "cities", "road": "roads", "follower": "followers"}
	noun := t.Noun
	if more := plural[noun]; more != "" && t.Count != 1 {
		noun = more
	}
	return fmt.Sprintf("%d %s", t.Count, noun)
}

// Arithmetic returns the products that a value is the sum of, and the sum written in
// English ("(3 tiles + 1 shield) x 2"), as an Event has them. The source says what the
// points are for.
func Arithmetic(b *rules.Book, v rules.Value, source rules.Source) ([]Term, string) {
	token := b.SourceName(source)
	return terms(b, v, token), why(b, v, token)
}
