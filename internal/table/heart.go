package table

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/internal/table/refusal"
)

// beatTime is how often a server notes that it runs, while clocks do. A server that is killed
// has stopped half of it after its last beat, or so it is taken, and the last beat may have come
// late: with a second between them clocks are right within a second on a busy machine too.
const beatTime = time.Second

// maxMissed is how many beats may come late before what lies between is a time in which
// the server did not run: the machine slept.
const maxMissed = 10

// An outage is a time that is charged to nobody, in Unix milliseconds.
type outage struct {
	from, to int64
	// down: no server ran. Clocks by the day went on.
	down bool
}

// The heart of a hall notes in the store that the server runs, and knows when none did or
// nothing could be stored. It beats while clocks run, so that a server without any leaves
// its disk alone.
type heart struct {
	began int64 // when the hall was opened
	beat  int64 // milliseconds from one beat to the next; 0: it does not beat by itself

	mu      sync.Mutex
	known   bool     // what was before this server is known
	beating bool     // a clock runs, as far as is known
	last    int64    // the latest beat that was stored
	failing bool     // what came after it was not, neither a beat nor a choice
	since   int64    // since when, then
	outages []outage // by their end
	unkept  *outage  // one of them that is not stored yet

	flight chan struct{} // closed when the beat that is under way is over
}

// begin finds out how long no server ran before this one, and notes it. Until it has, no
// table with a clock is loaded. What is damaged there keeps nobody from playing.
func (h *Hall) begin() error {
	b := &h.heart
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	last, gaps, err := h.cfg.Store.Beats(ctx)
	if errors.Is(err, store.ErrDamaged) {
		_ = h.unheard(err) // it is in the log now
		last, gaps, err = store.Beat{}, nil, nil
	}
	if err != nil {
		return h.unheard(err)
	}
	now := h.now()
	for _, g := range gaps {
		b.outages = append(b.outages, outage{g.From, g.To, true})
	}
	switch {
	case h.cfg.Others != nil && last.At > 0 && now-last.At <= maxMissed*h.cfg.Beat.Milliseconds():
		b.began = 0 // others ran meanwhile, so that no time was lost
	case last.At > 0:
		// It stopped between its last beat and the next: half of that is half a second off at most.
		from := last.At + h.cfg.Beat.Milliseconds()/2
		if last.Stopped {
			from = last.At
		}
		gap := store.Gap{From: min(from, now), To: now}
		if err := h.cfg.Store.Beat(ctx, store.Beat{At: now}, &gap); err != nil {
			b.outages = nil
			return h.unheard(err)
		}
		b.outages = append(b.outages, outage{gap.From, gap.To, true})
	}
	b.known, b.last = true, now
	return nil
}

func (h *Hall) unheard(err error) error {
	h.cfg.Log.Error("the store failed", slog.String("doing", "finding out when servers ran"), slog.String("reason", store.Why(err)))
	return refusal.OfStore(err)
}

// beats has the heart beat.
func (h *Hall) beats() {
	defer h.workers.Done()
	tick := time.NewTicker(h.cfg.Beat)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			h.Beat()
		case <-h.running.Done():
			return
		}
	}
}

// Beat notes that the server runs, if clocks do: it is done every second without being
// asked.
func (h *Hall) Beat() {
	b := &h.heart
	b.mu.Lock()
	if under := b.flight; under != nil {
		b.mu.Unlock()
		<-under
		return
	}
	if !b.known || !b.beating {
		b.mu.Unlock()
		return
	}
	done := make(chan struct{})
	b.flight = done
	b.mu.Unlock()
	h.beatOnce()
	b.mu.Lock()
	b.flight = nil
	b.mu.Unlock()
	close(done)
}

