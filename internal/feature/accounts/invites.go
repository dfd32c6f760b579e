package accounts

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

// An Invite is an invitation code as the host sees it.
type Invite struct {
	ID    string `json:"id"`
	Code  string `json:"code,omitempty"` // told once
	Made  string `json:"made"`
	Until string `json:"until"`
	Uses  int    `json:"uses"`
	Used  int    `json:"used"`
	Asked *bool  `json:"asked,omitempty"` // whether this server asks for codes
}

func inviteAnswer(i *account.Invite) Invite {
	return Invite{ID: i.ID, Made: api.FormatTime(i.Made), Until: api.FormatTime(i.Until), Uses: i.Uses, Used: i.Used}
}

// Commands are what the host can do about invitation codes. Each takes the words that its method
// names.
func (s *Service) Commands() admin.Commands {
	return admin.Commands{"invite": s.makeInvite, "invites": s.listInvites, "revoke": s.revokeInvite}
}

// makeInvite makes an invitation code: how many accounts it is good for, and how many days.
func (s *Service) makeInvite(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	uses, errUses := strconv.Atoi(w[0])
	days, errDays := strconv.Atoi(w[1])
	if err := errors.Join(errUses, errDays); err != nil {
		return nil, fmt.Errorf("how many accounts and days: %w", err)
	}
	code, invite, err := s.accounts.Invites.New(ctx, uses, days)
	if err != nil {
		return nil, err
	}
	answer := inviteAnswer(&invite)
	asked := s.cfg.Guests == caller.GuestsInvite
	answer.Code, answer.Asked = code, &asked
	return answer, nil
}

// listInvites lists the invitation codes, without what they say.
func (s *Service) listInvites(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	list, err := s.accounts.Invites.List(ctx)
	answer := []Invite{}
	for i := range list {
		answer = append(answer, inviteAnswer(&list[i]))
	}
	return answer, err
}

// revokeInvite makes an invitation code void: its id.
func (s *Service) revokeInvite(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	err = s.accounts.Invites.Revoke(ctx, w[0])
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("there is no invitation code %q", w[0])
	}
	return api.OK{OK: err == nil}, err
}
