package table

import (
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"circulade/bot"
	"circulade/internal/problem"
	"circulade/internal/table/access"
	"circulade/internal/table/computers"
	"circulade/internal/table/gamelog"
	"circulade/rules"
	"circulade/view"
)

const (
	botTime  = 1800 * time.Millisecond // for one choice, on the clock on the wall
	mostTime = time.Minute             // for one choice of whoever chooses instead, at the end
	botRetry = time.Second             // after the store failed
)

// thinking is what a table's owner knows of its computer players.
type thinking struct {
	busy    bool // one of them is at work
	counted bool // the table counts as one where they are
	stuck   bool // the game cannot go on
	players map[int]bot.Player
	share   time.Duration // what the players were told that they may think
	last    moment        // when one of them was asked last
	// failed is how often the pending question was not answered: another player
	// chooses instead then, and has more time each time.
	failed int
	// hasty: somebody who plays with nobody else wants their turn soon. Until it comes
	// nobody waits before a choice; hurry ends the wait that is under way.
	hasty bool
	hurry chan struct{}
}

// A moment is a seat's turn.
type moment struct{ seat, turn int }

// within is how long the player may take.
func (t *thinking) within() time.Duration {
	return min(botTime<<max(0, t.failed-1), mostTime)
}

// consider sets a computer player to work if the table waits for one.
func (t *Table) consider() {
	seat := t.log.Waiting()
	theirs := seat >= 0 && t.lineup.Computer(seat) != "" && !t.think.stuck
	if theirs && !t.ownership.OwnedHere() {
		t.ownership.Request()
		theirs = false
	}
	t.count(theirs)
	if !theirs {
		t.think.hasty = false
	}
	if !theirs || t.think.busy {
		return
	}
	if t.recovery.mustAsk {
		t.work(botRetry, func() { t.retry() })
		return
	}
	j := &computers.Job{From: t.from, People: t.lineup.IsWatched()}
	pause := time.Duration(0)
	if j.People {
		now := moment{seat, t.log.Game().State().Turn()}
		if !t.think.hasty {
			pause = pauseOf(t.lineup.computers(), t.registry.cfg.BotPause, now != t.think.last)
		}
		t.think.last = now
	}
	seq := t.log.Seq()
	t.work(pause, func() {
		ctx := t.registry.running
		if t.registry.pool.Await(ctx, j) != nil {
			return
		}
		defer t.registry.pool.Done(j)
		c, ok := t.call(seq, seat)
		if !ok {
			return
		}
		choice, err := c.choice, c.err
		if err == nil && c.player != nil {
			began := time.Now()
			choice, err = computers.Choose(ctx, c.within, c.player, c.sample)
			if thought := t.registry.cfg.Meter.Thought; thought != nil {
				thought(time.Since(began))
			}
		}
		t.post(func() { t.chosen(seq, seat, choice, err) })
	})
}

// A call is what a computer player is given when it is its turn.
type call struct {
	player bot.Player // nil: choice is made
	choice rules.Choice
	err    error // there is no such player
	sample *rules.State
	within time.Duration
}

// call asks the owner for what a computer player needs, when its turn has come: what
// waits takes no memory. If the question has gone in the meantime, there is none.
func (t *Table) call(seq int64, seat int) (call, bool) {
	ready := make(chan *call, 1)
	t.post(func() {
		if t.recovery.mustAsk || t.log.Seq() != seq || t.log.Waiting() != seat {
			t.think.busy, t.think.failed = false, 0
			t.consider()
			ready <- nil
			return
		}
		c := &call{}
		if choice, ok := t.lineup.Passes(seat); ok {
			c.choice = choice
		} else {
			c.sample, c.within = view.Sample(t.log.Game(), seat, rand.Uint64), t.think.within()
			c.player, c.err = t.player(seat)
		}
		ready <- c
	})
	select {
	case c := <-ready:
		if c != nil {
			return *c, true
		}
	case <-t.quit:
	case <-t.registry.running.Done():
	}
	return call{}, false
}

