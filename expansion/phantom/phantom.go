package phantom

import "circulade/rules"

// The options that the code asks for.
const (
	optAlone = "ph.alone"
)

// Set is the id of the set.
const Set = "phantom"

// Module returns the set, which has no tiles.
func Module() (*rules.Module, error) {
	return &rules.Module{
		Set: Set, Title: "The Phantom",
		MinSeats: 2, MaxSeats: 6, Beyond: true,
		Options: []rules.Option{{
			Key: optAlone, Values: []string{"on", "second-only"}, Default: "on",
			Help: "Whether the phantom may also be the first figure of a turn, as any follower.",
		}},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	phantom rules.FigureKind
	wood    rules.RowID // the question by whose ways the phantom comes

	over  rules.Flag      // no further figure may be put down in this sub-turn
	away  rules.Flag      // the first figure left the tile by its portal or flying machine
	flown rules.Flag      // it took off with the machine
	first rules.GameTally // the number of the first figure, plus 1; 0: there was none
}

func (m *module) register(b *rules.Book) error {
	m.phantom = b.Figure(rules.FigureDef{
		Name:     "phantom",
		Count:    1,    // [PH-1]
		Strength: 1,    // [PH-9] else 2
		Ordinary: true, // [PH-8] else false
	})
	m.wood, _ = b.Row("base.wood")
	m.over, m.away = b.SubTurnFlag("phantom-over"), b.SubTurnFlag("phantom-away")
	m.flown = b.SubTurnFlag("phantom-flown")
	m.first = b.SubTurnTally("phantom-first")
	if err := m.registerFirst(b); err != nil {
		return err
	}
	return m.registerSecond(b)
}

// registerFirst registers the phantom in the question for the first figure, and what is
// noted of the answer.
func (m *module) registerFirst(b *rules.Book) error {
	if err := b.AfterChosen("base.wood", m.note); err != nil {
		return err
	}
	over := func(s *rules.State) bool { return s.Flag(m.over) }
	if err := b.MayChoose("base.wood", over, m.never); err != nil {
		return err
	}
	if b.Is(optAlone, "second-only") {
		if err := b.MayChoose("base.wood", nil, m.onlySecond); err != nil {
			return err
		}
	}
	return b.Offer("base.wood", m.offer) // [PH-2] else b.MayChoose("base.wood", nil, m.onlySecond)
}

// never is the veto on everything.
func (m *module) never(*rules.State, rules.Step, rules.Choice) bool { return false }

// onlySecond is the veto on the phantom as the first figure.
func (m *module) onlySecond(s *rules.State, st rules.Step, c rules.Choice) bool {
	return st.N == asSecond || !m.isPhantom(s, c)
}

// offer offers the phantom on the tile just laid, as any follower.
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	return s.OfferFigures(st, m.phantom, buf)
}
