package server

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"circulade/internal/account"
	"circulade/internal/admin"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/store"
)

// A HostInvite is an invitation code as whoever runs the server sees it.
type HostInvite struct {
	ID    string `json:"id"`
	Code  string `json:"code,omitempty"` // told once
	Made  string `json:"made"`
	Until string `json:"until"`
	Uses  int    `json:"uses"`
	Used  int    `json:"used"`
	Asked *bool  `json:"asked,omitempty"` // whether this server asks for codes
}

func tellInvite(i *account.Invite) HostInvite {
	return HostInvite{ID: i.ID, Made: api.Stamp(i.Made), Until: api.Stamp(i.Until), Uses: i.Uses, Used: i.Used}
}

// hostInvite makes an invitation code: how many accounts it is good for, and how many days.
func (s *Server) hostInvite(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	uses, errUses := strconv.Atoi(w[0])
	days, errDays := strconv.Atoi(w[1])
	if err := errors.Join(errUses, errDays); err != nil {
		return nil, fmt.Errorf("how many accounts and days: %w", err)
	}
	code, invite, err := s.accounts.NewInvite(ctx, uses, days)
	if err != nil {
		return nil, err
	}
	told := tellInvite(&invite)
	asked := s.cfg.Guests == caller.GuestsInvite
	told.Code, told.Asked = code, &asked
	return told, nil
}

// hostInvites lists the invitation codes, without what they say.
func (s *Server) hostInvites(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	list, err := s.accounts.Invites(ctx)
	told := []HostInvite{}
	for i := range list {
		told = append(told, tellInvite(&list[i]))
	}
	return told, err
}

// hostRevoke makes an invitation code void: its id.
func (s *Server) hostRevoke(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	err = s.accounts.RevokeInvite(ctx, w[0])
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("there is no invitation code %q", w[0])
	}
	return admin.Done{OK: err == nil}, err
}
