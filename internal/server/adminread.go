package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/chat"
	"circulade/internal/store"
	"circulade/internal/survey"
	"circulade/internal/table/refusal"
)

// adminReadHandlers are for what admins look through, and what they do about it.
func (s *Server) adminReadHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/admin":                       s.adminOnly(s.getAdmin),
		"GET /api/admin/tables":                s.adminOnly(s.getAdminTables),
		"DELETE /api/admin/tables/{id}":        s.adminOnly(s.deleteAdminTable),
		"GET /api/admin/accounts":              s.adminOnly(s.getAdminAccounts),
		"POST /api/admin/accounts/{name}/name": s.adminOnly(s.postAdminAccountName),
		"GET /api/admin/reports":               s.adminOnly(s.getAdminReports),
		"GET /api/admin/reports/{id}":          s.adminOnly(s.getAdminReport),
		"POST /api/admin/reports/{id}/done":    s.adminOnly(s.postAdminReportDone),
		"GET /api/admin/log":                   s.adminOnly(s.getAdminLog),
	}
}

// maxSearch bounds what is looked for: no id and no name of an account is longer.
const maxSearch = 200

// wanted reads what part of a list is wanted.
func wanted(r *http.Request) (survey.Wanted, error) {
	q := survey.Wanted{Text: r.URL.Query().Get("q"), After: r.URL.Query().Get("before")}
	if len(q.Text) > maxSearch || !utf8.ValidString(q.Text) || strings.Contains(q.Text, "\x00") {
		return q, refusal.New(refusal.Invalid, "bad-json", fmt.Sprintf("q is no text of at most %d bytes: %s", maxSearch, refusal.Short(q.Text)))
	}
	return q, nil
}

func noPlace(text string) error {
	return refusal.New(refusal.Invalid, "bad-json", "before is not the next of a list before: "+refusal.Short(text))
}

// ofSurvey says how an error of a list looks.
func ofSurvey(r *http.Request, err error) error {
	if errors.Is(err, survey.ErrPlace) {
		return noPlace(r.URL.Query().Get("before"))
	}
	return refusal.OfStore(err)
}

// An adminTable is a table as an admin sees it: nothing of how the game stands.
type adminTable struct {
	ID       string        `json:"id"`
	Made     string        `json:"made"`
	Last     string        `json:"last"`
	Status   store.Status  `json:"status"`
	Open     string        `json:"open"`
	Seats    []survey.Seat `json:"seats"`
	Watchers int           `json:"watchers"`
	Size     int64         `json:"size"`
}

func (s *Server) getAdminTables(w http.ResponseWriter, r *http.Request, _ account.Account) error {
	q, err := wanted(r)
	if err != nil {
		return err
	}
	list, next, err := survey.Tables(r.Context(), s.cfg.Rows, q)
	if err != nil {
		return ofSurvey(r, err)
	}
	page := struct {
		Tables []adminTable `json:"tables"`
		Next   string       `json:"next,omitempty"`
	}{[]adminTable{}, next}
	for i := range list {
		t := &list[i]
		seats := append([]survey.Seat{}, t.Seats...)
		page.Tables = append(page.Tables, adminTable{
			t.ID, stamp(t.Made), stamp(t.Last), t.Status, t.Open, seats, s.hall.Watching(t.ID), t.Entries,
		})
	}
	writeJSON(w, http.StatusOK, page)
	return nil
}

type (
	// An adminAccount is an account as an admin sees it.
	adminAccount struct {
		Name     string       `json:"name"`
		Made     string       `json:"made"`
		Last     string       `json:"last"`
		Sessions int          `json:"sessions"`
		Tables   int          `json:"tables"`
		Admin    bool         `json:"admin"`
		Ban      *adminBanned `json:"ban,omitempty"`
	}
	adminBanned struct {
		ID     int64  `json:"id"`
		Reason string `json:"reason"`
		Until  string `json:"until,omitempty"`
	}
)

