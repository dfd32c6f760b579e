package caller

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/table"
)

// This file is of what costs much of the machine: positions of replays, whole tables, drawings. The
// requests of one address for it are answered one after the other, within its share of a core, so
// that whoever asks for much does not slow the others down.

// writeCost is about what it takes to send a KiB.
const writeCost = time.Microsecond

// noTurn refuses a request that gets no turn.
func cpuQuotaProblem(err error) error {
	message := "this address has asked for too much at once"
	if errors.Is(err, ratelimit.ErrQueueFull) {
		message = "too many requests of this address wait for their turn"
	}
	return problem.TooOften(message, ratelimit.MaxTurnWait)
}

// CPUQuota counts the requests of an endpoint against the CPU quota of their address, those of
// which costs reports that they cost much; nil: all of them.
func (c *Callers) CPUQuota(costs func(*http.Request) bool) api.Middleware {
	return api.Middleware{Name: "CPU quota", Wrap: func(h api.Handler) api.Handler {
		return c.LimitCPU(h, costs)
	}}
}

// CPUQuotaAtTable is CPUQuota for requests about a table. Whoever had to wait until the table was loaded
// has waited enough: what the start of a server costs is not taken from those who come back first.
func (c *Callers) CPUQuotaAtTable(find api.TableFinder, costs func(*http.Request) bool) api.Middleware {
	return api.Middleware{Name: "CPU quota", Wrap: func(h api.Handler) api.Handler {
		limited := c.LimitCPU(h, costs)
		return func(w http.ResponseWriter, r *http.Request) error {
			came := time.Now()
			waited, err := api.WithFoundTable(find, r, func(ctx context.Context, t *table.Table) (bool, error) {
				return table.DoByServer(ctx, t, func(o table.Owner) (bool, error) { return o.Loaded().After(came), nil })
			})
			if err != nil {
				return err
			}
			if waited {
				return h(w, r)
			}
			return limited(w, r)
		}
	}}
}

// LimitCPU is CPUQuota as a handler. A request's time ends with the first
// byte of its answer, since a slow reader costs nothing; what is sent counts by its length.
func (c *Callers) LimitCPU(h api.Handler, costs func(*http.Request) bool) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if costs != nil && !costs(r) {
			return h(w, r)
		}
		end, err := c.CPU.Take(r.Context(), c.Address(r))
		if err != nil {
			return cpuQuotaProblem(err)
		}
		a := &turnWriter{ResponseWriter: w, endTurn: sync.OnceFunc(end)}
		defer a.endTurn()
		defer func() { c.CPU.Charge(c.Address(r), time.Duration(a.sent/1024)*writeCost) }()
		return h(a, r)
	}
}

// answering tells when an answer begins.
type turnWriter struct {
	http.ResponseWriter
	endTurn func()
	sent    int // bytes
}

// WriteHeader begins the answer.
func (a *turnWriter) WriteHeader(status int) {
	a.endTurn()
	a.ResponseWriter.WriteHeader(status)
}

// Write goes on with the answer.
func (a *turnWriter) Write(p []byte) (int, error) {
	a.endTurn()
	n, err := a.ResponseWriter.Write(p)
	a.sent += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (a *turnWriter) Unwrap() http.ResponseWriter { return a.ResponseWriter }
