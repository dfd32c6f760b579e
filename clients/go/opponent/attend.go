package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// look is how often a tournament is asked whether a table of ours has begun.
const look = 3 * time.Second

// An event is so much of the protocol's Tournament as this bot looks at.
type event struct {
	Phase string
	Plan  struct {
		Form struct {
			Begins  int64 // in Unix milliseconds
			CheckIn int64 `json:"check_in"` // minutes
		}
	}
	Entrants []struct {
		Number    int
		CheckedIn bool `json:"checked_in"`
	}
	You struct {
		Entrant *int
		Games   []string
	}
}

// attend enters a tournament, unless we take part already, and tells of our tables there until it is over.
func (b *bot) attend(ctx context.Context, found chan<- place) error {
	path := "/api/tournaments/" + url.PathEscape(b.tournament)
	told := map[string]bool{}
	in := false
	for {
		var t event
		if err := b.insist(ctx, http.MethodGet, path, nil, &t); err != nil {
			return err
		}
		if t.Phase == "over" || t.Phase == "cancelled" {
			log.Printf("tournament %s: %s", b.tournament, t.Phase)
			return nil
		}
		if t.You.Entrant == nil && !in {
			if err := b.insist(ctx, http.MethodPost, path+"/entry", map[string]string{"code": b.code}, nil); err != nil {
				return err
			}
			log.Printf("tournament %s: we take part", b.tournament)
			in = true // whoever is withdrawn later stays so
			continue
		}
		in = true
		if err := b.checkIn(ctx, path, &t); err != nil {
			return err
		}
		for _, game := range t.You.Games {
			if told[game] {
				continue
			}
			told[game] = true
			select {
			case found <- place{ID: game, ours: true}:
			case <-ctx.Done():
				return nil
			}
		}
		select {
		case <-time.After(look):
		case <-ctx.Done():
			return nil
		}
	}
}

// checkIn says that we are there, once the tournament wants to know.
func (b *bot) checkIn(ctx context.Context, path string, t *event) error {
	form := &t.Plan.Form
	opens := time.UnixMilli(form.Begins).Add(-time.Duration(form.CheckIn) * time.Minute)
	if t.Phase != "planned" || form.CheckIn == 0 || time.Now().Before(opens) || t.You.Entrant == nil {
		return nil
	}
	for _, e := range t.Entrants {
		if e.Number == *t.You.Entrant && e.CheckedIn {
			return nil
		}
	}
	err := b.insist(ctx, http.MethodPost, path+"/checkin", map[string]string{}, nil)
	var r *refusal
	if errors.As(err, &r) && r.status == http.StatusConflict {
		return nil // it has begun, or somebody has said it for us
	}
	return err
}

// idOf returns the id of a tournament of which somebody has given the id or the address of its page.
func idOf(text string) string {
	if _, rest, ok := strings.Cut(text, "/tournaments/"); ok {
		text, _, _ = strings.Cut(rest, "/")
	}
	return text
}
