package host

import (
	"encoding/json"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

var (
	errNoHost    = problem.New(problem.Conflict, "no-host", "this table has no host, and needs none")
	errHostThere = problem.New(problem.Conflict, "host-there", "the host of this table has been here in the last days").
			WithHint("ask again when they have been away for three days")
)

// passRights gives the table's host rights to the people who hold seat n, takes them from everybody else, and
// returns the table. A caller who is not a host may take them only for themselves and a seat of their own, and only
// if all hosts are away and among `unseen`, those who have not used this server for long.
func passRights(o table.Owner, who access.Who, n int, unseen []store.Holder) (json.RawMessage, error) {
	l, r := o.Log(), o.Roster()
	v := r.HeldBy(who)
	switch {
	case !v.Host && v.Seats == 0:
		return nil, table.ErrHost
	case n >= len(l.Seats):
		return nil, table.NoSeatError(n)
	case !v.Host && !v.Holds(n):
		return nil, table.ErrSeat
	case l.Seats[n].Kind == gamelog.KindBot:
		return nil, table.ErrComputer
	case l.Status() != store.Playing:
		return nil, o.RefuseWithTable(problem.GameOver, v, table.ClientVersion{Since: table.AllEvents})
	case !v.Host && !r.HasHosts() && l.Hostless:
		return nil, errNoHost
	case !v.Host && !areHostsGone(o, unseen):
		return nil, errHostThere
	}
	heirs := r.PersonsAt(n)
	if !v.Host {
		heirs = slices.DeleteFunc(heirs, func(h store.Holder) bool { return h != who.Holder })
	}
	if len(heirs) == 0 {
		return nil, table.ErrNobody
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	if err := r.MakeHosts(heirs); err != nil {
		return nil, err
	}
	return o.Render(o.Roster().HeldBy(who))
}

// recentTime is how old a grant of the host's rights has to be for others to take them. That of a secret counts
// from its last use (Service.recordVisit).
const recentTime = 3 * 24 * time.Hour

// areHostsGone reports whether the host's rights may be taken from the table's hosts: none of them is at the table
// now, all of them are among `unseen`, and none got the rights within recentTime. It is true if there are no hosts.
func areHostsGone(o table.Owner, unseen []store.Holder) bool {
	if o.Presence().IsHostThere() {
		return false
	}
	return !slices.ContainsFunc(o.Roster().Grants(), func(g store.Grant) bool {
		fresh := o.Now()-g.Created < recentTime.Milliseconds()
		return g.Seat == store.HostSeat && (fresh || !slices.Contains(unseen, g.Holder))
	})
}
