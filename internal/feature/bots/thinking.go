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
	choiceTime    = 1800 * time.Millisecond // for one choice, in real time
	maxChoiceTime = time.Minute             // for one choice of the substitute, after several failures
	retryTime     = time.Second             // between two tries when the store has failed
)

// A players runs the computer players of one table. It belongs to the table's owner.
type players struct {
	*Service
	owner     table.Owner
	busy      bool               // one of them waits or thinks just now
	counted   bool               // the table is counted as one with computer players at work
	stuck     bool               // the game cannot go on: nothing more is tried
	made      map[int]madePlayer // by seat
	share     time.Duration      // how long those in made may think about a turn
	lastAsked seatTurn           // the seat and turn for which one was asked last
	// failures counts how often the pending question was not answered. After the first failure the substitute
	// chooses, with more time after each.
	failures int
	// pausesSkipped says that a person who plays with nobody else asked for no more pauses, until computer players
	// no longer have the turn. Closing endPause ends the pause that is under way.
	pausesSkipped bool
	endPause      chan struct{}

	turn         explainedTurn       // of the computer player that has the turn
	explanations map[int]Explanation // the last of each seat, by seat
}

// A madePlayer is the computer player that was made for a seat. It is used for all turns of the seat until it is
// decided anew who plays the seat (Lineup.Generation).
type madePlayer struct {
	bot.Player
	recasts int // Lineup.Generation of the seat when it was made
}

// A seatTurn names one turn of one seat.
type seatTurn struct{ seat, turn int }

// choiceTimeLimit returns how much real time a computer player may take for the pending choice: choiceTime, doubled
// for each failed try after the first, at most maxChoiceTime.
func (p *players) choiceTimeLimit() time.Duration {
	return min(choiceTime<<max(0, p.failures-1), maxChoiceTime)
}

// schedule has a computer player think and choose, after its pause, if the table waits for one and none is at work.
// If another server owns the table, that server is asked to do so instead. It runs after every change of the table.
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
	job := &computers.Job{From: p.owner.OpenerAddr(), People: watched}
	p.runAfterPause(pause, func(w table.Worker) { p.think(w, job, q) })
}

// A question identifies the decision that a table waits for, by the seat that has to answer and the seq of the
// table.
type question struct {
	seq  int64
	seat int
}

// isPending reports whether the table still waits for the answer to q, and can store one.
func (p *players) isPending(q question) bool {
	return p.owner.CheckWritable() == nil && p.owner.Log().Seq() == q.seq && p.owner.Log().Waiting() == q.seat
}

// think waits until the computer player may think, has it choose, and posts the choice to the table's owner. It
// runs outside the owner.
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

// A task is what a computer player needs to answer a question: the player and the position, or the choice itself
// if there is nothing to think about.
type task struct {
	player    bot.Player // nil: choice has the answer
	choice    rules.Choice
	err       error // the player could not be made
	sample    *rules.State
	timeLimit time.Duration
}

// fetchTask has the table's owner make the task for a question. It is called only once the computer player may
// think, so that players in the queue take no memory. It returns false if the table meanwhile waits for something
// else, or is dropped from memory.
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
	case <-w.Dropped():
	case <-w.Context().Done():
	}
	return task{}, false
}

// countAtWork with `on` counts the table, under the client address from which it was opened, among the tables at
// which computer players are at work; without `on` it stops counting it. Calling it twice with the same value
// changes nothing.
func (p *players) countAtWork(on bool) {
	if on == p.counted {
		return
	}
	p.counted = on
	if on {
		p.working.Add(p.owner.OpenerAddr())
	} else {
		p.working.Remove(p.owner.OpenerAddr())
	}
}

// runAfterPause runs f outside the table's owner after a pause, which ends early if endPause is closed. It sets
// `busy`, so that no other computer player of the table starts meanwhile. It does not run f if the server stops or
// the table is dropped from memory.
func (p *players) runAfterPause(pause time.Duration, f func(table.Worker)) {
	hurry := make(chan struct{})
	begun := p.owner.RunInBackground(func(w table.Worker) {
		timer := time.NewTimer(pause)
		defer timer.Stop()
		select {
		case <-timer.C:
			f(w)
		case <-hurry:
			f(w)
		case <-w.Dropped():
		case <-w.Context().Done():
		}
	})
	if begun {
		p.busy, p.endPause = true, hurry
	}
}

// retryStore has the table's owner load the table again after the store has failed, and schedule the computer
// player if that succeeds. It runs outside the owner.
func (p *players) retryStore(w table.Worker) {
	w.Post(func(o table.Owner) {
		p.busy = false
		if o.Load() == nil {
			p.schedule()
		}
	})
}

// playerFor returns the computer player that chooses for a seat. It makes one if the seat has none yet, if it was
// decided anew who plays the seat, or if the time for thinking has changed. After a failed try it returns a
// substitute.
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

// takeChoice commits a computer player's choice if its question q is still pending, and otherwise drops it. err
// says that the player failed; then, or if the choice is illegal, the substitute is asked next, so that the game
// goes on. ctx ends when the server stops.
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

// choiceFailed counts a failure of a computer player to choose, so that the substitute is asked next. If the
// substitute itself fails other than by being late, no retry helps: the game is stuck.
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
