package moderation

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"slices"
	"strconv"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/account/permission"
	"circulade/internal/api"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// banEndpoints returns the endpoints by which admins list, make and lift bans.
func (s *Service) banEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/admin/bans", s.getBans, api.Doc{
			ID: "bans", Tag: "administration", Title: "Who is banned",
			About:  "Those whose end has passed are gone. Newest first, 50 a page.",
			Answer: "A page of the list.",
			Query:  []api.Param{{Name: "before", About: "What the page before named as `next`."}}, Statuses: []int{400},
		}).By(api.Admin),
		api.Post("/api/admin/bans", s.postBans, api.Doc{
			ID: "ban", Tag: "administration", Title: "Ban an account or a network",
			About: "An account: its sessions and tokens end everywhere, and it signs in in no way (`banned`). Its seats stay as when somebody is away. " +
				"A network: its requests are refused and its open lines end within five seconds. Who is banned already has another reason and end. " +
				"Not oneself (`yourself`), no admin (`is-admin`), neither this machine nor the network that one comes from, and none that is wider than /8, or /24 of IPv6 (`bad-rule`); " +
				"at most 10,000 at once (`too-many-bans`).",
			Created: true, Answer: "The ban.",
			Statuses: []int{404, 409},
		}).By(api.Admin),
		api.Delete("/api/admin/bans/{id}", s.deleteBan, api.Doc{
			ID: "unban", Tag: "administration", Title: "Lift a ban",
			Answer: "It is lifted.",
			Paths:  []api.Param{{Name: "id", About: "The ban."}}, Statuses: []int{404},
		}).By(api.Admin),
	}
}

// A Ban is the JSON of a ban as admins and the host read it.
type Ban struct {
	Account string `json:"account,omitempty"`
	Guest   string `json:"guest,omitempty" doc:"What a guest was called where they were reported."`
	Network string `json:"network,omitempty"`
	ID      int64  `json:"id" schema:"minimum=1"`
	Reason  string `json:"reason"`
	Made    string `json:"made" schema:"format=date-time"`
	Until   string `json:"until,omitempty" schema:"format=date-time" doc:"When it ends by itself."`
}

// Component returns the schema of the type in the API document.
func (Ban) Component() api.Component {
	return api.Component{Name: "Ban", About: "Of an account, a guest or a network."}
}

// renderBan returns the JSON form of a ban of an account or a network; bans of guests are of another
// type.
func renderBan(b *permission.Ban) Ban {
	told := Ban{ID: b.ID, Account: b.Name, Reason: b.Reason, Made: api.FormatTime(b.Made), Until: api.FormatTimeOrNone(b.Until)}
	if b.Network.IsValid() {
		told.Network = b.Network.String()
	}
	return told
}

// A banRequest is the body of POST /api/admin/bans: which account or network to ban, why, and until
// when.
type banRequest struct {
	Account string `json:"account" doc:"The name of an account; or:"`
	Network string `json:"network" doc:"Like 192.0.2.0/24, 2001:db8::/32 or 192.0.2.7."`
	Reason  string `json:"reason" schema:"required,minLength=1,maxLength=200" doc:"Who is banned reads it."`
	Until   string `json:"until" schema:"format=date-time" doc:"When it ends by itself: in the future."`
}

// Component returns the name of the type's schema in the API document.
func (banRequest) Component() api.Component { return api.Component{Name: "NewBan"} }

// ban checks and stores the ban of an account or network that a request asks for; one that is banned
// already gets the new reason and end. from is the address of the admin who asks, whose own network
// cannot be banned; it is not valid if the host asks by a command. A request that is not allowed is
// answered with a problem.
func (s *Service) ban(ctx context.Context, q banRequest, by auditlog.Actor, from netip.Addr) (b permission.Ban, err error) {
	if (q.Account == "") == (q.Network == "") {
		return b, errBadDecision("account", "or the network must be there, and not both")
	}
	if b.Reason, err = readText("reason", q.Reason, 1, permission.MaxReason); err != nil {
		return b, err
	}
	if b.Until, err = s.readEnd(q.Until); err != nil {
		return b, err
	}
	if q.Account != "" {
		return s.banAccount(ctx, b, q.Account, by)
	}
	if b.Network, err = s.readBannableNetwork(q.Network); err != nil {
		return b, err
	}
	if from.IsValid() && b.Network.Contains(from.Unmap().WithZone("")) {
		return b, errBadDecision("network", "holds the address from which you come yourself")
	}
	err = s.decisions.Update(ctx, func(tx *store.Tx) error {
		made, err := permission.PutBan(tx, b, by, s.decisions.Now())
		b.ID, b.Made = made.ID, made.Made
		return err
	})
	return b, decisionProblem(err)
}