func (s *Server) getAdminAccounts(w http.ResponseWriter, r *http.Request, _ account.Account) error {
	q, err := wanted(r)
	if err != nil {
		return err
	}
	list, next, err := survey.Accounts(r.Context(), s.cfg.Rows, s.rule.now(), q)
	if err != nil {
		return ofSurvey(r, err)
	}
	page := struct {
		Accounts []adminAccount `json:"accounts"`
		Next     string         `json:"next,omitempty"`
	}{[]adminAccount{}, next}
	for i := range list {
		a := &list[i]
		told := adminAccount{Name: a.Name, Made: stamp(a.Made), Last: stamp(a.Last), Sessions: a.Sessions, Tables: a.Tables, Admin: a.Admin}
		if b := a.Ban; b != nil {
			told.Ban = &adminBanned{b.ID, b.Reason, stampOrNone(b.Until)}
		}
		page.Accounts = append(page.Accounts, told)
	}
	writeJSON(w, http.StatusOK, page)
	return nil
}

func (s *Server) getAdminReports(w http.ResponseWriter, r *http.Request, _ account.Account) error {
	before, err := beforeOf(r)
	if err != nil {
		return err
	}
	all := r.URL.Query().Get("all")
	if all != "" && all != "true" && all != "false" {
		return refusal.New(refusal.Invalid, "bad-json", "all is true or false, not "+refusal.Short(all))
	}
	list, err := s.talk.ReportsBefore(r.Context(), before, all == "true", survey.Page+1)
	if err != nil {
		return refusal.OfStore(err)
	}
	page := struct {
		Reports []HostReport `json:"reports"`
		Next    string       `json:"next,omitempty"`
	}{Reports: []HostReport{}}
	if len(list) > survey.Page {
		list = list[:survey.Page]
		page.Next = strconv.FormatInt(list[survey.Page-1].ID, 10)
	}
	for i := range list {
		list[i].Reported = []chat.ReportedLine{} // one report at a time has them
		page.Reports = append(page.Reports, s.whose(r.Context(), &list[i]))
	}
	writeJSON(w, http.StatusOK, page)
	return nil
}

// reportNamed reads which report a request names.
func reportNamed(r *http.Request) (int64, error) {
	id, err := reportID(r.PathValue("id"))
	if err != nil {
		return 0, refusal.New(refusal.NotFound, "not-found", "there is no such report")
	}
	return id, nil
}

// ofReport says how an error of a report looks.
func ofReport(id int64, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return refusal.New(refusal.NotFound, "not-found", noReport(id, err).Error())
	}
	return refusal.OfStore(err)
}

func (s *Server) getAdminReport(w http.ResponseWriter, r *http.Request, _ account.Account) error {
	id, err := reportNamed(r)
	if err != nil {
		return err
	}
	report, err := s.talk.ReportOf(r.Context(), id)
	if err != nil {
		return ofReport(id, err)
	}
	whole, err := s.wholeReport(r.Context(), &report)
	return answer(w, whole, err)
}

// An adminEntry is an entry of the log of what admins and whoever runs the server did.
type adminEntry struct {
	ID     int64  `json:"id"`
	At     string `json:"at"`
	By     string `json:"by"`
	What   string `json:"what"`
	About  string `json:"about"`
	Detail string `json:"detail"`
	Table  string `json:"table,omitempty"`
}

func (s *Server) getAdminLog(w http.ResponseWriter, r *http.Request, _ account.Account) error {
	before, err := beforeOf(r)
	if err != nil {
		return err
	}
	list, err := s.logBefore(r.Context(), before, survey.Page+1)
	if err != nil {
		return refusal.OfStore(err)
	}
	page := struct {
		Log  []adminEntry `json:"log"`
		Next string       `json:"next,omitempty"`
	}{Log: []adminEntry{}}
	if len(list) > survey.Page {
		list = list[:survey.Page]
		page.Next = strconv.FormatInt(list[survey.Page-1].ID, 10)
	}
	for _, e := range list {
		page.Log = append(page.Log, adminEntry{e.ID, stamp(e.At), e.Doer(), string(e.What), e.Whom, e.Detail, e.Game})
	}
	writeJSON(w, http.StatusOK, page)
	return nil
}

func (s *Server) logBefore(ctx context.Context, before int64, limit int) (list []hostlog.Entry, err error) {
	err = s.cfg.Rows.Look(ctx, func(tx *store.Tx) (err error) {
		list, err = hostlog.List(tx, before, limit)
		return err
	})
	return list, err
}
