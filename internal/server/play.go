package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/protocol"
	"circulade/rules"
)

// maxMove is the length of the longest move id, in bytes.
const maxMove = 64

type choicesRequest struct {
	Seq  *int64   `json:"seq"`
	Move string   `json:"move"`
	All  []string `json:"all"`
}

func (q *choicesRequest) check() error {
	return badRequest(checkAll(checkMove(checkSeq(nil, q.Seq), q.Move), q.All))
}

// A previewRequest is a choicesRequest that is not carried out.
type previewRequest struct {
	Seq *int64   `json:"seq"`
	All []string `json:"all"`
}

func (q *previewRequest) check() error {
	return badRequest(checkAll(checkSeq(nil, q.Seq), q.All))
}

func checkAll(faults []game.Fault, all []string) []game.Fault {
	switch n := len(all); {
	case n == 0:
		faults = append(faults, game.Fault{Field: "all", Message: "names no choice"})
	case n > protocol.MaxChoices:
		faults = append(faults, game.Fault{Field: "all", Message: fmt.Sprintf("holds %d choices, at most %d are taken", n, protocol.MaxChoices)})
	}
	for i, text := range all {
		if len(text) > 200 {
			faults = append(faults, game.Fault{Field: fmt.Sprintf("all[%d]", i), Message: "is longer than any choice"})
		}
	}
	return faults
}

func checkSeq(faults []game.Fault, seq *int64) []game.Fault {
	if seq == nil || *seq < 0 {
		return append(faults, game.Fault{Field: "seq", Message: "is needed: the seq of the table that was looked at"})
	}
	return faults
}

// checkMove asks for what every store keeps unchanged.
func checkMove(faults []game.Fault, id string) []game.Fault {
	ok := id != "" && len(id) <= maxMove && !strings.HasPrefix(id, serverMove)
	for _, c := range id {
		ok = ok && c > ' ' && c < 0x7f
	}
	if ok {
		return faults
	}
	return append(faults, game.Fault{
		Field: "move", Message: fmt.Sprintf("is needed: 1 to %d plain characters that name this request, the same when it is repeated", maxMove),
	})
}

func badRequest(faults []game.Fault) error {
	if len(faults) == 0 {
		return nil
	}
	return &failure{status: http.StatusBadRequest, code: "bad-json", message: "the request is incomplete", faults: faults}
}

// choose answers the pending question for the caller.
func (t *table) choose(c caller, q choicesRequest) (json.RawMessage, error) {
	v, done, err := t.before(c, q.Move, *q.Seq, gamelog.ChoicesSay(q.All))
	if done != nil || err != nil {
		return done, err
	}
	by := t.log.Waiting()
	if !v.holds(by) {
		return nil, errSeat
	}
	s, err := t.log.Play(q.All)
	if err != nil {
		return nil, ofGame(err)
	}
	return t.settle(v, q.Move, *q.Seq, by, s)
}

// undo goes back to a version, unless something was revealed since.
func (t *table) undo(c caller, q undoRequest) (json.RawMessage, error) {
	v, done, err := t.before(c, q.Move, *q.Seq, gamelog.UndoSays(*q.Version))
	if done != nil || err != nil {
		return done, err
	}
	g := t.log.Game()
	if *q.Version < 0 || *q.Version >= g.Version() {
		return nil, fail(http.StatusUnprocessableEntity, "bad-version",
			fmt.Sprintf("there is no version %d to go back to; the game is at %d", *q.Version, g.Version()))
	}
	_, by, ok := t.log.Undoable()
	if !ok || !v.holds(by) || *q.Version < g.Reach(rules.Seat(by)) {
		return nil, fail(http.StatusConflict, "revealed", "a tile, a lot or another player's choice has been seen since")
	}
	if !t.log.MayUndo(by) {
		return nil, wasted("this seat has taken back too often in one turn")
	}
	s, err := t.log.Undo(*q.Version)
	if err != nil {
		return nil, ofGame(err)
	}
	return t.settle(v, q.Move, *q.Seq, by, s)
}

// before is what every move passes, in this order: the seat, the repeated move
// (whose answer it returns, if it says the same), the end of the game, the seq.
func (t *table) before(c caller, moveID string, seq int64, said gamelog.Saying) (viewer, json.RawMessage, error) {
	v := authorize(t.grants, c)
	if v.seats == 0 {
		return v, nil, errSeat
	}
	if m, ok := t.log.Move(moveID); ok {
		if !v.holds(m.Seat) {
			return v, nil, errSeat
		}
		if m.Said != said {
			return v, nil, t.refusal(errReused, v, seq)
		}
		data, err := t.answer(v, seq)
		return v, data, err
	}
	if err := t.sure(); err != nil {
		return v, nil, err
	}
	refusal := errEnded
	if t.log.Status() == store.Playing {
		if seq == t.log.Seq() {
			return v, nil, nil
		}
		refusal = errStale
	}
	return v, nil, t.refusal(refusal, v, seq)
}

// refusal is a failure that brings the present table.
func (t *table) refusal(f *failure, v viewer, seq int64) error {
	data, err := t.answer(v, seq)
	if err != nil {
		return err
	}
	return f.withTable(data)
}

// settle commits a move and answers it.
func (t *table) settle(v viewer, moveID string, seq int64, by int, s *gamelog.Step) (json.RawMessage, error) {
	err := t.commit(moveID, by, s)
	if errors.Is(err, errStale) {
		if _, ok := t.log.Move(moveID); !ok {
			return nil, t.refusal(errStale, v, seq)
		}
	} else if err != nil {
		return nil, err
	}
	return t.answer(v, seq)
}

// preview returns the position after choices that are not made.
func (t *table) preview(c caller, q previewRequest) (json.RawMessage, error) {
	v := authorize(t.grants, c)
	by := t.log.Waiting()
	switch {
	case v.seats == 0:
		return nil, errSeat
	case t.log.Status() != store.Playing:
		return nil, t.refusal(errEnded, v, *q.Seq)
	case *q.Seq != t.log.Seq():
		return nil, t.refusal(errStale, v, *q.Seq)
	case !v.holds(by):
		return nil, errSeat
	}
	p, err := t.log.Game().Preview(q.All...)
	if err != nil {
		return nil, ofGame(err)
	}
	defer p.Release()
	data := fmt.Appendf(nil, `{"seq":%d,"state":`, t.log.Seq())
	return append(t.server.seen(p, by, data), '}'), nil
}

type undoRequest struct {
	Seq     *int64 `json:"seq"`
	Move    string `json:"move"`
	Version *int   `json:"version"`
}

func (q *undoRequest) check() error {
	faults := checkMove(checkSeq(nil, q.Seq), q.Move)
	if q.Version == nil {
		faults = append(faults, game.Fault{Field: "version", Message: "is needed: the version to go back to"})
	}
	return badRequest(faults)
}
