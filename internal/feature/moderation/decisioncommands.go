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

// An Admin is the JSON of an admin in the answers of the host's commands.
type Admin struct {
	Name  string `json:"name"`
	Since string `json:"since,omitempty"`
}

// changeRole runs change, which is GrantAdmin or RevokeAdmin, in a transaction, for the account whose
// name is the only word in given. It returns an Admin with the account's name.
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

// grantAdmin is the host's command "admin-grant": it makes an account an admin's. Its word is the
// account's name.
func (c commands) grantAdmin(ctx context.Context, given []string) (any, error) {
	return c.changeRole(ctx, given, func(tx *store.Tx, who permission.Account) error {
		return permission.GrantAdmin(tx, who, auditlog.Actor{}, c.s.decisions.Now())
	})
}

// revokeAdmin is the host's command "admin-revoke": it makes an account an admin's no longer. Its word
// is the account's name.
func (c commands) revokeAdmin(ctx context.Context, given []string) (any, error) {
	return c.changeRole(ctx, given, func(tx *store.Tx, who permission.Account) error {
		return permission.RevokeAdmin(tx, who, auditlog.Actor{}, c.s.decisions.Now())
	})
}

// listAdmins is the host's command "admins": it returns the admins.
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

// ban is the host's command "ban": it bans an account or network. Its words are "account" or "network",
// the name or the network, the reason, and the end in RFC 3339 or "".
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

// reportedCommand returns the host's command that runs act, such as muting, on the person whom a report
// is about. The command's words are the report's number, the reason, and the end in RFC 3339; the last
// two are "" if act does not need them.
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

// plainDecisionError turns an error of a ban, mute or announcement into one with words for the host at
// the command line; nil stays nil.
func plainDecisionError(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, errIsAdmin) {
		return permission.ErrBanAdmin
	}
	return plainError(err)
}

// listBans is the host's command "bans": it returns the bans, the newest first.
func (c commands) listBans(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	return c.s.bansBefore(ctx, 1<<62, permission.MaxBans)
}

// liftBan is the host's command "unban": it lifts a ban. Its word is the ban's number.
func (c commands) liftBan(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	err = c.s.liftBan(ctx, w[0], auditlog.Actor{})
	return api.OK{OK: err == nil}, plainDecisionError(err)
}

// announce is the host's command "announce": it replaces the announcement. Its words are the text, and
// the end in RFC 3339 or "".
func (c commands) announce(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 2)
	if err != nil {
		return nil, err
	}
	err = c.s.announce(ctx, w[0], w[1], auditlog.Actor{})
	return c.s.renderHostWords(), plainDecisionError(err)
}

// endAnnouncement is the host's command "unannounce": it deletes the announcement.
func (c commands) endAnnouncement(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	err := c.s.endAnnouncement(ctx, auditlog.Actor{})
	return c.s.renderHostWords(), plainDecisionError(err)
}

// startMaintenance is the host's command "maintain": it begins maintenance. Its word is the text for
// everybody, or "".
func (c commands) startMaintenance(ctx context.Context, given []string) (any, error) {
	w, err := admin.Words(given, 1)
	if err != nil {
		return nil, err
	}
	err = c.s.startMaintenance(ctx, w[0], auditlog.Actor{})
	return c.s.renderHostWords(), plainDecisionError(err)
}

// endMaintenance is the host's command "unmaintain": it ends maintenance.
func (c commands) endMaintenance(ctx context.Context, given []string) (any, error) {
	if _, err := admin.Words(given, 0); err != nil {
		return nil, err
	}
	err := c.s.endMaintenance(ctx, auditlog.Actor{})
	return c.s.renderHostWords(), plainDecisionError(err)
}
