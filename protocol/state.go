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
	Tiles     Delta[view.Tile]   `json:"tiles"`
	Discarded Delta[string]      `json:"discarded"`
	Figures   Delta[view.Figure] `json:"figures"`
	Pieces    Delta[view.Piece]  `json:"pieces"`
}

// A Delta leads from a list of an earlier version to the present one: take away
// what is gone, then add what is set. What changed is in both, as it was and as
// it is.
type Delta[T any] struct {
	Set  []T `json:"set"`
	Gone []T `json:"gone"`
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
		Tiles:     difference(old.Tiles, full.Tiles, func(t view.Tile) view.Tile { return t }),
		Discarded: difference(old.Discarded, full.Discarded, func(t string) string { return t }),
		Figures:   difference(old.Figures, full.Figures, figureKey),
		Pieces:    difference(old.Pieces, full.Pieces, pieceKey),
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

// difference tells which entries of a list came and which went, as often as
// they did.
func difference[T any, K comparable](old, now []T, key func(T) K) Delta[T] {
	d := Delta[T]{Set: []T{}, Gone: []T{}}
	same := 0 // lists grow at the end as a rule
	for same < min(len(old), len(now)) && key(old[same]) == key(now[same]) {
		same++
	}
	old, now = old[same:], now[same:]
	left := map[K]int{}
	for _, v := range old {
		left[key(v)]++
	}
	for _, v := range now {
		if k := key(v); left[k] > 0 {
			left[k]--
		} else {
			d.Set = append(d.Set, v)
		}
	}
	for _, v := range old {
		if k := key(v); left[k] > 0 {
			left[k]--
			d.Gone = append(d.Gone, v)
		}
	}
	return d
}

// pieceKey is a piece by its values: its fields may be absent.
func pieceKey(p view.Piece) [8]any {
	return [8]any{p.Piece, value(p.X), value(p.Y), value(p.Player), value(p.State), p.Tile, value(p.Figure), p.Place}
}

// figureKey is what tells figures apart, numbers for pointers to numbers.
func figureKey(f view.Figure) [5]any {
	return [5]any{f.ID, value(f.X), value(f.Y), f.Segment + f.Corner, f.Place}
}

// value returns the number that a pointer points to, nil for none.
func value(n *int) any {
	if n == nil {
		return nil
	}
	return *n
}
