package table

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// This file is a table of which other servers on the same database have one, too. Each of them
// answers whoever asks it; what happens by itself is done by one, whose the table is. That is a
// belief: whatever it stores is guarded as what people do.

// Others are the other servers on the database. None of its functions makes an owner wait but
// Seq, which is called beside it.
type Others struct {
	// Mine reports whether a table is this server's.
	Mine func(game string) bool
	// Seq asks the database where the log of a table ends, and how often it has changed who holds
	// what there.
	Seq func(ctx context.Context, game string) (seq, granted int64, err error)
	// Wants tells the server of a table that there is something to do; again: for the second
	// time.
	Wants func(game string, again bool)
	// Follow tells the others who follows a table here.
	Follow func(game string, c Crowd)
	// Meet asks who follows a table elsewhere, and what its computer players say, which is told to
	// Hall.Elsewhere and Hall.Said.
	Meet func(game string)
	// Hurry tells the server of a table that its computer players are to wait no more.
	Hurry func(game string)
	// Say tells the others what the computer player of a seat says of its last turn; nil: nothing.
	Say func(game string, seat int, said []byte)
}

// A Crowd is who follows a table by one server, or by several together.
type Crowd struct {
	Seats    uint8 // that are there, one bit each
	Host     bool  // somebody with the host's rights is
	Watching int   // who has no seat
}

const (
	// wantTime is after how long the server of a table is told again, and mostWants how often
	// before another one does it: it lives, as it seems, and does not hear.
	wantTime  = 5 * time.Second
	mostWants = 3
	// otherGrace is how much later than its server another one lets a flag fall by itself.
	otherGrace = 15 * time.Second
	// duesAtOnce is at how many tables it is looked at once that others want something of.
	duesAtOnce = 8
	// maxDues is of how many that may be known.
	maxDues = 10_000
)

// several is what a table's owner knows of other servers.
type several struct {
	crowd  Crowd // elsewhere
	told   Crowd // of this server, as the others were told last
	wanted int64 // the seq at which the table's server was told last that it has something to do; never: it was not
	tries  int
	alone  bool  // nothing has come of it: it is done here
	read   int64 // what was heard of when the log was read whole
}

// mine reports whether what happens by itself at a table happens here.
func (t *Table) mine() bool {
	o := t.hall.cfg.Others
	return o == nil || t.several.alone || o.Mine(t.id)
}

// want tells the table's server that it has something to do, again and again until something has
// come of it.
func (t *Table) want() {
	s := &t.several
	if seq := t.log.Seq(); s.wanted != seq {
		s.wanted, s.tries = seq, 0
		t.urge()
	}
}

func (t *Table) urge() {
	s := &t.several
	t.hall.cfg.Others.Wants(t.id, s.tries > 0)
	s.tries++
	seq := s.wanted
	time.AfterFunc(wantTime, func() {
		t.post(func() {
			switch {
			case s.wanted != seq || t.log.Seq() != seq:
			case s.tries < mostWants:
				t.urge()
			default:
				s.alone = true
				t.changed()
			}
		})
	})
}

// A reach is how far a table has come, as the database says; zero where there is no other server.
type reach struct{ seq, granted int64 }

// catchUp asks the database how far a table has come, so that whoever asks by this server is
// told no less than by another. What is asked is not broken off when they go away: that would
// cost the connection.
func (t *Table) catchUp(ctx context.Context) (to reach, err error) {
	o := t.hall.cfg.Others
	if o == nil {
		return reach{}, nil
	}
	asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	to.seq, to.granted, err = o.Seq(asked, t.id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return to, refusal.NoTable
	case err != nil && ctx.Err() != nil:
		return to, refusal.Stopping
	case err != nil:
		return to, t.storeFailure(ctx, "asking where a log ends", err)
	}
	t.hear(to.seq)
	return to, nil
}

