package server

import (
	"context"
	"net/netip"

	"circulade/internal/feature/conditional"
	"circulade/internal/feature/notify"
	"circulade/internal/store"
)

// newNotify makes the feature that sends notifications by push and mail.
func (s *Server) newNotify() (*notify.Service, error) {
	cfg := notify.Config{
		Rows: s.cfg.Rows, Log: s.log, Callers: s.callers, Requests: s.requests,
		StillAsked: s.stillAsked, StillNews: tournamentNews{s}.stillAny, Present: func(who store.Holder) bool { return s.lobby.IsPresent(who) },
		Deciding: conditional.Deciding, OnYourTurn: s.cfg.Heard.YourTurn, Banned: s.decisions.BansAccount,
		Site: s.cfg.Public, Contact: s.cfg.Host.Contact, Channels: s.cfg.Notice,
		Network: s.cfg.Limits.Confirmations,
	}
	if b := s.cfg.Bus; b != nil {
		cfg.Now, cfg.OwnedHere = b.Now, b.OwnedHere
	}
	if m := s.cfg.Metrics; m != nil {
		cfg.Delivered = m.Noticed
	}
	if s.cfg.notify != nil {
		s.cfg.notify(&cfg)
	}
	return notify.New(cfg)
}

// stillAsked reports whether a seat of table id still has to answer while none of its people follows
// the table, and returns the your-turn notification for them. If it has to load the table, that counts
// against no address's limit.
func (s *Server) stillAsked(ctx context.Context, id string, seat int) (notify.YourTurn, bool, error) {
	t, err := s.registry.Hold(id, netip.Addr{})
	if err != nil {
		return notify.YourTurn{}, false, err
	}
	defer t.Release()
	return notify.StillAsked(ctx, t, seat, conditional.Deciding)
}
