package advice

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"circulade/bot/analysis"
	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/table/computers"
)

const (
	mostRunning = 8                // analyses of games that are under way at once
	mostKept    = 100              // those that have ended and are remembered
	forgotten   = 20 * time.Second // after which one that nobody asks for any more ends
)

// A State is how far an analysis has come: Part of All, with the Report at the end.
type State struct {
	Part   int              `json:"part"`
	All    int              `json:"all"`
	Report *analysis.Report `json:"report"`
}

// A job is an analysis. It is guarded by the desk.
type job struct {
	state  State
	err    error
	ended  bool
	holder string               // the session whose place it takes, if one still does
	asked  map[string]time.Time // when each session that waits for it asked last
	cancel context.CancelFunc
}

var errNone = problem.New(problem.NotFound, "not-found", "this game has not been analysed").WithHint("POST asks for it")

// errForgotten ends an analysis that nobody waits for.
var errForgotten = errors.New("nobody asks for the analysis any more")

// Begin has a game analysed, unless it has been or is being analysed already, and returns
// how far that has come. The key says of what it is an analysis; load finds the game.
func (d *Service) Begin(key string, who Asker, load func() (*game.Game, error)) (State, error) {
	if s, err := d.Look(key, who); !errors.Is(err, errNone) {
		return s, err
	}
	g, err := load()
	if err != nil {
		return State{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if j := d.jobs[key]; j != nil {
		return j.state, j.err
	}
	switch {
	case d.busy[who.Session]:
		return State{}, errBusy
	case len(d.jobs)-len(d.done) >= mostRunning:
		return State{}, problem.TooOften("as many games are being analysed as may be at once", 5*time.Second)
	}
	d.busy[who.Session] = true
	ctx, cancel := context.WithCancel(d.running)
	j := &job{
		state: State{All: g.Version()}, holder: who.Session,
		asked: map[string]time.Time{who.Session: time.Now()}, cancel: cancel,
	}
	d.jobs[key] = j
	d.work.Go(func() { d.finish(ctx, key, j, who, g) })
	return j.state, nil
}

// Look returns how far an analysis has come. As long as somebody looks it goes on.
func (d *Service) Look(key string, who Asker) (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j := d.jobs[key]
	if j == nil {
		return State{}, errNone
	}
	if !j.ended {
		j.asked[who.Session] = time.Now()
	}
	return j.state, j.err
}

// Stop ends an analysis, unless others wait for it too, and returns how far it has come.
// One that is there already stays.
func (d *Service) Stop(key string, who Asker) (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j := d.jobs[key]
	if j == nil {
		return State{}, errNone
	}
	if j.ended {
		return j.state, j.err
	}
	delete(j.asked, who.Session)
	if j.holder == who.Session {
		d.free(j)
	}
	if !j.awaited() {
		d.free(j)
		delete(d.jobs, key)
		j.cancel()
	}
	return j.state, nil
}

// awaited reports whether somebody has asked for the analysis lately, and forgets who has
// not.
func (j *job) awaited() bool {
	maps.DeleteFunc(j.asked, func(_ string, at time.Time) bool { return time.Since(at) >= forgotten })
	return len(j.asked) > 0
}

// free gives the place of the session back that an analysis takes.
func (d *Service) free(j *job) {
	if j.holder != "" {
		delete(d.busy, j.holder)
		j.holder = ""
	}
}

// finish analyses a game. Between two steps whoever plays goes first.
func (d *Service) finish(ctx context.Context, key string, j *job, who Asker, g *game.Game) {
	defer j.cancel()
	report, err := d.analyse(ctx, j, who, g)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.free(j)
	if d.jobs[key] != j { // it was stopped
		return
	}
	if err != nil {
		if j.err = problem.Internal; d.running.Err() != nil {
			j.err = problem.Stopping
		}
		if errors.Is(err, errForgotten) || d.running.Err() != nil {
			delete(d.jobs, key) // whoever asks again begins anew
			return
		}
	}
	j.state.Part, j.state.Report, j.ended, j.asked = j.state.All, report, true, nil
	d.done = append(d.done, key)
	if len(d.done) > mostKept {
		delete(d.jobs, d.done[0])
		d.done = slices.Delete(d.done, 0, 1)
	}
}

// analyse gives its place in the pool up after every step.
func (d *Service) analyse(ctx context.Context, j *job, who Asker, g *game.Game) (report *analysis.Report, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = errors.New("the analysis panicked")
		}
	}()
	place := &computers.Job{From: who.From, Behind: true}
	if err := d.pool.Await(ctx, place); err != nil {
		return nil, err
	}
	held := true
	defer func() {
		if held {
			d.pool.Done(place)
		}
	}()
	return analysis.Game(ctx, g, d.effort, func(part, all int) error {
		if !d.progress(j, part, all) {
			return errForgotten
		}
		d.pool.Done(place)
		place = &computers.Job{From: who.From, Behind: true}
		err := d.pool.Await(ctx, place)
		held = err == nil
		return err
	})
}

// progress notes how far an analysis has come, and reports whether somebody still waits
// for it.
func (d *Service) progress(j *job, part, all int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	j.state.Part, j.state.All = part, all
	return j.awaited()
}