// reached has the owner know who holds what as the database did, or says that the table is not as far.
func (t *Table) reached(to reach) error {
	if t.lacks(to.seq) {
		return refusal.NotSaved()
	}
	if t.granted < to.granted {
		return t.heldAnew()
	}
	return nil
}

// heldAnew is regrant where another server may have changed who holds what: if nobody holds anything
// any more the table may be deleted, and kept for a report alone.
func (t *Table) heldAnew() error {
	if err := t.regrant(); err != nil {
		return t.ended(err)
	}
	if len(t.grants) == 0 && t.isDoomed() {
		return t.ended(refusal.NoTable)
	}
	return nil
}

// isDoomed reports whether another server has deleted the table, of which a report keeps what is stored.
func (t *Table) isDoomed() bool {
	if t.hall.cfg.Others == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	return t.hall.isDoomed(ctx, t.id)
}

// hear notes where the log ends at least. Anybody may call it.
func (t *Table) hear(seq int64) {
	for {
		known := t.heard.Load()
		if seq <= known || t.heard.CompareAndSwap(known, seq) {
			return
		}
	}
}

// readOn has a table read what it does not know yet, if the store says so in time.
func (t *Table) readOn() {
	for range 3 { // what comes meanwhile is read, too
		if t.isBehind() {
			t.fallBehind()
		}
		if !t.stale {
			return
		}
		if t.resolve(patience); t.stale {
			return
		}
	}
}

// isBehind reports whether the log has entries that are not known here.
func (t *Table) isBehind() bool { return t.lacks(t.heard.Load()) }

// lacks reports whether entries up to one are not known here.
func (t *Table) lacks(seq int64) bool {
	return t.log != nil && t.log.Seq() < seq && t.several.read < seq
}

// fallBehind has the table stale because another server was faster: no time is lost by it.
func (t *Table) fallBehind() {
	if !t.stale {
		t.doubt(t.hall.now())
		t.timing.behind = true
	}
}

// Moved takes in where the logs of some tables end, at least: those in memory read on, beside
// their owners, and tell it to whoever follows.
func (h *Hall) Moved(seqs map[string]int64) {
	for id, seq := range seqs {
		t := h.held(id)
		if t == nil {
			continue
		}
		if seq > t.heard.Load() || seq > t.at.Load() {
			t.hear(seq)
			t.slip(func() {
				if t.isBehind() && !t.spoilt {
					t.fallBehind()
					t.inquire()
				}
			})
		}
		t.letGo(false)
	}
}

// slip is post for whoever must not wait for a table: what it has no room for now it is asked
// again when others are polled.
func (t *Table) slip(f func()) {
	select {
	case t.inbox <- f:
	default:
	}
}

// Seqs returns the tables in memory, and where their logs end there.
func (h *Hall) Seqs() map[string]int64 {
	seqs := map[string]int64{}
	for _, t := range h.all() {
		seqs[t.id] = t.at.Load()
	}
	return seqs
}

// Elsewhere takes in who follows some tables by other servers.
func (h *Hall) Elsewhere(crowds map[string]Crowd) {
	for id, c := range crowds {
		if t := h.held(id); t != nil {
			t.slip(func() { t.crowded(c) })
			t.letGo(false)
		}
	}
}

// crowded takes in who follows the table elsewhere: it is as if they came and went here.
func (t *Table) crowded(c Crowd) {
	before := t.several.crowd
	if before == c {
		return
	}
	t.several.crowd = c
	if t.log == nil {
		return
	}
	t.timing.came |= c.Seats
	t.attend()
	t.presence()
	if left := before.Seats &^ t.followed(); left != 0 {
		t.tellAsked(access.Rights{Seats: left})
	}
	t.postLater(func() {
		if t.load() == nil {
			t.tick() // a clock may have waited for them
		}
	})
}

// postLater has the owner do something after what it was given so far.
func (t *Table) postLater(f func()) {
	if !t.hall.enter() {
		return
	}
	go func() {
		defer t.hall.workers.Done()
		t.post(f)
	}()
}

