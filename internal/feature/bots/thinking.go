package bots

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"circulade/bot"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/internal/table/computers"
	"circulade/rules"
	"circulade/view"
)

const (
	choiceTime    = 1800 * time.Millisecond // for one choice, on the clock on the wall
	maxChoiceTime = time.Minute             // for one choice of the substitute, at the end
	retryTime     = time.Second             // after which it is tried again, when the store failed
)

// players are the computer players of a table. They belong to the table's owner.
type players struct {
	*Service
	owner     table.Owner
	busy      bool // one of them waits or thinks
	counted   bool // the table counts as one where they are at work
	stuck     bool // the game cannot go on
	made      map[int]madePlayer
	share     time.Duration // what the players were told that they may think
	lastAsked seatTurn      // when one of them was asked last
	// failures is how often the pending question was not answered: the substitute chooses
	// then, and has more time each time.
	failures int
	// hasty: somebody who plays with nobody else wants their turn soon. Until it comes
	// nobody waits before a choice; closing hurry ends the wait that is under way.
	pausesSkipped bool
	endPause      chan struct{}

	turn         explainedTurn       // of the computer player whose turn goes on
	explanations map[int]Explanation // the last of each seat
}

// A player is the computer player of a seat, as long as it is not decided anew who plays it.
type madePlayer struct {
	bot.Player
	recasts int // of the seat, when it was made
}

// A moment is a seat's turn.
type seatTurn struct{ seat, turn int }

// within is how long the player may take.
func (p *players) choiceTimeLimit() time.Duration {
	return min(choiceTime<<max(0, p.failures-1), maxChoiceTime)
}

// schedule sets a computer player to work if the table waits for one.
func (p *players) schedule() {
	l, lineup := p.owner.Log(), p.owner.Lineup()
	seat := l.Waiting()
	theirs := seat >= 0 && lineup.Computer(seat) != "" && !p.stuck
	if owned := p.owner.Ownership(); theirs && !owned.OwnedHere() {
		owned.Request()
		theirs = false
	}
	p.countAtWork(theirs)
	if !theirs {
		p.pausesSkipped = false
	}
	if !theirs || p.busy {
		return
	}
	if p.owner.CheckWritable() != nil {
		p.runAfterPause(retryTime, p.retryStore)
		return
	}
	watched := lineup.HasPeople()
	pause := time.Duration(0)
	if watched {
		now := seatTurn{seat, l.Game().State().Turn()}
		if !p.pausesSkipped {
			pause = pauseBefore(p.countComputerPlayers(), p.cfg.Pause, now != p.lastAsked)
		}
		p.lastAsked = now
	}
	q := question{seq: l.Seq(), seat: seat}
	job := &computers.Job{From: p.owner.From(), People: watched}
	p.runAfterPause(pause, func(w table.Worker) { p.think(w, job, q) })
}

// A question is what a table waits for.
type question struct {
	seq  int64
	seat int
}

// isPending reports whether the table still waits for the answer, and can store it.
func (p *players) isPending(q question) bool {
	return p.owner.CheckWritable() == nil && p.owner.Log().Seq() == q.seq && p.owner.Log().Waiting() == q.seat
}

// think has a computer player choose when its turn to think has come. It runs beside the owner.
func (p *players) think(w table.Worker, job *computers.Job, q question) {
	ctx := w.Context()
	if p.pool.Await(ctx, job) != nil {
		return
	}
	defer p.pool.Done(job)
	t, ok := p.fetchTask(w, q)
	if !ok {
		return
	}
	choice, err := t.choice, t.err
	if err == nil && t.player != nil {
		began := time.Now()
		choice, err = computers.Choose(ctx, t.timeLimit, t.player, t.sample)
		if thought := p.cfg.Meter.Thought; thought != nil {
			thought(time.Since(began))
		}
	}
	w.Post(func(table.Owner) { p.takeChoice(ctx, q, choice, err) })
}

// A task is what a computer player is given when it may think.
type task struct {
	player    bot.Player // nil: choice is made
	choice    rules.Choice
	err       error // there is no such player
	sample    *rules.State
	timeLimit time.Duration
}

