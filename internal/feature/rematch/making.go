package rematch

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"maps"
	"slices"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
)

// makeNextTable stores the table for the rematch, with the seats and settings of this one. Its host is the person
// who was the first to want a rematch; who is the caller, and v their rights here. If another server has stored the
// new table meanwhile, it returns that one.
func makeNextTable(o table.Owner, who access.Who, v access.Rights) (Rematch, error) {
	l, host := o.Log(), firstProposer(o, who)
	st := l.ForRematch()
	st.Colours, st.Rated = colour.OfSeats(st.Colours, len(st.Seats)), staysRated(o, o.Roster().SeatsOf(v))
	theirs := o.Roster().HeldBy(host)
	for i := range st.Seats {
		if st.Seats[i].Kind == gamelog.KindHere && !theirs.Holds(i) {
			st.Seats[i].Kind = gamelog.KindLink // it is not here for who is the host now
		}
	}
	g, err := newNextGame(o, l, !containsAll(o.Roster().SeatsOf(v), o.Lineup().MustAgree()))
	if err != nil {
		return Rematch{}, problem.OfGame(err)
	}
	st.SetGame(g)
	next := Rematch{ID: nextTableID(o), Made: true}
	var grants []store.Grant
	grants, next.Links = nextGrants(o, next.ID, who, host, st.Seats)
	switch err := o.Create(next.ID, st, g, grants); {
	case errors.Is(err, store.ErrExists):
		return Rematch{ID: next.ID}, nil
	case err != nil:
		return Rematch{}, err
	}
	return next, nil
}

// staysRated reports whether the rematch of this game is rated: this one is, and each seat for a person is held by
// one account, which has no other seat and wants the rematch, or is a bot's. mine are the seats of the caller, who
// wants it.
func staysRated(o table.Owner, mine []int) bool {
	l, want := o.Log(), slices.Clone(mine)
	if !l.Rated {
		return false
	}
	if a := l.Rematch(); a != nil {
		want = append(want, a.Agreed...)
	}
	seated := map[store.Holder]bool{}
	for i, s := range l.Seats {
		if s.Kind == gamelog.KindBot {
			continue
		}
		grants := o.Roster().Grants()
		held := slices.DeleteFunc(slices.Clone(grants), func(g store.Grant) bool { return g.Seat != i || g.Kind != store.GrantPerson })
		if len(held) != 1 || held[0].Account == "" || seated[held[0].Holder] || !held[0].Program && !slices.Contains(want, i) {
			return false
		}
		seated[held[0].Holder] = true
	}
	return true
}

// firstProposer returns the person who was the first to want a rematch; the caller if no seat that wanted it has a
// person.
func firstProposer(o table.Owner, who access.Who) access.Who {
	a := o.Log().Rematch()
	if a == nil {
		return who
	}
	for _, seat := range a.Agreed {
		for _, g := range o.Roster().Grants() {
			if g.Seat == seat && g.Kind == store.GrantPerson && !g.Program {
				return access.Who{Holder: g.Holder}
			}
		}
	}
	return who
}

// maxLots is how many games are begun until the lot gives the first turn to the right seat.
const maxLots = 300

const (
	optionFirst = "base.first_player"
	firstDrawn  = "random"
	firstNamed  = "host"
)

// newNextGame begins a game with the settings of this one and a new seed, without an arranged position. With
// alternates, the seat after the one that began the last game has to begin: new seeds are tried until chance picks
// that seat. alternates has no effect where an option has the first seat name who begins.
func newNextGame(o table.Owner, l *gamelog.Log, alternates bool) (g *game.Game, err error) {
	setup := l.Setup
	setup.Start = nil
	first := (gamelog.StarterOf(l.Game()) + 1) % len(l.Seats)
	if alternates = alternates && setup.Options[optionFirst] != firstNamed; alternates {
		setup.Options = maps.Clone(setup.Options)
		setup.Options[optionFirst] = firstDrawn
	}
	for range maxLots {
		setup.Seed = game.NewKey().String()
		g, err = o.NewGame(setup)
		if err != nil || !alternates || gamelog.StarterOf(g) == first {
			break
		}
	}
	return g, err
}

// nextTableID returns the id of the table for the rematch. It is computed from the secret key of this game, so that
// all servers compute the same one and outsiders cannot guess it. If that table has been deleted, the next rematch
// has another id.
func nextTableID(o table.Owner) string {
	key := o.Log().Game().Key()
	mac := hmac.New(sha256.New, key[:])
	_, _ = mac.Write([]byte("circulade again\n" + o.ID() + o.Log().Next())) // a hash takes all
	return access.FormatID(mac.Sum(nil)[:16])
}

// nextGrants returns the grants of the rematch's table `id`, and links to those of its seats that nobody holds: all
// persons keep their seats, and so does the caller `who`; `host` gets the host's rights if this table has a host.
func nextGrants(o table.Owner, id string, who, host access.Who, seats []gamelog.Seat) (grants []store.Grant, links []access.SeatLink) {
	r, now := o.Roster(), o.Now()
	add := func(seat int, kind store.GrantKind, holder store.Holder) {
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: kind, Holder: holder, Created: now})
	}
	if r.HasHosts() {
		add(store.HostSeat, store.GrantHost, host.Holder)
	}
	v := r.HeldBy(who)
	stays := r.HeldBy(host).Host // whom they have invited they have
	links = []access.SeatLink{}
	for i, s := range seats {
		if s.Kind == gamelog.KindBot {
			continue
		}
		taken := v.Holds(i)
		if taken {
			add(i, store.GrantPerson, who.Holder) // a program may hold it by a link
		}
		for _, g := range r.Grants() {
			if g.Seat == i && g.Kind == store.GrantPerson && g.Holder != who.Holder && !(g.Program && !o.Log().Programs) {
				add(i, store.GrantPerson, g.Holder)
				taken = true
			}
			if g.Seat == i && g.Kind == store.GrantPerson && stays && r.IsInvited(i, g.Holder) {
				add(store.InvitedNote+i, store.GrantLink, g.Holder)
			}
		}
		if taken {
			continue
		}
		secret := access.NewSecret()
		holder, _ := access.HolderOf(secret)
		add(i, store.GrantLink, holder)
		links = append(links, access.SeatLink{Seat: i, Secret: secret})
	}
	return grants, links
}
