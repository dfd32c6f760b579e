package arena

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"circulade/game"
)

// A Config says who plays what, and how often.
type Config struct {
	Setup   game.Setup // without players and seed
	Bots    []string   // NAME[@BUDGET]; the last one fills up the seats
	Engines []string   // outside programs, NAME=COMMAND
	Games   int        // of each combination; rounded up to whole groups
	Players int        // 2 to 6
	Seed    uint64
	Jobs    int // games at the same time
	// Gauntlet lets the first play against all others, who do not meet without it.
	Gauntlet bool
	// SPRT, if it is set, ends the match as soon as it is decided.
	SPRT *SPRT
	// Out is a file to which each game adds a line, and from which a match goes on.
	Out string
	// Patience is how long an outside program may be silent beyond ten times its
	// budget; 0 is half a minute.
	Patience time.Duration
}

// A Match is what a Config asks for.
type Match struct {
	Config
	entries []entry
	pairing pairing
	books   *game.Books
}

// New makes a match. It fails for what cannot be played.
func New(c Config) (*Match, error) {
	switch {
	case len(c.Bots) == 0:
		return nil, errors.New("nobody plays")
	case c.Games < 1:
		return nil, fmt.Errorf("%d games: at least one is played", c.Games)
	case c.Jobs < 1:
		return nil, fmt.Errorf("%d games at a time: at least one is played", c.Jobs)
	case c.Players < 2 || c.Players > 6:
		return nil, fmt.Errorf("%d players: 2 to 6 sit at a table", c.Players)
	}
	if c.Patience == 0 {
		c.Patience = 30 * time.Second
	}
	m := &Match{Config: c, books: game.NewBooks(1)}
	engines, err := parseEngines(c.Engines)
	if err != nil {
		return nil, err
	}
	if err := m.enter(engines); err != nil {
		return nil, err
	}
	if c.SPRT != nil && (len(c.Bots) > 2 || len(c.Bots) < 2) {
		return nil, errors.New("a sequential test compares two: name two")
	}
	m.pairing = pair(len(m.entries), c.Players, c.Games, c.Gauntlet)
	m.Setup.Seed, m.Setup.Players = "", nil
	m.Setup.Rules = game.RulesRevision
	if m.Setup.Aids == "" {
		m.Setup.Aids = "club" // what an outside program is shown: features and the bag
	}
	_, err = m.books.New(m.setup(m.pairing.game(0)))
	return m, err
}

// enter reads the names, and fills up the seats with the last.
func (m *Match) enter(engines map[string][]string) error {
	used := map[string]bool{}
	for _, label := range m.Bots {
		e, err := parseEntry(label, engines)
		if err != nil {
			return err
		}
		used[e.name] = true
		m.entries = append(m.entries, e)
	}
	for name := range engines {
		if !used[name] {
			return fmt.Errorf("program %q is not among those who play", name)
		}
	}
	for len(m.entries) < m.Players {
		m.entries = append(m.entries, m.entries[len(m.entries)-1])
	}
	return nil
}

// Games is how many games the match has, if it is not decided before.
func (m *Match) Games() int { return m.pairing.games() }

// labels are the entries' names.
func (m *Match) labels() []string {
	list := make([]string, len(m.entries))
	for i, e := range m.entries {
		list[i] = e.label
	}
	return list
}

// setup is that of a game.
func (m *Match) setup(s seating) game.Setup {
	setup := m.Setup
	setup.Seed = lots(m.Seed, s.group)
	for _, place := range s.places {
		setup.Players = append(setup.Players, unused(setup.Players, m.entries[place].label))
	}
	return setup
}

// unused gives a player a name that nobody has yet.
func unused(taken []string, label string) string {
	name := label
	for n := 2; slices.Contains(taken, name); n++ {
		number := fmt.Sprintf(" %d", n)
		runes := []rune(label)
		name = string(runes[:min(len(runes), game.MaxName-len(number))]) + number
	}
	return name
}
