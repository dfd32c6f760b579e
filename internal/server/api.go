package server

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
	"circulade/view"
)

func (s *Server) getGame(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	known, err := knownOf(r)
	if err != nil {
		return err
	}
	if known.Stamp != nil {
		return s.replyStamped(w, r, who, known.Short)
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.See(ctx, who, known) })
}

// isWhole reports whether a request asks for a whole table, not for what is new.
func isWhole(r *http.Request) bool {
	since, err := sinceOf(r)
	return err == nil && since == table.Whole
}

// at has the table that a request names do something.
func at[T any](s *Server, r *http.Request, f func(ctx context.Context, t *table.Table) (T, error)) (T, error) {
	t, err := s.hall.Find(r.Context(), r.PathValue("id"), s.address(r))
	if err != nil {
		var none T
		return none, err
	}
	defer t.Release()
	return f(r.Context(), t)
}

// reply answers with what the table has to say that a request names.
func reply[T any](s *Server, w http.ResponseWriter, r *http.Request, f func(ctx context.Context, t *table.Table) (T, error)) error {
	value, err := at(s, r, f)
	return answer(w, value, err)
}

// done is reply where there is nothing to say.
func done(s *Server, w http.ResponseWriter, r *http.Request, f func(ctx context.Context, t *table.Table) error) error {
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (map[string]bool, error) {
		return map[string]bool{"ok": true}, f(ctx, t)
	})
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
		Look   bool   `json:"look"` // whether to tell what sitting down would do, and no more
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if q.Look { // who looks is no guest yet: else maintenance kept nobody from sitting down then
		who, err := s.player(r)
		if err != nil {
			return err
		}
		return reply(s, w, r, func(ctx context.Context, t *table.Table) (table.Offer, error) { return t.Offered(ctx, who, q.Secret) })
	}
	if err := s.mayCome(r); err != nil {
		return err
	}
	who, err := s.session(w, r)
	if err != nil {
		return err
	}
	seated, err := at(s, r, func(ctx context.Context, t *table.Table) (table.Seated, error) { return t.Sit(ctx, who, q.Secret) })
	switch {
	case err != nil:
		return err
	case seated.Asks != nil:
		writeJSON(w, http.StatusAccepted, seated.Asks)
	default:
		writeJSON(w, http.StatusOK, seated.Table)
	}
	return nil
}

func (s *Server) postChoices(w http.ResponseWriter, r *http.Request) error {
	var q choicesRequest
	who, err := s.move(w, r, &q, q.check)
	if err != nil {
		return err
	}
	had, err := hadOf(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		data, err := t.Choose(ctx, who, table.Choices{Move: q.Move, Seq: *q.Seq, All: q.All, Had: had})
		if err == nil { // what is refused leaves nothing on the disk
			s.stored.took(s.address(r), smallSize, time.Now())
		}
		return data, err
	})
}

func (s *Server) postPreview(w http.ResponseWriter, r *http.Request) error {
	var q previewRequest
	who, err := s.move(w, r, &q, q.check)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return t.Preview(ctx, who, *q.Seq, q.All)
	})
}

// postBack goes back to a version, or asks to: by oneself or by consent.
func (s *Server) postBack(back func(*table.Table, context.Context, access.Who, table.Undo) (json.RawMessage, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		var q undoRequest
		who, err := s.move(w, r, &q, q.check)
		if err != nil {
			return err
		}
		had, err := hadOf(r)
		if err != nil {
			return err
		}
		return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
			return back(t, ctx, who, table.Undo{Move: q.Move, Seq: *q.Seq, Version: *q.Version, Had: had})
		})
	}
}

func (s *Server) postHasten(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (table.Haste, error) { return t.Hasten(ctx, who) })
}

// move reads a request that needs a seat, and who sends it.
func (s *Server) move(w http.ResponseWriter, r *http.Request, q any, check func() error) (access.Who, error) {
	if err := decode(w, r, q); err != nil {
		return access.Who{}, err
	}
	if err := check(); err != nil {
		return access.Who{}, err
	}
	return s.callerOf(r)
}

func (s *Server) getRecord(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	text, err := at(s, r, func(ctx context.Context, t *table.Table) (string, error) { return t.Record(ctx, who) })
	if err != nil {
		return err
	}
	afresh(w)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write([]byte(text))
	return nil
}

// getFits tells which tiles left fit a square, if the table helps with squares.
func (s *Server) getFits(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	x, y, err := squareOf(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (view.Fits, error) { return t.Fits(ctx, who, x, y) })
}

// squareOf returns the square that a request asks about.
func squareOf(r *http.Request) (x, y int, err error) {
	x, errX := strconv.Atoi(r.URL.Query().Get("x"))
	y, errY := strconv.Atoi(r.URL.Query().Get("y"))
	if errX != nil || errY != nil {
		return 0, 0, refusal.New(refusal.Invalid, "bad-json", "x and y must be whole numbers")
	}
	return x, y, nil
}

// seat reads the body and the seat number of a request about a seat.
func (s *Server) seat(w http.ResponseWriter, r *http.Request, q any) (access.Who, int, error) {
	if err := decode(w, r, q); err != nil {
		return access.Who{}, 0, err
	}
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 || n > 7 {
		return access.Who{}, 0, refusal.New(refusal.NotFound, "not-found", "there is no such seat")
	}
	who, err := s.callerOf(r)
	return who, n, err
}

func (s *Server) postLink(w http.ResponseWriter, r *http.Request) error {
	who, n, err := s.seat(w, r, &struct{}{})
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (access.SeatLink, error) { return t.Link(ctx, who, n) })
}

func (s *Server) postRevoke(w http.ResponseWriter, r *http.Request) error {
	who, n, err := s.seat(w, r, &struct{}{})
	if err != nil {
		return err
	}
	return done(s, w, r, func(ctx context.Context, t *table.Table) error { return t.Revoke(ctx, who, n) })
}

func (s *Server) postName(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name string `json:"name"`
	}
	who, n, err := s.seat(w, r, &q)
	if err != nil {
		return err
	}
	if err := s.mayBeCalled(r.Context(), written{"name", q.Name}); err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		if err := s.mayRenameSeat(ctx, t, r.PathValue("id"), who, n, q.Name); err != nil {
			return nil, err
		}
		return t.Rename(ctx, who, n, q.Name)
	})
}

func (s *Server) postSeat(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Kind string `json:"kind"`
		Bot  string `json:"bot"`
	}
	who, n, err := s.seat(w, r, &q)
	if err != nil {
		return err
	}
	to := gamelog.Seat{Kind: q.Kind, Bot: q.Bot}
	if err := s.hall.CheckSeat(to); err != nil {
		return err
	}
	if to.Kind == gamelog.KindBot {
		if err := s.hall.MoreComputers(s.address(r)); err != nil {
			return err
		}
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (table.Reseated, error) { return t.Reseat(ctx, who, n, to) })
}

func (s *Server) postEnd(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.End(ctx, who) })
}

// deleteGame ends a game for all and deletes it, unless others who played there keep it.
func (s *Server) deleteGame(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (table.Deletion, error) { return t.Delete(ctx, who) })
}

func (s *Server) postForget(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	return done(s, w, r, func(ctx context.Context, t *table.Table) error { return t.Forget(ctx, who) })
}
