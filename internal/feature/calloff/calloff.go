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

// Config is what the service for calling games off needs of the server.
type Config struct {
	// StandInFrom returns from when on a computer player may stand in for a seat, in Unix milliseconds; 0 if the
	// seat has to be nudged before. ok is false if the table does not wait for the seat, or nothing can be done
	// about it.
	StandInFrom func(o table.Owner, seat int) (at int64, ok bool)
}

// A Service calls off games with strangers who are gone.
type Service struct{ cfg Config }

// New returns the service for calling games off.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature returns what this feature adds to the server: its endpoint and its Part at each table.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{Name: "calloff", Endpoints: s.Endpoints(), Part: s.Part}
}

// Endpoints returns the one endpoint of this feature, by which a game is called off.
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

// postCallOff answers POST /api/games/{id}/calloff: a player or the host ends a game with strangers who are all
// gone, without a result. It returns the table.
func (s *Service) postCallOff(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return s.callOff(o, r.Who) })
}

// Part makes the Part of a table that shows viewers from when on they may call the game off.
func (s *Service) Part(o table.Owner) *table.Part {
	return &table.Part{Describe: func(v table.Viewer, m *table.Members) {
		if at := s.callOffTimeFor(o, v); at != "" {
			m.Add(table.AtEnd, "call_off", &at)
		}
	}}
}

// callOff ends the game without a result, if the caller plays a seat or is the host, strangers play at the table,
// and the people of all other seats have been gone for long enough. It returns the table.
func (s *Service) callOff(o table.Owner, who access.Who) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	if len(o.Lineup().SeatsPlayedBy(v)) == 0 && !v.Host {
		return nil, table.ErrSeat
	}
	if o.Log().Status() != store.Playing {
		return nil, o.RefuseWithTable(problem.GameOver, v, table.ClientVersion{Since: table.AllEvents})
	}
	if !o.Roster().IsSettledInPlay() {
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
		return nil, table.TooSoonError("call the game off", at)
	}
	if err := o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, End: true, How: gamelog.CalledOff}); err != nil {
		return nil, err
	}
	return o.Render(o.Roster().HeldBy(who))
}

// callOffFrom returns from when on a caller with rights v may call the game off, in Unix milliseconds: when the
// people of all other seats count as gone. The other seats are those of people that the caller does not hold and
// that have not resigned. It returns an error if one of them is not gone or there is none.
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

// goneFrom returns from when on the people of a seat count as gone, in Unix milliseconds; 0 if they count as gone
// already. It returns an error if that time is not known: the game has a clock, the table does not wait for the
// seat, or nobody has nudged it.
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

// callOffTimeFor returns the time from which on a viewer may call the game off, as the JSON of the table has it;
// "" if they may not. Spectators with a delay are not shown who is gone.
func (s *Service) callOffTimeFor(o table.Owner, v table.Viewer) string {
	if v.Late || v.None() || !o.Roster().IsSettledInPlay() || len(o.Lineup().SeatsPlayedBy(v.Rights)) == 0 && !v.Host {
		return ""
	}
	at, err := s.callOffFrom(o, v.Rights)
	if err != nil {
		return ""
	}
	return table.FormatMillis(max(at, o.Log().Attendance.Since()))
}
