package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// serverMove begins the move ids that the server makes.
const serverMove = "server:"

// maxHolders is how many links and how many browsers one seat may have.
const maxHolders = 16

// seatLink is a secret on its way to whoever asked for it, once.
type seatLink struct {
	Seat   int    `json:"seat"`
	Secret string `json:"secret"`
}

// viewer returns what a caller holds here. A program that sends a secret wants
// it to count.
func (t *table) viewer(c caller) (viewer, error) {
	v := authorize(t.grants, c)
	if c.program && v == (viewer{}) {
		return v, errSeat
	}
	return v, nil
}

// see returns the table as the caller sees it.
func (t *table) see(c caller, since int64) (json.RawMessage, error) {
	v, err := t.viewer(c)
	if err != nil {
		return nil, err
	}
	return t.answer(v, since)
}

// sit gives the seat of a link to the caller's session.
func (t *table) sit(c caller, secret string) (json.RawMessage, error) {
	holder, ok := holderOf(secret)
	link := authorize(t.grants, caller{holder: holder, known: ok})
	for i := range t.log.Seats {
		if !link.holds(i) || authorize(t.grants, c).holds(i) {
			continue
		}
		if t.granting(i, store.GrantSession) >= maxHolders {
			return nil, tooMany("this seat is held by too many browsers; ask for a new link", time.Minute)
		}
		if err := t.grant(i, store.GrantSession, c.holder); err != nil {
			return nil, err
		}
	}
	if link.seats == 0 {
		return nil, fail(http.StatusForbidden, "not-your-seat", "this invitation does not hold, or no longer").
			with("ask whoever made the table for a new link")
	}
	return t.see(c, whole)
}

// granting counts the grants of a kind to a seat.
func (t *table) granting(seat int, kind store.GrantKind) int {
	n := 0
	for _, g := range t.grants {
		if g.Seat == seat && g.Kind == kind {
			n++
		}
	}
	return n
}

func (t *table) grant(seat int, kind store.GrantKind, holder store.Holder) error {
	err := t.write("granting a seat", func(ctx context.Context, s store.Store) error {
		return s.Grant(ctx, store.Grant{Game: t.id, Seat: seat, Kind: kind, Holder: holder, Created: time.Now().UnixMilli()})
	})
	if err != nil {
		return err
	}
	return t.regrant()
}

// clear puts everybody out of a seat, with their links.
func (t *table) clear(seat int) error {
	return t.write("clearing a seat", func(ctx context.Context, s store.Store) error {
		_, err := s.Revoke(ctx, t.id, seat, "")
		return err
	})
}

// newLink makes a link to a seat.
func (t *table) newLink(seat int) (seatLink, error) {
	secret := newSecret()
	holder, _ := holderOf(secret)
	return seatLink{seat, secret}, t.grant(seat, store.GrantLink, holder)
}

// link makes a further link for a seat's holder, or for the host a new one that
// puts the others out.
func (t *table) link(c caller, n int) (seatLink, error) {
	v := authorize(t.grants, c)
	if !v.holds(n) && !v.host {
		return seatLink{}, errSeat
	}
	if n < 0 || n >= len(t.log.Seats) {
		return seatLink{}, noSeat(n)
	}
	if err := t.sure(); err != nil {
		return seatLink{}, err
	}
	if v.holds(n) {
		if t.granting(n, store.GrantLink) >= maxHolders {
			return seatLink{}, tooMany("this seat has too many links; whoever made the table can replace them", time.Minute)
		}
		return t.newLink(n)
	}
	if t.log.Seats[n].Kind == gamelog.KindBot {
		return seatLink{}, errComputer
	}
	return t.hand(c, n, gamelog.Seat{Kind: gamelog.KindLink})
}

func noSeat(n int) *failure {
	return fail(http.StatusNotFound, "not-found", fmt.Sprintf("the table has no seat %d", n))
}

// revoke puts everybody out of a seat. Nobody holds it until the host makes a
// new link or takes it back.
func (t *table) revoke(c caller, n int) error {
	v := authorize(t.grants, c)
	switch {
	case !v.holds(n) && !v.host:
		return errSeat
	case n >= len(t.log.Seats):
		return noSeat(n)
	case t.log.Seats[n].Kind == gamelog.KindBot:
		return errComputer
	}
	if err := t.sure(); err != nil {
		return err
	}
	if err := t.clear(n); err != nil {
		return err
	}
	return t.regrant()
}

// rename gives a seat the name that its player wants.
func (t *table) rename(c caller, n int, name string) (json.RawMessage, error) {
	switch {
	case n >= len(t.log.Seats):
		return nil, noSeat(n)
	case !authorize(t.grants, c).holds(n):
		return nil, errSeat
	case t.log.Status() != store.Playing:
		return nil, errEnded
	}
	if err := t.sure(); err != nil {
		return nil, err
	}
	if _, err := t.log.Game().Renamed(n, name); err != nil {
		return nil, &failure{
			status: http.StatusBadRequest, code: "bad-setup", message: "nobody can play under this name",
			faults: []game.Fault{{Field: "name", Message: err.Error()}},
		}
	}
	if t.log.Setup.Players[n] != name {
		if err := t.setName(n, name); err != nil {
			return nil, err
		}
	}
	return t.see(c, whole)
}

