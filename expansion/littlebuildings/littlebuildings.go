package littlebuildings

import "circulade/rules"

// The options that the code asks for.
const (
	optDeal      = "lb.deal"
	optPoints    = "lb.points"
	optWorthless = "lb.worthless"
)

// Set is the id of the set.
const Set = "little-buildings"

// Module returns the set, which has no tiles.
func Module() (*rules.Module, error) {
	return &rules.Module{
		Set: Set, Title: "Little Buildings",
		MinSeats: 2, MaxSeats: 6, Beyond: true,
		Options: []rules.Option{
			{
				Key: optDeal, Values: []string{"even", "kinds"}, Default: "even",
				Help: "How the 18 are dealt out: as many for each player as there are, of any kind; or as many of each kind.",
			},
			{
				Key: optPoints, Values: []string{"1/1/1", "3/2/1"}, Default: "1/1/1",
				Help: "What a tower, a house and a shed add.",
			},
			{
				Key: optWorthless, Values: []string{"add", "zero"}, Default: "add",
				Help: "Whether buildings add points to an unfinished road or city that is worth nothing, such as one with a cathedral.",
			},
		},
		Scores:   []string{"LB-4", "LB-5"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// The kinds of building, and how many there are of each.
const (
	kinds    = 3
	eachKind = 6
)

// names are the names of the kinds, supplies those of what a player has left of each.
var (
	names    = [kinds]string{"shed", "house", "little-tower"}
	supplies = [kinds]string{"sheds", "houses", "little-towers"}
)

// module is the set in one book.
type module struct {
	first  rules.PieceKind // that of sheds; houses and towers follow
	verbs  [kinds]rules.VerbID
	left   [kinds]rules.SeatTally // all the same where a player's buildings are of any kind
	counts bool                   // lb.deal: each kind is dealt out by itself
	each   [kinds]uint8           // lb.points
	zero   bool                   // lb.worthless
	rule   rules.RuleID
	by     rules.AdditionID
	built  rules.Flag // a building was put down in this sub-turn
}

func (m *module) register(b *rules.Book) error {
	m.rule = b.Cite("LB-4")
	equal := [kinds]uint8{1, 1, 1}
	m.each = rules.Chosen(b, optPoints, map[string][kinds]uint8{"1/1/1": equal, "3/2/1": {1, 2, 3}}) // [LB-5] else equal
	if m.each != equal {
		m.rule = b.Cite("LB-5")
	}
	m.by = rules.Addition{
		Name: "buildings", Rule: m.rule,
		On: m.on, // [LB-4]
	}.Register(b)
	m.zero = b.Is(optWorthless, "zero") // [LB-7]
	m.registerSupply(b)
	m.registerWorth(b)
	m.registerOutlook(b)
	return m.registerBuilding(b)
}

// registerSupply registers what everybody has left to build with.
func (m *module) registerSupply(b *rules.Book) {
	m.counts = b.Is(optDeal, "kinds")
	for k, name := range supplies {
		if m.counts {
			m.left[k] = b.SeatTally(name)
			continue
		}
		if k == 0 {
			m.left[0] = b.SeatTally("buildings")
		}
		m.left[k] = m.left[0]
	}
	b.Work("little-buildings.start", m.deal)
}

// deal deals the buildings out; what is left over is out of the game.
func (m *module) deal(s *rules.State) {
	seats := s.Book().Seats()
	for seat := range s.Seats() {
		if !m.counts {
			s.AddTally(m.left[0], seat, kinds*eachKind/seats) // [LB-1]
			continue
		}
		for _, of := range m.left {
			s.AddTally(of, seat, eachKind/seats) // [LB-1]
		}
	}
}

// has reports whether a seat may build one of a kind: it has one left, and the six of
// this kind are not all built.
func (m *module) has(s *rules.State, seat rules.Seat, k int) bool {
	return s.Tally(m.left[k], seat) > 0 && s.CountPieces(m.first+rules.PieceKind(k)) < eachKind
}
