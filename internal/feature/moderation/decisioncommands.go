package moderation

import (
	"context"
	"errors"
	"fmt"
	"net/netip"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/account/permission"
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
func (c commands) changeRole(ctx context.Context, given []string, change func(*store.Tx, permission.Account) error) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	var acc account.Account
	err = c.s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		if acc, err = account.ReadAccountByName(tx, w[0]); err != nil {
			return err
		}
		return change(tx, permission.Account{Person: acc.Person, Name: acc.Name})
	})
	if err != nil {
		return nil, plainError(err)
	}
	return Admin{Name: acc.Name}, nil
}

func (c commands) grantAdmin(ctx context.Context, given []string) (any, error) {
	return c.changeRole(ctx, given, func(tx *store.Tx, who permission.Account) error {
		return permission.GrantAdmin(tx, who, auditlog.Actor{}, c.s.decisions.Now())
	})
}

func (c commands) revokeAdmin(ctx context.Context, given []string) (any, error) {
	return c.changeRole(ctx, given, func(tx *store.Tx, who permission.Account) error {
		return permission.RevokeAdmin(tx, who, auditlog.Actor{}, c.s.decisions.Now())
	})
}

// hostAdmins lists the admins.
func (c commands) listAdmins(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	told := []Admin{}
	err := c.s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		told = []Admin{}
		list, err := permission.ListAdmins(tx)
		for _, a := range list {
			told = append(told, Admin{a.Name, api.FormatTime(a.Since)})
		}
		return err
	})
	return told, err
}

// hostBan bans: "account" or "network", which, the reason, and the end in RFC 3339 or nothing.
func (c commands) ban(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 4)
	if err != nil {
		return nil, err
	}
	q := banRequest{Reason: w[2], Until: w[3]}
	switch w[0] {
	case "account":
		q.Account = w[1]
	case "network":
		q.Network = w[1]
	default:
		return nil, fmt.Errorf("%q: it is an account or a network that is banned", w[0])
	}
	b, err := c.s.ban(ctx, q, auditlog.Actor{}, netip.Addr{})
	if err != nil {
		return nil, plainDecisionError(err)
	}
	return renderBan(&b), nil
}

// hostReported does something about whom a report is about: its number, the reason, and the end in
// RFC 3339, which are empty where the act has none.
func (c commands) reportedCommand(act actOnReported) admin.Command {
	return func(ctx context.Context, given []string) (any, error) {
		w, err := admin.Words(given, 3)
		if err != nil {
			return nil, err
		}
		id, err := parseReportID(w[0])
		if err != nil {
			return nil, err
		}
		told, err := c.s.actOnReport(ctx, id, actRequest{Reason: w[1], Until: w[2]}, auditlog.Actor{}, act)
		if err != nil {
			return nil, plainDecisionError(err)
		}
		return told, nil
	}
}

// inWords says an error of a decision to the host.
func plainDecisionError(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, errIsAdmin) {
		return permission.ErrBanAdmin
	}
	return plainError(err)
}

// hostBans lists the bans, the newest first.
func (c commands) listBans(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	return c.s.bansBefore(ctx, 1<<62, permission.MaxBans)
}

// hostUnban lifts a ban: its number.
func (c commands) liftBan(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	err = c.s.liftBan(ctx, w[0], auditlog.Actor{})
	return api.OK{OK: err == nil}, plainDecisionError(err)
}

// hostAnnounce tells everybody something: the text, and the end in RFC 3339 or nothing.
func (c commands) announce(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	err = c.s.announce(ctx, w[0], w[1], auditlog.Actor{})
	return c.s.renderHostWords(), plainDecisionError(err)
}

func (c commands) endAnnouncement(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	err := c.s.endAnnouncement(ctx, auditlog.Actor{})
	return c.s.renderHostWords(), plainDecisionError(err)
}

// hostMaintain lets nothing new begin: what people are told, or nothing.
func (c commands) startMaintenance(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	err = c.s.startMaintenance(ctx, w[0], auditlog.Actor{})
	return c.s.renderHostWords(), plainDecisionError(err)
}

func (c commands) endMaintenance(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	err := c.s.endMaintenance(ctx, auditlog.Actor{})
	return c.s.renderHostWords(), plainDecisionError(err)
}
