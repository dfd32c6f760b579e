package tournaments

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"circulade/internal/account/auditlog"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/tournament"
)

// maxHostReason is how long the reason may be with which the host takes a tournament down, in letters.
const maxHostReason = 200

// A takedownRequest says why the host takes a tournament down.
type takedownRequest struct {
	Reason string `json:"reason" schema:"required,minLength=1,maxLength=200" doc:"Everybody reads it in the tournament's log."`
}

// Component names the schema in the API's document.
func (takedownRequest) Component() api.Component { return api.Component{Name: "TournamentTakedown"} }

// Check returns a problem if the reason is missing, too long or no line of text.
func (q *takedownRequest) Check() error {
	q.Reason = strings.TrimSpace(q.Reason)
	if n := utf8.RuneCountInString(q.Reason); n < 1 || n > maxHostReason || checkText(q.Reason, maxText) != nil || strings.ContainsAny(q.Reason, "\r\n\t") {
		return problem.New(problem.Invalid, "bad-json", fmt.Sprintf("reason is one line of 1 to %d letters", maxHostReason))
	}
	return nil
}

// A hostDesk is what the host can do about tournaments.
type hostDesk struct{ *Service }

// hostEndpoints returns the endpoint by which admins take a tournament down.
func (s hostDesk) hostEndpoints() []api.Endpoint {
	return []api.Endpoint{api.Post("/api/admin/tournaments/{id}/takedown", s.postTakedown, api.Doc{
		ID: "adminTakeDownTournament", Tag: "administration", Title: "Take a tournament down",
		About:  "For admins. It is called off unless it is over, and stands in no list any more; its log and the audit log say why.",
		Answer: "Done.", Paths: id(), Statuses: []int{404},
	}).By(api.Admin)}
}

// postTakedown answers POST /api/admin/tournaments/{id}/takedown: an admin calls a tournament off, if it is not over,
// and takes it out of all lists.
func (s hostDesk) postTakedown(ctx context.Context, r *api.Request, q *takedownRequest) (api.OK, error) {
	err := s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if err := tx.Do(`UPDATE tournaments SET listed = 0, people = people + 1 WHERE id = ?1`, o.id); err != nil {
			return nil, err
		}
		by := auditlog.Actor{Person: r.Account.Person, Name: r.Account.Name}
		entry := auditlog.Entry{At: s.cfg.Now(), Act: auditlog.TournamentTakenDown, Whom: o.head.written.Name, Detail: q.Reason, By: by}
		if err := auditlog.Append(tx, entry); err != nil {
			return nil, err
		}
		if o.t.Phase == tournament.Over || o.t.Phase == tournament.Cancelled {
			return nil, nil //nolint:nilnil // nothing is called off
		}
		return &tournament.Event{By: tournament.ByHost, Cancel: &tournament.Cancel{Reason: q.Reason}}, nil
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}
