package server

import (
	"time"

	"circulade/internal/feature/moderation"
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
