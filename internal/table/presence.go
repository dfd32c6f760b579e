package table

import (
	"math"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// Presence is who is at a table just now: who follows it, by this server and by others, and since
// when nobody of a seat has. It belongs to the table's owner.
type Presence struct {
	table     *Table
	sending   bool                     // those who follow the table are soon told who is there
	followers map[*Subscriber]struct{} // by this server
	elsewhere PresenceSummary          // who follows the table by other servers
	told      PresenceSummary          // who follows it by this server, as the others were told last
	came      uint8                    // seats of whoever has followed the table since it is in memory
	absent    []absence                // by seat; nil until the table is loaded
}

// An absence is of all who hold a seat.
type absence struct {
	since int64 // Unix milliseconds; 0: somebody is there
	seen  bool  // they were seen to go; else it is since when this server knows the table
}

func newPresence() Presence { return Presence{followers: map[*Subscriber]struct{}{}} }

// enter adds somebody who follows the table from now on, with what they hold there.
func (p *Presence) enter(f *Subscriber, v access.Rights) {
	p.followers[f] = struct{}{}
	f.rights = v
	p.came |= v.Seats
}

// regrant takes in that it may have changed what those hold who follow the table.
func (p *Presence) updateRights(rightsOf func(access.Who) access.Rights) {
	for f := range p.followers {
		f.rights = rightsOf(f.who)
		p.came |= f.rights.Seats
	}
}

// seats are the seats of whoever follows the table, one bit each.
func (p *Presence) seats() (seats uint8) {
	for f := range p.followers {
		seats |= f.rights.Seats
	}
	return seats | p.elsewhere.Seats
}

// here is who follows the table by this server.
func (p *Presence) here() (c PresenceSummary) {
	for f := range p.followers {
		c.Seats |= f.rights.Seats
		c.Host = c.Host || f.rights.Host
		if f.rights.Seats == 0 {
			c.Watching++
		}
	}
	return c
}

// IsHostThere reports whether somebody with the host's rights follows the table.
func (p *Presence) IsHostThere() bool { return p.here().Host || p.elsewhere.Host }

// watching is how many follow the table who have no seat.
func (p *Presence) watching() int { return p.here().Watching + p.elsewhere.Watching }

// isAnybodyThere reports whether somebody follows the table who has a seat or the host's rights.
func (p *Presence) isAnybodyThere() bool {
	c := p.here()
	return c.Seats != 0 || c.Host || p.elsewhere.Seats != 0 || p.elsewhere.Host
}

// isFollowed reports whether anybody follows the table.
func (p *Presence) isFollowed() bool { return len(p.followers) > 0 || p.elsewhere != PresenceSummary{} }

// update notes who has come and who is gone, and tells other servers.
func (p *Presence) update() {
	t := p.table
	if o := t.registry.cfg.Others; o != nil {
		if c := p.here(); c != p.told {
			p.told = c
			o.Follow(t.id, c)
		}
	}
	if t.log == nil {
		return
	}
	t.stats.set(t.log, p.watching())
	p.attend(t.registry.now(), len(t.log.Seats))
}

// attend notes at a moment which of so many seats have somebody there, and who is gone.
func (p *Presence) attend(now int64, seats int) {
	if p.absent == nil {
		p.absent = slices.Repeat([]absence{{since: now}}, seats)
	}
	there := p.seats()
	for i := range p.absent {
		switch a := &p.absent[i]; {
		case there>>i&1 != 0:
			*a = absence{}
		case a.since == 0:
			*a = absence{now, true}
		}
	}
}

// presenceTime is how long comings and goings are gathered before they are
// pushed.
const presenceTime = 200 * time.Millisecond

// eachPresence is how much longer for each who follows: where there are a thousand times as
// many to tell, it is told a little later and less often.
const eachPresence = time.Millisecond

// send has whoever follows the table told, a little later, who is there.
func (p *Presence) send() {
	t := p.table
	clear(t.projection.answers)
	if p.sending {
		return
	}
	p.sending = true
	time.AfterFunc(presenceTime+time.Duration(len(p.followers))*eachPresence, func() {
		t.post(func() {
			p.sending = false
			t.wakeFollowers(true, true)
			callAll(t.parts.gathered)
		})
	})
}

// AwaySince is since when nobody of a seat follows the table, in Unix milliseconds; 0 if somebody does. Seen: they
// were seen to go; else it is since when this server knows the table.
func (p *Presence) AwaySince(seat int) (since int64, seen bool) {
	a := p.absent[seat]
	return a.since, a.seen
}

// wake tells whoever follows the table here that there is something to look at: those who have a seat,
// hosts, or all.
func (p *Presence) wake(all, hosts bool) {
	for f := range p.followers {
		if all || f.rights.Seats != 0 || hosts && f.rights.Host {
			f.wake()
		}
	}
}

// lagOf is the lag that was measured of somebody, in milliseconds.
func (p *Presence) lagOf(who store.Holder) (lag int64) {
	for f := range p.followers {
		if f.who.Holder == who {
			lag = max(lag, f.lag.Load())
		}
	}
	return lag
}

// lagAt is the greatest lag of those who hold a seat. Of whoever follows the table by another server that
// server has measured it: as much as may be is made good.
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
