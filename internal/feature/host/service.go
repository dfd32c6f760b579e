package host

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Config is what the service for host rights needs of the server.
type Config struct {
	Accounts *account.Accounts
	Rows     store.Rows // nil: visits of hosts are not stored
	Log      *slog.Logger
}

// A Service passes the host's rights at tables on to other people, and stores when a table's host was last there.
type Service struct{ cfg Config }

// New returns the service for host rights.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature returns what host rights add to the server: the endpoint and a Part at each table.
func Feature(k *feature.Kernel) feature.Feature {
	s := New(Config{Accounts: k.Accounts, Rows: k.Rows, Log: k.Log})
	return feature.Feature{Name: "host", Endpoints: s.Endpoints(), Part: s.Part}
}

// Part makes the Part of a table that shows viewers which seat is the host's and whether the host is away. It also
// stores the day of the last visit of a host who has the rights by a secret.
func (s *Service) Part(o table.Owner) *table.Part {
	return &table.Part{
		Came: func(who access.Who) { s.recordVisit(o, who) },
		Describe: func(_ table.Viewer, m *table.Members) {
			if o.Log().Status() == store.Playing && !o.Log().Hostless && !o.Presence().IsHostThere() {
				m.Flag(table.AfterUnmoved, "host_away")
			}
		},
		Seat: func(v table.Viewer, seat int, m *table.Members) {
			if v.Log.Seats[seat].Kind != gamelog.KindBot && v.Log.Status() == store.Playing && o.Roster().IsHostAt(seat) {
				m.Flag(table.OfSeatAfterBrowsers, "host")
			}
		},
	}
}

// visitPrecision is how often at most a host's visit is stored.
const visitPrecision = 24 * time.Hour

// storeTime is how long storing a visit may take.
const storeTime = 5 * time.Second

// sqlVisit only moves the time of a grant forward: the grant may be gone by then, and a later visit stored first.
const sqlVisit = `UPDATE grants SET created = ?4 WHERE game = ?1 AND seat = ?2 AND holder = ?3 AND created < ?4`

// recordVisit stores in the background, at most once a day, that a caller who has the host's rights by a secret was
// at the table. It is not needed for hosts who are persons: when a person last used the server is stored anyway.
func (s *Service) recordVisit(o table.Owner, who access.Who) {
	if !who.MustHold || s.cfg.Rows == nil {
		return
	}
	now := o.Now()
	i := slices.IndexFunc(o.Roster().Grants(), func(g store.Grant) bool {
		return g.Seat == store.HostSeat && g.Holder == who.Holder && now-g.Created >= visitPrecision.Milliseconds()
	})
	if i < 0 {
		return
	}
	id := o.ID()
	begun := o.RunInBackground(func(w table.Worker) {
		running := w.Context()
		ctx, cancel := context.WithTimeout(running, storeTime)
		defer cancel()
		err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(sqlVisit, id, store.HostSeat, who.Holder[:], now)
			return err
		})
		if err != nil && running.Err() == nil {
			s.cfg.Log.Warn("that a host was here is not kept", slog.String("reason", store.Why(err)))
		}
	})
	if begun {
		o.Roster().NoteVisit(i, now)
	}
}
