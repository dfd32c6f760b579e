package moderation

import (
	"context"
	"errors"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/account/permission"
	"circulade/internal/account/report"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// This file has what admins do to the person whom a report is about: an account, or a guest, who has
// no name by which they could be found elsewhere.

// reportedEndpoints returns the endpoints by which admins act on the person whom a report is about.
// Each answers with the report as it is then.
func (s *Service) reportedEndpoints() []api.Endpoint {
	const answer = "The report as it is then."
	statuses := []int{404, 409}
	return []api.Endpoint{
		api.Post("/api/admin/reports/{id}/mute", s.reportedHandler(s.muteReported), api.Doc{
			ID: "adminMute", Tag: "administration", Title: "Mute whom a report is about",
			About:  "For admins. Until then they say nothing in chats, at no table.",
			Answer: answer, Paths: reportPath(), Statuses: statuses,
		}).By(api.Admin),
		api.Delete("/api/admin/reports/{id}/mute", s.reportedHandlerNoBody(s.unmuteReported), api.Doc{
			ID: "adminUnmute", Tag: "administration", Title: "Let whom a report is about write again",
			About:  "For admins.",
			Answer: answer, Statuses: statuses,
		}).By(api.Admin),
		api.Post("/api/admin/reports/{id}/ban", s.reportedHandler(s.banReported), api.Doc{
			ID: "adminBanReported", Tag: "administration", Title: "Ban whom a report is about",
			About:  "For admins. An account as by `ban`. A guest is signed out, and guests who come from the network from which they came may look only, as long as that is kept: 30 days from the report. Accounts and the networks of clubs are not hit.",
			Answer: answer, Paths: reportPath(), Statuses: statuses,
		}).By(api.Admin),
		api.Delete("/api/admin/reports/{id}/ban", s.reportedHandlerNoBody(s.unbanReported), api.Doc{
			ID: "adminUnbanReported", Tag: "administration", Title: "Lift the ban of whom a report is about",
			About:  "For admins.",
			Answer: answer, Statuses: statuses,
		}).By(api.Admin),
		api.Post("/api/admin/reports/{id}/name", s.reportedHandler(s.renameReported), api.Doc{
			ID: "adminRenameReported", Tag: "administration", Title: "Give whom a report is about another name",
			About:  "For admins. An account gets it everywhere, a guest at the table of the report.",
			Answer: answer, Paths: reportPath(), Statuses: statuses,
		}).By(api.Admin),
		api.Post("/api/admin/reports/{id}/sign-out", s.reportedHandler(s.signOutReported), api.Doc{
			ID: "adminSignOutReported", Tag: "administration", Title: "End all sessions of whom a report is about",
			About:  "For admins. A guest is somebody else from then on, without their seats.",
			Answer: answer, Paths: reportPath(), Statuses: statuses,
		}).By(api.Admin),
	}
}

// An actRequest is the body of a request to act on the person whom a report is about. Which fields
// are needed depends on the act.
type actRequest struct {
	Reason string `json:"reason" schema:"maxLength=200"`
	Until  string `json:"until" schema:"format=date-time"`
	Name   string `json:"name" schema:"maxLength=40"`
}

// Component returns the schema of the type in the API document.
func (actRequest) Component() api.Component {
	return api.Component{Name: "ReportAct", About: "To mute and to ban needs a reason, which they read, and an end within a year; a new name needs the name."}
}

// A reportedPerson is the person whom a report is about, with the report and the name of their account.
type reportedPerson struct {
	report  report.Report
	account string // its name; "": a guest
}

// logName returns what the audit log calls the person: the account's name, else that of the seat in the
// report, else "somebody who watched".
func (p *reportedPerson) logName() string {
	switch {
	case p.account != "":
		return p.account
	case p.report.Name != "":
		return p.report.Name
	}
	return "somebody who watched"
}

var errReportedGone = problem.New(problem.Conflict, "no-person", "the person whom this report is about is gone: their account was deleted, or they were a guest whose data has expired")

// An actOnReported does one thing to the person whom a report is about, such as muting them, on behalf
// of an admin or the host.
type actOnReported func(context.Context, *reportedPerson, actRequest, auditlog.Actor) error

// reportedHandler returns the handler of an endpoint by which an admin runs act on the person whom the
// report in the path is about.
func (s *Service) reportedHandler(act actOnReported) func(context.Context, *api.Request, *actRequest) (Report, error) {
	return func(ctx context.Context, r *api.Request, q *actRequest) (Report, error) {
		id, err := reportIDOf(r)
		if err != nil {
			return Report{}, err
		}
		return s.actOnReport(ctx, id, *q, actorOf(&r.Account), act)
	}
}

// reportedHandlerNoBody returns the handler of an endpoint, whose requests have no body, by which an
// admin runs act on the person whom the report in the path is about, for instance to lift a ban.
func (s *Service) reportedHandlerNoBody(act actOnReported) func(context.Context, *api.Request) (Report, error) {
	return func(ctx context.Context, r *api.Request) (Report, error) {
		return s.reportedHandler(act)(ctx, r, &actRequest{})
	}
}

// actOnReport runs act on the person whom the report with an id is about, and returns the report as it
// is then. It returns a problem if that person no longer exists, is an admin, or is the one who acts
// (by).
func (s *Service) actOnReport(ctx context.Context, id int64, q actRequest, by auditlog.Actor, act actOnReported) (told Report, err error) {
	report, err := s.cfg.Reports.Get(ctx, id)
	if err != nil {
		return told, reportProblem(id, err)
	}
	p := &reportedPerson{report: report}
	acc, err := s.cfg.Accounts.Account(ctx, report.Of)
	switch {
	case report.Of == (store.Holder{}):
		return told, errReportedGone
	case report.Of == by.Person:
		return told, errYourself
	case err == nil && acc.Admin:
		return told, errIsAdmin
	case err == nil:
		p.account = acc.Name
	case !errors.Is(err, account.ErrNoAccount):
		return told, caller.ProblemOf(err)
	}
	if err := act(ctx, p, q, by); err != nil {
		return told, err
	}
	return s.renderFullReport(ctx, &report)
}

// readSanctionEnd parses the end of a mute or ban of a reported person, in RFC 3339. It returns a
// problem if the end is missing, over, or more than sanction.MaxDays away.
func (s *Service) readSanctionEnd(written string) (time.Time, error) {
	until, err := s.readEnd(written)
	switch {
	case err != nil:
		return until, err
	case until.IsZero():
		return until, errBadDecision("until", "is needed: this is for a time")
	case until.Sub(s.decisions.Now()) > sanction.MaxDays*24*time.Hour:
		return until, errBadDecision("until", "is more than a year away")
	}
	return until, nil
}

// readSanction makes a mute or ban, as kind says, of the reported person p from the reason and the end
// in a request. It does not store it.
func (s *Service) readSanction(kind sanction.Kind, p *reportedPerson, q actRequest) (one sanction.Sanction, err error) {
	one = sanction.Sanction{Kind: kind, Person: p.report.Of, Name: p.logName()}
	if one.Reason, err = readText("reason", q.Reason, 1, permission.MaxReason); err != nil {
		return one, err
	}
	one.Until, err = s.readSanctionEnd(q.Until)
	return one, err
}

// sanctionProblem turns an error of storing or lifting a mute or ban into the problem with which a
// request is answered; nil stays nil.
func sanctionProblem(err error) error {
	switch {
	case errors.Is(err, sanction.ErrTooMany):
		return problem.New(problem.Conflict, "too-many-bans", sanction.ErrTooMany.Error())
	case errors.Is(err, sanction.ErrNotFound):
		return problem.New(problem.NotFound, "not-found", sanction.ErrNotFound.Error())
	}
	return decisionProblem(err)
}

// muteReported mutes the reported person, for the reason and until the time in the request, in place of
// a mute that they have.
func (s *Service) muteReported(ctx context.Context, p *reportedPerson, q actRequest, by auditlog.Actor) error {
	one, err := s.readSanction(sanction.Mute, p, q)
	if err != nil {
		return err
	}
	return sanctionProblem(s.decisions.Update(ctx, func(tx *store.Tx) error {
		_, err := sanction.Put(tx, one, by, s.decisions.Now())
		return err
	}))
}

// unmuteReported lifts the mute of the reported person. Without one it returns a problem.
func (s *Service) unmuteReported(ctx context.Context, p *reportedPerson, _ actRequest, by auditlog.Actor) error {
	return sanctionProblem(s.decisions.Update(ctx, func(tx *store.Tx) error {
		return sanction.Lift(tx, sanction.Mute, p.report.Of, p.logName(), by, s.decisions.Now())
	}))
}

// banReported bans the reported person, for the reason and until the time in the request. A guest is
// banned together with the network from which they came, as long as its hash is kept; an account
// without.
func (s *Service) banReported(ctx context.Context, p *reportedPerson, q actRequest, by auditlog.Actor) error {
	one, err := s.readSanction(sanction.Ban, p, q)
	if err != nil {
		return err
	}
	if p.account != "" {
		_, err = s.banAccount(ctx, permission.Ban{Reason: one.Reason, Until: one.Until}, p.account, by)
		return err
	}
	return s.endSessionsWith(ctx, p, func(tx *store.Tx) error {
		var err error
		if one.Network, one.Held, err = sanction.NetworkOf(tx, p.report.ID, s.decisions.Now()); err != nil {
			return err
		}
		_, err = sanction.Put(tx, one, by, s.decisions.Now())
		return err
	})
}

// unbanReported lifts the ban of the reported person, be they a guest or an account. Without one it
// returns a problem.
func (s *Service) unbanReported(ctx context.Context, p *reportedPerson, _ actRequest, by auditlog.Actor) error {
	return sanctionProblem(s.decisions.Update(ctx, func(tx *store.Tx) error {
		if p.account == "" {
			return sanction.Lift(tx, sanction.Ban, p.report.Of, p.logName(), by, s.decisions.Now())
		}
		b, err := permission.BanOf(tx, p.report.Of, s.decisions.Now())
		if err == nil && b == nil {
			err = permission.ErrNoBan
		}
		if err != nil {
			return err
		}
		return permission.LiftBan(tx, b.ID, by, s.decisions.Now())
	}))
}

// signOutReported ends all sessions of the reported person, and notes that in the audit log. A
// guest is a new person from then on, without their seats.
func (s *Service) signOutReported(ctx context.Context, p *reportedPerson, _ actRequest, by auditlog.Actor) error {
	return s.endSessionsWith(ctx, p, func(tx *store.Tx) error {
		return auditlog.Append(tx, auditlog.Entry{At: s.decisions.Now(), Act: auditlog.SignedOut, Person: p.report.Of, Whom: p.logName(), By: by})
	})
}

// endSessionsWith runs change and ends all sessions of the reported person in one transaction, then
// closes the connections of these sessions. If change fails, no session ends.
func (s *Service) endSessionsWith(ctx context.Context, p *reportedPerson, change func(*store.Tx) error) error {
	var ended []store.Holder
	err := s.decisions.Update(ctx, func(tx *store.Tx) (err error) {
		if err := change(tx); err != nil {
			return err
		}
		ended, err = account.EndAll(tx, p.report.Of)
		return err
	})
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.cfg.Accounts.ForgetCached(ended...)
		s.cfg.EndSessions(ended)
	}
	return sanctionProblem(err)
}

// renameReported gives the reported person the name in the request: an account gets it everywhere, a
// guest at their seat at the table of the report. For a guest who was a spectator it returns a problem.
func (s *Service) renameReported(ctx context.Context, p *reportedPerson, q actRequest, by auditlog.Actor) error {
	if p.account != "" {
		_, err := s.renameAccount(ctx, p.account, q.Name, by)
		return caller.ProblemOf(err)
	}
	if p.report.OfSeat < 0 {
		return problem.New(problem.Conflict, "no-holder", "they are a spectator and have no name at this table")
	}
	_, err := s.renameSeat(ctx, p.report.Game, p.report.OfSeat, q.Name, by)
	return err
}
