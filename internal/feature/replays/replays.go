package replays

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/advice"
	"circulade/internal/table/replay"
)

// Tables are the tables of this server, as far as replays need them.
type Tables interface {
	// HoldByGrant returns the table at which a holder has a grant to a seat, held in memory until it is released.
	HoldByGrant(ctx context.Context, holder store.Holder, seat int, from netip.Addr) (*table.Table, error)
	// Advice returns the service that analyses games.
	Advice() *advice.Service
}

// Config is what the service for replays needs of the server.
type Config struct {
	Log      *slog.Logger
	Callers  *caller.Callers
	Find     api.TableFinder                                   // the table that a request names
	Tables   func() Tables                                     // called at each request: tables are opened last
	Cache    *replay.Cache                                     // of replays of tables and records, in memory
	Opened   *ratelimit.PerAddress                             // limits how many records an address may open
	Packing  api.Middleware                                    // compresses answers
	Pictures func(g *game.Game) (art, areas []byte, err error) // the tiles that a game prints otherwise than usual, as JSON
	// PublicSeats returns, by seat, the names of the public accounts that played a published game, "" for others.
	PublicSeats func(ctx context.Context, game string) ([]string, error)

	OpenTime time.Duration // how long opening a record may take, with the wait for a slot; 0: 5 seconds
}

// A Service serves the replays of finished games and of opened records.
type Service struct {
	cfg          Config
	openingSlots chan struct{} // has an element for each record being opened
}

// New returns the service for replays.
func New(cfg Config) *Service {
	if cfg.OpenTime == 0 {
		cfg.OpenTime = openTime
	}
	return &Service{cfg: cfg, openingSlots: newOpeningSlots()}
}

// Endpoints returns the endpoints for replays of tables and records, their positions, their analysis and their
// links.
func (s *Service) Endpoints() []api.Endpoint {
	quota, zip := s.cfg.Callers.CPUQuota(nil), s.cfg.Packing
	raw := func(method, path string, h api.Handler) api.Endpoint {
		return api.Raw(method, path, h, api.Doc{}).By(api.Known)
	}
	return append(shareEndpoints(),
		raw(http.MethodGet, "/api/games/{id}/analysis", s.analysisHandler("table", s.findReplay)),
		raw(http.MethodPost, "/api/games/{id}/analysis", s.analysisHandler("table", s.findReplay)).Body(api.MaxBody),
		raw(http.MethodGet, "/api/records/{id}/analysis", s.analysisHandler("record", s.findFinishedRecord)),
		raw(http.MethodPost, "/api/records/{id}/analysis", s.analysisHandler("record", s.findFinishedRecord)).Body(api.MaxBody),
		raw(http.MethodGet, "/api/games/{id}/replay", s.getReplay).With(quota, zip),
		raw(http.MethodGet, "/api/games/{id}/replay/{n}", s.getReplayPosition).With(quota, zip),
		raw(http.MethodGet, "/api/games/{id}/replay/{n}/fits", s.getReplayFits).With(quota),
		raw(http.MethodPost, "/api/records", s.postRecords).By(api.Public).Body(MaxRecordBody),
		raw(http.MethodGet, "/api/records/{id}", s.getRecord).By(api.Public).With(quota, zip),
		raw(http.MethodGet, "/api/records/{id}/{n}", s.getRecordPosition).By(api.Public).With(quota, zip),
		raw(http.MethodGet, "/api/records/{id}/{n}/fits", s.getRecordFits).By(api.Public).With(quota),
	)
}

// sendReplay answers with a replay, its id (of the table or record) and the pictures of the tiles that look
// different in its game or are of packs. These are looked up each time, because they are cached for a while only.
func (s *Service) sendReplay(w http.ResponseWriter, id string, r *replay.Replay) error {
	art, areas, err := s.cfg.Pictures(r.StartGame())
	if err != nil {
		return err
	}
	out := make([]byte, 0, len(r.ListJSON())+len(art)+len(areas)+64)
	out = strconv.AppendQuote(append(out, `{"id":`...), id)
	out = append(append(out, `,"art":`...), art...)
	out = append(append(append(out, `,"areas":`...), areas...), ',')
	api.WriteJSON(w, http.StatusOK, json.RawMessage(append(out, r.ListJSON()[1:]...)))
	return nil
}

