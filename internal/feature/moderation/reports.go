package moderation

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"circulade/internal/account/auditlog"
	"circulade/internal/account/report"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// reportEndpoints returns the endpoints by which admins list and read reports and mark them as done
// with.
func (s *Service) reportEndpoints() []api.Endpoint {
	return []api.Endpoint{
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
		api.Post("/api/admin/reports/{id}/done", s.postAdminReportDone, api.Doc{
			ID: "adminReportDone", Tag: "administration", Title: "Be done with a report",
			About:  "For admins.",
			Answer: "Done.",
			Paths:  reportPath(), Statuses: []int{404},
		}).By(api.Admin),
	}
}

// reportPath returns the documentation of the path parameter {id}, a report's number.
func reportPath() []api.Param { return []api.Param{{Name: "id", About: "Its number."}} }

// adminReports is the answer with one page of the list of reports.
type adminReports struct {
	Reports []Report `json:"reports"`
	nextPage
}

// Component returns the name of the type's schema in the API document.
func (adminReports) Component() api.Component { return api.Component{Name: "AdminReports"} }

// getAdminReports answers GET /api/admin/reports with a page of the reports, without their lines of
// chat, the newest first.
func (s *Service) getAdminReports(ctx context.Context, r *api.Request) (adminReports, error) {
	before, err := pageStart(r)
	if err != nil {
		return adminReports{}, err
	}
	all := r.URL.Query().Get("all")
	if all != "" && all != "true" && all != "false" {
		return adminReports{}, problem.New(problem.Invalid, "bad-json", "all is true or false, not "+problem.Shorten(all))
	}
	list, err := s.cfg.Reports.ListBefore(ctx, before, all == "true", pageSize+1)
	if err != nil {
		return adminReports{}, problem.OfStore(err)
	}
	page := adminReports{Reports: []Report{}}
	if len(list) > pageSize {
		list = list[:pageSize]
		page.Next = strconv.FormatInt(list[pageSize-1].ID, 10)
	}
	for i := range list {
		list[i].Reported = []report.Line{} // one report at a time has them
		page.Reports = append(page.Reports, s.renderReport(ctx, &list[i]))
	}
	return page, nil
}

// reportIDOf returns the number of the report in a request's path, or the problem that there is no such
// report if it is no number.
func reportIDOf(r *api.Request) (int64, error) {
	id, err := parseReportID(r.PathValue("id"))
	if err != nil {
		return 0, problem.New(problem.NotFound, "not-found", "there is no such report")
	}
	return id, nil
}

// reportProblem turns an error of reading the report with an id into the problem with which a request
// is answered.
func reportProblem(id int64, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return problem.New(problem.NotFound, "not-found", reportError(id, err).Error())
	}
	return problem.OfStore(err)
}

// getAdminReport answers GET /api/admin/reports/{id} with one report and all that is known of it.
func (s *Service) getAdminReport(ctx context.Context, r *api.Request) (Report, error) {
	id, err := reportIDOf(r)
	if err != nil {
		return Report{}, err
	}
	report, err := s.cfg.Reports.Get(ctx, id)
	if err != nil {
		return Report{}, reportProblem(id, err)
	}
	return s.renderFullReport(ctx, &report)
}

// postAdminReportDone answers POST /api/admin/reports/{id}/done: it marks a report as done with.
func (s *Service) postAdminReportDone(ctx context.Context, r *api.Request, _ *api.Nothing) (api.OK, error) {
	id, err := reportIDOf(r)
	if err != nil {
		return api.OK{}, err
	}
	if err := s.reportDone(ctx, id, actorOf(&r.Account)); err != nil {
		return api.OK{}, reportProblem(id, err)
	}
	return api.Done, nil
}

// reportDone marks the report with an id as done with, and appends that to the audit log. If there is
// none, it returns store.ErrNotFound.
func (s *Service) reportDone(ctx context.Context, id int64, by auditlog.Actor) error {
	return s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		if err := report.MarkDone(tx, id); err != nil {
			return err
		}
		return auditlog.Append(tx, auditlog.Entry{At: s.decisions.Now(), Act: auditlog.ReportDone, Detail: strconv.FormatInt(id, 10), By: by})
	})
}

// parseReportID parses the number of a report, from a command or the path of a request. It returns an
// error if the word is no number above 0.
func parseReportID(word string) (int64, error) {
	id, err := strconv.ParseInt(word, 10, 64)
	if err != nil || id < 1 {
		return 0, fmt.Errorf("%q is no number of a report", word)
	}
	return id, nil
}

// reportError turns store.ErrNotFound into an error that says that there is no report with this id. It
// returns other errors as they are.
func reportError(id int64, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("there is no report %d, or it is older than %d days", id, report.KeptDays)
	}
	return err
}
