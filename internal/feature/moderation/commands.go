package moderation

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/account/report"
	"circulade/internal/admin"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// commands are what the host can have a running server do from beside it. The log calls them the
// host: they are no account. Each takes the words that its method names.
type commands struct{ s *Service }

// Commands returns what the host can have the server do, by name.
func (s *Service) Commands() admin.Commands {
	c := commands{s}
	return admin.Commands{
		"reports":     c.listReports,
		"report":      c.showReport,
		"report-done": c.markReportDone,
		"rename":      c.renameAccount,
		"rename-seat": c.renameSeat,
		"reset":       c.makeResetLink,
		"log":         c.showLog,

		"admin-grant":  c.grantAdmin,
		"admin-revoke": c.revokeAdmin,
		"admins":       c.listAdmins,
		"ban":          c.ban,
		"mute":         c.reportedCommand(s.muteReported),
		"unmute":       c.reportedCommand(s.unmuteReported),
		"sign-out":     c.reportedCommand(s.signOutReported),
		"ban-reported": c.reportedCommand(s.banReported),
		"bans":         c.listBans,
		"unban":        c.liftBan,
		"announce":     c.announce,
		"unannounce":   c.endAnnouncement,
		"maintain":     c.startMaintenance,
		"unmaintain":   c.endMaintenance,
	}
}

// A ResetLink is a link to a new password.
type ResetLink struct {
	Name     string `json:"name"`
	Link     string `json:"link"`
	Until    string `json:"until"`
	Password bool   `json:"password"` // the account has one now
	Passkeys int    `json:"passkeys"`
	Codes    int    `json:"codes"` // recovery codes that it has left
}

// A Renaming is what was called otherwise.
type Renaming struct {
	Was   string `json:"was"`
	Name  string `json:"name"`
	Table string `json:"table,omitempty"`
	Seat  *int   `json:"seat,omitempty"`
}

const (
	// MostReports and mostEntries are how many one answer has: it has a size.
	MaxReports = 200
	maxEntries = 1000
)

// inPlainWords says an error of accounts and tables to whoever runs the server.
func plainError(err error) error {
	var r *problem.Problem
	switch {
	case errors.As(err, &r):
		text := r.Message
		for _, f := range r.Faults {
			text += ": the " + f.Field + " " + f.Message
		}
		return errors.New(text)
	case errors.Is(err, account.ErrNoAccount):
		return errors.New("no account has this name")
	case errors.Is(err, account.ErrTaken):
		return account.ErrTaken
	}
	var called *account.NameError
	if errors.As(err, &called) {
		return called
	}
	return err
}

// hostReports lists reports: made since a time (RFC 3339, or empty), and whether also those
// done with.
func (c commands) listReports(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	var since time.Time
	if w[0] != "" {
		if since, err = time.Parse(time.RFC3339, w[0]); err != nil {
			return nil, fmt.Errorf("the time %q is not as in RFC 3339", w[0])
		}
	}
	list, err := c.s.cfg.Reports.List(ctx, report.Query{Since: since, Done: w[1] == "all", Limit: MaxReports})
	if err != nil {
		return nil, err
	}
	told := []Report{}
	for i := range list {
		list[i].Reported = []report.Line{} // one report at a time has them
		told = append(told, c.s.renderReport(ctx, &list[i]))
	}
	return told, nil
}

// hostReport tells one report: its number.
func (c commands) showReport(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	id, err := parseReportID(w[0])
	if err != nil {
		return nil, err
	}
	r, err := c.s.cfg.Reports.Get(ctx, id)
	if err != nil {
		return nil, reportError(id, err)
	}
	return c.s.renderFullReport(ctx, &r)
}

// hostReportDone marks a report as done with: its number.
func (c commands) markReportDone(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	id, err := parseReportID(w[0])
	if err != nil {
		return nil, err
	}
	err = c.s.reportDone(ctx, id, auditlog.Actor{})
	return api.OK{OK: err == nil}, reportError(id, err)
}

// hostRename gives an account another name: the old one, the new one.
func (c commands) renameAccount(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	called, err := c.s.renameAccount(ctx, w[0], w[1], auditlog.Actor{})
	if err != nil {
		return nil, plainError(err)
	}
	return called, nil
}

// hostRenameSeat gives a seat another name: the table, the seat counted from 0, the name.
func (c commands) renameSeat(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 3)
	if err != nil {
		return nil, err
	}
	seat, err := strconv.Atoi(w[1])
	if err != nil {
		return nil, fmt.Errorf("%q is no seat: they count from 0", w[1])
	}
	called, err := c.s.renameSeat(ctx, w[0], seat, w[2], auditlog.Actor{})
	if err != nil {
		return nil, plainError(err)
	}
	return called, nil
}

// hostReset makes a link by which the owner of an account sets a new password: the name.
func (c commands) makeResetLink(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	r, err := c.s.cfg.Accounts.NewPasswordReset(ctx, w[0])
	if err != nil {
		return nil, plainError(err)
	}
	return ResetLink{
		Name: r.Account.Name, Link: c.s.cfg.Address() + "/account#reset=" + r.Secret, Until: api.FormatTime(r.Until),
		Password: r.Account.HasPassword, Passkeys: r.Passkeys, Codes: r.Account.Codes,
	}, nil
}

// hostLog lists what whoever runs the server did, the newest first.
func (c commands) showLog(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	list, err := store.Read(ctx, c.s.cfg.Rows, func(tx *store.Tx) ([]auditlog.Entry, error) { return auditlog.List(tx, 1<<62, maxEntries) })
	told := []LogEntry{}
	for _, e := range list {
		told = append(told, LogEntry{At: api.FormatTime(e.At), By: e.ActorName(), What: string(e.Act), Whom: e.Whom, Detail: e.Detail, Table: e.Game})
	}
	return told, err
}
