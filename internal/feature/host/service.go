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

// Config is what the feature needs.
type Config struct {
	Accounts *account.Accounts
	Rows     store.Rows // nil: it is not kept when a host was here
	Log      *slog.Logger
}

// A Service serves how the host's rights pass on.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature makes the feature.
func Feature(k *feature.Kernel) feature.Feature {
	s := New(Config{Accounts: k.Accounts, Rows: k.Rows, Log: k.Log})
	return feature.Feature{Name: "host", Endpoints: s.Endpoints(), Part: s.Part}
}

// Part tells viewers who is the host, and whether they are there; and it keeps when a host was here by a secret.
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

// cameTime is how exactly it is kept when a host was here.
const visitPrecision = 24 * time.Hour

// storeTime is how long that may take the store.
const storeTime = 5 * time.Second

// sqlCame changes one row: who holds what may have changed meanwhile, and what came later may be stored first.
const sqlVisit = `UPDATE grants SET created = ?4 WHERE game = ?1 AND seat = ?2 AND holder = ?3 AND created < ?4`

// came keeps, a day exactly, that somebody with the host's rights was here by a secret: they
// are no person of whom that is known otherwise. It is stored beside the owner.
func (s *Service) recordVisit(o table.Owner, who access.Who) {
	if !who.Insists || s.cfg.Rows == nil {
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
	begun := o.Beside(func(w table.Worker) {
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
