package table

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"reflect"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// A Lobby is told of the tables where others than those who were invited may sit down, and
// says who gets a seat at them.
type Lobby interface {
	// Told takes in how a table is now; one without a State is listed no longer. It is
	// called by the table's owner, and does not make it wait.
	Told(Listing)
	// Take gives a seat to whoever comes first: it stores the grant unless a person
	// holds the seat already, and reports whether it did. It refuses who has too many, and gives
	// none to who is Barred.
	Take(ctx context.Context, g store.Grant) (bool, error)
	// Barred reports whether one of some persons and somebody who sits at a table, or made it, have
	// blocked each other: they are not to meet there.
	Barred(ctx context.Context, game string, persons ...store.Holder) (bool, error)
}

// The states of a table in a lobby.
const (
	Waits = "waiting" // for people to sit down
	Runs  = "running" // may be watched
)

// A Listing is what a lobby shows of a table.
type Listing struct {
	ID     string          `json:"id"`
	Open   string          `json:"open,omitempty"` // gamelog.OpenFriends: it is for those; "": for everybody
	State  string          `json:"state"`
	Title  string          `json:"title,omitempty"`
	Host   string          `json:"host,omitempty"` // the name of whoever made it, if they sit there
	Made   string          `json:"made"`           // RFC 3339
	Seats  []ListedSeat    `json:"seats"`
	Free   int             `json:"free"` // seats that anybody may take
	Preset string          `json:"preset"`
	Sets   []string        `json:"sets"`
	Aids   string          `json:"aids"`
	Clock  *clock.Settings `json:"clock,omitempty"`
	// Programs: accounts of bots may sit there.
	Programs bool `json:"programs,omitempty"`
	// WatchDelay is how many turns late those see it who watch.
	WatchDelay int `json:"watch_delay,omitempty"`
	// Forfeit: whoever leaves, or is out of time, has lost.
	Forfeit bool `json:"forfeit,omitempty"`
	// Arranged: somebody chose the seed, tiles or outcomes.
	Arranged bool `json:"arranged,omitempty"`
	// Away says that nobody of the table is there now.
	Away bool `json:"away,omitempty"`

	Hosts   []store.Holder `json:"-"` // who made it
	Sitters []store.Holder `json:"-"` // who sits there
	From    netip.Addr     `json:"-"` // who is counted for it
}

// A ListedSeat is a seat of a table in a lobby.
type ListedSeat struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Bot  string `json:"bot,omitempty"`
	Free bool   `json:"free,omitempty"`
	// Program: an account sits there that is a bot's.
	Program bool `json:"program,omitempty"`
	// Guest: somebody holds it who has no account.
	Guest bool `json:"guest,omitempty"`
	// Account is what the account of whoever holds it is called.
	Account string `json:"account,omitempty"`
}

// ErrNoPerson refuses who is no more: their request was on its way when they became somebody else.
var ErrNoPerson = problem.New(problem.Forbidden, "no-person", "you have signed in as somebody else, or deleted your account, since you sent this")

var (
	errNotPublic = problem.New(problem.Forbidden, "not-public", "this table is not open to everybody").
			With("ask whoever made it for a link to a seat")
	errFull = problem.New(problem.Conflict, "no-seat", "every seat of this table is taken").
		With("look for another table, or watch this one")
)

// IsFree reports whether a seat waits for somebody. Who plays it by its secret sits there
// while they are there, and from their first choice on; and nobody takes a seat over whose
// flag is down.
func (r *Roster) IsFree(seat int) bool {
	if r.log.HasLost(seat) || r.log.Seats[seat].Kind != gamelog.KindLink || r.CountGrants(seat, store.GrantPerson) > 0 || r.log.Acted()>>seat&1 != 0 {
		return false
	}
	if c := r.log.Clock(); c != nil && c.Down(seat) {
		return false
	}
	return r.presence.seats()>>seat&1 == 0
}

// IsOpen reports whether a seat is shown as one that waits for anybody.
func (r *Roster) IsOpen(seat int) bool {
	return r.log.Status() == store.Playing && (r.IsJoinable() || gamelog.IsFree(r.log.Setup.Players[seat])) && r.IsFree(seat)
}

// anySeat is the seat of somebody who takes whichever is free.
const anySeat = -1

