package eval

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// An Evaluator values positions of one book. It keeps the memory that this takes, so
// that it allocates nothing once it has grown. It is not safe for concurrent use.
type Evaluator struct {
	book      *rules.Book
	board     *board.Board // of the position that is being looked at
	kinds     []kind
	weights   *Weights
	prospects *rules.Prospects
	odds      odds
	ground    ground

	seats [rules.MaxSeats]seat
	held  []board.Feature
	at    stake  // that is being looked at
	looks uint32 // counts looks at figures
	cast  uint32 // counts walks over fields

	terms []float64 // by seat and term
	blend [2][]float64
	drawn [2]int // the draws that the blends are for
}

// A kind is what matters of a kind of figure.
type kind struct {
	rules.FigureDef
	follower, plain bool
}

// A seat is what an evaluation gathers about one beside the features.
type seat struct {
	sure    float64 // points that it has or gets at once
	draws   int     // own draws left
	class   int     // which of the two numbers of draws that seats have
	hand    int     // plain followers in the supply, and on their way there
	special int     // other followers there
	helpers int     // other figures there
	away    int     // followers that are neither there nor on a segment
	soon    float64 // followers that are likely to come home within three draws
	working float64 // other figures on features that go on, by the chance that they do
}

// New returns an evaluator for the positions of a book, with the weights that are
// embedded for its sets and seats.
func New(b *rules.Book) *Evaluator { return With(b, Embedded(len(b.Sets())-1, b.Seats())) }

// With returns an evaluator with weights of one's own.
func With(b *rules.Book, w *Weights) *Evaluator {
	e := &Evaluator{
		book: b, weights: w, odds: newOdds(b), prospects: rules.NewProspects(b), held: make([]board.Feature, 0, 256),
		terms: make([]float64, rules.MaxSeats*termCount), drawn: [2]int{-1, -1},
	}
	most := 0
	for k := range rules.FigureKind(b.FigureKinds()) {
		def := *b.FigureDef(k)
		e.kinds = append(e.kinds, kind{FigureDef: def, follower: def.Follower()})
		if def.Follower() {
			most = max(most, def.Count)
		}
	}
	for i := range e.kinds {
		k := &e.kinds[i]
		k.plain = k.follower && k.Count == most && k.Strength == 1
	}
	for i := range e.blend {
		e.blend[i] = make([]float64, termCount)
	}
	return e
}

// Values fills v, which has room for each seat, with the points that each is expected
// to have at the end of the game.
func (e *Evaluator) Values(s *rules.State, v []float64) {
	if s.Over() {
		for at := range s.Seats() {
			v[at] = float64(s.Score(at))
		}
		return
	}
	e.gather(s)
	for at := range int(s.Seats()) {
		sum := e.seats[at].sure
		w := e.blended(e.seats[at].class, e.seats[at].draws)
		for i, x := range e.terms[at*termCount : (at+1)*termCount] {
			sum += w[i] * x
		}
		v[at] = sum
	}
}

// blended returns the weights for so many draws.
func (e *Evaluator) blended(class, draws int) []float64 {
	w := e.blend[class]
	if e.drawn[class] != draws {
		e.drawn[class] = draws
		e.weights.at(draws, w)
	}
	return w
}

// gather fills the terms and what is sure of all seats.
func (e *Evaluator) gather(s *rules.State) {
	e.board = &s.Board
	fresh := e.odds.update(s)
	if e.ground.look(e.board) || fresh {
		e.ground.draws++
	}
	clear(e.terms[:int(s.Seats())*termCount])
	e.begin(s)
	e.figures(s)
	due := !s.HasPaid()
	for _, a := range s.Awards() {
		e.seats[a.Seat].sure += float64(a.Points)
		due = false
	}
	for _, f := range e.held {
		e.feature(s, f, due)
	}
	for at := range int(s.Seats()) {
		e.hand(at)
	}
	e.meetings()
	e.open(s)
}

// begin sets what each seat has by itself. Seats draw in turn, whoever is next first.
func (e *Evaluator) begin(s *rules.State) {
	next := s.SubTurn().Seat
	if s.SubTurn().Tile >= 0 {
		next = s.Next(next)
	}
	n, at := int(s.Seats()), next
	for k := range n {
		draws := (s.Left() - k + n - 1) / n
		promised := e.prospects.Promised(s, at) + e.prospects.Outlook(s, at)
		e.seats[at] = seat{
			sure:  float64(s.Score(at)) + float64(promised)/100,
			draws: draws, class: draws - s.Left()/n,
		}
		at = s.Next(at)
	}
	e.terms[int(next)*termCount+termNext]++
}

// figures looks where all figures are.
func (e *Evaluator) figures(s *rules.State) {
	e.looks++
	e.held = e.held[:0]
	list := s.Figures()
	for i := range list {
		g := &list[i]
		k, at := &e.kinds[g.Kind], &e.seats[g.Seat]
		switch {
		case g.Where == rules.InSupply:
			at.take(k)
		case g.Where == rules.OnSegment && k.Counted():
			e.stands(g, k)
		case k.follower:
			at.away++
		}
	}
}

// take counts a figure in the supply, or on its way there.
func (t *seat) take(k *kind) {
	switch {
	case k.plain:
		t.hand++
	case k.follower:
		t.special++
	case k.Counted(): // what stays where it is put, or has no share, is worth what its set says
		t.helpers++
	}
}

// stands counts a figure in a feature.
func (e *Evaluator) stands(g *rules.Figure, k *kind) {
	f := e.board.FeatureOf(board.Seg(g.At))
	p := &e.ground.places[f]
	if p.manned != e.looks {
		p.manned = e.looks
		p.by, p.men, p.plain, p.helpers = [rules.MaxSeats]uint8{}, [rules.MaxSeats]uint8{}, [rules.MaxSeats]uint8{}, [rules.MaxSeats]uint8{}
		e.held = append(e.held, f)
	}
	switch {
	case !k.follower:
		p.helpers[g.Seat]++
		return
	case k.ShieldStrength && e.board.Kind(f) == tile.City:
		p.by[g.Seat] += uint8(e.board.Shields(f))
	default:
		p.by[g.Seat] += uint8(k.Strength)
	}
	p.men[g.Seat]++
	if k.plain {
		p.plain[g.Seat]++
	}
}

// Margin returns by how many points a seat is ahead, by the values of all seats: of the
// other with two seats; with more of the mean of the best other and of all others.
func Margin(v []float64, seat rules.Seat) float64 {
	if len(v) < 2 {
		return v[seat]
	}
	best, sum, first := 0.0, 0.0, true
	for other, n := range v {
		if rules.Seat(other) == seat {
			continue
		}
		if first || n > best {
			best, first = n, false
		}
		sum += n
	}
	return v[seat] - best/2 - sum/float64(2*(len(v)-1))
}
