package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/account/hostrule"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/httpd"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// banEndpoints are for who is banned.
func (s *Server) banEndpoints() []api.Endpoint {
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

// A HostBan is a ban as admins and whoever runs the server read it.
type HostBan struct {
	Account string `json:"account,omitempty"`
	Guest   string `json:"guest,omitempty" doc:"What a guest was called where they were reported."`
	Network string `json:"network,omitempty"`
	ID      int64  `json:"id" schema:"minimum=1"`
	Reason  string `json:"reason"`
	Made    string `json:"made" schema:"format=date-time"`
	Until   string `json:"until,omitempty" schema:"format=date-time" doc:"When it ends by itself."`
}

// Component names its schema.
func (HostBan) Component() api.Component {
	return api.Component{Name: "Ban", About: "Of an account, a guest or a network."}
}

func tellBan(b *hostrule.Ban) HostBan {
	told := HostBan{ID: b.ID, Account: b.Name, Reason: b.Reason, Made: api.Stamp(b.Made), Until: api.StampOrNone(b.Until)}
	if b.Network.IsValid() {
		told.Network = b.Network.String()
	}
	return told
}

// A wantedBan is a ban that somebody asks for.
type wantedBan struct {
	Account string `json:"account" doc:"The name of an account; or:"`
	Network string `json:"network" doc:"Like 192.0.2.0/24, 2001:db8::/32 or 192.0.2.7."`
	Reason  string `json:"reason" schema:"required,minLength=1,maxLength=200" doc:"Who is banned reads it."`
	Until   string `json:"until" schema:"format=date-time" doc:"When it ends by itself: in the future."`
}

func (wantedBan) Component() api.Component { return api.Component{Name: "NewBan"} }

// badRule refuses what cannot be decided so, with the field that is wrong.
func badRule(field, message string) error {
	return refusal.New(refusal.Invalid, "bad-rule", "this cannot be decided so: the "+field+" "+message).
		WithFaults([]game.Fault{{Field: field, Message: message}})
}

// text reads what somebody wrote, of at least so many characters and at most.
func ruleText(field, written string, least, most int) (string, error) {
	written = strings.TrimSpace(written)
	if n := utf8.RuneCountInString(written); n < least || n > most {
		return "", badRule(field, fmt.Sprintf("has %d characters; it must have %d to %d", n, least, most))
	}
	if strings.ContainsFunc(written, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f }) {
		return "", badRule(field, "holds a character that cannot be seen")
	}
	return written, nil
}

// ruleEnd reads when a decision ends; "": never.
func (s *Server) ruleEnd(written string) (time.Time, error) {
	if written == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, written)
	switch {
	case err != nil:
		return t, badRule("until", "is no time as in RFC 3339, like 2026-12-31T18:00:00Z")
	case !t.After(s.decisions.Now()):
		return t, badRule("until", "is over already: it must be in the future")
	case t.Year() > 9999:
		return t, badRule("until", "is too far away")
	}
	return t.UTC(), nil
}

const (
	widest4 = 8 // of the networks that can be banned, in bits
	widest6 = 24
)

// bannable reads a network that can be banned.
func (s *Server) bannable(written string) (netip.Prefix, error) {
	list, err := httpd.ParseNetworks([]string{written})
	if err != nil {
		return netip.Prefix{}, badRule("network", "is none: it must be like 192.0.2.0/24, 2001:db8::/32 or 192.0.2.7")
	}
	p := list[0]
	switch {
	case p.Overlaps(netip.MustParsePrefix("127.0.0.0/8")), p.Overlaps(netip.MustParsePrefix("::1/128")):
		return p, badRule("network", "holds this machine itself, which is never banned")
	case p.Addr().Is4() && p.Bits() < widest4:
		return p, badRule("network", fmt.Sprintf("is too wide: it may be a /%d or smaller", widest4))
	case p.Addr().Is6() && p.Bits() < widest6:
		return p, badRule("network", fmt.Sprintf("is too wide: it may be a /%d or smaller", widest6))
	}
	for _, proxy := range s.ingress.Proxies {
		if p.Overlaps(proxy) {
			return p, badRule("network", "holds a proxy of this server, through which others come")
		}
	}
	return p, nil
}

// ban reads a ban and makes it. From is where whoever asks sits; not valid: at the server.
func (s *Server) ban(ctx context.Context, q wantedBan, by hostlog.Doer, from netip.Addr) (b hostrule.Ban, err error) {
	if (q.Account == "") == (q.Network == "") {
		return b, badRule("account", "or the network must be there, and not both")
	}
	if b.Reason, err = ruleText("reason", q.Reason, 1, hostrule.MaxReason); err != nil {
		return b, err
	}
	if b.Until, err = s.ruleEnd(q.Until); err != nil {
		return b, err
	}
	if q.Account != "" {
		return s.banAccount(ctx, b, q.Account, by)
	}
	if b.Network, err = s.bannable(q.Network); err != nil {
		return b, err
	}
	if from.IsValid() && b.Network.Contains(from.Unmap().WithZone("")) {
		return b, badRule("network", "holds the address from which you come yourself")
	}
	err = s.decisions.Change(ctx, func(tx *store.Tx) error {
		made, err := hostrule.Put(tx, b, by, s.decisions.Now())
		b.ID, b.Made = made.ID, made.Made
		return err
	})
	return b, ofRule(err)
}

