package replays

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"runtime"
	"strings"
	"time"

	"circulade/game"
	"circulade/game/formats"
	"circulade/game/project1a"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/replay"
)

// MaxRecordBody is the size of the largest body with a record in it, in bytes: JSON
// writes the end of a line as two.
const MaxRecordBody = game.MaxRecord * 5 / 4

// openTime is how long an opened record waits for others to be replayed.
const openTime = 5 * time.Second

var errRecordGone = problem.New(problem.NotFound, "record-gone", "the server has forgotten this record").WithHint("open it again")

// newOpeningSlots returns the semaphore that limits how many records are replayed at once: all cores but one.
func newOpeningSlots() chan struct{} { return make(chan struct{}, max(1, runtime.NumCPU()-1)) }

// recordID returns the id of a record: a hash of its text.
func recordID(text string) string {
	sum := sha256.Sum256([]byte("circulade record\n" + text))
	return access.FormatID(sum[:16])
}

// postRecords answers POST /api/records: it reads the text of a record, in the format of this program or another
// that it knows, and returns its replay. The replay stays in the cache for a while; the record is not stored.
func (s *Service) postRecords(w http.ResponseWriter, r *http.Request) error {
	if wait := s.cfg.Callers.Allow(s.cfg.Opened, r); wait > 0 {
		return problem.TooOften("too many records from this address", wait)
	}
	var q struct {
		Record string `json:"record"`
	}
	if err := decodeBody(w, r, MaxRecordBody, &q); err != nil {
		return err
	}
	id := recordID(q.Record)
	found, err := s.cfg.Cache.GetOrMake(recordCacheKey(id), func() (*replay.Replay, error) { return s.openRecord(r.Context(), q.Record) })
	if err != nil {
		return err
	}
	return s.sendReplay(w, id, found)
}

// recordCacheKey returns the key of a record in the cache of replays.
func recordCacheKey(id string) string { return "record " + id }

// openRecord reads the text of a record and makes its replay. It waits for a free slot, and fails if that takes
// too long.
func (s *Service) openRecord(ctx context.Context, text string) (*replay.Replay, error) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.OpenTime)
	defer cancel()
	select {
	case s.openingSlots <- struct{}{}:
		defer func() { <-s.openingSlots }()
	case <-ctx.Done():
		return nil, problem.TooOften("too many records are being opened", time.Second)
	}
	text = strings.TrimPrefix(text, "\ufeff") // as some editors begin a file
	if strings.TrimSpace(text) == "" {
		return nil, problem.New(problem.Invalid, "bad-record", "the record is empty")
	}
	f := formats.Of([]byte(text))
	g, err := f.Read([]byte(text))
	if g == nil {
		return nil, recordProblem(f.Name, err)
	}
	setup := g.Setup()
	a := replay.Answer{Arranged: setup.Arranged(), Differs: game.DiffersAt(err)}
	if f.Name == formats.Own {
		a.Record = text
	}
	for i, name := range setup.Players {
		a.Seats = append(a.Seats, replay.Seat{Seat: i, Name: name, Kind: gamelog.KindHere})
	}
	replay.SetColours(a.Seats, colour.ReadRecord(a.Record, len(a.Seats)))
	return replay.New(g, a)
}

// recordProblem returns the problem that a record of a format could not be read, with the line and the faults
// where the error has them.
func recordProblem(format string, err error) *problem.Problem {
	const most = 500 // bytes of a reason
	text := err.Error()
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	f := problem.New(problem.Invalid, "bad-record", text)
	if format != formats.Own {
		f.Message = "read as " + format + ": " + text
	}
	var ours *game.RecordError
	var theirs *project1a.Error
	var setup *game.SetupError
	switch {
	case errors.As(err, &ours):
		f.Line = ours.Line
	case errors.As(err, &theirs):
		f.Line = theirs.Line
	}
	if errors.As(err, &setup) {
		f.Faults = setup.Faults
	}
	return f
}

// findRecord returns the record that a request names from the cache, or errRecordGone.
func (s *Service) findRecord(r *http.Request) (*replay.Replay, error) {
	if found := s.cfg.Cache.Find(recordCacheKey(r.PathValue("id"))); found != nil {
		return found, nil
	}
	return nil, errRecordGone
}

// getRecord answers GET /api/records/{id}: the replay of an opened record, as long as it is in the cache.
func (s *Service) getRecord(w http.ResponseWriter, r *http.Request) error {
	found, err := s.findRecord(r)
	if err != nil {
		return err
	}
	return s.sendReplay(w, r.PathValue("id"), found)
}

// getRecordPosition answers GET /api/records/{id}/{n}: the n-th position of an opened record, or what it would
// become by the choices in `try`.
func (s *Service) getRecordPosition(w http.ResponseWriter, r *http.Request) error {
	found, err := s.findRecord(r)
	if err != nil {
		return err
	}
	return sendPosition(w, r, found)
}

// getRecordFits answers GET /api/records/{id}/{n}/fits: which of the tiles left fit a square at the n-th position
// of an opened record.
func (s *Service) getRecordFits(w http.ResponseWriter, r *http.Request) error {
	found, err := s.findRecord(r)
	if err != nil {
		return err
	}
	return sendFits(w, r, found)
}

// decodeBody decodes the JSON body of a request, of at most `most` bytes, into v.
func decodeBody(w http.ResponseWriter, r *http.Request, most int64, v any) error {
	_, err := api.Decode(w, r, most, v)
	return err
}
