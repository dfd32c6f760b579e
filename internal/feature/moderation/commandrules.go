package moderation

import (
	"context"
	"errors"
	"fmt"
	"net/netip"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/account/hostrule"
	"circulade/internal/admin"
	"circulade/internal/api"
	"circulade/internal/store"
)

// An Admin is an account that is an admin's.
type Admin struct {
	Name  string `json:"name"`
	Since string `json:"since,omitempty"`
}

// hostRole has somebody be an admin, or not: the name of their account.
func (c commands) hostRole(ctx context.Context, given []string, change func(*store.Tx, hostrule.Account) error) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	var acc account.Account
	err = c.s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		if acc, err = account.NamedIn(tx, w[0]); err != nil {
			return err
		}
		return change(tx, hostrule.Account{Person: acc.Person, Name: acc.Name})
	})
	if err != nil {
		return nil, inPlainWords(err)
	}
	return Admin{Name: acc.Name}, nil
}

func (c commands) hostGrant(ctx context.Context, given []string) (any, error) {
	return c.hostRole(ctx, given, func(tx *store.Tx, who hostrule.Account) error {
		return hostrule.Grant(tx, who, auditlog.Doer{}, c.s.decisions.Now())
	})
}

func (c commands) hostRevokeAdmin(ctx context.Context, given []string) (any, error) {
	return c.hostRole(ctx, given, func(tx *store.Tx, who hostrule.Account) error {
		return hostrule.Revoke(tx, who, auditlog.Doer{}, c.s.decisions.Now())
	})
}

// hostAdmins lists the admins.
func (c commands) hostAdmins(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	told := []Admin{}
	err := c.s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		told = []Admin{}
		list, err := hostrule.Admins(tx)
		for _, a := range list {
			told = append(told, Admin{a.Name, api.FormatTime(a.Since)})
		}
		return err
	})
	return told, err
}

// hostBan bans: "account" or "network", which, the reason, and the end in RFC 3339 or nothing.
func (c commands) hostBan(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 4)
	if err != nil {
		return nil, err
	}
	q := wantedBan{Reason: w[2], Until: w[3]}
	switch w[0] {
	case "account":
		q.Account = w[1]
	case "network":
		q.Network = w[1]
	default:
		return nil, fmt.Errorf("%q: it is an account or a network that is banned", w[0])
	}
	b, err := c.s.ban(ctx, q, auditlog.Doer{}, netip.Addr{})
	if err != nil {
		return nil, inWords(err)
	}
	return renderBan(&b), nil
}

// hostReported does something about whom a report is about: its number, the reason, and the end in
// RFC 3339, which are empty where the act has none.
func (c commands) hostReported(act actOnReported) admin.Command {
	return func(ctx context.Context, given []string) (any, error) {
		w, err := admin.Words(given, 3)
		if err != nil {
			return nil, err
		}
		id, err := reportID(w[0])
		if err != nil {
			return nil, err
		}
		told, err := c.s.actOn(ctx, id, reportAct{Reason: w[1], Until: w[2]}, auditlog.Doer{}, act)
		if err != nil {
			return nil, inWords(err)
		}
		return told, nil
	}
}

// inWords says an error of a decision to the host.
func inWords(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, errIsAdmin) {
		return hostrule.ErrOfAdmin
	}
	return inPlainWords(err)
}

// hostBans lists the bans, the newest first.
func (c commands) hostBans(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	return c.s.bansBefore(ctx, 1<<62, hostrule.MaxBans)
}

// hostUnban lifts a ban: its number.
func (c commands) hostUnban(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	err = c.s.lift(ctx, w[0], auditlog.Doer{})
	return api.OK{OK: err == nil}, inWords(err)
}

// hostAnnounce tells everybody something: the text, and the end in RFC 3339 or nothing.
func (c commands) hostAnnounce(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	err = c.s.announce(ctx, w[0], w[1], auditlog.Doer{})
	return c.s.says(), inWords(err)
}

func (c commands) hostUnannounce(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	err := c.s.endAnnouncement(ctx, auditlog.Doer{})
	return c.s.says(), inWords(err)
}

// hostMaintain lets nothing new begin: what people are told, or nothing.
func (c commands) hostMaintain(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	err = c.s.maintain(ctx, w[0], auditlog.Doer{})
	return c.s.says(), inWords(err)
}

func (c commands) hostUnmaintain(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	err := c.s.endMaintenance(ctx, auditlog.Doer{})
	return c.s.says(), inWords(err)
}
