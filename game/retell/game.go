package retell

import (
	"fmt"
	"strings"

	"circulade/game"
	"circulade/rules"
)

// Game returns the game as told so far. It goes on with the tiles that the file
// names, then with tiles drawn anew.
func (s *Story) Game() (*game.Game, error) {
	if err := s.decided(); err != nil {
		return nil, err
	}
	setup := s.setup
	setup.Draw = append(setup.Draw, s.draws...)
	setup.Draw = append(setup.Draw, s.known...)
	if s.limit > 0 {
		if len(setup.Draw) < s.limit {
			return nil, fmt.Errorf("the game is said to end with draw %d, but only %d draws are named", s.limit, len(setup.Draw))
		}
		setup.Draw, setup.DrawEnd = setup.Draw[:s.limit], true
	}
	g, err := game.New(setup)
	if err != nil {
		return nil, err
	}
	for _, text := range s.texts {
		if err := g.Choose(text); err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
	}
	return g, nil
}

// decided tells whether it is certain that the game is over, or that it is not.
// It goes on if a tile is left that no draw can have set aside; it is over if
// no tile that is left fits.
func (s *Story) decided() error {
	st, ok := s.state.Pending()
	if !ok || st.Seat != rules.Chance || len(s.known) > 0 || s.limit > 0 || !s.unseen {
		return nil
	}
	var doubt []string
	for n, always := range s.fits {
		switch {
		case s.state.LeftOf(n) == 0 || !s.state.Board.FitsAnywhere(n):
		case always:
			return nil
		default:
			doubt = append(doubt, s.state.Book().TileName(n))
		}
	}
	if len(doubt) == 0 {
		return nil
	}
	return fmt.Errorf("it cannot be told whether the game is over: each tile left (%s) may have been set aside, and the file does not say", strings.Join(doubt, ", "))
}
