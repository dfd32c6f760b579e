package labyrinth

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// optRules is the option that says by which of two rules the labyrinth is played.
const optRules = "la.rules"

// Set is the id of the set.
const Set = "labyrinth"

//go:embed labyrinth.tiles
var source []byte

var parsed = tile.Once("labyrinth.tiles", source)

// Tiles returns the tile of the set.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Beyond: true, Group: rules.Rare,
		Options: []rules.Option{{
			Key: optRules, Values: []string{"basic", "advanced"}, Default: "basic",
			Help: "The labyrinth is a road like any other, or whoever lays it may join others there and its followers bring points.",
		}},
		Scores:   []string{"LA-3"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	labyrinth board.Marks  // of its road
	pays      rules.RuleID // LA-3
}

func (m *module) register(b *rules.Book) error {
	m.labyrinth, m.pays = b.SegmentMark("labyrinth"), b.Cite("LA-3")
	if b.Is(optRules, "basic") { // [LA-2] else false
		return nil // [LA-1] else part(b)
	}
	b.ModifyValue(m.value, tile.Road)
	return b.Offer("base.wood", m.offer) // [LA-3] else nil
}

// offer offers whoever lays the labyrinth its road, though others stand in those that lead
// there; not where somebody stands on the labyrinth itself.
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	c := s.SubTurn().Cell
	if c == 0 {
		return buf
	}
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		if seg := base + board.Seg(i); s.Board.SegFace(seg).Marks&m.labyrinth != 0 && !m.taken(s, seg) {
			buf = m.join(s, st, seg, buf)
		}
	}
	return buf
}

// taken reports whether a follower stands on a segment itself.
func (m *module) taken(s *rules.State, seg board.Seg) bool {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Where == rules.OnSegment && board.Seg(g.At) == seg && s.Book().FigureDef(g.Kind).Follower() {
			return true
		}
	}
	return false
}

// join offers every kind of follower on a segment that only its occupants keep them from.
func (m *module) join(s *rules.State, st rules.Step, seg board.Seg, buf []rules.Choice) []rules.Choice {
	for k := range rules.FigureKind(s.Book().FigureKinds()) {
		if s.Supply(st.Seat, k) == 0 || !s.Book().FigureDef(k).Follower() {
			continue
		}
		a := rules.ArrivalOn(st.Seat, k, seg)
		if !s.MayArrive(a, 0) && s.MayArrive(a, rules.IgnoreOccupants) {
			buf = append(buf, rules.NewChoice(rules.VerbDeploy, uint8(k), uint16(seg), 0))
		}
	}
	return buf
}

// value pays 2 points more for each follower in a completed road with the labyrinth,
// whoever's they are.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if v.Closed && // [LA-3] else true
		s.Board.HasMark(f, m.labyrinth) {
		v.Figures, v.PerFigure = m.followers(s, f), 2 // [LA-3]
		v.Rule = m.pays
	}
	return v
}

// followers counts everybody's followers in a road.
func (m *module) followers(s *rules.State, f board.Feature) (n int16) {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f &&
			s.Book().FigureDef(g.Kind).Follower() { // [LA-3] else true
			n++
		}
	}
	return n
}