// fetchTask asks the owner for what a computer player needs, when it may think: while it waits that takes no
// memory. If the table waits for something else by then, there is no task.
func (p *players) fetchTask(w table.Worker, q question) (task, bool) {
	ready := make(chan *task, 1)
	w.Post(func(o table.Owner) {
		if !p.isPending(q) {
			p.busy, p.failures = false, 0
			p.schedule()
			ready <- nil
			return
		}
		t := &task{}
		if choice, ok := o.Lineup().PassChoice(q.seat); ok {
			t.choice = choice
		} else {
			t.sample, t.timeLimit = view.Sample(o.Log().Game(), q.seat, rand.Uint64), p.choiceTimeLimit()
			t.player, t.err = p.playerFor(q.seat)
		}
		ready <- t
	})
	select {
	case t := <-ready:
		if t != nil {
			return *t, true
		}
	case <-w.Gone():
	case <-w.Context().Done():
	}
	return task{}, false
}

// count has the table counted, for the address that it is counted for, as one where computer players are at work.
func (p *players) countAtWork(on bool) {
	if on == p.counted {
		return
	}
	p.counted = on
	if on {
		p.working.Add(p.owner.From())
	} else {
		p.working.Remove(p.owner.From())
	}
}

// work runs f after a pause, beside the owner.
func (p *players) runAfterPause(pause time.Duration, f func(table.Worker)) {
	hurry := make(chan struct{})
	begun := p.owner.Beside(func(w table.Worker) {
		timer := time.NewTimer(pause)
		defer timer.Stop()
		select {
		case <-timer.C:
			f(w)
		case <-hurry:
			f(w)
		case <-w.Gone():
		case <-w.Context().Done():
		}
	})
	if begun {
		p.busy, p.endPause = true, hurry
	}
}

// retry looks whether the store has come back. It runs beside the owner.
func (p *players) retryStore(w table.Worker) {
	w.Post(func(o table.Owner) {
		p.busy = false
		if o.Load() == nil {
			p.schedule()
		}
	})
}

// player returns the computer player of a seat, or the substitute.
func (p *players) playerFor(seat int) (bot.Player, error) {
	if p.failures > 0 {
		return bot.Make(table.SubstituteBot, bot.Options{Seed: rand.Uint64(), Cut: p.cfg.Meter.Cut})
	}
	if share := thinkingTime(p.countComputerPlayers()); share != p.share {
		clear(p.made)
		p.share = share
	}
	lineup := p.owner.Lineup()
	if m, ok := p.made[seat]; ok && m.recasts == lineup.Generation(seat) {
		return m.Player, nil
	}
	made, err := p.cfg.Make(lineup.Computer(seat), bot.Options{Seed: rand.Uint64(), Within: p.share, Cut: p.cfg.Meter.Cut})
	if err != nil {
		return nil, err
	}
	p.made[seat] = madePlayer{made, lineup.Generation(seat)}
	return made, nil
}

// chosen takes in what a computer player chose. Whatever went wrong with it, the
// game goes on: the substitute chooses instead, late rather than by chance. The context ends when the server stops.
func (p *players) takeChoice(ctx context.Context, q question, choice rules.Choice, err error) {
	p.busy = false
	defer p.schedule()
	if ctx.Err() != nil || p.owner.Load() != nil || !p.isPending(q) {
		p.failures = 0
		return
	}
	l := p.owner.Log()
	state := l.Game().State()
	if err == nil && !state.Legal(choice) {
		err = errors.New("the computer player chose what is not legal")
	}
	if err != nil {
		p.choiceFailed(q.seat, err)
		return
	}
	p.failures = 0
	p.explainChoice(q.seat, choice)
	s, err := l.Play([]string{state.Text(choice)})
	if err != nil {
		p.cfg.Log.Error("a game cannot go on", slog.String("reason", problem.OfGame(err).Code))
		p.stuck = true
		return
	}
	// Whatever comes of it, schedule looks again.
	if p.owner.Commit(q.seat, s) == nil {
		p.shareExplanation(q.seat)
	}
}

// failed notes that a computer player has not chosen. The substitute may be late, on a
// busy machine; that it fails otherwise is a fault which trying again does not mend.
func (p *players) choiceFailed(seat int, err error) {
	if p.failures > 0 && !errors.Is(err, computers.ErrLate) {
		p.cfg.Log.Error("a game cannot go on", slog.String("bot", table.SubstituteBot), slog.String("reason", err.Error()))
		p.stuck = true
		return
	}
	p.cfg.Log.Warn("another computer player chooses instead", slog.String("bot", p.owner.Lineup().Computer(seat)),
		slog.String("instead", table.SubstituteBot), slog.String("reason", err.Error()))
	delete(p.made, seat)
	p.failures++
}