// count has the table counted, for the address that opened it, as one where
// computer players are at work.
func (t *Table) count(on bool) {
	if on == t.think.counted {
		return
	}
	t.think.counted = on
	if on {
		t.registry.computers.Begin(t.from)
	} else {
		t.registry.computers.End(t.from)
	}
}

// work runs f after a pause, beside the owner; meanwhile the table stays in
// memory.
func (t *Table) work(pause time.Duration, f func()) {
	h := t.registry
	if !h.enter() {
		return
	}
	t.think.busy = true
	t.holdOn()
	hurry := make(chan struct{})
	t.think.hurry = hurry
	go func() {
		defer h.workers.Done()
		defer t.Release()
		timer := time.NewTimer(pause)
		defer timer.Stop()
		select {
		case <-timer.C:
			f()
		case <-hurry:
			f()
		case <-t.quit:
		case <-h.running.Done():
		}
	}()
}

// retry looks whether the store has come back.
func (t *Table) retry() {
	t.post(func() {
		t.think.busy = false
		if t.recovery.load() == nil {
			t.consider()
		}
	})
}

// player returns the computer player of a seat, or who chooses in its stead.
func (t *Table) player(seat int) (bot.Player, error) {
	if t.think.failed > 0 {
		return bot.Make(SubstituteBot, bot.Options{Seed: rand.Uint64(), Cut: t.registry.cfg.Meter.Cut})
	}
	if share := thinkingTime(t.lineup.computers()); share != t.think.share {
		clear(t.think.players)
		t.think.share = share
	}
	if p := t.think.players[seat]; p != nil {
		return p, nil
	}
	p, err := t.registry.cfg.Bot(t.lineup.Computer(seat), bot.Options{Seed: rand.Uint64(), Within: t.think.share, Cut: t.registry.cfg.Meter.Cut})
	if err != nil {
		return nil, err
	}
	t.think.players[seat] = p
	return p, nil
}

// chosen takes in what a computer player chose. Whatever went wrong with it, the
// game goes on: another one chooses instead, late rather than by chance.
func (t *Table) chosen(seq int64, seat int, choice rules.Choice, err error) {
	t.think.busy = false
	defer t.consider()
	if t.registry.running.Err() != nil || t.recovery.load() != nil || t.recovery.mustAsk || t.log.Seq() != seq || t.log.Waiting() != seat {
		t.think.failed = 0
		return
	}
	state := t.log.Game().State()
	if err == nil && !state.Legal(choice) {
		err = errors.New("the computer player chose what is not legal")
	}
	if err != nil {
		t.failed(seat, err)
		return
	}
	t.think.failed = 0
	t.explain(seat, choice)
	s, err := t.log.Play([]string{state.Text(choice)})
	if err != nil {
		t.registry.cfg.Log.Error("a game cannot go on", slog.String("reason", problem.OfGame(err).Code))
		t.think.stuck = true
		return
	}
	// Whatever comes of it, consider looks again.
	if t.commit(gamelog.ServerMove+access.NewID(), seat, s) == nil {
		t.passOn(seat)
	}
}

// failed notes that a computer player has not chosen. Who chooses instead may be late,
// on a busy machine; that it fails otherwise is a fault which trying again does not mend.
func (t *Table) failed(seat int, err error) {
	if t.think.failed > 0 && !errors.Is(err, computers.ErrLate) {
		t.registry.cfg.Log.Error("a game cannot go on", slog.String("bot", SubstituteBot), slog.String("reason", err.Error()))
		t.think.stuck = true
		return
	}
	t.registry.cfg.Log.Warn("another computer player chooses instead", slog.String("bot", t.lineup.Computer(seat)),
		slog.String("instead", SubstituteBot), slog.String("reason", err.Error()))
	delete(t.think.players, seat)
	t.think.failed++
}
