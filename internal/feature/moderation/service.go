package moderation

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
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
	Reports   Reports
	KeptDays  int           // for how many days reports are kept
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
	TellTables func(ctx context.Context, games []string)
	// TellFriends has the friends of an account learn what it is called now.
	TellFriends func(who store.Holder)

	// SendJSON answers with JSON. A client that has it already is told that it is the same.
	SendJSON func(w http.ResponseWriter, r *http.Request, data []byte)
}

// Reports are what people have reported in chats.
type Reports interface {
	// One returns the report of an id, or store.ErrNotFound.
	One(ctx context.Context, id int64) (StoredReport, error)
	// Since returns the first reports that were made no earlier than a time, the oldest first; also
	// those done with, if they are asked for.
	Since(ctx context.Context, since time.Time, done bool, limit int) ([]StoredReport, error)
	// Before returns reports before the one of an id, the newest first: those that wait, or all.
	Before(ctx context.Context, id int64, all bool, limit int) ([]StoredReport, error)
	// About returns the other reports of whom a report is about, the newest first.
	About(ctx context.Context, r *StoredReport) ([]StoredReport, error)
	// Done notes that an admin or the host is done with a report, or returns store.ErrNotFound.
	Done(tx *store.Tx, id int64) error
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
func doer(by *account.Account) hostlog.Doer { return hostlog.Doer{Person: by.Person, Name: by.Name} }
