package server

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"circulade/internal/account/hostlog"
	"circulade/internal/account/report"
	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/survey"
	"circulade/internal/table/refusal"
)

// adminReadEndpoints are for what admins look through.
func (s *Server) adminReadEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/admin/tables", s.getAdminTables, api.Doc{
			ID: "adminTables", Tag: "administration", Title: "List all tables",
			About:  "For admins. The newest first; those whose id begins as looked for, by id. Nothing is told of how a game stands.",
			Answer: "At most 50 tables.",
			Query: []api.Param{
				{Name: "q", About: "The name of an account: the tables where it has a seat or is a host. Else how an id begins.", Schema: "maxLength=200"},
				api.Shared("page"),
			},
			Statuses: []int{400},
		}).By(api.Admin),
		api.Get("/api/admin/accounts", s.getAdminAccounts, api.Doc{
			ID: "adminAccounts", Tag: "administration", Title: "List all accounts",
			About:  "For admins. The newest first; those whose name begins as looked for, by name.",
			Answer: "At most 50 accounts.",
			Query: []api.Param{
				{Name: "q", About: "How the name begins, in large or small letters.", Schema: "maxLength=200"},
				api.Shared("page"),
			},
			Statuses: []int{400},
		}).By(api.Admin),
		api.Get("/api/admin/reports", s.getAdminReports, api.Doc{
			ID: "adminReports", Tag: "administration", Title: "List reports",
			About:  "For admins. The newest first, without the lines that they copy.",
			Answer: "At most 50 reports.",
			Query: []api.Param{
				api.Shared("page"),
				{Name: "all", About: "Whether to list those done with, too.", Schema: `enum="true"|"false"`},
			},
			Statuses: []int{400},
		}).By(api.Admin),
		api.Get("/api/admin/reports/{id}", s.getAdminReport, api.Doc{
			ID: "adminReport", Tag: "administration", Title: "Read a report",
			About:  "For admins.",
			Answer: "The report, with the last lines of the room in which it was made.",
			Paths:  reportPath(), Statuses: []int{404},
		}).By(api.Admin),
		api.Get("/api/admin/log", s.getAdminLog, api.Doc{
			ID: "adminLog", Tag: "administration", Title: "What admins and whoever runs the server did",
			About:  "For admins. The newest first.",
			Answer: "At most 50 entries.",
			Query:  []api.Param{api.Shared("page")}, Statuses: []int{400},
		}).By(api.Admin),
	}
}

// reportPath is what the path of an endpoint about a report names.
func reportPath() []api.Param { return []api.Param{{Name: "id", About: "Its number."}} }

// A nextPage says where a list goes on.
type nextPage struct {
	Next string `json:"next,omitempty" doc:"What ‘before’ is for what comes next; not there at the end."`
}

// maxSearch bounds what is looked for: no id and no name of an account is longer.
const maxSearch = 200

