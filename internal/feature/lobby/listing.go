package lobby

import (
	"net/netip"
	"reflect"
	"time"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// The states of a table in a lobby.
const (
	Waits = "waiting" // for people to sit down
	Runs  = "running" // may be watched
)

// A Listing is what a lobby shows of a table.
type Listing struct {
	ID     string          `json:"id"`
	Open   string          `json:"open,omitempty"` // gamelog.OpenCircle: it is for those; "": for everybody
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

// Part has tables tell how they are, so that the lobby can list them: those where others than those who were
// invited may sit down, whenever something has changed. list does not make a table wait.
func Part(list func(Listing)) func(table.Owner) *table.Part {
	return func(o table.Owner) *table.Part {
		var last Listing // that was told
		publish := func() {
			if o.Log() == nil || o.IsDeleted() || !o.Roster().IsJoinable() {
				return
			}
			if now := listingOf(o); !reflect.DeepEqual(now, last) {
				last = now
				list(now)
			}
		}
		return &table.Part{Changed: publish, Gathered: publish}
	}
}

// listingOf returns what a lobby shows of a table.
func listingOf(o table.Owner) Listing {
	l, roster := o.Log(), o.Roster()
	out := Listing{
		ID: o.ID(), Title: l.Title, Made: o.Made().UTC().Format(time.RFC3339), Preset: l.Setup.Preset,
		From: o.From(), Sets: l.Setup.Expansions, Aids: l.Setup.Aids, Clock: l.Start.Clock, Seats: []ListedSeat{}, Away: !roster.IsAnybodyThere(),
		Programs: l.Programs, WatchDelay: l.SpectatorDelay, Forfeit: l.Forfeit, Arranged: l.Arranged,
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
	host := hostOf(roster.Grants())
	for i, s := range l.Seats {
		free := roster.IsFree(i)
		if free {
			out.Free++
		}
		out.Seats = append(out.Seats, ListedSeat{
			Name: l.Setup.Players[i], Kind: s.Kind, Bot: s.Bot, Free: free, Program: roster.IsProgramAt(i), Guest: roster.IsGuestAt(i), Account: roster.AccountAt(i),
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
