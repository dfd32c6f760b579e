package moderation

import (
	"context"
	"log/slog"
	"slices"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/account/report"
	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/store"
	"circulade/internal/table"
)

// Config is what the feature needs.
type Config struct {
	Decisions *Decisions
	Rows      store.Rows
	Log       *slog.Logger
	Accounts  *account.Accounts
	Ingress   *httpd.Ingress
	Reports   *report.Reports
	Address   func() string // by which others reach the server, or else this machine

	// Table returns a table, which is counted for nobody and has to be released.
	Table func(ctx context.Context, id string) (*table.Table, error)

	// EndSessions ends what is open here by sessions and tokens that have ended.
	EndSessions func(ended []store.Holder)
	// EndPush ends that somebody's browsers are told anything by push.
	EndPush func(ctx context.Context, who store.Holder) error
	// EndPairing has nobody wait any longer to be paired.
	EndPairing func(tx *store.Tx) error

	// TellTables has tables show what an account is called now who sits there.
	RereadTables func(ctx context.Context, games []string)
	// Renamed has those who are told of an account learn what it is called now.
	NameChanged func(who store.Holder)
}

// A Service does what admins and the host decide.
type Service struct {
	cfg       Config
	decisions *Decisions
}

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg: cfg, decisions: cfg.Decisions} }

// Endpoints are for what admins decide, and for what everybody is told.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(
		s.reportEndpoints(), s.reportedEndpoints(), s.logEndpoints(), s.actEndpoints(), s.banEndpoints(), s.announcementEndpoints(),
	)
}

// doer is how the log names an admin.
func actorOf(by *account.Account) auditlog.Actor {
	return auditlog.Actor{Person: by.Person, Name: by.Name}
}