// wanted reads what part of a list is wanted.
func wanted(r *api.Request) (survey.Wanted, error) {
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
func ofSurvey(r *api.Request, err error) error {
	if errors.Is(err, survey.ErrPlace) {
		return noPlace(r.URL.Query().Get("before"))
	}
	return refusal.OfStore(err)
}

type (
	// An adminTable is a table as an admin sees it: nothing of how the game stands.
	adminTable struct {
		ID       string        `json:"id"`
		Made     string        `json:"made" schema:"format=date-time"`
		Last     string        `json:"last" schema:"format=date-time"`
		Status   store.Status  `json:"status" schema:"enum=playing|over|ended"`
		Open     string        `json:"open" doc:"Who may come: as of a new table."`
		Seats    []survey.Seat `json:"seats" each:"component=AdminSeat"`
		Watchers int           `json:"watchers" schema:"minimum=0" doc:"Who follow it without a seat, if it is in the memory of this server."`
		Size     int64         `json:"size" schema:"minimum=0" doc:"How many entries are stored of it."`
	}
	adminTables struct {
		Tables []adminTable `json:"tables"`
		nextPage
	}
)

func (adminTable) Component() api.Component  { return api.Component{Name: "AdminTable"} }
func (adminTables) Component() api.Component { return api.Component{Name: "AdminTables"} }

func (s *Server) getAdminTables(ctx context.Context, r *api.Request) (adminTables, error) {
	q, err := wanted(r)
	if err != nil {
		return adminTables{}, err
	}
	list, next, err := survey.Tables(ctx, s.cfg.Rows, q)
	if err != nil {
		return adminTables{}, ofSurvey(r, err)
	}
	page := adminTables{[]adminTable{}, nextPage{next}}
	for i := range list {
		t := &list[i]
		seats := append([]survey.Seat{}, t.Seats...)
		page.Tables = append(page.Tables, adminTable{
			t.ID, api.Stamp(t.Made), api.Stamp(t.Last), t.Status, t.Open, seats, s.hall.Watching(t.ID), t.Entries,
		})
	}
	return page, nil
}

type (
	// An adminAccount is an account as an admin sees it.
	adminAccount struct {
		Name     string       `json:"name"`
		Made     string       `json:"made" schema:"format=date-time"`
		Last     string       `json:"last" schema:"format=date-time" doc:"When somebody was last here by it, to the day."`
		Sessions int          `json:"sessions" schema:"minimum=0"`
		Tables   int          `json:"tables" schema:"minimum=0" doc:"Where it has a seat or is a host."`
		Admin    bool         `json:"admin"`
		Ban      *adminBanned `json:"ban,omitempty"`
	}
	adminBanned struct {
		ID     int64  `json:"id"`
		Reason string `json:"reason"`
		Until  string `json:"until,omitempty" schema:"format=date-time" doc:"For good without it."`
	}
	adminAccounts struct {
		Accounts []adminAccount `json:"accounts"`
		nextPage
	}
)

func (adminAccount) Component() api.Component  { return api.Component{Name: "AdminAccount"} }
func (adminBanned) Component() api.Component   { return api.Component{Name: "AdminBanned"} }
func (adminAccounts) Component() api.Component { return api.Component{Name: "AdminAccounts"} }

func (s *Server) getAdminAccounts(ctx context.Context, r *api.Request) (adminAccounts, error) {
	q, err := wanted(r)
	if err != nil {
		return adminAccounts{}, err
	}
	list, next, err := survey.Accounts(ctx, s.cfg.Rows, s.rule.now(), q)
	if err != nil {
		return adminAccounts{}, ofSurvey(r, err)
	}
	page := adminAccounts{[]adminAccount{}, nextPage{next}}
	for i := range list {
		a := &list[i]
		told := adminAccount{Name: a.Name, Made: api.Stamp(a.Made), Last: api.Stamp(a.Last), Sessions: a.Sessions, Tables: a.Tables, Admin: a.Admin}
		if b := a.Ban; b != nil {
			told.Ban = &adminBanned{b.ID, b.Reason, api.StampOrNone(b.Until)}
		}
		page.Accounts = append(page.Accounts, told)
	}
	return page, nil
}

type adminReports struct {
	Reports []HostReport `json:"reports"`
	nextPage
}

func (adminReports) Component() api.Component { return api.Component{Name: "AdminReports"} }

func (s *Server) getAdminReports(ctx context.Context, r *api.Request) (adminReports, error) {
	before, err := beforeOf(r)
	if err != nil {
		return adminReports{}, err
	}
	all := r.URL.Query().Get("all")
	if all != "" && all != "true" && all != "false" {
		return adminReports{}, refusal.New(refusal.Invalid, "bad-json", "all is true or false, not "+refusal.Short(all))
	}
	list, err := s.reports.Before(ctx, before, all == "true", survey.Page+1)
	if err != nil {
		return adminReports{}, refusal.OfStore(err)
	}
	page := adminReports{Reports: []HostReport{}}
	if len(list) > survey.Page {
		list = list[:survey.Page]
		page.Next = strconv.FormatInt(list[survey.Page-1].ID, 10)
	}
	for i := range list {
		list[i].Reported = []report.Line{} // one report at a time has them
		page.Reports = append(page.Reports, s.whose(ctx, &list[i]))
	}
	return page, nil
}

// reportNamed reads which report a request names.
func reportNamed(r *api.Request) (int64, error) {
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

func (s *Server) getAdminReport(ctx context.Context, r *api.Request) (HostReport, error) {
	id, err := reportNamed(r)
	if err != nil {
		return HostReport{}, err
	}
	report, err := s.reports.Get(ctx, id)
	if err != nil {
		return HostReport{}, ofReport(id, err)
	}
	return s.wholeReport(ctx, &report)
}

type (
	// An adminEntry is an entry of the log of what admins and whoever runs the server did.
	adminEntry struct {
		ID     int64  `json:"id"`
		At     string `json:"at" schema:"format=date-time"`
		By     string `json:"by" doc:"The name that the admin's account had, or ‘host’: whoever runs the server, by a command; empty of a password that the owner set by a link."`
		What   string `json:"what"`
		About  string `json:"about" doc:"Whom or what it concerns; empty: nobody."`
		Detail string `json:"detail"`
		Table  string `json:"table,omitempty" doc:"The id of the table at which it was done."`
	}
	adminLog struct {
		Log []adminEntry `json:"log"`
		nextPage
	}
)

func (adminEntry) Component() api.Component { return api.Component{Name: "AdminEntry"} }
func (adminLog) Component() api.Component   { return api.Component{Name: "AdminLog"} }

func (s *Server) getAdminLog(ctx context.Context, r *api.Request) (adminLog, error) {
	before, err := beforeOf(r)
	if err != nil {
		return adminLog{}, err
	}
	list, err := s.logBefore(ctx, before, survey.Page+1)
	if err != nil {
		return adminLog{}, refusal.OfStore(err)
	}
	page := adminLog{Log: []adminEntry{}}
	if len(list) > survey.Page {
		list = list[:survey.Page]
		page.Next = strconv.FormatInt(list[survey.Page-1].ID, 10)
	}
	for _, e := range list {
		page.Log = append(page.Log, adminEntry{e.ID, api.Stamp(e.At), e.Doer(), string(e.What), e.Whom, e.Detail, e.Game})
	}
	return page, nil
}

func (s *Server) logBefore(ctx context.Context, before int64, limit int) (list []hostlog.Entry, err error) {
	err = s.cfg.Rows.Look(ctx, func(tx *store.Tx) (err error) {
		list, err = hostlog.List(tx, before, limit)
		return err
	})
	return list, err
}
