package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/account/hostrule"
	"circulade/internal/account/report"
	"circulade/internal/account/sanction"
	"circulade/internal/admin"
	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// Commands are what whoever runs the server can have it do from beside it. Each takes the
// words that its method names.
func (s *Server) Commands() admin.Commands {
	all := admin.Commands{
		"reports":     s.hostReports,
		"report":      s.hostReport,
		"report-done": s.hostReportDone,
		"rename":      s.hostRename,
		"rename-seat": s.hostRenameSeat,
		"reset":       s.hostReset,
		"log":         s.hostLog,
	}
	maps.Copy(all, s.ruleCommands())
	maps.Copy(all, s.accountService.Commands())
	return all
}

// A HostReport is a report as whoever runs the server reads it.
type HostReport struct {
	report.Report
	ByAccount string `json:"by_account,omitempty"` // the name of the account that reports
	OfAccount string `json:"of_account,omitempty"` // and of the one reported
	About     string `json:"about" schema:"enum=account|guest|gone,type=string" doc:"Who it is about; ‘gone’: nobody any more."`

	// Of one report at a time.
	There   bool            `json:"there,omitempty" schema:"type=boolean" doc:"Its table is there still. This and what follows to ‘earlier’ has a report that is asked for alone."`
	Network bool            `json:"network,omitempty" schema:"type=boolean" doc:"It is kept from which network the guest came, as a hash: a ban holds for guests from there."`
	Mute    *HostSanction   `json:"mute,omitempty"`
	Ban     *HostSanction   `json:"ban,omitempty"`
	Earlier []EarlierReport `json:"earlier,omitempty" doc:"Other reports about the same person, the newest first."`
}

// Component names its schema.
func (HostReport) Component() api.Component { return api.Component{Name: "AdminReport"} }

// A HostSanction is what holds for whom a report is about.
type HostSanction struct {
	Reason string `json:"reason"`
	Until  string `json:"until,omitempty" schema:"format=date-time" doc:"When it ends by itself."` // "": until it is lifted
}

// Component names its schema.
func (HostSanction) Component() api.Component {
	return api.Component{Name: "AdminSanction", About: "What holds for whom a report is about."}
}

// An EarlierReport is another report about the same person.
type EarlierReport struct {
	ID     int64  `json:"id"`
	At     string `json:"at" schema:"format=date-time"`
	Game   string `json:"game"`
	Name   string `json:"name,omitempty"`
	Reason string `json:"reason,omitempty"`
	Done   bool   `json:"done,omitempty" schema:"type=boolean"`
}

// Component names its schema.
func (EarlierReport) Component() api.Component { return api.Component{Name: "AdminEarlier"} }

// A HostReset is a link to a new password.
type HostReset struct {
	Name     string `json:"name"`
	Link     string `json:"link"`
	Until    string `json:"until"`
	Password bool   `json:"password"` // the account has one now
	Passkeys int    `json:"passkeys"`
	Codes    int    `json:"codes"` // recovery codes that it has left
}

// A HostRename is what was called otherwise.
type HostRename struct {
	Was   string `json:"was"`
	Name  string `json:"name"`
	Table string `json:"table,omitempty"`
	Seat  *int   `json:"seat,omitempty"`
}

// A HostDone is something that was done.
type HostDone struct {
	OK bool `json:"ok"`
}

// A HostEntry is an entry of the log of what whoever runs the server did.
type HostEntry struct {
	At     string `json:"at"`
	By     string `json:"by,omitempty"` // an admin, or "host": whoever runs the server, by a command; "": whom it is about
	What   string `json:"what"`
	Whom   string `json:"whom,omitempty"`
	Detail string `json:"detail,omitempty"`
	Table  string `json:"table,omitempty"`
}

const (
	// MostReports and mostEntries are how many one answer has: it has a size.
	MostReports = 200
	mostEntries = 1000
)

// plainly says an error of accounts and tables to whoever runs the server.
func plainly(err error) error {
	var r *refusal.Refusal
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
func (s *Server) hostReports(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	q := report.Query{Limit: MostReports, Done: w[1] == "all"}
	if w[0] != "" {
		if q.Since, err = time.Parse(time.RFC3339, w[0]); err != nil {
			return nil, fmt.Errorf("the time %q is not as in RFC 3339", w[0])
		}
	}
	list, err := s.reports.List(ctx, q)
	if err != nil {
		return nil, err
	}
	told := []HostReport{}
	for i := range list {
		list[i].Reported = []report.Line{} // one report at a time has them
		told = append(told, s.whose(ctx, &list[i]))
	}
	return told, nil
}

// whose adds to a report the names of the accounts that it concerns.
func (s *Server) whose(ctx context.Context, r *report.Report) HostReport {
	told := HostReport{Report: *r, About: "guest"}
	if r.Of == (store.Holder{}) {
		told.About = "gone"
	}
	if acc, err := s.accounts.Account(ctx, r.By); err == nil {
		told.ByAccount = acc.Name
	}
	if acc, err := s.accounts.Account(ctx, r.Of); err == nil {
		told.OfAccount, told.About = acc.Name, "account"
	}
	return told
}

// wholeReport is whose with all that there is to know of whom it is about.
func (s *Server) wholeReport(ctx context.Context, r *report.Report) (told HostReport, err error) {
	told = s.whose(ctx, r)
	others, err := s.reports.OthersOf(ctx, r)
	if err != nil {
		return told, refusal.OfStore(err)
	}
	for _, o := range others {
		told.Earlier = append(told.Earlier, EarlierReport{ID: o.ID, At: api.Stamp(o.At), Game: o.Game, Name: o.Name, Reason: o.Reason, Done: o.Done})
	}
	now := s.rule.now()
	err = s.cfg.Rows.Look(ctx, func(tx *store.Tx) error {
		told.Mute, told.Ban = nil, nil
		network, _, err := sanction.NetworkOf(tx, r.ID, now)
		if err != nil {
			return err
		}
		told.Network = network != (sanction.Hash{})
		n := 0
		if err := tx.One(`SELECT count(*) FROM games WHERE id = ?1`, []any{r.Game}, &n); err != nil {
			return err
		}
		told.There = n > 0
		all, err := sanction.Of(tx, r.Of, now)
		for _, one := range all {
			holds := &HostSanction{one.Reason, api.Stamp(one.Until)}
			if one.Kind == sanction.Mute {
				told.Mute = holds
			} else {
				told.Ban = holds
			}
		}
		if err != nil {
			return err
		}
		b, err := hostrule.Of(tx, r.Of, now)
		if b != nil {
			told.Ban = &HostSanction{b.Reason, api.StampOrNone(b.Until)}
		}
		return err
	})
	if err != nil {
		return told, refusal.OfStore(err)
	}
	return told, nil
}

func reportID(word string) (int64, error) {
	id, err := strconv.ParseInt(word, 10, 64)
	if err != nil || id < 1 {
		return 0, fmt.Errorf("%q is no number of a report", word)
	}
	return id, nil
}

func noReport(id int64, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("there is no report %d, or it is older than %d days", id, report.KeptDays)
	}
	return err
}

