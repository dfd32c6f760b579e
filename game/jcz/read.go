package jcz

import (
	"fmt"
	"slices"

	"circulade/board"
	"circulade/game"
	"circulade/game/retell"
	"circulade/rules"
	"circulade/tile"
)

// Read plays a save through our engine. Every move is checked, and the scores
// that a test in the file asserts; the error is an *Error that names the first
// place that is wrong. The game is an arranged one: its draws are those of the
// file. It can go on from where the file ends, with tiles drawn anew.
func Read(data []byte) (*game.Game, error) {
	s, err := parse(data)
	if err != nil {
		return nil, err
	}
	story, err := retell.Begin(s.gameSetup())
	if err != nil {
		return nil, &Error{"setup", err}
	}
	story.Know(s.draws...)
	story.EndWith(s.end)
	if err := s.retell(story); err != nil {
		return nil, err
	}
	g, err := story.Game()
	if err != nil {
		return nil, &Error{"replay", err}
	}
	if err := s.check(g); err != nil {
		return nil, err
	}
	return g, nil
}

// gameSetup returns our setup of a save. Every option is given, so that the
// preset decides about nothing but gardens.
func (s *save) gameSetup() game.Setup {
	setup := game.Setup{
		Players: s.players, Preset: "bigbox", Start: s.start,
		Options: map[string]string{
			"base.small_city": "full", "base.farmers": "off", "base.farm_scoring": "per_farm_3",
		},
	}
	if s.gardens {
		setup.Preset = "plus"
	}
	if s.farmers {
		setup.Options["base.farmers"] = "on"
	}
	if s.small {
		setup.Options["base.small_city"] = "two"
	}
	if slices.Equal(s.start, ordinaryStart) {
		setup.Start = nil
	}
	return setup
}

var ordinaryStart = []game.StartTile{{Tile: "base/D"}}

// retell plays the messages. A turn is a tile, a follower or a pass, a commit.
func (s *save) retell(story *retell.Story) error {
	last := commit
	for i, m := range s.moves {
		if err := m.play(story, last); err != nil {
			return &Error{fmt.Sprintf("replay[%d]", i), fmt.Errorf("%s: %w", verbs[m.verb], err)}
		}
		last = m.verb
	}
	return nil
}

// play plays a message that comes after one of another kind.
func (m *move) play(story *retell.Story, last verb) error {
	follows := map[verb][]verb{
		placeTile: {commit}, deploy: {placeTile}, pass: {placeTile}, commit: {placeTile, deploy, pass},
	}
	switch {
	case !slices.Contains(follows[m.verb], last):
		return fmt.Errorf("cannot follow %s", verbs[last])
	case m.verb == placeTile:
		if err := story.Lay(m.tile, m.x, m.y, m.turns); err != nil {
			return err
		}
		if seat := int(story.Layer()); m.seat >= 0 && m.seat != seat {
			return fmt.Errorf("the message is of player %d, but it is the turn of player %d", m.seat, seat)
		}
		return nil
	case m.verb == deploy:
		return m.deploy(story)
	case m.verb == pass:
		return story.Pass()
	case story.Asked():
		return fmt.Errorf("player %d has neither deployed nor passed", story.Layer())
	}
	return nil
}

// deploy finds the segment that a message means.
func (m *move) deploy(story *retell.Story) error {
	b := &story.State().Board
	laid := b.Laid()
	x, y := b.Pos(laid[len(laid)-1])
	switch seat := int(story.Layer()); {
	case x != m.x || y != m.y:
		return fmt.Errorf("a follower is deployed on the tile just placed, at %d,%d, not at %d,%d", x, y, m.x, m.y)
	case m.seat != seat:
		return fmt.Errorf("the follower is player %d's, but it is the turn of player %d", m.seat, seat)
	}
	face := story.Face()
	for i := range int(face.N) {
		if m.place.means(&face.Segs[i]) {
			return story.Deploy(i)
		}
	}
	feature, location := m.place.names()
	return fmt.Errorf("%s has no %s %s there", face.Tile.Name(), feature, location)
}

// anyEdge is the kind of a place whose name does not tell roads from cities.
const anyEdge = tile.Kinds

// means reports whether a place is that segment.
func (p place) means(seg *board.FaceSeg) bool {
	switch {
	case p.kind == anyEdge && (seg.Kind == tile.City || seg.Kind == tile.Road):
	case p.kind != seg.Kind:
		return false
	}
	return p.edges == seg.Edges && p.halves == seg.Halves
}

// check compares the scores that a file claims with ours.
func (s *save) check(g *game.Game) error {
	for _, c := range s.claims {
		i := slices.Index(s.players, c.name)
		if i < 0 {
			return &Error{fmt.Sprintf("test.assertions[%d]", c.n), fmt.Errorf("there is no player %q", c.name)}
		}
		if have := g.State().Score(rules.Seat(i)); have != c.points {
			return &Error{fmt.Sprintf("test.assertions[%d]", c.n), fmt.Errorf("the file says that %s has %d points, by our rules it is %d", c.name, c.points, have)}
		}
	}
	return nil
}
