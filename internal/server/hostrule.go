package server

import (
	"context"
	"errors"
	"fmt"
	"net/netip"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/account/hostrule"
	"circulade/internal/admin"
	"circulade/internal/api"
	"circulade/internal/store"
)

// ruleCommands are what whoever runs the server decides from beside it. The log calls them the
// host: they are no account.
func (s *Server) ruleCommands() admin.Commands {
	return admin.Commands{
		"admin-grant":  s.hostGrant,
		"admin-revoke": s.hostRevokeAdmin,
		"admins":       s.hostAdmins,
		"ban":          s.hostBan,
		"mute":         s.hostReported((*Server).muteReported),
		"unmute":       s.hostReported((*Server).unmuteReported),
		"sign-out":     s.hostReported((*Server).signOutReported),
		"ban-reported": s.hostReported((*Server).banReported),
		"bans":         s.hostBans,
		"unban":        s.hostUnban,
		"announce":     s.hostAnnounce,
		"unannounce":   s.hostUnannounce,
		"maintain":     s.hostMaintain,
		"unmaintain":   s.hostUnmaintain,
	}
}

// A HostAdmin is an account that is an admin's.
type HostAdmin struct {
	Name  string `json:"name"`
	Since string `json:"since,omitempty"`
}

// hostRole has somebody be an admin, or not: the name of their account.
func (s *Server) hostRole(ctx context.Context, given []string, change func(*store.Tx, hostrule.Account) error) (any, error) {
	w, err := words(given, 1)
	if err != nil {
		return nil, err
	}
	var acc account.Account
	err = s.cfg.Rows.Change(ctx, func(tx *store.Tx) (err error) {
		if acc, err = account.NamedIn(tx, w[0]); err != nil {
			return err
		}
		return change(tx, hostrule.Account{Person: acc.Person, Name: acc.Name})
	})
	if err != nil {
		return nil, plainly(err)
	}
	return HostAdmin{Name: acc.Name}, nil
}

func (s *Server) hostGrant(ctx context.Context, given []string) (any, error) {
	return s.hostRole(ctx, given, func(tx *store.Tx, who hostrule.Account) error {
		return hostrule.Grant(tx, who, hostlog.Doer{}, s.decisions.Now())
	})
}

func (s *Server) hostRevokeAdmin(ctx context.Context, given []string) (any, error) {
	return s.hostRole(ctx, given, func(tx *store.Tx, who hostrule.Account) error {
		return hostrule.Revoke(tx, who, hostlog.Doer{}, s.decisions.Now())
	})
}

// hostAdmins lists the admins.
func (s *Server) hostAdmins(ctx context.Context, given []string) (any, error) {
	if _, err := words(given, 0); err != nil {
		return nil, err
	}
	told := []HostAdmin{}
	err := s.cfg.Rows.Look(ctx, func(tx *store.Tx) error {
		told = []HostAdmin{}
		list, err := hostrule.Admins(tx)
		for _, a := range list {
			told = append(told, HostAdmin{a.Name, api.Stamp(a.Since)})
		}
		return err
	})
	return told, err
}

// hostBan bans: "account" or "network", which, the reason, and the end in RFC 3339 or nothing.
func (s *Server) hostBan(ctx context.Context, given []string) (any, error) {
	w, err := words(given, 4)
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
	b, err := s.ban(ctx, q, hostlog.Doer{}, netip.Addr{})
	if err != nil {
		return nil, inWords(err)
	}
	return tellBan(&b), nil
}

// hostReported does something about whom a report is about: its number, the reason, and the end in
// RFC 3339, which are empty where the act has none.
func (s *Server) hostReported(act func(*Server, context.Context, *reported, reportAct, hostlog.Doer) error) admin.Command {
	return func(ctx context.Context, given []string) (any, error) {
		w, err := words(given, 3)
		if err != nil {
			return nil, err
		}
		id, err := reportID(w[0])
		if err != nil {
			return nil, err
		}
		told, err := s.actOn(ctx, id, reportAct{Reason: w[1], Until: w[2]}, hostlog.Doer{},
			func(ctx context.Context, p *reported, q reportAct, by hostlog.Doer) error {
				return act(s, ctx, p, q, by)
			})
		if err != nil {
			return nil, inWords(err)
		}
		return told, nil
	}
}

// inWords says a refusal in the words that it has already.
func inWords(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, errIsAdmin) {
		return hostrule.ErrOfAdmin
	}
	return plainly(err)
}

// hostBans lists the bans, the newest first.
func (s *Server) hostBans(ctx context.Context, given []string) (any, error) {
	if _, err := words(given, 0); err != nil {
		return nil, err
	}
	return s.bansBefore(ctx, 1<<62, hostrule.MaxBans)
}

// hostUnban lifts a ban: its number.
func (s *Server) hostUnban(ctx context.Context, given []string) (any, error) {
	w, err := words(given, 1)
	if err != nil {
		return nil, err
	}
	err = s.lift(ctx, w[0], hostlog.Doer{})
	return HostDone{err == nil}, inWords(err)
}

// hostAnnounce tells everybody something: the text, and the end in RFC 3339 or nothing.
func (s *Server) hostAnnounce(ctx context.Context, given []string) (any, error) {
	w, err := words(given, 2)
	if err != nil {
		return nil, err
	}
	err = s.announce(ctx, w[0], w[1], hostlog.Doer{})
	return s.says(), inWords(err)
}

func (s *Server) hostUnannounce(ctx context.Context, given []string) (any, error) {
	if _, err := words(given, 0); err != nil {
		return nil, err
	}
	err := s.endAnnouncement(ctx, hostlog.Doer{})
	return s.says(), inWords(err)
}

// hostMaintain lets nothing new begin: what people are told, or nothing.
func (s *Server) hostMaintain(ctx context.Context, given []string) (any, error) {
	w, err := words(given, 1)
	if err != nil {
		return nil, err
	}
	err = s.maintain(ctx, w[0], hostlog.Doer{})
	return s.says(), inWords(err)
}

func (s *Server) hostUnmaintain(ctx context.Context, given []string) (any, error) {
	if _, err := words(given, 0); err != nil {
		return nil, err
	}
	err := s.endMaintenance(ctx, hostlog.Doer{})
	return s.says(), inWords(err)
}
