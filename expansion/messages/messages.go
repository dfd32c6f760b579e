package messages

import "circulade/rules"

// The options that the code asks for.
const (
	optDarkBlocked = "msg.dark_blocked"
)

// Set is the id of the set.
const Set = "messages"

// Module returns the set. It has no tiles.
func Module() (*rules.Module, error) {
	return &rules.Module{
		Set: Set, Title: "Messages",
		MinSeats: 2, MaxSeats: 6,
		Boxes:   []string{"plus", "bigbox"},
		Options: options(),
		Scores:  []string{"ME-6", "ME-11", "ME-17"},
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: "msg.numbering", Values: []string{"S004", "S000"}, Default: "S004", Presets: map[string]string{"bigbox": "S000"},
			Help: "Which printing numbers the messages: the newest one, or that of the Big Box. It makes no difference to the rules.",
		},
		{
			Key: optDarkBlocked, Values: []string{"off", "on"}, Default: "off",
			Help: "A dark space on which a scoring figure of another player stands brings no message.",
		},
	}
}

// A message is one of the eight, by a key that is the same in every printing.
type message uint8

const (
	road message = iota
	city
	monastery
	shields
	knights
	farmers
	extraTile
	scoreOne
	numMessages
)

// names are the keys as choices and pieces spell them.
func names() []string {
	return []string{"road", "city", "monastery", "shields", "knights", "farmers", "extra-tile", "score-one"}
}

// scorers are a player's two scoring figures.
func scorers() []string { return []string{"follower", "messenger"} }

// module is the set in one book.
type module struct {
	stack  rules.PieceKind // the messages drawn so far, the next one first
	due    rules.GameTally // 1 where the player of this sub-turn is to draw a message
	source rules.Source

	darkBlocked bool

	rowDraw, rowMessage, rowTarget, rowAgain   rules.RowID
	verbDrawn, verbAct, verbPoints, verbTarget rules.VerbID
	toPart, toEnd                              *rules.Label

	either, one, asAtEnd rules.RuleID // ME-6, ME-11, ME-17
}

func (m *module) register(b *rules.Book) {
	m.either, m.one, m.asAtEnd = b.Cite("ME-6"), b.Cite("ME-11"), b.Cite("ME-17")
	m.darkBlocked = b.Is(optDarkBlocked, "on")
	m.stack = b.Piece(rules.PieceDef{
		Name: "message", Max: int(numMessages), State: rules.StateSpot, Spots: names(), Location: "message",
	})
	m.due = b.GameTally("message due")
	m.source = b.Source("message")
	m.toPart, m.toEnd = b.Label("base.part"), b.Label("T5")
	b.Scorers(scorers()...) // [ME-2]
	b.WatchTrack(rules.TrackWatch{Order: orderMatters, After: m.moved})
	b.MarkSpaces("message", dark)
	m.registerStack(b)
	b.Outlook("message", m.outlook)
	m.registerEffects(b)
	b.Work("messages.join", func(s *rules.State) {
		s.JoinScorers() // [ME-8]
	})
}

// orderMatters reports whether the player of this sub-turn scores twice: where his
// figures stop on the way depends on the order.
func orderMatters(s *rules.State, n int) bool {
	count := 0
	for _, a := range s.Awards()[n:] {
		if a.Seat == s.SubTurn().Seat && a.Points > 0 {
			count++
		}
	}
	return count > 1
}