// setName stores the name of a seat and then takes it in. It is no entry: neither
// the game nor who may play it depends on it.
func (t *table) setName(n int, name string) error {
	if !t.log.MayRename(n) {
		return wasted("this seat has had too many names in one turn")
	}
	err := t.write("naming a seat", func(ctx context.Context, s store.Store) error {
		return s.Rename(ctx, t.id, n, name)
	})
	if err != nil {
		t.spoilt = true // what the seat is called stands in no entry
		return err
	}
	if err := t.log.Rename(n, name); err != nil {
		return err
	}
	t.changed()
	return nil
}

// reseated is the answer to a seat handed over.
type reseated struct {
	Table json.RawMessage `json:"table"`
	Links []seatLink      `json:"links"`
}

type seatRequest struct {
	Kind string `json:"kind"`
	Bot  string `json:"bot"`
}

// check finds the seat that a request asks for.
func (q seatRequest) check(bots []string) (gamelog.Seat, error) {
	faults := seatFaults("", q.Kind, q.Bot, bots)
	if len(faults) > 0 {
		return gamelog.Seat{}, &failure{
			status: http.StatusBadRequest, code: "bad-setup", message: "nobody can take the seat like this", faults: faults,
		}
	}
	return gamelog.Seat(q), nil
}

// seatFaults says what is wrong with who is to have a seat.
func seatFaults(prefix, kind, bot string, bots []string) []game.Fault {
	kinds := []string{gamelog.KindHere, gamelog.KindLink, gamelog.KindBot}
	switch {
	case !slices.Contains(kinds, kind):
		return []game.Fault{{Field: prefix + "kind", Message: fmt.Sprintf("%q is no kind of seat", short(kind)), Allowed: kinds}}
	case kind == gamelog.KindBot && !slices.Contains(bots, bot):
		return []game.Fault{{Field: prefix + "bot", Message: fmt.Sprintf("there is no computer player %q", short(bot)), Allowed: bots}}
	case kind != gamelog.KindBot && bot != "":
		return []game.Fault{{Field: prefix + "bot", Message: "only a seat of the kind bot has one"}}
	}
	return nil
}

// reseat hands a seat to a computer player or takes it back.
func (t *table) reseat(c caller, n int, to gamelog.Seat) (reseated, error) {
	if !authorize(t.grants, c).host {
		return reseated{}, errHost
	}
	if n < 0 || n >= len(t.log.Seats) {
		return reseated{}, noSeat(n)
	}
	if err := t.sure(); err != nil {
		return reseated{}, err
	}
	if t.log.Status() != store.Playing {
		return reseated{}, errEnded
	}
	link, err := t.hand(c, n, to)
	if err != nil {
		return reseated{}, err
	}
	links := []seatLink{}
	if to.Kind == gamelog.KindLink {
		links = append(links, link)
	}
	table, err := t.see(c, whole)
	return reseated{table, links}, err
}

// hand gives a seat to others: whoever had it is put out first, so that at no
// moment two may play it.
func (t *table) hand(c caller, n int, to gamelog.Seat) (link seatLink, err error) {
	if t.log.Seats[n] != to && !t.log.MayReseat() {
		return link, wasted("seats have changed hands too often in one turn")
	}
	if err := t.clear(n); err != nil {
		return link, err
	}
	switch to.Kind {
	case gamelog.KindLink:
		link, err = t.newLink(n)
	case gamelog.KindHere:
		err = t.grant(n, store.GrantSession, c.holder)
	default:
		err = t.regrant()
	}
	if err != nil {
		return link, err
	}
	delete(t.think.players, n)
	if t.log.Seats[n] == to {
		return link, nil
	}
	err = t.administer(gamelog.Decision{Seat: n, As: &to})
	return link, err
}

// administer commits what the host decided. Should somebody's move have come
// first, it is decided again after it.
func (t *table) administer(a gamelog.Decision) error {
	id := serverMove + newID()
	err := t.commit(id, store.HostSeat, t.log.Decide(a))
	if errors.Is(err, errStale) {
		err = t.commit(id, store.HostSeat, t.log.Decide(a))
	}
	return err
}

// end stops the game.
func (t *table) end(c caller) (json.RawMessage, error) {
	if !authorize(t.grants, c).host {
		return nil, errHost
	}
	if err := t.stop(); err != nil {
		return nil, err
	}
	return t.see(c, whole)
}

func (t *table) stop() error {
	if t.log.Status() != store.Playing {
		return nil
	}
	if err := t.sure(); err != nil {
		return err
	}
	return t.administer(gamelog.Decision{Seat: store.HostSeat, End: true})
}

// forget takes the table from the caller's list, and ends it if he made it.
func (t *table) forget(c caller) error {
	v := authorize(t.grants, c)
	if v.host {
		if err := t.stop(); err != nil {
			return err
		}
	}
	if v == (viewer{}) {
		return nil
	}
	err := t.write("forgetting a table", func(ctx context.Context, s store.Store) error {
		return s.Forget(ctx, t.id, c.holder)
	})
	if err != nil {
		return err
	}
	return t.regrant()
}

// wasted is the refusal of what has been done too often.
func wasted(what string) *failure {
	return tooMany(what, time.Minute).with("play on: a new turn counts anew")
}
