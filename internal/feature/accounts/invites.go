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

// An Invite is an invitation code as admin commands return it.
type Invite struct {
	ID    string `json:"id"`
	Code  string `json:"code,omitempty"` // only when it is made
	Made  string `json:"made"`
	Until string `json:"until"`
	Uses  int    `json:"uses"`            // for how many accounts it is valid
	Used  int    `json:"used"`            // how many were made with it
	Asked *bool  `json:"asked,omitempty"` // whether this server asks for codes
}

// inviteAnswer returns an invitation as admin commands return it, without its code.
func inviteAnswer(i *account.Invite) Invite {
	return Invite{ID: i.ID, Made: api.FormatTime(i.Made), Until: api.FormatTime(i.Until), Uses: i.Uses, Used: i.Used}
}

// Commands returns the admin commands for invitation codes: invite, invites and revoke, by name.
// Each is called with the words that the admin wrote after the command's name.
func (s *Service) Commands() admin.Commands {
	return admin.Commands{"invite": s.makeInvite, "invites": s.listInvites, "revoke": s.revokeInvite}
}

// makeInvite is the admin command "invite USES DAYS": it makes an invitation code with which USES
// accounts can be made during DAYS days, and returns it. `given` has the words after the command's
// name.
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

// listInvites is the admin command "invites": it lists the invitations, without their codes.
// `given` has the words after the command's name: none.
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

// revokeInvite is the admin command "revoke ID": it makes the invitation with this id invalid.
// `given` has the words after the command's name.
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
