package protocol

import (
	"circulade/game"
	"circulade/view"
)

// A State is a game as its referee sees it; as a seat sees it, without the hash.
type State struct {
	view.State
	Hash   string       `json:"hash,omitempty"`
	Events []view.Event `json:"events"`
}

// A StateSince is a State whose growing lists are told as what changed.
type StateSince struct {
	State
	Tiles     view.Delta[view.Tile]   `json:"tiles"`
	Discarded view.Delta[string]      `json:"discarded"`
	Figures   view.Delta[view.Figure] `json:"figures"`
	Pieces    view.Delta[view.Piece]  `json:"pieces"`
}

// look is how a state is asked for.
type look struct {
	Since   *int  `json:"since"`   // tell the lists against this version
	Choices *bool `json:"choices"` // false leaves them out of the decision
}

// show builds a state for a seat, with the events from the n-th on.
func (e *Engine) show(g *game.Game, seat, n int, l look) (any, *Error) {
	s := State{State: view.Of(g, seat), Events: view.Events(g, n)}
	if seat == view.Referee {
		s.Hash = g.HashText()
	}
	full := s.State
	if l.Choices != nil && !*l.Choices && s.Decision != nil {
		d := *s.Decision
		d.Choices = nil
		s.Decision = &d
	}
	if l.Since == nil {
		e.remember(g, seat, full)
		return s, nil
	}
	old, err := e.at(*l.Since, seat)
	if err != nil {
		return nil, err
	}
	e.remember(g, seat, full)
	return StateSince{
		State:     s,
		Tiles:     view.Difference(old.Tiles, full.Tiles, func(t view.Tile) view.Tile { return t }),
		Discarded: view.Difference(old.Discarded, full.Discarded, func(t string) string { return t }),
		Figures:   view.Difference(old.Figures, full.Figures, figureKey),
		Pieces:    view.Difference(old.Pieces, full.Pieces, pieceKey),
	}, nil
}

// shown is a state that was answered, for a client that asks what changed since.
type shown struct {
	seat  int
	state view.State
}

func (e *Engine) remember(g *game.Game, seat int, s view.State) {
	if g == e.game {
		e.last = &shown{seat, s}
	}
}

// at returns the state of a version that the game went through.
func (e *Engine) at(version, seat int) (view.State, *Error) {
	if e.last != nil && e.last.seat == seat && e.last.state.Version == version {
		return e.last.state, nil
	}
	old := e.game.Clone()
	if err := old.Undo(version); err != nil {
		return view.State{}, ofGame(err).at("since", "must be a version from 0 to the present one")
	}
	return view.Of(old, seat), nil
}

// pieceKey is a piece by its values: its fields may be absent.
func pieceKey(p view.Piece) [10]any {
	return [10]any{
		p.Piece, value(p.X), value(p.Y), value(p.Player), value(p.State), p.Tile, value(p.Figure), p.Place, p.Segment, value(p.Space),
	}
}

// figureKey is what tells figures apart, numbers for pointers to numbers.
func figureKey(f view.Figure) [6]any {
	return [6]any{f.ID, value(f.X), value(f.Y), f.Segment + f.Corner, f.Place, f.Role}
}

// value returns the number that a pointer points to, nil for none.
func value(n *int) any {
	if n == nil {
		return nil
	}
	return *n
}
