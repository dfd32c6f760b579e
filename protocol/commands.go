package protocol

import (
	"fmt"

	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

// A command is one kind of request: read decodes it and returns what to do.
type command struct {
	name string
	read func(line []byte) (action, *Error)
}

type action func(*Engine) (answer, *Error)

// reads makes a command's read of a method: the request is decoded exactly.
func reads[Q any](f func(*Engine, *Q) (answer, *Error)) func([]byte) (action, *Error) {
	return func(line []byte) (action, *Error) {
		q := new(Q)
		if err := lineForm().Decode(line, q); err != nil {
			return nil, err
		}
		return func(e *Engine) (answer, *Error) { return f(e, q) }, nil
	}
}

// played is reads for a command that needs a game.
func played[Q any](f func(*Engine, *Q) (answer, *Error)) func([]byte) (action, *Error) {
	return reads(func(e *Engine, q *Q) (answer, *Error) {
		if e.game == nil {
			return answer{}, refuse(CodeNoGame, "there is no game yet").
				with(`start one with {"cmd":"new","setup":{"players":["Ann","Bo"]}}, or load a record`)
		}
		return f(e, q)
	})
}

// commands are all there are.
func commands() []command {
	return []command{
		{"hello", reads((*Engine).hello)},
		{"new", reads((*Engine).newGame)},
		{"choose", played((*Engine).choose)},
		{"preview", played((*Engine).preview)},
		{"state", played((*Engine).askState)},
		{"undo", played((*Engine).undo)},
		{"features", played((*Engine).features)},
		{"fits", played((*Engine).fits)},
		{"go", played((*Engine).think)},
		{"analyse", played((*Engine).analyse)},
		{"record", played((*Engine).record)},
		{"load", reads((*Engine).load)},
		{"view", played((*Engine).view)},
		{"quit", reads(func(*Engine, *bare) (answer, *Error) { return answer{}, nil })},
	}
}

func commandNames() []string {
	var list []string
	for _, c := range commands() {
		list = append(list, c.name)
	}
	return list
}

// bare is a request without anything of its own.
type bare struct{ head }

func (e *Engine) hello(*bare) (answer, *Error) {
	h, err := NewHello(e.version)
	if err != nil {
		return answer{}, refuse(CodeInternal, "%v", err)
	}
	return answer{Hello: h}, nil
}

type newRequest struct {
	head
	Setup *game.Setup `json:"setup"`
}

func (e *Engine) newGame(q *newRequest) (answer, *Error) {
	if q.Setup == nil {
		return answer{}, missing("setup", "an object with at least the players' names")
	}
	g, err := game.New(*q.Setup)
	if err != nil {
		return answer{}, ofGame(err)
	}
	e.hold(g)
	return e.now(look{})
}

// now answers with the present state and the events not told yet.
func (e *Engine) now(l look) (answer, *Error) {
	n := min(e.told, len(e.game.Log().Events))
	s, err := e.show(e.game, view.Referee, n, l)
	if err != nil {
		return answer{}, err
	}
	e.told = len(e.game.Log().Events)
	return answer{State: s}, nil
}

type stateRequest struct {
	head
	look
}

func (e *Engine) askState(q *stateRequest) (answer, *Error) { return e.now(q.look) }

type viewRequest struct {
	head
	look
	Seat *int `json:"seat"`
}

// view shows what a seat may see. It tells the events that the next state will
// tell too: looking with other eyes is no answer to the referee.
func (e *Engine) view(q *viewRequest) (answer, *Error) {
	if q.Seat == nil {
		return answer{}, missing("seat", fmt.Sprintf("0 to %d, or -1 for a spectator", e.game.Book().Seats()-1))
	}
	seat, err := e.seat(*q.Seat)
	if err != nil {
		return answer{}, err
	}
	n := min(e.told, len(e.game.Log().Events))
	s, err := e.show(e.game, seat, n, q.look)
	return answer{View: s}, err
}

// seat checks the number of a seat, or of a spectator.
func (e *Engine) seat(n int) (int, *Error) {
	if most := e.game.Book().Seats() - 1; n < view.Spectator || n > most {
		return 0, refuse(CodeBadJSON, "there is no seat %d", n).
			at("seat", fmt.Sprintf("must be 0 to %d, or -1 for a spectator", most))
	}
	return n, nil
}

// missing refuses a request that lacks what it needs.
func missing(field, what string) *Error {
	return refuse(CodeBadJSON, "%q is missing", field).at(field, "is needed: "+what)
}

type undoRequest struct {
	head
	Version *int `json:"version"`
}

func (e *Engine) undo(q *undoRequest) (answer, *Error) {
	if q.Version == nil {
		return answer{}, missing("version", fmt.Sprintf("0 to %d", e.game.Version()))
	}
	if err := e.game.Undo(*q.Version); err != nil {
		return answer{}, ofGame(err).at("version", fmt.Sprintf("must be 0 to %d", e.game.Version()))
	}
	e.last, e.told = nil, len(e.game.Log().Events)
	return e.now(look{})
}

func (e *Engine) features(*bare) (answer, *Error) {
	list := view.Features(e.game)
	return answer{Features: &list}, nil
}

type fitsRequest struct {
	head
	X *int `json:"x"`
	Y *int `json:"y"`
}

// fits tells what could still be laid at a square, whatever the aids are: it is
// for the referee, like features.
func (e *Engine) fits(q *fitsRequest) (answer, *Error) {
	switch {
	case q.X == nil:
		return answer{}, missing("x", "a square's place, growing to the east")
	case q.Y == nil:
		return answer{}, missing("y", "a square's place, growing to the south")
	}
	f, ok := view.FitsAt(e.game, *q.X, *q.Y)
	if !ok {
		return answer{}, refuse(CodeNoSquare, "there is no empty square beside a tile at %d,%d", *q.X, *q.Y)
	}
	return answer{Fits: &f}, nil
}

func (e *Engine) record(*bare) (answer, *Error) { return answer{Record: e.game.Record(true)}, nil }

type loadRequest struct {
	head
	Record *string `json:"record"`
}

func (e *Engine) load(q *loadRequest) (answer, *Error) {
	if q.Record == nil {
		return answer{}, missing("record", "the text of a record")
	}
	g, err := game.Reopen(*q.Record)
	if g == nil {
		return answer{}, ofGame(err)
	}
	e.hold(g)
	a, fault := e.now(look{})
	a.Differs = game.DiffersAt(err)
	return a, fault
}

// asked returns the question that the game waits for.
func (e *Engine) asked() (rules.Step, *Error) {
	st, ok := e.game.State().Pending()
	if !ok {
		return st, ofGame(game.ErrOver)
	}
	return st, nil
}
