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

// commands has a method for each command that the host can send to the running server from its command
// line. given are the words after the command's name; the result is a JSON type. Entries of the audit
// log name the host, not an account, as the author.
type commands struct{ s *Service }

// Commands returns the commands of this feature that the host can send to the running server, by
// name.
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

// A ResetLink is the JSON of a link to a new password, in the answer of the command "reset".
type ResetLink struct {
	Name     string `json:"name"`
	Link     string `json:"link"`
	Until    string `json:"until"`
	Password bool   `json:"password"` // the account has one now
	Passkeys int    `json:"passkeys"`
	Codes    int    `json:"codes"` // recovery codes that it has left
}

// A Renaming is the JSON of an account or seat that got another name, in the answers of commands.
type Renaming struct {
	Was   string `json:"was"`
	Name  string `json:"name"`
	Table string `json:"table,omitempty"`
	Seat  *int   `json:"seat,omitempty"`
}

const (
	// MaxReports and maxEntries are how many reports and log entries one answer has at most, as an
	// answer is bounded in size.
	MaxReports = 200
	maxEntries = 1000
)

// plainError turns an error of accounts or tables into one with words for the host at the command line.
// Errors that it does not know, and nil, stay as they are.
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

// listReports is the host's command "reports": it returns up to MaxReports reports, without their lines
// of chat. Its words are a time in RFC 3339, before which reports are left out, or "", and "all" if
// those that are done with are to be listed too.
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

// showReport is the host's command "report": it returns one report with all that is known about it. Its
// word is the report's number.
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

// markReportDone is the host's command "report-done": it marks a report as done with. Its word is the
// report's number.
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

// renameAccount is the host's command "rename": it gives an account another name. Its words are the old
// name and the new one.
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

// renameSeat is the host's command "rename-seat": it gives a seat another name. Its words are the id of
// the table, the seat counted from 0, and the name.
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

// makeResetLink is the host's command "reset": it makes a link by which the owner of an account sets a
// new password. Its word is the account's name.
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

// showLog is the host's command "log": it returns the latest entries of the audit log, maxEntries at
// most, the newest first.
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
