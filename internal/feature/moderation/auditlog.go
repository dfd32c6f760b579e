package moderation

import (
	"context"
	"strconv"

	"circulade/internal/account/auditlog"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// logEndpoints returns the endpoint by which admins read the audit log.
func (s *Service) logEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/admin/log", s.getAdminLog, api.Doc{
			ID: "adminLog", Tag: "administration", Title: "What admins and whoever runs the server did",
			About:  "For admins. The newest first.",
			Answer: "At most 50 entries.",
			Query:  []api.Param{api.Shared("page")}, Statuses: []int{400},
		}).By(api.Admin),
	}
}

type (
	// An adminEntry is the JSON of an audit-log entry as admins read it.
	adminEntry struct {
		ID     int64  `json:"id"`
		At     string `json:"at" schema:"format=date-time"`
		By     string `json:"by" doc:"The name that the admin's account had, or ‘host’: whoever runs the server, by a command; empty of a password that the owner set by a link."`
		What   string `json:"what"`
		About  string `json:"about" doc:"Whom or what it concerns; empty: nobody."`
		Detail string `json:"detail"`
		Table  string `json:"table,omitempty" doc:"The id of the table at which it was done."`
	}
	// adminLog is the answer with one page of the audit log.
	adminLog struct {
		Log []adminEntry `json:"log"`
		nextPage
	}
)

// Component names the entry's schema in the API's document.
func (adminEntry) Component() api.Component { return api.Component{Name: "AdminEntry"} }

// Component names the answer's schema in the API's document.
func (adminLog) Component() api.Component { return api.Component{Name: "AdminLog"} }

// getAdminLog answers GET /api/admin/log with a page of the audit log, the newest entries first.
func (s *Service) getAdminLog(ctx context.Context, r *api.Request) (adminLog, error) {
	before, err := pageStart(r)
	if err != nil {
		return adminLog{}, err
	}
	list, err := s.listLog(ctx, before, pageSize+1)
	if err != nil {
		return adminLog{}, problem.OfStore(err)
	}
	page := adminLog{Log: []adminEntry{}}
	if len(list) > pageSize {
		list = list[:pageSize]
		page.Next = strconv.FormatInt(list[pageSize-1].ID, 10)
	}
	for _, e := range list {
		page.Log = append(page.Log, adminEntry{e.ID, api.FormatTime(e.At), e.ActorName(), string(e.Act), e.Whom, e.Detail, e.Game})
	}
	return page, nil
}

// listLog returns up to limit entries of the audit log with ids smaller than before, the newest
// first.
func (s *Service) listLog(ctx context.Context, before int64, limit int) (list []auditlog.Entry, err error) {
	list, err = store.Read(ctx, s.cfg.Rows, func(tx *store.Tx) ([]auditlog.Entry, error) { return auditlog.List(tx, before, limit) })
	return list, err
}

// A LogEntry is the JSON of an entry of the audit log, for the host's command "log" and for the
// download of a person's data.
type LogEntry struct {
	At     string `json:"at"`
	By     string `json:"by,omitempty"` // an admin's name, or "host" for a command; "": the person concerned
	What   string `json:"what"`
	Whom   string `json:"whom,omitempty"`
	Detail string `json:"detail,omitempty"`
	Table  string `json:"table,omitempty"`
}
