package server

import (
	"context"
	"net/netip"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/account/report"
	"circulade/internal/cluster"
	"circulade/internal/feature"
	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/feature/moderation"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/store"
	"circulade/internal/table"
)

// newDecisions makes the part of moderation that knows who is banned or muted. now is the database's
// clock, which all its servers share; nil: this machine's.
func (s *Server) newDecisions(now func() time.Time) *moderation.Decisions {
	if s.cfg.ruleNow != nil {
		now = s.cfg.ruleNow
	}
	return moderation.NewDecisions(moderation.DecisionsConfig{
		Rows: s.cfg.Rows, Log: s.log, Accounts: s.accounts, Callers: s.callers, Ingress: s.ingress,
		Guests: s.cfg.Guests, Now: now, Running: s.life.Running,
	})
}

// moderationFeature returns the feature of moderation: endpoints, audit log, personal data, topic and lines of the
// privacy page.
func (s *Server) moderationFeature() feature.Feature {
	return feature.Feature{
		Name: "moderation", Endpoints: s.moderation.Endpoints(), OfGame: auditlog.EraseGame,
		Persons: []account.PersonalData{moderation.AuditLogPersonalData(), moderation.PermissionPersonalData(), moderation.SanctionPersonalData()},
		Topics:  []cluster.Topic{hostTopic(s.decisions)}, Run: s.decisions.Run,
		Privacy: []feature.PrivacyLine{{What: "report", Days: report.KeptDays}, {What: "network", Days: sanction.KeptDays}, {What: "host"}},
	}
}

// addModeration makes the feature of moderation: bans, mutes, reports, announcements and maintenance. now
// is the database's clock; nil: this machine's.
func (s *Server) addModeration(now func() time.Time) {
	s.decisions = s.newDecisions(now)
	s.callers.SetModeration(s.decisions)
	s.moderation = moderation.New(moderation.Config{
		Decisions: s.decisions, Rows: s.cfg.Rows, Log: s.log, Accounts: s.accounts, Ingress: s.ingress,
		Reports: s.reports, Address: s.base,
		Table: func(ctx context.Context, id string) (*table.Table, error) {
			return s.registry.Find(ctx, id, netip.Addr{})
		},
		EndSessions: s.closeConns,
		EndPush: func(ctx context.Context, who store.Holder) error {
			_, err := s.notices.Unsubscribe(ctx, who, "")
			return err
		},
		EndPairing:   pairing.DropUnpairedTickets,
		RereadTables: func(ctx context.Context, games []string) { s.signin.RereadGrants(ctx, games) },
		NameChanged:  func(who store.Holder) { s.lobby.PeopleChanged(who) },
	})
}
