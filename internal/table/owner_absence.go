package table

import (
	"context"
	"encoding/json"

	"circulade/internal/table/access"
)

// Presence is who is at the table just now.
func (o Owner) Presence() *Presence { return &o.t.presence }

// ForgetComputerPlayer has another computer player made for a seat when the next one is needed there.
func (o Owner) ForgetComputerPlayer(seat int) { delete(o.t.think.players, seat) }

// ComeBack has somebody agree, or not, that a seat whose time is up for good plays again.
func (o Owner) ComeBack(who access.Who, seat int, agree bool) (json.RawMessage, error) {
	return o.t.clock.comeBack(who, seat, agree)
}

// Beside runs f beside the owner, with a context that ends when the server stops, which waits for it. It reports
// false if the server stops already; then it does not.
func (o Owner) Beside(f func(running context.Context)) bool {
	r := o.t.registry
	if !r.enter() {
		return false
	}
	go func() {
		defer r.workers.Done()
		f(r.running)
	}()
	return true
}
