package messages

import "circulade/rules"

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
			Key: "msg.dark_blocked", Values: []string{"off", "on"}, Default: "off",
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
	due    rules.GameTally // 1 where the player of this part is to draw a message
	source rules.Source

	darkBlocked bool

	stepDraw, stepMessage, stepTarget, stepAgain rules.StepKind
	verbDrawn, verbAct, verbPoints, verbTarget   rules.VerbID
	toPart, toEnd                                *rules.Label

	rule cited
}

// cited are the rules of the set as this book has them.
type cited struct {
	stack, two, dark, again      rules.Rule // ME-1, ME-2, ME-4, ME-5
	either, mine, join, cheapest rules.Rule // ME-6 to ME-9
	zero, one, alone, extra      rules.Rule // ME-10 to ME-13
	noTile, under, final         rules.Rule // ME-14, ME-15, ME-17
}

func cite(b *rules.Book) cited {
	return cited{
		stack: b.Rule("ME-1"), two: b.Rule("ME-2"), dark: b.Rule("ME-4"), again: b.Rule("ME-5"),
		either: b.Rule("ME-6"), mine: b.Rule("ME-7"), join: b.Rule("ME-8"), cheapest: b.Rule("ME-9"),
		zero: b.Rule("ME-10"), one: b.Rule("ME-11"), alone: b.Rule("ME-12"), extra: b.Rule("ME-13"),
		noTile: b.Rule("ME-14"), under: b.Rule("ME-15"), final: b.Rule("ME-17"),
	}
}

func (m *module) register(b *rules.Book) {
	m.rule = cite(b)
	m.darkBlocked = b.Option("msg.dark_blocked") == "on"
	m.stack = b.Piece(rules.PieceDef{
		Name: "message", Max: int(numMessages), State: rules.StateSpot, Spots: names(), Place: "message",
	})
	m.due = b.GameTally("message due")
	m.source = b.Source("message")
	m.toPart, m.toEnd = b.Label("base.part"), b.Label("T5")
	if m.rule.two.On { // ME-2
		b.Scorers(scorers()...)
	}
	b.WatchTrack(rules.TrackWatch{Order: orderMatters, After: m.moved})
	b.MarkSpaces("message", dark)
	m.registerStack(b)
	m.registerEffects(b)
	b.Work("messages.join", func(s *rules.State) {
		if m.rule.join.On { // ME-8
			s.JoinScorers()
		}
	})
}

// orderMatters reports whether the player of this part scores twice: where his
// figures stop on the way depends on the order.
func orderMatters(s *rules.State, n int) bool {
	count := 0
	for _, a := range s.Awards()[n:] {
		if a.Seat == s.Part().Seat && a.Points > 0 {
			count++
		}
	}
	return count > 1
}
