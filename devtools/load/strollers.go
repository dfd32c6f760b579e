package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"
)

// watcher is somebody who watches one table after the other.
func (m *mixing) watcher(ctx context.Context, _ int) {
	for ctx.Err() == nil {
		id := m.any()
		if id == "" {
			pause(ctx, time.Second)
			continue
		}
		e, err := openEye(ctx, &visitor{site: m.host.site}, id, m.counts)
		if err != nil {
			m.gone(ctx, err)
			continue
		}
		m.counts.add("watchers")
		m.stay(ctx, e.ended)
		e.close()
	}
}

// gone counts that a table could not be watched, but for those that were over meanwhile.
func (m *mixing) gone(ctx context.Context, err error) {
	if codeOf(err) == "not-found" {
		pause(ctx, 100*time.Millisecond)
		return
	}
	m.trouble(ctx, "watch", err)
}

// stay is for as long as people stay: some seconds to two minutes.
func (m *mixing) stay(ctx context.Context, ended <-chan struct{}) {
	t := time.NewTimer(time.Duration(5+rand.IntN(115)) * time.Second)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ended:
	case <-ctx.Done():
	}
}

// stroller looks at the lobby, again and again.
func (m *mixing) stroller(ctx context.Context, _ int) {
	for ctx.Err() == nil {
		v := &visitor{site: m.host.site}
		var lobby struct{ Seq int64 }
		if err := v.do(ctx, "GET", "/api/lobby", nil, &lobby); err != nil {
			m.trouble(ctx, "lobby", err)
			continue
		}
		s, err := v.socket(fmt.Sprint("/api/lobby/socket?since=", lobby.Seq))
		if err != nil {
			m.trouble(ctx, "lobby", err)
			continue
		}
		m.counts.add("lobby")
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			for {
				data, err := s.next()
				if err != nil {
					return
				}
				m.counts.pushed(len(data))
			}
		}()
		m.stay(ctx, ended)
		s.close()
		<-ended
	}
}