// tellCrowd tells the others who follows the table here, if that is otherwise.
func (t *Table) tellCrowd() {
	o := t.hall.cfg.Others
	if o == nil {
		return
	}
	var c Crowd
	for f := range t.subs {
		c.Seats |= f.rights.Seats
		c.Host = c.Host || f.rights.Host
		if f.rights.Seats == 0 {
			c.Watching++
		}
	}
	if c != t.several.told {
		t.several.told = c
		o.Follow(t.id, c)
	}
}

// Reorder has tables that are in memory, of those named, read anew for which seats there are
// orders.
func (h *Hall) Reorder(ctx context.Context, ids []string) {
	h.each(ctx, ids, func(t *Table) error {
		t.orders.seats = t.ordered()
		t.orders.kept++
		t.orders.looked = never
		t.endOrders()
		t.consult()
		return nil
	})
}

// A due is a table that others want something of.
type due struct {
	id      string
	hurried bool // computer players are to wait no more
}

// Due has tables looked at for what there is to do, of those named that are this server's.
func (h *Hall) Due(ids []string) { h.due(ids, false) }

// Hurry has computer players wait no more at tables, of those named that are this server's: somebody
// who plays with nobody else has said so to another server.
func (h *Hall) Hurry(ids []string) { h.due(ids, true) }

func (h *Hall) due(ids []string, hurried bool) {
	for _, id := range ids {
		if o := h.cfg.Others; o == nil || !o.Mine(id) {
			continue
		}
		select {
		case h.dues <- due{id, hurried}:
		default: // it is wanted again
		}
	}
}

// attendTo looks at such tables, until the hall closes.
func (h *Hall) attendTo() {
	defer h.workers.Done()
	for {
		select {
		case d := <-h.dues:
			h.lookAt(d)
		case <-h.running.Done():
			return
		}
	}
}

// lookAt has a table do what there is to do.
func (h *Hall) lookAt(d due) {
	t, err := h.Hold(d.id, netip.Addr{})
	if err != nil {
		return // it is wanted again
	}
	defer t.Release()
	if _, err := t.catchUp(h.running); err != nil {
		return
	}
	_, _ = ask(h.running, t, func() (struct{}, error) { // what fails is wanted again
		t.consider()
		if !t.consult() {
			t.tellAsked(access.Rights{})
		}
		if d.hurried {
			t.hurry()
		}
		return struct{}{}, nil
	})
}

// Shared takes in that other servers live than before: tables in memory may belong to another one
// now, and those of one that died to this.
func (h *Hall) Shared() {
	if h.cfg.Others == nil || !h.enter() {
		return
	}
	go func() {
		defer h.workers.Done()
		for _, t := range h.all() {
			t.post(func() {
				if t.log == nil || t.spoilt {
					return
				}
				t.several.wanted, t.several.alone = never, false
				t.wind()
				t.consider()
				if !t.consult() {
					t.tellAsked(access.Rights{})
				}
			})
		}
		h.takeOver()
	}()
}

// takenTime is for how long after its last entry a table is taken over at which nobody is asked.
const takenTime = time.Hour

// sqlTaken are the games at which a computer player is asked, it may be.
const sqlTaken = `SELECT id FROM games WHERE status = 'playing' AND asked = -1 AND updated >= ?1 ORDER BY updated DESC LIMIT ?2`

// takeOver looks at tables of a server that died: where computer players are asked, and where
// orders wait. Clocks are found by the watch.
func (h *Hall) takeOver() {
	if h.cfg.Rows == nil {
		return
	}
	var games []string
	err := h.lookRows(h.running, func(tx *store.Tx) error {
		games = nil
		return tx.Each(sqlTaken, []any{h.now() - takenTime.Milliseconds(), maxDues}, func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			games = append(games, id)
			return err
		})
	})
	if err != nil && h.running.Err() == nil {
		h.cfg.Log.Error("the store failed", "doing", "taking tables over", "reason", reason(err))
	}
	h.Due(games)
	h.recall()
}