// banAccount stores the ban b for the account with a name and ends the account's sessions and tokens in
// the same transaction. Then it closes their open connections to this server and ends push to the
// account's browsers. It returns a problem if there is no such account, if it is an admin's, or that of
// the admin who bans (by).
func (s *Service) banAccount(ctx context.Context, b permission.Ban, accountName string, by auditlog.Actor) (permission.Ban, error) {
	var ended []store.Holder
	err := s.decisions.Update(ctx, func(tx *store.Tx) error {
		acc, err := account.ReadAccountByName(tx, accountName)
		if err != nil {
			return err
		}
		if acc.Person == by.Person {
			return errYourself
		}
		b.Person, b.Name = acc.Person, acc.Name
		made, err := permission.PutBan(tx, b, by, s.decisions.Now())
		if err != nil {
			return err
		}
		b.ID, b.Made = made.ID, made.Made
		ended, err = account.EndAll(tx, acc.Person)
		return err
	})
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.cfg.Accounts.ForgetCached(ended...)
		s.cfg.EndSessions(ended)
	}
	if err == nil { // the ban holds, whatever becomes of this
		if failed := s.cfg.EndPush(context.WithoutCancel(ctx), b.Person); failed != nil {
			s.cfg.Log.Error("the store failed", "doing", "ending the push of who is banned", "reason", store.Why(failed))
		}
	}
	return b, decisionProblem(err)
}

// A bansPage is the answer with one page of the list of bans.
type bansPage struct {
	Bans []Ban  `json:"bans"`
	Next string `json:"next,omitempty" doc:"What to ask for the next page with, as ‘before’; absent at the end."`
}

// Component returns the name of the type's schema in the API document.
func (bansPage) Component() api.Component { return api.Component{Name: "Bans"} }

// getBans answers GET /api/admin/bans with a page of the bans, the newest first.
func (s *Service) getBans(ctx context.Context, r *api.Request) (bansPage, error) {
	before, err := pageStart(r)
	if err != nil {
		return bansPage{}, err
	}
	list, err := s.bansBefore(ctx, before, pageSize+1)
	if err != nil {
		return bansPage{}, problem.OfStore(err)
	}
	told := bansPage{Bans: list}
	if len(list) > pageSize {
		told.Bans = list[:pageSize]
		told.Next = strconv.FormatInt(list[pageSize-1].ID, 10)
	}
	return told, nil
}

// bansBefore returns up to limit bans that hold now, of accounts, networks and guests, with ids smaller
// than before, the newest first.
func (s *Service) bansBefore(ctx context.Context, before int64, limit int) (told []Ban, err error) {
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		told = []Ban{}
		list, err := permission.ListBans(tx, before, limit, s.decisions.Now())
		if err != nil {
			return err
		}
		for i := range list {
			told = append(told, renderBan(&list[i]))
		}
		guests, err := sanction.ListBans(tx, before, limit, s.decisions.Now())
		for _, g := range guests {
			told = append(told, Ban{ID: g.ID, Guest: g.Name, Reason: g.Reason, Made: api.FormatTime(g.Made), Until: api.FormatTime(g.Until)})
		}
		return err
	})
	slices.SortFunc(told, func(a, b Ban) int { return cmp.Compare(b.ID, a.ID) })
	return told[:min(len(told), limit)], err
}

// postBans answers POST /api/admin/bans: it bans an account or network and returns the ban.
func (s *Service) postBans(ctx context.Context, r *api.Request, q *banRequest) (Ban, error) {
	b, err := s.ban(ctx, *q, actorOf(&r.Account), s.cfg.Ingress.ClientAddr(r.Request))
	if err != nil {
		return Ban{}, err
	}
	return renderBan(&b), nil
}

// liftBan lifts the ban, of a guest, an account or a network, whose id is the number in the text
// written. If there is none, it returns a problem.
func (s *Service) liftBan(ctx context.Context, written string, by auditlog.Actor) error {
	id, err := strconv.ParseInt(written, 10, 64)
	if err != nil || id < 1 {
		return errNoBan
	}
	return decisionProblem(s.decisions.Update(ctx, func(tx *store.Tx) error {
		err := sanction.LiftBan(tx, id, by, s.decisions.Now())
		if errors.Is(err, sanction.ErrNotFound) {
			err = permission.LiftBan(tx, id, by, s.decisions.Now())
		}
		return err
	}))
}

// deleteBan answers DELETE /api/admin/bans/{id}: an admin lifts a ban.
func (s *Service) deleteBan(ctx context.Context, r *api.Request) (api.OK, error) {
	return api.Done, s.liftBan(ctx, r.PathValue("id"), actorOf(&r.Account))
}
