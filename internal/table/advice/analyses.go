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
	maxFinished   = 100              // analyses that have ended and are remembered
	unwantedAfter = 20 * time.Second // after which an analysis that nobody has asked about is stopped
)

// A Progress says how far an analysis is: Part of All steps are done. Report is nil until the end.
type Progress struct {
	Part   int              `json:"part"`
	All    int              `json:"all"`
	Report *analysis.Report `json:"report"`
}

// A job is one analysis, running or finished. It is guarded by the service's mutex.
type job struct {
	state    Progress
	err      error
	finished bool
	holder   string               // the session that is busy because of this analysis; "": none any more
	askedAt  map[string]time.Time // when each session that waits for it asked last
	cancel   context.CancelFunc
}

var errNotAnalysed = problem.New(problem.NotFound, "not-found", "this game has not been analysed").WithHint("POST asks for it")

// errUnwanted ends an analysis that nobody asks about any more.
var errUnwanted = errors.New("nobody asks for the analysis any more")

// Begin starts the analysis of the game with this key, unless it is running or finished, and returns its
// progress. load returns the game; it is called only if the analysis has to be started. Begin returns a
// problem if advice for the asker is being computed already, or too many games are being analysed.
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
		return Progress{}, problem.TooOften("the server is analysing as many games as it can at once", 5*time.Second)
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

// Status returns the progress of the analysis of the game with this key, or a problem if there is none. It
// counts as asking: an analysis that nobody asks about for 20 seconds is stopped.
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

// Stop ends the asker's interest in the analysis of the game with this key, and the analysis itself unless
// it is finished or other sessions wait for it. It returns the progress, or a problem if there is no
// analysis.
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

// isWanted reports whether any session has asked about the analysis in the last 20 seconds, and forgets
// the sessions that have not. The caller has locked the service's mutex.
func (j *job) isWanted() bool {
	maps.DeleteFunc(j.askedAt, func(_ string, at time.Time) bool { return time.Since(at) >= unwantedAfter })
	return len(j.askedAt) > 0
}

// releaseJobSession lets the session that counts as busy because of this analysis ask for other advice.
// The caller has locked d.mu.
func (d *Service) releaseJobSession(j *job) {
	if j.holder != "" {
		delete(d.busy, j.holder)
		j.holder = ""
	}
}

// runAnalysis computes the analysis of a game, in a goroutine of its own, and records the result in the
// job.
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

// analyse computes the report of a game. After each step it gives up its place in the pool and waits for
// another, so that computer players in games go first.
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

// noteProgress records that part of all steps of an analysis are done, and reports whether any session
// still waits for the result.
func (d *Service) noteProgress(j *job, part, all int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	j.state.Part, j.state.All = part, all
	return j.isWanted()
}