// sendPosition answers with the position of a replay that a request names, and the events that led to it since the
// position `since` of the query; or with what it would become by the choices in `try`.
func sendPosition(w http.ResponseWriter, r *http.Request, found *replay.Replay) error {
	n, err := positionNumber(r, found)
	if err != nil {
		return err
	}
	all := r.URL.Query()["try"]
	if len(all) == 0 {
		since, err := sinceParam(r, n)
		if err != nil {
			return err
		}
		p, err := found.Since(n, since)
		return api.WriteResult(w, p, err)
	}
	if err := problem.Incomplete(api.CheckChoices(nil, all)); err != nil {
		return err
	}
	p, err := found.Try(n, all)
	if err != nil {
		return problem.OfGame(err)
	}
	return api.WriteResult(w, p, nil)
}

// positionNumber returns the number of the position that a request's path names; a problem if the replay has none
// of that number.
func positionNumber(r *http.Request, found *replay.Replay) (int, error) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 || n > found.Len() {
		return 0, problem.New(problem.NotFound, "not-found", fmt.Sprintf("there is no such position; they are numbered 0 to %d", found.Len()))
	}
	return n, nil
}

// sinceParam returns the query parameter `since` of a request for position n of a replay: the answer has the events
// of all positions from there to n. Without the parameter it returns n.
func sinceParam(r *http.Request, n int) (int, error) {
	q := r.URL.Query()
	if !q.Has("since") {
		return n, nil
	}
	since, err := strconv.Atoi(q.Get("since"))
	if err != nil || since < 0 || since > n {
		return 0, problem.New(problem.Invalid, "bad-json", fmt.Sprintf("since must be a position from 0 to %d", n))
	}
	return since, nil
}

// sendFits answers with which of the tiles left fit a square at the position of a replay that a request names.
func sendFits(w http.ResponseWriter, r *http.Request, found *replay.Replay) error {
	n, err := positionNumber(r, found)
	if err != nil {
		return err
	}
	x, y, err := api.ParseSquare(r)
	if err != nil {
		return err
	}
	fits, ok, err := found.Fits(n, x, y)
	if err == nil && !ok {
		err = problem.NoEmptySquare(x, y)
	}
	return api.WriteResult(w, fits, err)
}

// findReplay returns the replay of the table that a request names, if the caller has rights at the table or sends
// the secret of its shared link, or if its game is published.
func (s *Service) findReplay(r *http.Request) (*replay.Replay, error) {
	if secret := sharedSecret(r); secret != "" {
		return s.sharedReplay(r.Context(), r.PathValue("id"), secret, s.cfg.Callers.Address(r))
	}
	who, err := s.cfg.Callers.Who(r)
	if err != nil {
		return nil, err
	}
	return api.WithFoundTable(s.cfg.Find, r, func(ctx context.Context, t *table.Table) (*replay.Replay, error) { return s.replayOfTable(ctx, t, who) })
}

// getReplay answers GET /api/games/{id}/replay: the replay of a finished game, for people of its table, for
// those with its link and, if it is published, for everybody.
func (s *Service) getReplay(w http.ResponseWriter, r *http.Request) error {
	found, err := s.findReplay(r)
	if err != nil {
		return err
	}
	return s.sendReplay(w, r.PathValue("id"), found)
}

// getReplayPosition answers GET /api/games/{id}/replay/{n}: the n-th position of a finished game, or what it would
// become by the choices in `try`.
func (s *Service) getReplayPosition(w http.ResponseWriter, r *http.Request) error {
	found, err := s.findReplay(r)
	if err != nil {
		return err
	}
	return sendPosition(w, r, found)
}

// getReplayFits answers GET /api/games/{id}/replay/{n}/fits: which of the tiles left fit a square at the n-th
// position of a finished game.
func (s *Service) getReplayFits(w http.ResponseWriter, r *http.Request) error {
	found, err := s.findReplay(r)
	if err != nil {
		return err
	}
	return sendFits(w, r, found)
}
