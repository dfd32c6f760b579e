package server

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

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
	}
}

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
	list, next, err := survey.Accounts(ctx, s.cfg.Rows, s.decisions.Now(), q)
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
