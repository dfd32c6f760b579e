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

// Config is what a Service of moderation uses from the rest of the server.
type Config struct {
	Decisions *Decisions
	Rows      store.Rows
	Log       *slog.Logger
	Accounts  *account.Accounts
	Ingress   *httpd.Ingress
	Reports   *report.Reports
	Address   func() string // returns the URL at which others reach the server, for links

	// Table returns the table with an id, in memory until the caller releases it. It counts for no address.
	Table func(ctx context.Context, id string) (*table.Table, error)

	// EndSessions closes the open connections of sessions and tokens that have ended.
	EndSessions func(ended []store.Holder)
	// EndPush deletes the push subscriptions of all browsers of a person.
	EndPush func(ctx context.Context, who store.Holder) error
	// EndPairing deletes the tickets of all who wait to be paired.
	EndPairing func(tx *store.Tx) error

	// RereadTables has tables read the names of the accounts at them again.
	RereadTables func(ctx context.Context, games []string)
	// NameChanged informs those who follow a person that their account has another name.
	NameChanged func(who store.Holder)
}

// A Service has the endpoints and commands by which admins and the host moderate.
type Service struct {
	cfg       Config
	decisions *Decisions
}

// New returns the Service of moderation for a Config.
func New(cfg Config) *Service { return &Service{cfg: cfg, decisions: cfg.Decisions} }

// Endpoints returns all endpoints of moderation: those of admins, and the public one that returns
// announcement and maintenance.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(
		s.reportEndpoints(), s.reportedEndpoints(), s.logEndpoints(), s.actEndpoints(), s.banEndpoints(), s.announcementEndpoints(),
	)
}

// actorOf returns an admin's account as the actor of audit-log entries.
func actorOf(by *account.Account) auditlog.Actor {
	return auditlog.Actor{Person: by.Person, Name: by.Name}
}
