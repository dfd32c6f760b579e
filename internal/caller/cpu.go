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

// This file limits what costs much processor time: positions of replays, whole tables, drawings. The
// requests of one address for it are answered one after the other, within its share of a core, so
// that an address that asks for much does not slow the others down.

// writeCost is about what it takes to send a KiB.
const writeCost = time.Microsecond

// cpuQuotaProblem returns the problem for a request that did not get its turn under the CPU quota
// of its address. err says why: ratelimit.ErrQueueFull, or else that it waited too long.
func cpuQuotaProblem(err error) error {
	message := "this address has asked for too much at once"
	if errors.Is(err, ratelimit.ErrQueueFull) {
		message = "too many requests of this address wait for their turn"
	}
	return problem.TooOften(message, ratelimit.MaxTurnWait)
}

// CPUQuota returns a middleware that counts the processor time of costly requests against the quota
// of their address, lets them run one after the other, and refuses those that would wait too long.
// costs reports whether a request is costly; nil: all are.
func (c *Callers) CPUQuota(costs func(*http.Request) bool) api.Middleware {
	return api.Middleware{Name: "CPU quota", Wrap: func(h api.Handler) api.Handler {
		return c.LimitCPU(h, costs)
	}}
}

// CPUQuotaAtTable returns a middleware for endpoints of a table, which find finds, that limits the
// processor time of costly requests as CPUQuota does. A request that had to wait until the table
// was loaded runs without the limit, so that those who come back first after a start of the server
// do not pay for the loading.
func (c *Callers) CPUQuotaAtTable(find api.TableFinder, costs func(*http.Request) bool) api.Middleware {
	return api.Middleware{Name: "CPU quota", Wrap: func(h api.Handler) api.Handler {
		limited := c.LimitCPU(h, costs)
		return func(w http.ResponseWriter, r *http.Request) error {
			came := time.Now()
			waited, err := api.WithFoundTable(find, r, func(ctx context.Context, t *table.Table) (bool, error) {
				return table.DoByServer(ctx, t, func(o table.Owner) (bool, error) { return o.LoadedAt().After(came), nil })
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

// LimitCPU wraps a handler so that the costly requests of one address run one after the other and
// their processor time counts against its quota; those that would wait too long are refused. costs
// reports whether a request is costly; nil: all are. Time counts until the first byte of the
// answer, since a slow reader takes no processor time; after that each KiB sent costs a fixed time.
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

// A turnWriter is an http.ResponseWriter that stops counting the processor time of a request at the
// first byte of its answer, and counts the bytes that are sent.
type turnWriter struct {
	http.ResponseWriter
	endTurn func()
	sent    int // bytes
}

// WriteHeader stops counting the processor time of the request and sends the status.
func (a *turnWriter) WriteHeader(status int) {
	a.endTurn()
	a.ResponseWriter.WriteHeader(status)
}

// Write stops counting the processor time of the request, sends a part of the answer and counts its
// bytes.
func (a *turnWriter) Write(p []byte) (int, error) {
	a.endTurn()
	n, err := a.ResponseWriter.Write(p)
	a.sent += n
	return n, err
}

// Unwrap returns the wrapped writer, as http.ResponseController wants it.
func (a *turnWriter) Unwrap() http.ResponseWriter { return a.ResponseWriter }
