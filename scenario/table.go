package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

// A table is an example being played.
type table struct {
	x     *example
	g     *game.Game
	names func(string) string
	// told is how many events the rulings looked for so far lie behind.
	told int
}

// play plays the example.
func (x *example) play() error {
	t, err := x.begin()
	if err != nil {
		return err
	}
	for _, a := range x.acts {
		got, err := a.do(t)
		if err != nil {
			return &ParseError{x.scenario.File, a.line.number, err.Error()}
		}
		if got != "" {
			return &Failure{x.scenario.File, a.line.number, strings.TrimPrefix(a.line.text, "expect "), got}
		}
	}
	return nil
}

// begin lays the table.
func (x *example) begin() (*table, error) {
	fail := func(line int, err error) error { return &ParseError{x.scenario.File, line, err.Error()} }
	names, err := x.names()
	if err != nil {
		return nil, fail(x.scenario.Line, err)
	}
	setup := x.setup
	setup.Draw, setup.Start = nil, nil
	for _, name := range x.setup.Draw {
		setup.Draw = append(setup.Draw, names(name))
	}
	for _, st := range x.setup.Start {
		st.Tile = names(st.Tile)
		setup.Start = append(setup.Start, st)
	}
	g, err := game.New(setup)
	if err != nil {
		return nil, fail(x.scenario.Line, err)
	}
	s := g.State()
	if len(x.put) > 0 && s.Over() {
		return nil, fail(x.put[0].line, errors.New("the game is over before anything can be arranged"))
	}
	s.Arrange(func(s *rules.State) {
		for _, p := range x.put {
			if e := p.do(s); e != nil && err == nil {
				err = fail(p.line, e)
			}
		}
	})
	return &table{x: x, g: g, names: names}, err
}

// names returns how a tile's full name is found: a plain id, which may hold a
// slash, belongs to the base game if that has it, else to the one set in play that
// does.
func (x *example) names() (func(string) string, error) {
	modules, err := all.Modules()
	if err != nil {
		return nil, err
	}
	in := func(set string) bool {
		return set == "base" || slices.Contains(x.setup.Expansions, set) || slices.Contains(x.setup.Expansions, "all")
	}
	return func(name string) string {
		id, _, _ := strings.Cut(name, "~") // a copy's mark belongs to its name, not to the id
		for _, m := range modules {
			if !in(m.Set) || m.Tiles == nil {
				continue
			}
			for _, t := range m.Tiles.Tiles {
				if t.ID == id {
					return m.Set + "/" + name
				}
			}
		}
		return name
	}, nil
}

// choose answers the pending question for a seat and returns why not.
func (t *table) choose(seat rules.Seat, text string) string {
	s := t.g.State()
	st, ok := s.Pending()
	switch {
	case !ok:
		return "the game is over"
	case st.Seat != seat:
		return t.question()
	}
	if err := t.g.Choose(text); err != nil {
		return fmt.Sprintf("%v; %s: %s", err, t.question(), strings.Join(t.choices(), "; "))
	}
	return ""
}

// question describes what the game waits for: "wood red".
func (t *table) question() string {
	s := t.g.State()
	st, ok := s.Pending()
	if !ok {
		return "over " + s.Book().RuleName(t.g.Log().End)
	}
	_, kind, _ := s.Book().Script(st.Row)
	text := "question " + kind + " " + t.player(st.Seat)
	if n := s.SubTurn().Tile; n >= 0 {
		text += " " + t.short(s.Book().TileName(int(n)))
	}
	return text
}

// choices returns the texts of the pending question's choices.
func (t *table) choices() []string {
	s := t.g.State()
	var out []string
	for _, c := range s.Choices(nil) {
		out = append(out, s.Text(c))
	}
	return out
}

func (t *table) player(seat rules.Seat) string {
	if int(seat) < len(t.x.setup.Players) {
		return t.x.setup.Players[seat]
	}
	return "chance"
}

// short drops what a scenario leaves out of a tile's name: the mark of its
// copy, and the set where the plain name means the same tile.
func (t *table) short(name string) string {
	name, _, _ = strings.Cut(name, "~")
	_, plain, ok := strings.Cut(name, "/")
	if ok && t.names(plain) == name {
		return plain
	}
	return name
}

// shorten writes the words of an expectation with short names of tiles.
func (t *table) shorten(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = t.short(w)
	}
	return strings.Join(out, " ")
}

// finish goes to the end of the game as if it ended here.
func finish(t *table) (string, error) {
	if t.g.State().Over() {
		return "the game is over", nil
	}
	t.g.State().Finish()
	return "", nil
}

// scored returns the points given since the ruling found last.
func (t *table) scored() []view.Event { return view.Events(t.g, t.told) }