// hostReport tells one report: its number.
func (s *Server) hostReport(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	id, err := reportID(w[0])
	if err != nil {
		return nil, err
	}
	r, err := s.reports.Get(ctx, id)
	if err != nil {
		return nil, noReport(id, err)
	}
	return s.wholeReport(ctx, &r)
}

// hostReportDone marks a report as done with: its number.
func (s *Server) hostReportDone(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	id, err := reportID(w[0])
	if err != nil {
		return nil, err
	}
	err = s.reportDone(ctx, id, hostlog.Doer{})
	return HostDone{err == nil}, noReport(id, err)
}

// hostRename gives an account another name: the old one, the new one.
func (s *Server) hostRename(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	called, err := s.rename(ctx, w[0], w[1], hostlog.Doer{})
	if err != nil {
		return nil, plainly(err)
	}
	return called, nil
}

// hostRenameSeat gives a seat another name: the table, the seat counted from 0, the name.
func (s *Server) hostRenameSeat(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 3)
	if err != nil {
		return nil, err
	}
	seat, err := strconv.Atoi(w[1])
	if err != nil {
		return nil, fmt.Errorf("%q is no seat: they count from 0", w[1])
	}
	called, err := s.renameSeat(ctx, w[0], seat, w[2], hostlog.Doer{})
	if err != nil {
		return nil, plainly(err)
	}
	return called, nil
}

// renameSeat gives a seat of a table another name, and notes it for all who hold it.
func (s *Server) renameSeat(ctx context.Context, game string, seat int, to string, by hostlog.Doer) (done HostRename, err error) {
	t, err := s.hall.Find(ctx, game, netip.Addr{})
	if err != nil {
		return done, err
	}
	defer t.Release()
	called, err := t.Call(ctx, seat, to)
	if err != nil {
		return done, err
	}
	now := time.Now()
	err = s.cfg.Rows.Change(ctx, func(tx *store.Tx) error {
		holders := called.Holders
		if len(holders) == 0 {
			holders = []store.Holder{{}}
		}
		for _, p := range holders {
			e := hostlog.Entry{At: now, What: hostlog.SeatRenamed, Person: p, Game: game, Whom: called.Was, Detail: to, By: by}
			if err := hostlog.Note(tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return done, fmt.Errorf("the seat has its name, and that could not be noted: %w", err)
	}
	return HostRename{Was: called.Was, Name: to, Table: game, Seat: &seat}, nil
}

// hostReset makes a link by which the owner of an account sets a new password: the name.
func (s *Server) hostReset(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	r, err := s.accounts.Rescue(ctx, w[0])
	if err != nil {
		return nil, plainly(err)
	}
	return HostReset{
		Name: r.Account.Name, Link: s.base() + "/account#reset=" + r.Secret, Until: api.Stamp(r.Until),
		Password: r.Account.HasPassword, Passkeys: r.Passkeys, Codes: r.Account.Codes,
	}, nil
}

// base is the address by which others reach the server, or else this machine.
func (s *Server) base() string {
	if s.cfg.Public != nil {
		return strings.TrimSuffix(s.cfg.Public.String(), "/")
	}
	if local, err := net.InterfaceAddrs(); err == nil {
		if list := Addresses(s.cfg.Addr, local); len(list) > 0 {
			return list[0] + strings.TrimSuffix(s.ingress.Base, "/")
		}
	}
	host, port, err := net.SplitHostPort(s.cfg.Addr.String())
	if ip, ipErr := netip.ParseAddr(host); err != nil || ipErr == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port) + strings.TrimSuffix(s.ingress.Base, "/")
}

// hostLog lists what whoever runs the server did, the newest first.
func (s *Server) hostLog(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	var list []hostlog.Entry
	err := s.cfg.Rows.Look(ctx, func(tx *store.Tx) (err error) {
		list, err = hostlog.List(tx, 1<<62, mostEntries)
		return err
	})
	told := []HostEntry{}
	for _, e := range list {
		told = append(told, HostEntry{At: api.Stamp(e.At), By: e.Doer(), What: string(e.What), Whom: e.Whom, Detail: e.Detail, Table: e.Game})
	}
	return told, err
}
