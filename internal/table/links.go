package table

import (
	"context"
	"encoding/json"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Links is what links to the seats of a table give, and who asks for a seat that somebody holds. It belongs to
// the table's owner.
type Links struct {
	log    *gamelog.Log // of the table; nil until it is loaded
	roster *Roster
}

var (
	errLinkWrong = problem.New(problem.Forbidden, "link-wrong", "this link leads to no seat of this table").
			With("look whether all of it is there, or ask whoever sent it for a new one")
	errLinkReplaced = problem.New(problem.Forbidden, "link-replaced", "this link has been replaced, and leads to no seat any more").
			With("ask whoever made the table for a new one")
)

// sit gives the seats of a link to the caller's session. Where somebody holds one it lets nobody
// else in: they are asked.
func (t *Table) sit(who access.Who, secret string) (s Seated, err error) {
	holder, _ := access.HolderOf(secret)
	link, err := t.links.linkOf(who, holder)
	if err != nil {
		return s, err
	}
	if t.roster.BarsProgram(who) {
		return s, ErrPrograms
	}
	if err := t.roster.MayTake(who); err != nil {
		return s, err
	}
	mine := t.roster.HeldBy(who)
	var others []int
	for i := range t.log.Seats {
		switch is := uint8(1) << i; {
		case link.Seats&is == 0 || mine.Holds(i):
			continue
		case link.Gives&is == 0:
			others = append(others, i)
			continue
		}
		if err := t.links.sitAt(who, i, holder); err != nil {
			return s, err
		}
	}
	if len(others) > 0 {
		if err := t.links.ask(who, others[0]); err != nil {
			return s, err
		}
		o, err := t.links.offered(who, secret)
		return Seated{Asks: &o}, err
	}
	if err := t.names.GiveWay(); err != nil {
		return s, err
	}
	t.clock.Advance() // the clock may start now
	s.Table, err = t.see(who, nothing)
	return s, err
}

// Seated is what came of sitting down by a link.
type Seated struct {
	Table json.RawMessage // nil: they do not sit there yet
	Asks  *Offer          // those who hold the seat are asked
}

// sitAt gives somebody a seat by a link that gives it.
func (l *Links) sitAt(who access.Who, seat int, link store.Holder) error {
	switch persons := l.roster.CountGrants(seat, store.GrantPerson); {
	case persons >= maxHolders:
		return problem.Often("this seat is held by too many browsers; ask for a new link", time.Minute)
	case persons == 0 && l.roster.IsSettled() && l.log.Attendance.HasBeenLeft(seat):
		return ErrStrangers // nobody plays on for who has gone
	}
	var beside *store.Holder
	if l.isSecretPlayed(seat) {
		beside = &link
	}
	if err := l.letIn(who.Holder, seat, beside); err != nil {
		return err
	}
	if !l.roster.HeldBy(who).Holds(seat) {
		return ErrNoPerson
	}
	return nil
}

// isSecretPlayed reports whether a program plays a seat by its secret, and nobody else does.
func (l *Links) isSecretPlayed(seat int) bool {
	played := l.log.Acted()>>seat&1 != 0 && !l.log.Attendance.HasBeenLeft(seat)
	return l.roster.CountGrants(seat, store.GrantPerson) == 0 && (played || l.roster.presence.seats()>>seat&1 != 0)
}

// letIn has somebody hold a seat, too: by a link that gives it, or because those say so who may. Beside a
// program that plays it by a link they hold it as long as there is that link, so that the program goes on.
func (l *Links) letIn(who store.Holder, seat int, beside *store.Holder) error {
	created := access.After(l.roster.grants, seat, store.GrantPerson, l.roster.now())
	for i := range l.roster.grants {
		if g := &l.roster.grants[i]; beside != nil && g.Seat == seat && g.Holder == *beside {
			created = g.Created - 1
		}
	}
	list := []store.Grant{{Game: l.roster.id, Seat: seat, Kind: store.GrantPerson, Holder: who, Created: created}}
	if !l.roster.IsJoinable() && !l.roster.IsStrangers(seat) {
		list = append(list, access.Note(l.roster.id, store.InvitedNote+seat, who, l.roster.now()))
	}
	err := l.roster.keeper.write("granting a seat", func(ctx context.Context, s store.Store) error { return s.Grant(ctx, list...) })
	if err != nil {
		return err
	}
	return l.roster.keeper.regrant()
}

// linkOf finds what a link opens, or says that it is none.
func (l *Links) linkOf(who access.Who, holder store.Holder) (access.Link, error) {
	link := access.LinkOf(l.roster.grants, holder)
	if !link.None() {
		return link, nil
	}
	if err := l.roster.CheckVisible(who); err != nil {
		return link, err
	}
	if access.LastPutOut(l.roster.notes, access.Who{Holder: holder}, access.Rights{}).Is() {
		return link, errLinkReplaced
	}
	return link, errLinkWrong
}

// An Offer is what a link would give to whoever sits down by it.
type Offer struct {
	Seats []int `json:"seats"`
	// Held says that somebody else holds one of them, and is asked before the caller does, too.
	Held bool `json:"held"`
	// Asked is how that stands, once the caller has asked.
	Asked *AskedSeat `json:"asked,omitempty"`
}

// offered tells what sit would do, and does nothing.
func (l *Links) offered(who access.Who, secret string) (Offer, error) {
	holder, _ := access.HolderOf(secret)
	link, err := l.linkOf(who, holder)
	if err != nil {
		return Offer{}, err
	}
	mine := l.roster.HeldBy(who)
	var o Offer
	for i := range l.log.Seats {
		is := uint8(1) << i
		if link.Seats&is == 0 {
			continue
		}
		o.Seats = append(o.Seats, i)
		if !mine.Holds(i) && link.Gives&is == 0 {
			o.Held = true
			o.Asked = l.askedSeat(who, i)
		}
	}
	return o, l.roster.MayTake(who)
}

// newLink makes a link to a seat.
func (l *Links) newLink(seat int) (access.SeatLink, error) {
	secret := access.NewSecret()
	holder, _ := access.HolderOf(secret)
	return access.SeatLink{Seat: seat, Secret: secret}, l.roster.Grant(seat, store.GrantLink, holder)
}