func (h *Hall) beatOnce() {
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	b := &h.heart
	b.mu.Lock()
	since, unkept, failing := b.last, b.unkept, b.failing
	missed := since
	if failing {
		missed = b.since
	}
	b.mu.Unlock()
	if late := h.now()-missed > maxMissed*h.cfg.Beat.Milliseconds(); h.cfg.Others != nil && (failing || late) {
		h.recoverTogether(ctx, missed)
		return
	}
	now, half := h.now(), h.cfg.Beat.Milliseconds()/2
	var gap *store.Gap
	if now-since > maxMissed*2*half && h.cfg.Others == nil { // others may have run
		gap = &store.Gap{From: since + half, To: now}
	}
	if unkept != nil {
		gap = &store.Gap{From: unkept.from, To: unkept.to}
	}
	err := h.cfg.Store.Beat(ctx, store.Beat{At: now}, gap)
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.fail(b.last)
		return
	}
	if unkept != nil && b.unkept == unkept {
		b.unkept = nil
	}
	switch {
	case b.failing:
		b.recover(now) // it was stored then: later on nothing failed
	case gap != nil && unkept == nil:
		b.note(outage{gap.From, gap.To, true})
	}
	b.last = now
}

// unstored takes in that a choice at a table with a clock could not be stored: all clocks stand
// still from then on, until something can be.
func (h *Hall) unstored(at int64) {
	b := &h.heart
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known && b.beating {
		b.fail(at)
	}
}

// fail begins a time in which nothing can be stored, if it has not begun.
func (b *heart) fail(since int64) {
	if !b.failing {
		b.failing, b.since = true, since
	}
}

// recover ends that time. It is stored with the next beat: another server, or this one when it is
// started again, charges it to nobody either.
func (b *heart) recover(now int64) {
	o := outage{b.since, now, false}
	b.note(o)
	b.failing = false
	if b.unkept == nil {
		b.unkept = &o
	}
}

// stored takes in that something could be stored, of a table with a clock or nil. Has it
// one that runs, the heart beats from now on. Beside other servers that one thing could be stored does not
// tell since when others could: the next beat finds that out.
func (h *Hall) stored(c *clock.Clock, at int64) {
	now, b := at, &h.heart
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failing && h.cfg.Others == nil {
		b.recover(now)
		b.last = now
	}
	if !b.beating && c != nil && len(c.Run) > 0 {
		b.beating, b.last = true, now
	}
}

// note remembers an outage; of those long over it forgets the first.
func (b *heart) note(o outage) {
	b.outages = append(b.outages, o)
	b.outages = b.outages[max(0, len(b.outages)-store.MaxGaps):]
}

// rests has the heart stop while no clock runs.
func (b *heart) rests(runs bool, now int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if runs && !b.beating {
		b.last = now
	}
	b.beating = runs
	b.failing = b.failing && runs // whoever rests does not try again
}

// lastBeat notes when the server stopped.
func (h *Hall) lastBeat() {
	b := &h.heart
	b.mu.Lock()
	beating := b.known && b.beating
	b.mu.Unlock()
	if !beating {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), askPause)
	defer cancel()
	// If it is not stored, the server seems to have been killed.
	_ = h.cfg.Store.Beat(ctx, store.Beat{At: h.now(), Stopped: true}, nil)
}

// away reports whether the store cannot be reached, as far as is known.
func (b *heart) away() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failing
}

// awake finds out, before the next beat does, that the machine has slept until now.
func (b *heart) awake(now int64) {
	if !b.known || !b.beating || b.failing || b.beat == 0 || now-b.last <= maxMissed*b.beat {
		return
	}
	b.unkept = &outage{b.last + b.beat/2, now, true}
	b.note(*b.unkept)
	b.last = now
}

// lost is how much of a time is charged to nobody, with one more outage if there is one.
// Clocks by the day run on while no server does.
func (b *heart) lost(from, to int64, real bool, more ...outage) (sum int64) {
	b.mu.Lock()
	b.awake(to)
	all := append(slices.Clone(b.outages), more...)
	if b.failing {
		all = append(all, outage{b.since, to, false})
	}
	b.mu.Unlock()
	slices.SortFunc(all, func(a, b outage) int { return int(a.from - b.from) })
	for _, o := range all {
		if o.down && !real {
			continue
		}
		if begin, end := max(o.from, from), min(o.to, to); end > begin {
			sum += end - begin
			from = end // what is in two of them counts once
		}
	}
	return sum
}
