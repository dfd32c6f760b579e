package seats

import (
	"cmp"
	"encoding/json"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// makeLink returns a new link to seat n. If the caller holds the seat, it is a further link, up to
// table.MaxHolders. If the caller is the host and does not hold it, the seat is taken from everybody who does, and
// earlier links become void.
func makeLink(o table.Owner, who access.Who, n int) (access.SeatLink, error) {
	v := o.Roster().HeldBy(who)
	if !v.Holds(n) && !v.Host {
		return access.SeatLink{}, table.ErrSeat
	}
	if n < 0 || n >= len(o.Log().Seats) {
		return access.SeatLink{}, table.NoSeatError(n)
	}
	if err := o.CheckWritable(); err != nil {
		return access.SeatLink{}, err
	}
	if v.Holds(n) {
		if o.Roster().CountGrants(n, store.GrantLink) >= table.MaxHolders {
			return access.SeatLink{}, problem.TooOften("this seat has too many links; whoever made the table can replace them", time.Minute)
		}
		return newLink(o, n)
	}
	if o.Log().Seats[n].Kind == gamelog.KindBot {
		return access.SeatLink{}, table.ErrComputer
	}
	return handOver(o, who, n, gamelog.Seat{Kind: gamelog.KindLink})
}

// revokeSeat takes seat n from everybody who holds it, at the request of a holder of the seat or the host; not
// where strangers play and the game has begun. Nobody holds it then until the host makes a new link or takes the
// seat. A holder who revokes their own seat loses the game where leaving counts as losing.
func revokeSeat(o table.Owner, who access.Who, n int) error {
	v := o.Roster().HeldBy(who)
	switch {
	case !v.Holds(n) && !v.Host:
		return table.ErrSeat
	case n >= len(o.Log().Seats):
		return table.NoSeatError(n)
	case o.Log().Seats[n].Kind == gamelog.KindBot:
		return table.ErrComputer
	}
	if o.Roster().IsSettled() {
		return table.ErrStrangers
	}
	if o.Log().Forfeit && v.Holds(n) { // revoking one's own seat counts as leaving
		if err := o.Leaving().Resign(n); err != nil {
			return err
		}
	}
	if err := o.Leaving().MarkLeft(n); err != nil {
		return err
	}
	if err := o.Roster().Unseat(who, n, access.ToNobody); err != nil {
		return err
	}
	if err := o.ReloadGrants(); err != nil {
		return err
	}
	return o.Names().ResolveClashes()
}

// reseat hands seat n, at the host's request, to a computer player, to a new link or to the host, as `to` says. It
// returns the table, with the link if one was made.
func reseat(o table.Owner, who access.Who, n int, to gamelog.Seat) (table.Reseated, error) {
	if !o.Roster().HeldBy(who).Host {
		return table.Reseated{}, table.ErrHost
	}
	if n < 0 || n >= len(o.Log().Seats) {
		return table.Reseated{}, table.NoSeatError(n)
	}
	if err := o.CheckWritable(); err != nil {
		return table.Reseated{}, err
	}
	if o.Log().Status() != store.Playing {
		return table.Reseated{}, problem.GameOver
	}
	made, err := handOver(o, who, n, to)
	if err != nil {
		return table.Reseated{}, err
	}
	links := []access.SeatLink{}
	if to.Kind == gamelog.KindLink {
		links = append(links, made)
	}
	now, err := o.RenderFor(who)
	return table.Reseated{Table: now, Links: links}, err
}

// handOver gives seat n to a computer player, to a new link or to the host, as `to` says. Its former holders lose
// it first, so that the seat is never played by both. It returns the link if one was made, or a problem if the seat
// has lost, its holder is fixed because strangers play, or seats have changed hands too often in one turn.
func handOver(o table.Owner, who access.Who, n int, to gamelog.Seat) (made access.SeatLink, err error) {
	l := o.Log()
	if l.HasLost(n) {
		return made, o.Lineup().LostError(n)
	}
	if err := o.Roster().CheckHandOver(n, to); err != nil {
		return made, err
	}
	if to.Kind == gamelog.KindHere && o.Roster().BarsBot(who) {
		return made, table.ErrPrograms
	}
	if l.Seats[n] != to && !l.May().Reseat() {
		return made, table.TooOftenInTurn("seats have changed hands too often in one turn")
	}
	if l.Seats[n] == to { // no entry will say that it changes hands
		if err := o.Leaving().MarkLeft(n); err != nil {
			return made, err
		}
	}
	how := map[string]access.RemovalKind{gamelog.KindLink: access.ToLink, gamelog.KindHere: access.ToHost}[to.Kind]
	if err := o.Roster().Unseat(who, n, cmp.Or(how, access.ToComputer)); err != nil {
		return made, err
	}
	switch to.Kind {
	case gamelog.KindLink:
		made, err = newLink(o, n)
	case gamelog.KindHere:
		err = o.Roster().Grant(n, store.GrantPerson, who.Holder)
	default:
		err = o.ReloadGrants()
	}
	if err == nil && o.Roster().HasAskerLostRights() {
		err = table.ErrHost // another server was faster
	}
	if err != nil {
		return access.SeatLink{}, err
	}
	o.Lineup().NextGeneration(n)
	if o.Log().Seats[n] != to {
		if err := o.CommitDecision(gamelog.Decision{Seat: n, As: &to}); err != nil {
			return made, err
		}
	}
	return made, o.Names().ResolveClashes()
}

// endGame ends the game at the host's request and returns the table. It returns table.ErrStrangers if strangers
// play in it.
func endGame(o table.Owner, who access.Who) (json.RawMessage, error) {
	if !o.Roster().HeldBy(who).Host {
		return nil, table.ErrHost
	}
	if o.Roster().IsSettledInPlay() {
		return nil, table.ErrStrangers
	}
	if err := o.Leaving().Stop(); err != nil {
		return nil, err
	}
	return o.RenderFor(who)
}
