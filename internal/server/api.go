package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"circulade/internal/table/gamelog"
	"circulade/view"
)

func (s *Server) getGame(w http.ResponseWriter, r *http.Request) error {
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	since, err := sinceOf(r)
	if err != nil {
		return err
	}
	table, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.see(c, since) })
	return answer(w, table, err)
}

// isWhole reports whether a request asks for a whole table, not for what is new.
func isWhole(r *http.Request) bool {
	since, err := sinceOf(r)
	return err == nil && since == whole
}

// answer writes what came of a request.
func answer[T any](w http.ResponseWriter, value T, err error) error {
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, value)
	return nil
}

func (s *Server) postSit(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Secret string `json:"secret"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	c, err := s.session(w, r)
	if err != nil {
		return err
	}
	table, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.sit(c, q.Secret) })
	return answer(w, table, err)
}

func (s *Server) postChoices(w http.ResponseWriter, r *http.Request) error {
	var q choicesRequest
	c, err := s.move(w, r, &q, q.check)
	if err != nil {
		return err
	}
	table, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.choose(c, q) })
	return answer(w, table, err)
}

func (s *Server) postPreview(w http.ResponseWriter, r *http.Request) error {
	var q previewRequest
	c, err := s.move(w, r, &q, q.check)
	if err != nil {
		return err
	}
	position, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.preview(c, q) })
	return answer(w, position, err)
}

func (s *Server) postUndo(w http.ResponseWriter, r *http.Request) error {
	var q undoRequest
	c, err := s.move(w, r, &q, q.check)
	if err != nil {
		return err
	}
	table, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.undo(c, q) })
	return answer(w, table, err)
}

// move reads a request that needs a seat, and who sends it.
func (s *Server) move(w http.ResponseWriter, r *http.Request, q any, check func() error) (caller, error) {
	if err := decode(w, r, q); err != nil {
		return caller{}, err
	}
	if err := check(); err != nil {
		return caller{}, err
	}
	return s.callerOf(r)
}

func (s *Server) getRecord(w http.ResponseWriter, r *http.Request) error {
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	text, err := at(s, r, func(t *table) (string, error) {
		if _, err := t.viewer(c); err != nil {
			return "", err
		}
		return t.log.Game().Record(false), nil
	})
	if err != nil {
		return err
	}
	afresh(w)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(text))
	return nil
}

// getFits tells which tiles left fit a square, if the table helps with squares.
func (s *Server) getFits(w http.ResponseWriter, r *http.Request) error {
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	x, errX := strconv.Atoi(r.URL.Query().Get("x"))
	y, errY := strconv.Atoi(r.URL.Query().Get("y"))
	if errX != nil || errY != nil {
		return fail(http.StatusBadRequest, "bad-json", "x and y must be whole numbers")
	}
	fits, err := at(s, r, func(t *table) (view.Fits, error) {
		if _, err := t.viewer(c); err != nil {
			return view.Fits{}, err
		}
		return t.fits(x, y)
	})
	return answer(w, fits, err)
}

// seat reads the body and the seat number of a request about a seat.
func (s *Server) seat(w http.ResponseWriter, r *http.Request, q any) (caller, int, error) {
	if err := decode(w, r, q); err != nil {
		return caller{}, 0, err
	}
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 || n > 7 {
		return caller{}, 0, fail(http.StatusNotFound, "not-found", "there is no such seat")
	}
	c, err := s.callerOf(r)
	return c, n, err
}

func (s *Server) postLink(w http.ResponseWriter, r *http.Request) error {
	c, n, err := s.seat(w, r, &struct{}{})
	if err != nil {
		return err
	}
	link, err := at(s, r, func(t *table) (seatLink, error) { return t.link(c, n) })
	return answer(w, link, err)
}

func (s *Server) postRevoke(w http.ResponseWriter, r *http.Request) error {
	c, n, err := s.seat(w, r, &struct{}{})
	if err != nil {
		return err
	}
	done, err := at(s, r, func(t *table) (map[string]bool, error) { return map[string]bool{"ok": true}, t.revoke(c, n) })
	return answer(w, done, err)
}

func (s *Server) postName(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name string `json:"name"`
	}
	c, n, err := s.seat(w, r, &q)
	if err != nil {
		return err
	}
	table, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.rename(c, n, q.Name) })
	return answer(w, table, err)
}

func (s *Server) postSeat(w http.ResponseWriter, r *http.Request) error {
	var q seatRequest
	c, n, err := s.seat(w, r, &q)
	if err != nil {
		return err
	}
	to, err := q.check(s.bots)
	if err != nil {
		return err
	}
	if to.Kind == gamelog.KindBot {
		if err := s.mayCompute(s.address(r)); err != nil {
			return err
		}
	}
	table, err := at(s, r, func(t *table) (reseated, error) { return t.reseat(c, n, to) })
	return answer(w, table, err)
}

func (s *Server) postEnd(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	table, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.end(c) })
	return answer(w, table, err)
}

func (s *Server) postForget(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	done, err := at(s, r, func(t *table) (map[string]bool, error) { return map[string]bool{"ok": true}, t.forget(c) })
	return answer(w, done, err)
}

// fits tells which tiles left fit a square, if the table helps with squares now.
func (t *table) fits(x, y int) (view.Fits, error) {
	if !view.AidsNow(t.log.Game()).Squares {
		return view.Fits{}, errAidOff
	}
	fits, ok := view.FitsAt(t.log.Game(), x, y)
	if !ok {
		return fits, fail(http.StatusNotFound, "no-square", fmt.Sprintf("there is no empty square beside a tile at %d,%d", x, y))
	}
	return fits, nil
}
