package lobby

import (
	"net/netip"
	"reflect"
	"time"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/rating"
)

// The states of a table in a lobby.
const (
	Waits = "waiting" // it has a free seat
	Runs  = "running" // all seats are taken
)

// A Listing is what the lobby shows of a table, as it is sent to clients.
type Listing struct {
	ID     string          `json:"id"`
	Open   string          `json:"open,omitempty"` // gamelog.OpenCircle: for the circle of its host; "": for everybody
	State  string          `json:"state"`          // Waits, Runs, or "": it is not to be listed
	Title  string          `json:"title,omitempty"`
	Host   string          `json:"host,omitempty"` // the name of the host, if they have a seat
	Made   string          `json:"made"`           // RFC 3339
	Seats  []ListedSeat    `json:"seats"`
	Free   int             `json:"free"` // how many seats anybody may take
	Preset string          `json:"preset"`
	Sets   []string        `json:"sets"`
	Aids   string          `json:"aids"`
	Clock  *clock.Settings `json:"clock,omitempty"`
	// Programs: bots may take seats.
	Programs bool `json:"programs,omitempty"`
	// WatchDelay is by how many turns spectators are behind.
	WatchDelay int `json:"watch_delay,omitempty"`
	// Forfeit: a player who leaves, or runs out of time, has lost.
	Forfeit bool `json:"forfeit,omitempty"`
	// Arranged: the seed, tiles or outcomes of the game were chosen, not drawn.
	Arranged bool `json:"arranged,omitempty"`
	// OwnTiles: people have brought tiles of their own.
	OwnTiles bool `json:"own_tiles,omitempty"`
	// Rated: its result counts for ratings, and is published.
	Rated bool `json:"rated,omitempty"`
	// Published: its result may be shown on public pages.
	Published bool `json:"published,omitempty"`
	// Away: nobody of the table is there now.
	Away bool `json:"away,omitempty"`

	Hosts   []store.Holder `json:"-"` // who has the host's rights
	Sitters []store.Holder `json:"-"` // the people who hold its seats
	From    netip.Addr     `json:"-"` // from which it was made, for Limits.AddressTables
}

// A ListedSeat is a seat of a table, as the lobby shows it.
type ListedSeat struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Bot  string `json:"bot,omitempty"` // which computer player plays it
	Free bool   `json:"free,omitempty"`
	// Program: a bot holds the seat.
	Program bool `json:"program,omitempty"`
	// Guest: a person without an account holds it.
	Guest bool `json:"guest,omitempty"`
	// Account is the name of the seat holder's account.
	Account string `json:"account,omitempty"`
}

// Class returns the class of ratings in which the game of the table counts.
func (l *Listing) Class() rating.Class {
	return result.ClassOf(l.Sets, l.OwnTiles, len(l.Seats), l.Clock)
}

// Part returns a function that makes the lobby's Part of a table, by which the lobby follows the table:
// the Part calls list with the table's Listing whenever that has changed, but not for a private table.
// list runs in the goroutine that owns the table and must not block.
func Part(list func(Listing)) func(table.Owner) *table.Part {
	return func(o table.Owner) *table.Part {
		var last Listing // that was given to list
		publish := func() {
			if o.Log() == nil || o.IsDeleted() || !o.Roster().IsJoinable() {
				return
			}
			if now := newListing(o); !reflect.DeepEqual(now, last) {
				last = now
				list(now)
			}
		}
		return &table.Part{Changed: publish, Gathered: publish}
	}
}

// newListing returns what the lobby shows of a table as the table is now. If its game is over, the
// Listing has no State, which means that it is not to be listed.
func newListing(o table.Owner) Listing {
	l, roster := o.Log(), o.Roster()
	out := Listing{
		ID: o.ID(), Title: l.Title, Made: o.CreatedAt().UTC().Format(time.RFC3339), Preset: l.Setup.Preset,
		From: o.OpenerAddr(), Sets: l.Setup.Expansions, Aids: l.Setup.Aids, Clock: l.Start.Clock, Seats: []ListedSeat{}, Away: !roster.IsAnybodyThere(),
		Programs: l.Programs, WatchDelay: l.SpectatorDelay, Forfeit: l.Forfeit, Arranged: l.Arranged,
		OwnTiles: len(l.Setup.Packs) > 0, Rated: l.Rated, Published: l.IsPublished(),
	}
	if l.Open == gamelog.OpenCircle {
		out.Open = l.Open
	}
	out.Hosts = roster.Hosts()
	for _, g := range roster.Grants() {
		if g.Seat >= 0 && g.Kind == store.GrantPerson {
			out.Sitters = append(out.Sitters, g.Holder)
		}
	}
	host := seatedHost(roster.Grants())
	for i, s := range l.Seats {
		free := roster.IsFree(i)
		if free {
			out.Free++
		}
		out.Seats = append(out.Seats, ListedSeat{
			Name: l.Setup.Players[i], Kind: s.Kind, Bot: s.Bot, Free: free, Program: roster.IsBotAt(i), Guest: roster.IsGuestAt(i), Account: roster.AccountAt(i),
		})
		if out.Host == "" && s.Kind != gamelog.KindBot && host.Known() && roster.HeldBy(host).Holds(i) {
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

// seatedHost returns the first of a table's hosts who also has a seat, or the zero Who.
func seatedHost(grants []store.Grant) access.Who {
	for _, g := range grants {
		who := access.Who{Holder: g.Holder}
		if g.Seat == store.HostSeat && access.RightsOf(grants, who).Seats != 0 {
			return who
		}
	}
	return access.Who{}
}
