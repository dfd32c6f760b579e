package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"sync"
	"time"
)

// hands counts the tables at which a bot could play beside those where it does.
type hands struct {
	mu      sync.Mutex
	free    int
	changed chan struct{} // there are others, or somebody may have been found
}

func newHands() *hands { return &hands{changed: make(chan struct{}, 1)} }

func (h *hands) add(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.free += n
	h.look()
}

// look has who seeks look at once.
func (h *hands) look() {
	select {
	case h.changed <- struct{}{}:
	default: // they will
	}
}

// looked forgets that there is something to look at.
func (h *hands) looked() {
	select {
	case <-h.changed:
	default:
	}
}

func (h *hands) some() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.free > 0
}

// An offer is the answer to who waits for somebody to play with: a ticket, or the table to which it
// has led.
type offer struct {
	Ticket string
	ID     string
}

const (
	pairPath = "/api/lobby/pair"
	// renewal is how often a ticket is read, which lives for a minute.
	renewal = 20 * time.Second
)

// wish is what we ask for: whatever game of two people want, and as many more as we are told to take.
func (b *bot) wish() map[string]any {
	return map[string]any{
		"preset": "any", "aids": "any", "any_clock": true, "players": 2, "players_to": b.seats, "any_rated": b.rated, "name": b.name,
	}
}

// seek waits for people who play now and take a bot as well, while a hand is free, whatever game
// they want, and tells of the tables where they sit. The server says when there is one.
func (b *bot) seek(ctx context.Context, h *hands, found chan<- place) {
	ticket := ""
	for ctx.Err() == nil {
		var got offer
		var err error
		switch {
		case h.some() && ticket == "":
			err = b.insist(ctx, http.MethodPost, pairPath, b.wish(), &got)
		case ticket != "" && h.some():
			err = b.insist(ctx, http.MethodGet, pairPath+"/"+ticket, nil, &got)
		case ticket != "": // there is no hand for whoever would come; or there they are
			if err = b.insist(ctx, http.MethodDelete, pairPath+"/"+ticket, nil, nil); moved(err) {
				err = b.insist(ctx, http.MethodGet, pairPath+"/"+ticket, nil, &got)
			}
		}
		if ticket = got.Ticket; err != nil && ctx.Err() == nil {
			var r *refusal
			if errors.As(err, &r) && r.status == http.StatusNotFound {
				h.look() // the ticket has run out: there will be another
			} else {
				log.Printf("who plays now: %v", err) // it is asked again
			}
		}
		if got.ID != "" {
			h.looked() // the hand that plays there is to be seen before we seek on
			select {
			case found <- place{ID: got.ID, ours: true}:
			case <-ctx.Done():
			}
		}
		select {
		case <-h.changed:
		case <-time.After(renewal):
		case <-ctx.Done():
		}
	}
}