// banAccount ends all sessions and tokens of the account in the same change, and what is open by
// them here; other servers hear of it. No browser of theirs is told anything by push any more.
func (s *Server) banAccount(ctx context.Context, b hostrule.Ban, called string, by hostlog.Doer) (hostrule.Ban, error) {
	var ended []store.Holder
	err := s.decisions.Change(ctx, func(tx *store.Tx) error {
		acc, err := account.NamedIn(tx, called)
		if err != nil {
			return err
		}
		if acc.Person == by.Person {
			return errYourself
		}
		b.Person, b.Name = acc.Person, acc.Name
		made, err := hostrule.Put(tx, b, by, s.decisions.Now())
		if err != nil {
			return err
		}
		b.ID, b.Made = made.ID, made.Made
		ended, err = account.EndAll(tx, acc.Person)
		return err
	})
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.accounts.Forget(ended...)
		s.ended(ended)
	}
	if err == nil { // the ban holds, whatever becomes of this
		if _, failed := s.notices.Unsubscribe(context.WithoutCancel(ctx), b.Person, ""); failed != nil {
			s.log.Error("the store failed", "doing", "ending the push of who is banned", "reason", store.Why(failed))
		}
	}
	return b, ofRule(err)
}

var (
	errYourself = refusal.New(refusal.Conflict, "yourself", "nobody bans themselves")
	errIsAdmin  = refusal.New(refusal.Conflict, "is-admin", hostrule.ErrOfAdmin.Error())
	errNoNamed  = refusal.New(refusal.NotFound, "not-found", "no account has this name")
	errNoBan    = refusal.New(refusal.NotFound, "not-found", hostrule.ErrNoBan.Error())
	errManyBans = refusal.New(refusal.Conflict, "too-many-bans", hostrule.ErrFull.Error())
)

// ofRule says how an error of a decision looks.
func ofRule(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, account.ErrNoAccount):
		return errNoNamed
	case errors.Is(err, hostrule.ErrOfAdmin):
		return errIsAdmin
	case errors.Is(err, hostrule.ErrNoBan):
		return errNoBan
	case errors.Is(err, hostrule.ErrFull):
		return errManyBans
	}
	return caller.ProblemOf(err)
}

// adminPage is how many rows of a list one answer has.
const adminPage = 50

// beforeOf reads from where on a list goes on: the id that the last answer named as next.
func beforeOf(r *api.Request) (int64, error) {
	text := r.URL.Query().Get("before")
	if text == "" {
		return 1 << 62, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, noPlace(text)
	}
	return n, nil
}

type bansAnswer struct {
	Bans []HostBan `json:"bans"`
	Next string    `json:"next,omitempty" doc:"What to ask for the next page with, as ‘before’; absent at the end."`
}

func (bansAnswer) Component() api.Component { return api.Component{Name: "Bans"} }

func (s *Server) getBans(ctx context.Context, r *api.Request) (bansAnswer, error) {
	before, err := beforeOf(r)
	if err != nil {
		return bansAnswer{}, err
	}
	list, err := s.bansBefore(ctx, before, adminPage+1)
	if err != nil {
		return bansAnswer{}, refusal.OfStore(err)
	}
	told := bansAnswer{Bans: list}
	if len(list) > adminPage {
		told.Bans = list[:adminPage]
		told.Next = strconv.FormatInt(list[adminPage-1].ID, 10)
	}
	return told, nil
}

// bansBefore lists bans, the newest first.
func (s *Server) bansBefore(ctx context.Context, before int64, limit int) (told []HostBan, err error) {
	err = s.cfg.Rows.Look(ctx, func(tx *store.Tx) error {
		told = []HostBan{}
		list, err := hostrule.Bans(tx, before, limit, s.decisions.Now())
		if err != nil {
			return err
		}
		for i := range list {
			told = append(told, tellBan(&list[i]))
		}
		guests, err := sanction.Bans(tx, before, limit, s.decisions.Now())
		for _, g := range guests {
			told = append(told, HostBan{ID: g.ID, Guest: g.Name, Reason: g.Reason, Made: api.Stamp(g.Made), Until: api.Stamp(g.Until)})
		}
		return err
	})
	slices.SortFunc(told, func(a, b HostBan) int { return cmp.Compare(b.ID, a.ID) })
	return told[:min(len(told), limit)], err
}

func (s *Server) postBans(ctx context.Context, r *api.Request, q *wantedBan) (HostBan, error) {
	b, err := s.ban(ctx, *q, doer(&r.Account), s.ingress.Client(r.Request))
	if err != nil {
		return HostBan{}, err
	}
	return tellBan(&b), nil
}

// lift ends a ban.
func (s *Server) lift(ctx context.Context, written string, by hostlog.Doer) error {
	id, err := strconv.ParseInt(written, 10, 64)
	if err != nil || id < 1 {
		return errNoBan
	}
	return ofRule(s.decisions.Change(ctx, func(tx *store.Tx) error {
		err := sanction.LiftBan(tx, id, by, s.decisions.Now())
		if errors.Is(err, sanction.ErrNone) {
			err = hostrule.Lift(tx, id, by, s.decisions.Now())
		}
		return err
	}))
}

func (s *Server) deleteBan(ctx context.Context, r *api.Request) (api.OK, error) {
	return api.Done, s.lift(ctx, r.PathValue("id"), doer(&r.Account))
}
