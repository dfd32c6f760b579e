package adminpages

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"circulade/internal/api"
	"circulade/internal/feature/adminpages/survey"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// A nextPage is the cursor at which the next page of a list begins.
type nextPage struct {
	Next string `json:"next,omitempty" doc:"What ‘before’ is for what comes next; not there at the end."`
}

// maxSearch is the length limit of the search text, in bytes: no id and no account name is longer.
const maxSearch = 200

// parseListQuery reads the search text `q` and the cursor `before` from the query of a request for
// a list; both may be empty. It returns a problem if the search text is too long or no valid text.
func parseListQuery(r *api.Request) (survey.Query, error) {
	q := survey.Query{Text: r.URL.Query().Get("q"), After: r.URL.Query().Get("before")}
	if len(q.Text) > maxSearch || !utf8.ValidString(q.Text) || strings.Contains(q.Text, "\x00") {
		return q, problem.New(problem.Invalid, "bad-json", fmt.Sprintf("q is no text of at most %d bytes: %s", maxSearch, problem.Shorten(q.Text)))
	}
	return q, nil
}

// badCursor returns the problem for a request whose cursor, `text`, is not one that a list
// returned.
func badCursor(text string) error {
	return problem.New(problem.Invalid, "bad-json", "before is not the next of a list before: "+problem.Shorten(text))
}

// problemOfList translates an error of reading a list into the problem that the client gets.
func problemOfList(r *api.Request, err error) error {
	if errors.Is(err, survey.ErrCursor) {
		return badCursor(r.URL.Query().Get("before"))
	}
	return problem.OfStore(err)
}

type (
	// A Table is a table in the list for admins, without the position of its game.
	Table struct {
		ID       string        `json:"id"`
		Made     string        `json:"made" schema:"format=date-time"`
		Last     string        `json:"last" schema:"format=date-time"`
		Status   store.Status  `json:"status" schema:"enum=playing|over|ended"`
		Open     string        `json:"open" doc:"Who may come: as of a new table."`
		Seats    []survey.Seat `json:"seats" each:"component=AdminSeat"`
		Watchers int           `json:"watchers" schema:"minimum=0" doc:"Who follow it without a seat, if it is in the memory of this server."`
		Size     int64         `json:"size" schema:"minimum=0" doc:"How many entries are stored of it."`
	}
	// A tablesPage is the response of GET /api/admin/tables.
	tablesPage struct {
		Tables []Table `json:"tables"`
		nextPage
	}
)

// Component names the schema of Table in openapi.json: AdminTable.
func (Table) Component() api.Component { return api.Component{Name: "AdminTable"} }

// Component names the schema of tablesPage in openapi.json: AdminTables.
func (tablesPage) Component() api.Component { return api.Component{Name: "AdminTables"} }

// getTables answers GET /api/admin/tables: it lists a page of the tables that match the search
// text.
func (s *Service) getTables(ctx context.Context, r *api.Request) (tablesPage, error) {
	q, err := parseListQuery(r)
	if err != nil {
		return tablesPage{}, err
	}
	list, next, err := survey.Tables(ctx, s.cfg.Rows, q)
	if err != nil {
		return tablesPage{}, problemOfList(r, err)
	}
	page := tablesPage{[]Table{}, nextPage{next}}
	for i := range list {
		t := &list[i]
		seats := append([]survey.Seat{}, t.Seats...)
		page.Tables = append(page.Tables, Table{
			t.ID, api.FormatTime(t.Made), api.FormatTime(t.Last), t.Status, t.Open, seats, s.cfg.Tables().Spectators(t.ID), t.Entries,
		})
	}
	return page, nil
}

type (
	// An Account is an account in the list for admins.
	Account struct {
		Name     string  `json:"name"`
		Made     string  `json:"made" schema:"format=date-time"`
		Last     string  `json:"last" schema:"format=date-time" doc:"When somebody was last here by it, to the day."`
		Sessions int     `json:"sessions" schema:"minimum=0"`
		Tables   int     `json:"tables" schema:"minimum=0" doc:"Where it has a seat or is a host."`
		Admin    bool    `json:"admin"`
		Ban      *Banned `json:"ban,omitempty"`
	}
	// A Banned is the ban of an account in the list for admins.
	Banned struct {
		ID     int64  `json:"id"`
		Reason string `json:"reason"`
		Until  string `json:"until,omitempty" schema:"format=date-time" doc:"For good without it."`
	}
	// An accountsPage is the response of GET /api/admin/accounts.
	accountsPage struct {
		Accounts []Account `json:"accounts"`
		nextPage
	}
)

// Component names the schema of Account in openapi.json: AdminAccount.
func (Account) Component() api.Component { return api.Component{Name: "AdminAccount"} }

// Component names the schema of Banned in openapi.json: AdminBanned.
func (Banned) Component() api.Component { return api.Component{Name: "AdminBanned"} }

// Component names the schema of accountsPage in openapi.json: AdminAccounts.
func (accountsPage) Component() api.Component { return api.Component{Name: "AdminAccounts"} }

// getAccounts answers GET /api/admin/accounts: it lists a page of the accounts that match the
// search text.
func (s *Service) getAccounts(ctx context.Context, r *api.Request) (accountsPage, error) {
	q, err := parseListQuery(r)
	if err != nil {
		return accountsPage{}, err
	}
	list, next, err := survey.Accounts(ctx, s.cfg.Rows, s.cfg.Now(), q)
	if err != nil {
		return accountsPage{}, problemOfList(r, err)
	}
	page := accountsPage{[]Account{}, nextPage{next}}
	for i := range list {
		a := &list[i]
		row := Account{Name: a.Name, Made: api.FormatTime(a.Made), Last: api.FormatTime(a.Last), Sessions: a.Sessions, Tables: a.Tables, Admin: a.Admin}
		if b := a.Ban; b != nil {
			row.Ban = &Banned{b.ID, b.Reason, api.FormatTimeOrNone(b.Until)}
		}
		page.Accounts = append(page.Accounts, row)
	}
	return page, nil
}
