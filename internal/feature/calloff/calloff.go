package calloff

import (
	"context"
	"encoding/json"

	"circulade/internal/api"
	"circulade/internal/feature"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

var (
	errNoStrangers = problem.New(problem.Conflict, "no-strangers", "no game with strangers goes on here").
			WithHint("the host ends a game, or one resigns")
	errNotGone = problem.New(problem.Conflict, "not-gone", "somebody still plays").
			WithHint("whoever keeps the table waiting is nudged; resigning ends the game for you")
)

// Config is what the feature needs.
type Config struct {
	// StandInFrom is from when on a computer player may play for a seat, in Unix milliseconds: 0 if it has to be nudged
	// before. It reports false if the table does not wait for the seat, or nothing can be done about it.
	StandInFrom func(o table.Owner, seat int) (at int64, ok bool)
}

// A Service calls games off.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature returns what it adds to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{Name: "calloff", Endpoints: s.Endpoints(), Part: s.Part}
}

// Endpoints is the one for calling a game off.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.PostAt("/api/games/{id}/calloff", s.postCallOff, api.Doc{
			ID: "callOff", Tag: "seats", Title: "Call off a game with strangers who are gone",
			About:    "For whoever plays, and the host, at a table that is `settled`, from `call_off` on: all others were nudged and did not come in the time after which a computer player may play for them. The game is ended, without a result.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
	}
}

func (s *Service) postCallOff(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return s.callOff(o, r.Who) })
}

// Part tells viewers from when on they may call the game off.
func (s *Service) Part(o table.Owner) *table.Part {
	return &table.Part{Describe: func(v table.Viewer, m *table.Members) {
		if at := s.callOffTimeFor(o, v); at != "" {
			m.Add(table.AtEnd, "call_off", &at)
		}
	}}
}

// callOff ends the game without a result, as somebody asks for who plays there or is its host.
func (s *Service) callOff(o table.Owner, who access.Who) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	if len(o.Lineup().SeatsPlayedBy(v)) == 0 && !v.Host {
		return nil, table.ErrSeat
	}
	if o.Log().Status() != store.Playing {
		return nil, o.Refuse(problem.GameOver, v, table.ClientVersion{Since: table.AllEvents})
	}
	if !o.Roster().StrangersPlay() {
		return nil, errNoStrangers
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	at, err := s.callOffFrom(o, v)
	switch {
	case err != nil:
		return nil, err
	case o.Now() < at:
		return nil, table.TooSoon("call the game off", at)
	}
	if err := o.Administer(gamelog.Decision{Seat: store.HostSeat, End: true, How: gamelog.CalledOff}); err != nil {
		return nil, err
	}
	return o.Render(o.Roster().HeldBy(who))
}

// mayFrom is from when on somebody may call the game off, in Unix milliseconds, or why they may not: all
// others who play are gone, or will be by then.
func (s *Service) callOffFrom(o table.Owner, v access.Rights) (at int64, err error) {
	others := 0
	for _, seat := range o.Log().People() {
		if v.Holds(seat) || o.Log().Attendance.HasResigned(seat) {
			continue
		}
		others++
		gone, err := s.goneFrom(o, seat)
		if err != nil {
			return 0, err
		}
		at = max(at, gone)
	}
	if others == 0 {
		return 0, errNoStrangers
	}
	return at, nil
}

// goneFrom is from when on somebody counts as gone.
func (s *Service) goneFrom(o table.Owner, seat int) (int64, error) {
	l, lineup := o.Log(), o.Lineup()
	away := !lineup.IsThere(seat)
	switch {
	case away && l.Attendance.StandsIn(seat):
		return 0, nil
	case away && o.Roster().CountGrants(seat, store.GrantPerson) == 0 && (l.Acted()>>seat&1 == 0 || l.Attendance.HasBeenLeft(seat)):
		return 0, nil
	}
	at, late := s.cfg.StandInFrom(o, seat)
	switch {
	case lineup.IsTimed():
		return 0, table.ErrHasClock
	case !late:
		return 0, errNotGone
	case at == 0:
		return 0, table.ErrNotNudged
	}
	return at, nil
}

// told is from when on a viewer may call the game off, "" if not. Who watches late is not told who is gone.
func (s *Service) callOffTimeFor(o table.Owner, v table.Viewer) string {
	if v.Late || v.None() || !o.Roster().StrangersPlay() || len(o.Lineup().SeatsPlayedBy(v.Rights)) == 0 && !v.Host {
		return ""
	}
	at, err := s.callOffFrom(o, v.Rights)
	if err != nil {
		return ""
	}
	return table.FormatMillis(max(at, o.Log().Attendance.Since()))
}
