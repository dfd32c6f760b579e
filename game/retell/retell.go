package retell

import (
	"fmt"
	"maps"
	"slices"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// MaxDraws is more than any base game draws: what a file names beyond it is
// wrong without looking.
const MaxDraws = 72

// Reach is how far from the start a tile can lie, either way.
const Reach = MaxDraws

// A Story is a game being told. Make one with Begin.
type Story struct {
	setup game.Setup
	state *rules.State
	log   *rules.Log
	told  int // events of the log before the last tile

	draws []string // so far
	known []string // those to come that the file names
	layer rules.Seat
	limit int      // the game ends with this draw; 0: with the pile
	texts []string // the choices so far

	// fits holds, by type of tile, whether it has fitted somewhere at every draw
	// that the file does not name: then no copy was set aside unseen.
	fits   []bool
	unseen bool // there was such a draw
}

// Begin begins a game in which the first player of the setup starts and no tile
// is removed from the pile. The draws of the setup must be empty: they are what
// the story tells.
func Begin(setup game.Setup) (*Story, error) {
	options := map[string]string{}
	maps.Copy(options, setup.Options)
	options["base.first_player"], options["base.trim_tiles"] = "seat0", "off"
	setup.Options = options
	g, err := game.New(setup)
	if err != nil {
		return nil, err
	}
	s := &Story{setup: g.Setup(), log: &rules.Log{}}
	s.state = rules.NewLogged(g.Book(), s.log)
	s.setup.Seed = setup.Seed
	s.fits = make([]bool, g.Book().Types())
	for n := range s.fits {
		s.fits[n] = true
	}
	return s, nil
}

// Clone returns a copy of the story that can be told on without changing it.
func (s *Story) Clone() *Story {
	c := *s
	c.state = s.state.Clone()
	c.log = &rules.Log{Events: slices.Clip(s.log.Events), End: s.log.End}
	c.state.SetLog(c.log)
	c.draws, c.known = slices.Clip(s.draws), slices.Clip(s.known)
	c.texts, c.fits = slices.Clip(s.texts), slices.Clone(s.fits)
	return &c
}

// Know names tiles that are drawn next, in order. Those that fit nowhere are set
// aside when their turn comes.
func (s *Story) Know(names ...string) { s.known = append(s.known, names...) }

// EndWith ends the game with the turn of the n-th draw.
func (s *Story) EndWith(n int) { s.limit = n }

// State returns the position. It must not be changed.
func (s *Story) State() *rules.State { return s.state }

// Layer returns the seat that laid the last tile. Unless it is asked about a
// follower, its turn is over.
func (s *Story) Layer() rules.Seat { return s.layer }

// Asked reports whether the seat may now place a follower.
func (s *Story) Asked() bool { return s.waitsFor("wood") }

func (s *Story) waitsFor(kind string) bool {
	st, ok := s.state.Pending()
	if !ok || st.Seat == rules.Chance {
		return false
	}
	_, k, _ := s.state.Book().Script(st.Row)
	return k == kind
}

// Lay draws a tile and lays it.
func (s *Story) Lay(name string, x, y int, r tile.Rotation) error {
	if err := s.draw(name); err != nil {
		return err
	}
	switch {
	case s.state.Over():
		return fmt.Errorf("%s cannot be laid: %w", name, game.ErrOver)
	case s.Asked():
		return fmt.Errorf("%s cannot be laid: seat %d has not said whether it places a follower", name, s.layer+1)
	}
	n := int(s.state.SubTurn().Tile)
	if in := s.state.Book().TileName(n); in != name {
		return fmt.Errorf("%s cannot be laid: the tile drawn is %s", name, in)
	}
	if max(x, -x, y, -y) > Reach {
		return fmt.Errorf("%s cannot be laid at %d,%d: that is more than %d squares away", name, x, y, Reach)
	}
	turns := s.state.Board.Catalog().Rotations(n)
	text := fmt.Sprintf("tile %d,%d r%d", x, y, (r % tile.Rotation(turns)).Degrees())
	c, err := s.state.Parse(text)
	if err != nil {
		return fmt.Errorf("%s cannot be laid at %d,%d turned by %d degrees: %s [BA-6]", name, x, y, r.Degrees(), s.misfit(n, x, y, r))
	}
	s.layer, s.told = s.state.SubTurn().Seat, len(s.log.Events)
	s.play(text, c)
	return nil
}

// draw answers chance with the named tile, or with those known to come.
func (s *Story) draw(name string) error {
	for {
		st, ok := s.state.Pending()
		if !ok || st.Seat != rules.Chance {
			return nil
		}
		next := name
		if len(s.known) > 0 {
			next, s.known = s.known[0], s.known[1:]
		} else {
			s.watch()
		}
		n, ok := s.state.TypeNamed(next)
		if !ok || s.state.Book().TileName(n) != next {
			return fmt.Errorf("no tile %s is left in the pile", next)
		}
		c, err := s.state.Parse("draw " + next)
		if err != nil {
			return err
		}
		s.draws = append(s.draws, next)
		if len(s.draws) == s.limit {
			s.state.LeaveOne(n)
		}
		s.state.PlayUnchecked(c)
	}
}

// watch notes which tiles fit nowhere at a draw that the file does not name.
func (s *Story) watch() {
	s.unseen = true
	for n := range s.fits {
		s.fits[n] = s.fits[n] && s.state.Board.FitsAnywhere(n)
	}
}

// misfit says why a tile cannot lie somewhere.
func (s *Story) misfit(n, x, y int, r tile.Rotation) string {
	b := &s.state.Board
	c := b.At(x, y)
	switch {
	case c == 0:
		return "no tile touches that square"
	case b.Face(c) != board.NoFace:
		return "a tile lies there"
	}
	t := b.Catalog().Tile(n)
	for e := range tile.Edge(4) {
		o := b.Neighbour(c, e)
		if o == 0 || b.Face(o) == board.NoFace {
			continue
		}
		f := b.FaceAt(o)
		if there := f.Tile.Terrain[(e.Opposite()-tile.Edge(f.Rotation))&3]; there&t.Terrain[(e-tile.Edge(r))&3] == 0 {
			return fmt.Sprintf("its %v edge does not match", e)
		}
	}
	return "it is not a legal square"
}

// Scored returns what the last tile has scored in play, the points of the end of
// the game left out.
func (s *Story) Scored() []rules.Event {
	var list []rules.Event
	for _, e := range s.log.Events[s.told:] {
		if e.Type == rules.EventScore && e.Ruling.Value.When == rules.InPlay {
			list = append(list, e)
		}
	}
	return list
}

// Face returns the tile laid last, as it lies.
func (s *Story) Face() *board.Face {
	laid := s.state.Board.Laid()
	return s.state.Board.FaceAt(laid[len(laid)-1])
}

// Deploy puts a follower on the i-th segment of the tile laid last.
func (s *Story) Deploy(i int) error {
	name := s.Face().Tile.Segments[i].Name
	text := "follower " + name
	c, err := s.state.Parse(text)
	switch {
	case err == nil && s.Asked():
		s.play(text, c)
		return nil
	case s.Asked():
		return fmt.Errorf("no follower may stand on the %v %s: somebody stands in it already, or it may not be occupied [BA-9]", s.Face().Segs[i].Kind, name)
	}
	return fmt.Errorf("no follower may be placed on the %v %s now: nothing on the tile is free, or the supply is empty [BA-9 BA-10]", s.Face().Segs[i].Kind, name)
}

// Pass places no follower. It does nothing if none could be placed.
func (s *Story) Pass() error {
	if !s.Asked() {
		return nil
	}
	c, err := s.state.Parse("pass")
	if err != nil {
		return err
	}
	s.play("pass", c)
	return nil
}

func (s *Story) play(text string, c rules.Choice) {
	s.texts = append(s.texts, text)
	s.state.PlayUnchecked(c)
}
