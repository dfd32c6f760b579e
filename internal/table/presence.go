package table

import (
	"math"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// Presence knows who is connected to a table, on this server and on others, and since when each seat has had
// nobody. It belongs to the table's owner goroutine.
type Presence struct {
	table      *Table
	announcing bool                     // a timer to announce who is connected is running
	followers  map[*Subscriber]struct{} // by this server
	elsewhere  PresenceSummary          // who follows the table by other servers
	published  PresenceSummary          // who follows it on this server, as last published to the others
	seenSeats  uint8                    // seats that have had a follower since the table was opened
	absent     []absence                // by seat; nil until the table is loaded
}

// An absence says since when nobody who holds a seat has been connected.
type absence struct {
	since int64 // Unix milliseconds; 0: somebody is there
	seen  bool  // they were seen to go; else it is since when this server knows the table
}

// newPresence returns a Presence without followers.
func newPresence() Presence { return Presence{followers: map[*Subscriber]struct{}{}} }

// add adds a follower, who has the rights v at the table.
func (p *Presence) add(f *Subscriber, v access.Rights) {
	p.followers[f] = struct{}{}
	f.rights = v
	p.seenSeats |= v.Seats
}

// updateRights sets the rights of all followers to what rightsOf now returns for them, after the table's
// grants have changed.
func (p *Presence) updateRights(rightsOf func(access.Who) access.Rights) {
	for f := range p.followers {
		f.rights = rightsOf(f.who)
		p.seenSeats |= f.rights.Seats
	}
}

// connectedSeats returns the seats that have a holder connected, on any server, one bit each.
func (p *Presence) connectedSeats() (seats uint8) {
	for f := range p.followers {
		seats |= f.rights.Seats
	}
	return seats | p.elsewhere.Seats
}

// summaryHere returns who follows the table on this server.
func (p *Presence) summaryHere() (c PresenceSummary) {
	for f := range p.followers {
		c.Seats |= f.rights.Seats
		c.Host = c.Host || f.rights.Host
		if f.rights.Seats == 0 {
			c.Watching++
		}
	}
	return c
}

// IsHostThere reports whether somebody with the host's rights follows the table, on any server.
func (p *Presence) IsHostThere() bool { return p.summaryHere().Host || p.elsewhere.Host }

// spectators returns how many clients without a seat follow the table, on all servers.
func (p *Presence) spectators() int { return p.summaryHere().Watching + p.elsewhere.Watching }

// isAnybodyThere reports whether somebody with a seat or the host's rights follows the table, on any server.
func (p *Presence) isAnybodyThere() bool {
	c := p.summaryHere()
	return c.Seats != 0 || c.Host || p.elsewhere.Seats != 0 || p.elsewhere.Host
}

// isFollowed reports whether anybody follows the table, on any server.
func (p *Presence) isFollowed() bool { return len(p.followers) > 0 || p.elsewhere != PresenceSummary{} }

// update records which seats have somebody connected, after followers have come or gone, and sends the other
// servers who follows the table here, if that has changed.
func (p *Presence) update() {
	t := p.table
	if o := t.registry.cfg.Others; o != nil {
		if c := p.summaryHere(); c != p.published {
			p.published = c
			o.PublishPresence(t.id, c)
		}
	}
	if t.log == nil {
		return
	}
	t.stats.set(t.log, p.spectators())
	p.noteAbsences(t.registry.now(), len(t.log.Seats))
}

// noteAbsences records which of the table's seats have nobody connected at the time now, and since when;
// seats is how many seats the table has.
func (p *Presence) noteAbsences(now int64, seats int) {
	if p.absent == nil {
		p.absent = slices.Repeat([]absence{{since: now}}, seats)
	}
	there := p.connectedSeats()
	for i := range p.absent {
		switch a := &p.absent[i]; {
		case there>>i&1 != 0:
			*a = absence{}
		case a.since == 0:
			*a = absence{now, true}
		}
	}
}

// announceDelay is how long comings and goings are gathered before they are announced.
const announceDelay = 200 * time.Millisecond

// announceDelayEach is the additional delay for each follower: with many to send to, who is connected is
// announced less often.
const announceDelayEach = time.Millisecond

// announceSoon sends followers on this server the table anew after a short delay, with who is connected
// then, and calls the features' hooks Part.Gathered. What changes during the delay is announced with it.
func (p *Presence) announceSoon() {
	t := p.table
	clear(t.projection.answers)
	if p.announcing {
		return
	}
	p.announcing = true
	time.AfterFunc(announceDelay+time.Duration(len(p.followers))*announceDelayEach, func() {
		t.post(func() {
			p.announcing = false
			t.wakeFollowers(true, true)
			callAll(t.parts.gathered)
		})
	})
}

// AwaySince returns since when nobody who holds a seat has been connected, in Unix milliseconds; 0 if
// somebody is. seen says that this server saw them disconnect; otherwise since is when the table was loaded
// here.
func (p *Presence) AwaySince(seat int) (since int64, seen bool) {
	a := p.absent[seat]
	return a.since, a.seen
}

// wake has the table as it is now sent to followers on this server: to all of them if all is set; else to
// those with a seat, and to the hosts too if hosts is set.
func (p *Presence) wake(all, hosts bool) {
	for f := range p.followers {
		if all || f.rights.Seats != 0 || hosts && f.rights.Host {
			f.wake()
		}
	}
}

// lagOf returns the greatest network delay, in milliseconds, measured on the connections by which a person
// follows the table on this server; 0 if there are none.
func (p *Presence) lagOf(who store.Holder) (lag int64) {
	for f := range p.followers {
		if f.who.Holder == who {
			lag = max(lag, f.lag.Load())
		}
	}
	return lag
}

// lagAt returns the greatest network delay of the followers who hold a seat, in milliseconds, or 0 if there
// are none. If a holder is connected to another server, which alone has measured the delay, it returns
// math.MaxInt32, so that the seat gets the greatest credit that the clock gives.
func (p *Presence) lagAt(seat int) (lag int64) {
	if p.elsewhere.Seats>>seat&1 != 0 {
		return math.MaxInt32
	}
	for f := range p.followers {
		if f.rights.Holds(seat) {
			lag = max(lag, f.lag.Load())
		}
	}
	return lag
}
