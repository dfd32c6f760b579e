package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"time"

	"circulade/bot"
	"circulade/rules"
	"circulade/view"
)

const (
	botTime  = 3 * time.Second        // for one choice
	botGrace = 500 * time.Millisecond // for noticing that the time is over
	botRetry = time.Second            // after the store failed
)

var errLate = errors.New("the computer player took too long")

// thinking is what a table's owner knows of its computer players.
type thinking struct {
	busy    bool // one of them is at work
	counted bool // the table counts as one where they are
	stuck   bool // the game cannot go on
	players map[int]bot.Player
}

// A pool runs computer players, a few at a time, so that they leave a core to
// everybody else.
type pool struct {
	slots chan struct{}
}

func newPool() *pool { return &pool{make(chan struct{}, max(1, runtime.NumCPU()-1))} }

// choose lets a player choose. With errLate the player may still be at work: it
// keeps its slot and must not be used again.
func (p *pool) choose(ctx context.Context, player bot.Player, s *rules.State) (rules.Choice, error) {
	ctx, cancel := context.WithTimeout(ctx, botTime)
	defer cancel()
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return 0, errors.New("all computer players are at work elsewhere")
	}
	type answer struct {
		choice rules.Choice
		err    error
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if v := recover(); v != nil {
				a.err = fmt.Errorf("the computer player panicked: %v", v)
			}
			<-p.slots
			done <- a
		}()
		a.choice, a.err = player.Choose(ctx, s)
	}()
	late := time.NewTimer(botTime + botGrace)
	defer late.Stop()
	select {
	case a := <-done:
		return a.choice, a.err
	case <-late.C:
		return 0, errLate
	}
}

// consider sets a computer player to work if the table waits for one.
func (t *table) consider() {
	seat := t.fold.waiting()
	theirs := seat >= 0 && t.fold.Seats[seat].Kind == kindBot && !t.think.stuck
	t.count(theirs)
	if !theirs || t.think.busy {
		return
	}
	if t.doubt {
		t.work(botRetry, func() { t.again() })
		return
	}
	player, err := t.player(seat)
	sample := view.Sample(t.fold.game, seat, rand.Uint64)
	seq := t.fold.seq
	pause := time.Duration(0)
	if t.watched() {
		pause = t.server.cfg.BotPause
	}
	t.work(pause, func() {
		var choice rules.Choice
		if err == nil {
			choice, err = t.server.pool.choose(t.server.running, player, sample)
		}
		t.post(func() { t.chosen(seq, seat, choice, err) })
	})
}

// count has the table counted, for the address that opened it, as one where
// computer players are at work.
func (t *table) count(on bool) {
	if on == t.think.counted {
		return
	}
	t.think.counted = on
	n := -1
	if on {
		n = 1
	}
	t.server.computers.add(t.from, n)
}

// watched reports whether people follow the game.
func (t *table) watched() bool {
	for _, s := range t.fold.Seats {
		if s.Kind != kindBot {
			return true
		}
	}
	return len(t.subs) > 0
}

// work runs f after a pause, beside the owner; meanwhile the table stays in
// memory.
func (t *table) work(pause time.Duration, f func()) {
	s := t.server
	if !s.enter() {
		return
	}
	t.think.busy = true
	s.tables.again(t)
	go func() {
		defer s.workers.Done()
		defer s.tables.release(t)
		timer := time.NewTimer(pause)
		defer timer.Stop()
		select {
		case <-timer.C:
			f()
		case <-t.quit:
		case <-s.running.Done():
		}
	}()
}

// again looks whether the store has come back.
func (t *table) again() {
	t.post(func() {
		t.think.busy = false
		if t.load() == nil {
			t.consider()
		}
	})
}

func (t *table) player(seat int) (bot.Player, error) {
	if p := t.think.players[seat]; p != nil {
		return p, nil
	}
	p, err := t.server.newBot(t.fold.Seats[seat].Bot, rand.Uint64())
	if err != nil {
		return nil, err
	}
	t.think.players[seat] = p
	return p, nil
}

// chosen takes in what a computer player chose. Whatever went wrong with it,
// the game goes on: then by a random legal choice.
func (t *table) chosen(seq int64, seat int, choice rules.Choice, err error) {
	t.think.busy = false
	defer t.consider()
	if t.load() != nil || t.doubt || t.fold.seq != seq || t.fold.waiting() != seat {
		return
	}
	state := t.fold.game.State()
	if err == nil && !state.Legal(choice) {
		err = errors.New("the computer player chose what is not legal")
	}
	if err != nil {
		t.server.log.Warn("a random choice is made", slog.String("bot", t.fold.Seats[seat].Bot), slog.String("reason", err.Error()))
		delete(t.think.players, seat)
		choice = randomChoice(state)
	}
	s, err := t.fold.play([]string{state.Text(choice)})
	if err != nil {
		t.server.log.Error("a game cannot go on", slog.String("reason", ofGame(err).code))
		t.think.stuck = true
		return
	}
	// Whatever comes of it, consider looks again.
	_ = t.commit(serverMove+newID(), seat, s)
}

// randomChoice draws a choice of the pending question.
func randomChoice(s *rules.State) rules.Choice {
	list := s.Choices(nil)
	c := list[rand.IntN(len(list))]
	st, _ := s.Pending()
	verb := s.Book().VerbDef(c.Verb())
	if verb.Ranges == nil {
		return c
	}
	var values []int
	for _, r := range verb.Ranges(s, st) {
		step := max(r.Step, 1)
		values = append(values, r.Min+step*rand.IntN((r.Max-r.Min)/step+1))
	}
	return rules.RangeChoice(c.Verb(), values...)
}
