package games

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/packed"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
	"circulade/view"
)

// getGame answers GET /api/games/{id} with the table as the caller may see it: whole, or only what is new since the
// seq in the query. If the query has the stamp of a snapshot, the answer is the whole table with its version.
func (s *Service) getGame(w http.ResponseWriter, r *http.Request) error {
	who, err := s.cfg.Callers.Who(r)
	if err != nil {
		return err
	}
	known, err := api.ParseClientVersion(r)
	if err != nil {
		return err
	}
	if known.Version != nil {
		return s.sendStamped(w, r, who, known.Lite)
	}
	value, err := api.WithFoundTable(s.cfg.Find, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return table.Do(ctx, t, who, func(o table.Owner) (json.RawMessage, error) { return o.RenderSince(who, known) })
	})
	return api.WriteResult(w, value, err)
}

// wantsWholeTable reports whether a request asks for a whole table and not for what is new since a seq.
func wantsWholeTable(r *http.Request) bool {
	since, err := api.ParseSince(r)
	return err == nil && since == table.AllEvents
}

// getRecord answers GET /api/games/{id}/record: the game's record, as text, as far as the caller may see it.
func (s *Service) getRecord(w http.ResponseWriter, r *http.Request) error {
	who, err := s.cfg.Callers.Who(r)
	if err != nil {
		return err
	}
	text, err := api.WithFoundTable(s.cfg.Find, r, func(ctx context.Context, t *table.Table) (string, error) {
		text, public, err := recordOf(ctx, t, who)
		if err != nil || !public {
			return text, err
		}
		accounts, err := s.cfg.PublicSeats(ctx, r.PathValue("id"))
		if err != nil {
			return "", problem.OfStore(err)
		}
		return table.Do(ctx, t, who, func(o table.Owner) (string, error) { return publicRecord(o, accounts) })
	})
	if err != nil {
		return err
	}
	api.RenewDeadline(w)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write([]byte(text))
	return nil
}

// recordOf returns the record of the game as text, as far as the caller may see it; without the seed while the game
// goes on. public: it is that of a published game that goes on no more, and the caller has no rights at the table, so
// that they are to be told the record with the names of public accounts alone.
func recordOf(ctx context.Context, t *table.Table, who access.Who) (text string, public bool, err error) {
	text, err = table.Do(ctx, t, who, func(o table.Owner) (string, error) {
		if isPublished(o) && o.Roster().HeldBy(who).None() {
			public = true
			return "", nil
		}
		l, err := o.LogVisibleTo(who)
		if err != nil {
			return "", err
		}
		if o.Roster().RightsOf(who).Nameless {
			return namelessRecord(l)
		}
		return colour.AddToRecord(l.Record(), l.Colours), nil
	})
	return text, public, err
}

// namelessRecord returns the record of a game for those who are not told any more who played.
func namelessRecord(l *gamelog.Log) (string, error) {
	text, err := gamelog.RecordAs(l, gamelog.PublicNames(l.Seats, nil))
	if err != nil {
		return "", problem.Internal
	}
	return colour.AddToRecord(text, l.Colours), nil
}

// isPublished reports whether the game is published and goes on no more, also for those who watch it late.
func isPublished(o table.Owner) bool {
	l := o.Log()
	return l.IsPublished() && l.Status() != store.Playing && !l.IsDelayed()
}

// publicRecord returns the record of a published game that goes on no more, with the names of public accounts alone,
// which accounts has by seat.
func publicRecord(o table.Owner, accounts []string) (string, error) {
	l := o.Log()
	if !isPublished(o) { // it has been undone meanwhile
		return "", table.ErrNotOver
	}
	text, err := gamelog.RecordAs(l, gamelog.PublicNames(l.Seats, accounts))
	if err != nil {
		return "", problem.Internal
	}
	return colour.AddToRecord(text, l.Colours), nil
}

// getFits answers GET /api/games/{id}/fits: which of the tiles left fit a square, at tables with the help
// `squares`.
func getFits(ctx context.Context, r *api.Request) (view.Fits, error) {
	x, y, err := api.ParseSquare(r.Request)
	if err != nil {
		return view.Fits{}, err
	}
	return api.WithTable(r, func(t *table.Table) (view.Fits, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (view.Fits, error) { return fitsFor(o, r.Who, x, y) })
	})
}

// fitsFor returns which of the tiles left fit a square in the game as the caller sees it. It returns
// table.ErrAidOff if the table does not help with squares now, and a problem if a tile lies on the square or none
// lies beside it.
func fitsFor(o table.Owner, who access.Who, x, y int) (view.Fits, error) {
	l, err := o.LogVisibleTo(who)
	if err != nil {
		return view.Fits{}, err
	}
	if !view.AidsNow(l.Game()).Squares {
		return view.Fits{}, table.ErrAidOff
	}
	fits, ok := view.FitsAt(l.Game(), x, y)
	if !ok {
		return fits, problem.NoEmptySquare(x, y)
	}
	return fits, nil
}

// sendStamped answers with the whole table and its version, or 304 if the client says with If-None-Match that it has
// this version. All viewers who see the same get the same bytes, which are compressed once if the client accepts that.
// short leaves out the lists of the table's assistance, such as those of features and squares.
func (s *Service) sendStamped(w http.ResponseWriter, r *http.Request, who access.Who, short bool) error {
	recent, err := api.ParseRecentOnly(r)
	if err != nil {
		return err
	}
	known := r.Header.Get("If-None-Match")
	whole, err := api.WithFoundTable(s.cfg.Find, r, func(ctx context.Context, t *table.Table) (*packed.Message, error) {
		return table.Do(ctx, t, who, func(o table.Owner) (*packed.Message, error) {
			if known != "" {
				version, err := o.Version(who, short)
				if err != nil || known == strconv.Quote(version) {
					return nil, err
				}
			}
			return o.RenderWithVersion(who, recent, short)
		})
	})
	switch {
	case err != nil:
		return err
	case whole == nil:
		w.Header().Set("ETag", known)
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	return httpd.WritePacked(w, r, whole)
}
