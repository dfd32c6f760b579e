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
	maxRunning    = 8                // analyses of games that are under way at once
	maxFinished   = 100              // those that have ended and are remembered
	unwantedAfter = 20 * time.Second // after which one that nobody asks for any more ends
)

// A State is how far an analysis has come: Part of All, with the Report at the end.
type Progress struct {
	Part   int              `json:"part"`
	All    int              `json:"all"`
	Report *analysis.Report `json:"report"`
}

// A job is an analysis. It is guarded by the desk.
type job struct {
	state    Progress
	err      error
	finished bool
	holder   string               // the session whose place it takes, if one still does
	askedAt  map[string]time.Time // when each session that waits for it asked last
	cancel   context.CancelFunc
}

var errNotAnalysed = problem.New(problem.NotFound, "not-found", "this game has not been analysed").WithHint("POST asks for it")

// errForgotten ends an analysis that nobody waits for.
var errUnwanted = errors.New("nobody asks for the analysis any more")

// Begin has a game analysed, unless it has been or is being analysed already, and returns
// how far that has come. The key says of what it is an analysis; load finds the game.
func (d *Service) Begin(key string, who Asker, load func() (*game.Game, error)) (Progress, error) {
	if s, err := d.Status(key, who); !errors.Is(err, errNotAnalysed) {
		return s, err
	}
	g, err := load()
	if err != nil {
		return Progress{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if j := d.jobs[key]; j != nil {
		return j.state, j.err
	}
	switch {
	case d.busy[who.Session]:
		return Progress{}, errBusy
	case len(d.jobs)-len(d.finished) >= maxRunning:
		return Progress{}, problem.TooOften("as many games are being analysed as may be at once", 5*time.Second)
	}
	d.busy[who.Session] = true
	ctx, cancel := context.WithCancel(d.running)
	j := &job{
		state: Progress{All: g.Version()}, holder: who.Session,
		askedAt: map[string]time.Time{who.Session: time.Now()}, cancel: cancel,
	}
	d.jobs[key] = j
	d.analyses.Go(func() { d.runAnalysis(ctx, key, j, who, g) })
	return j.state, nil
}

// Look returns how far an analysis has come. As long as somebody looks it goes on.
func (d *Service) Status(key string, who Asker) (Progress, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j := d.jobs[key]
	if j == nil {
		return Progress{}, errNotAnalysed
	}
	if !j.finished {
		j.askedAt[who.Session] = time.Now()
	}
	return j.state, j.err
}

// Stop ends an analysis, unless others wait for it too, and returns how far it has come.
// One that is there already stays.
func (d *Service) Stop(key string, who Asker) (Progress, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j := d.jobs[key]
	if j == nil {
		return Progress{}, errNotAnalysed
	}
	if j.finished {
		return j.state, j.err
	}
	delete(j.askedAt, who.Session)
	if j.holder == who.Session {
		d.releaseJobSession(j)
	}
	if !j.isWanted() {
		d.releaseJobSession(j)
		delete(d.jobs, key)
		j.cancel()
	}
	return j.state, nil
}

// awaited reports whether somebody has asked for the analysis lately, and forgets who has
// not.
func (j *job) isWanted() bool {
	maps.DeleteFunc(j.askedAt, func(_ string, at time.Time) bool { return time.Since(at) >= unwantedAfter })
	return len(j.askedAt) > 0
}

// free gives the place of the session back that an analysis takes.
func (d *Service) releaseJobSession(j *job) {
	if j.holder != "" {
		delete(d.busy, j.holder)
		j.holder = ""
	}
}

// finish analyses a game. Between two steps whoever plays goes first.
func (d *Service) runAnalysis(ctx context.Context, key string, j *job, who Asker, g *game.Game) {
	defer j.cancel()
	report, err := d.analyse(ctx, j, who, g)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.releaseJobSession(j)
	if d.jobs[key] != j { // it was stopped
		return
	}
	if err != nil {
		if j.err = problem.Internal; d.running.Err() != nil {
			j.err = problem.Stopping
		}
		if errors.Is(err, errUnwanted) || d.running.Err() != nil {
			delete(d.jobs, key) // whoever asks again begins anew
			return
		}
	}
	j.state.Part, j.state.Report, j.finished, j.askedAt = j.state.All, report, true, nil
	d.finished = append(d.finished, key)
	if len(d.finished) > maxFinished {
		delete(d.jobs, d.finished[0])
		d.finished = slices.Delete(d.finished, 0, 1)
	}
}

// analyse gives its place in the pool up after every step.
func (d *Service) analyse(ctx context.Context, j *job, who Asker, g *game.Game) (report *analysis.Report, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = errors.New("the analysis panicked")
		}
	}()
	place := &computers.Job{From: who.From, LowPriority: true}
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
		if !d.noteProgress(j, part, all) {
			return errUnwanted
		}
		d.pool.Done(place)
		place = &computers.Job{From: who.From, LowPriority: true}
		err := d.pool.Await(ctx, place)
		held = err == nil
		return err
	})
}

// progress notes how far an analysis has come, and reports whether somebody still waits
// for it.
func (d *Service) noteProgress(j *job, part, all int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	j.state.Part, j.state.All = part, all
	return j.isWanted()
}