// join gives somebody a free seat, or the one to which they are invited. Of two who come at
// once, the store decides who gets it, and the other is given the next.
func (t *Table) join(who access.Who, called Naming, invited int) (json.RawMessage, error) {
	switch {
	case !t.roster.IsJoinable() && invited == anySeat || t.registry.cfg.Lobby == nil:
		return nil, errNotPublic
	case t.roster.BarsProgram(who):
		return nil, ErrPrograms
	case t.log.Status() != store.Playing:
		return nil, problem.GameOver
	}
	if err := t.sure(); err != nil {
		return nil, err
	}
	if called.Name != "" {
		if err := game.CheckName(called.Name); err != nil {
			return nil, problem.New(problem.Invalid, "bad-setup", "nobody can play under this name").
				WithFaults([]game.Fault{{Field: "name", Message: err.Error()}})
		}
		if !called.Given && t.names.IsOfAccountHere(who, called.Name) {
			return nil, ErrNameOfAccount
		}
	}
	seat, fresh, err := t.roster.take(who, invited)
	if err != nil {
		return nil, err
	}
	if err := t.names.GiveWay(); err != nil {
		return nil, err
	}
	if err := t.names.introduce(who, seat, fresh, called.Name); err != nil {
		return nil, err
	}
	return t.see(who, nothing)
}

// take finds somebody's seat, or gives them the first that is free, or the only one.
func (r *Roster) take(who access.Who, only int) (seat int, fresh bool, err error) {
	for i := range r.log.Seats {
		if r.HeldBy(who).Holds(i) {
			return i, false, nil
		}
	}
	for i := range r.log.Seats {
		if !r.IsFree(i) || only != anySeat && i != only {
			continue
		}
		got := false
		var refused *problem.Problem
		err := r.keeper.write("taking a seat", func(ctx context.Context, _ store.Store) (err error) {
			got, err = r.lobby.Take(ctx, store.Grant{
				Game: r.id, Seat: i, Kind: store.GrantPerson, Holder: who.Holder, Created: access.After(r.grants, i, store.GrantPerson, r.now()),
			})
			if errors.As(err, &refused) {
				return nil // the store did what it was asked
			}
			return err
		})
		if err != nil {
			return 0, false, err
		}
		if refused != nil {
			return 0, false, refused
		}
		if err := r.keeper.regrant(); err != nil {
			return 0, false, err
		}
		if got {
			return i, true, nil
		}
	}
	return 0, false, errFull
}

// publish tells the lobby of a table that is otherwise than it was told last.
func (t *Table) publish() {
	if t.log == nil || t.deleted.Load() || !t.roster.IsJoinable() || t.registry.cfg.Lobby == nil {
		return
	}
	now := t.listing()
	if reflect.DeepEqual(now, t.listed) {
		return
	}
	t.listed = now
	t.registry.cfg.Lobby.Told(now)
}

// listing returns what a lobby shows of the table.
func (t *Table) listing() Listing {
	l := t.log
	out := Listing{
		ID: t.id, Title: l.Title, Made: t.made.UTC().Format(time.RFC3339), Preset: l.Setup.Preset,
		From: t.from, Sets: l.Setup.Expansions, Aids: l.Setup.Aids, Clock: l.Start.Clock, Seats: []ListedSeat{}, Away: !t.presence.isAnybodyThere(),
		Programs: l.Programs, WatchDelay: l.WatchDelay, Forfeit: l.Forfeit, Arranged: l.Arranged,
	}
	if l.Open == gamelog.OpenFriends {
		out.Open = l.Open
	}
	out.Hosts = t.roster.Hosts()
	for _, g := range t.roster.grants {
		if g.Seat >= 0 && g.Kind == store.GrantPerson {
			out.Sitters = append(out.Sitters, g.Holder)
		}
	}
	host := hostOf(t.roster.grants)
	for i, s := range l.Seats {
		free := t.roster.IsFree(i)
		if free {
			out.Free++
		}
		out.Seats = append(out.Seats, ListedSeat{
			Name: l.Setup.Players[i], Kind: s.Kind, Bot: s.Bot, Free: free, Program: t.roster.isProgramAt(i), Guest: t.roster.isGuestAt(i), Account: t.roster.accountAt(i),
		})
		if out.Host == "" && s.Kind != gamelog.KindBot && host.Known() && t.roster.HeldBy(host).Holds(i) {
			out.Host = l.Setup.Players[i]
		}
	}
	switch {
	case l.Status() != store.Playing:
	case out.Free > 0:
		out.State = Waits
	default:
		out.State = Runs
	}
	return out
}

// hostOf returns somebody who has the host's rights and a seat, or nobody.
func hostOf(grants []store.Grant) access.Who {
	for _, g := range grants {
		who := access.Who{Holder: g.Holder}
		if g.Seat == store.HostSeat && access.Of(grants, who).Seats != 0 {
			return who
		}
	}
	return access.Who{}
}
