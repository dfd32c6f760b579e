package table

import (
	"fmt"
	"slices"
	"sync"

	"circulade/internal/table/access"
)

// An ear hears whom tables ask, once for each question.
type ear struct {
	mu    sync.Mutex
	heard []asked
}

// An asked is a seat of which an ear has heard.
type asked struct {
	Unattended
	left bool
}

func (e *ear) on(c *Config) {
	c.Parts = append(c.Parts, func(o Owner) *Part {
		var known []string
		return &Part{Present: func(left access.Rights) {
			list := o.Unattended()
			if len(list) == 0 && left.Seats != 0 {
				return
			}
			var now []string
			for _, u := range list {
				question := fmt.Sprint(u.Seat, u.Nth, u.Nudged)
				if left.Holds(u.Seat) || !slices.Contains(known, question) {
					e.hear(asked{u, left.Holds(u.Seat)})
				}
				now = append(now, question)
			}
			known = now
		}}
	})
}

func (e *ear) hear(a asked) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard = append(e.heard, a)
}

// all returns seat and count of what was heard, with a star where somebody had left
// and an exclamation mark where they were nudged.
func (e *ear) all() (list []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, a := range e.heard {
		s := fmt.Sprint(a.Seat, "/", a.Nth)
		if a.left {
			s += "*"
		}
		if a.Nudged {
			s += "!"
		}
		list = append(list, s)
	}
	return list
}

// turn has somebody answer until another seat is asked.
func (g *guest) turn(id string, seat int) *seen {
	g.tb.Helper()
	s := g.see(id, AllEvents)
	for len(s.Waiting) == 1 && s.Waiting[0] == seat {
		g.choose(s, int(s.Seq)*7, fmt.Sprintf("move-%d", s.Seq))
		s = g.see(id, AllEvents) // the clock may have had something to say
	}
	return s
}
