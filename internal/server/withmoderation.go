package server

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/chat"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/moderation"
	"circulade/internal/store"
	"circulade/internal/table"
)

// newDecisions returns what the host and admins decide; now is the time by which all servers of the
// database go, nil for this machine's.
func (s *Server) newDecisions(now func() time.Time) *moderation.Decisions {
	if s.cfg.ruleNow != nil {
		now = s.cfg.ruleNow
	}
	return moderation.NewDecisions(moderation.DecisionsConfig{
		Rows: s.cfg.Rows, Log: s.log, Accounts: s.accounts, Callers: s.callers, Ingress: s.ingress,
		Guests: s.cfg.Guests, Now: now, Running: s.life.Running,
	})
}

// addModeration adds the feature by which the host and admins decide.
func (s *Server) addModeration(now func() time.Time) {
	s.decisions = s.newDecisions(now)
	s.callers.Moderate(s.decisions)
	s.moderation = moderation.New(moderation.Config{
		Decisions: s.decisions, Rows: s.cfg.Rows, Log: s.log, Accounts: s.accounts, Ingress: s.ingress,
		Reports: chatReports{s.talk.Desk}, KeptDays: chat.KeptDays, Address: s.base,
		Table:       func(ctx context.Context, id string) (*table.Table, error) { return s.hall.Find(ctx, id, netip.Addr{}) },
		EndSessions: s.ended,
		EndPush: func(ctx context.Context, who store.Holder) error {
			_, err := s.notices.Unsubscribe(ctx, who, "")
			return err
		},
		EndPairing:  lobby.Dismiss,
		TellTables:  func(ctx context.Context, games []string) { s.signin.HoldersChanged(ctx, games) },
		TellFriends: func(who store.Holder) { s.lobby.Befriended(who) },
		SendJSON: func(w http.ResponseWriter, r *http.Request, data []byte) {
			sum := fnv.New64a()
			_, _ = sum.Write(data) // it never fails
			f := file{data: data, tag: fmt.Sprintf("%x", sum.Sum64()), kind: "application/json; charset=utf-8"}
			f.send(w, r, false)
		},
	})
}

// chatReports are the reports of the chats, as admins read them.
type chatReports struct{ desk *chat.Desk }

func (c chatReports) One(ctx context.Context, id int64) (moderation.StoredReport, error) {
	r, err := c.desk.ReportOf(ctx, id)
	return reportFromChat(&r), err
}

func (c chatReports) Since(ctx context.Context, since time.Time, done bool, limit int) ([]moderation.StoredReport, error) {
	return reportsFromChat(c.desk.Reports(ctx, chat.Wanted{Since: since, Done: done, Limit: limit}))
}

func (c chatReports) Before(ctx context.Context, id int64, all bool, limit int) ([]moderation.StoredReport, error) {
	return reportsFromChat(c.desk.ReportsBefore(ctx, id, all, limit))
}

func (c chatReports) About(ctx context.Context, r *moderation.StoredReport) ([]moderation.StoredReport, error) {
	return reportsFromChat(c.desk.OthersOf(ctx, &chat.Report{ID: r.ID, Of: r.Of}))
}

func (chatReports) Done(tx *store.Tx, id int64) error { return chat.Done(tx, id) }

func reportsFromChat(list []chat.Report, err error) (reports []moderation.StoredReport, _ error) {
	for i := range list {
		reports = append(reports, reportFromChat(&list[i]))
	}
	return reports, err
}

func reportFromChat(r *chat.Report) moderation.StoredReport {
	lines := make([]moderation.ReportedLine, 0, len(r.Reported))
	for _, l := range r.Reported {
		lines = append(lines, moderation.ReportedLine(l))
	}
	return moderation.StoredReport{
		ID: r.ID, At: r.At, Game: r.Game, By: r.By, BySeat: r.BySeat, Of: r.Of, OfSeat: r.OfSeat,
		Name: r.Name, Line: r.Line, Reason: r.Reason, Done: r.Done, Reported: lines,
	}
}
