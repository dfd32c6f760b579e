package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	random "math/rand/v2"
	"net/http"
	"time"
)

// A table is so much of the protocol's Table as this bot looks at.
type table struct {
	Seq    int64
	Status string
	Seats  []struct{ Yours bool }
	State  state
}

// A state is so much of a position.
type state struct {
	Players  []struct{ Score int }
	Figures  []struct{ Player int }
	Decision *struct {
		Player  int
		Choices []choice
	}
}

// A choice is an answer to a question; one with ranges takes a number for each.
type choice struct {
	Text   string
	Ranges []struct{ Min int }
}

func (c choice) text() string {
	text := c.Text
	for _, r := range c.Ranges {
		text += fmt.Sprint(" ", r.Min)
	}
	return text
}

func (t *table) ours() bool {
	for _, s := range t.Seats {
		if s.Yours {
			return true
		}
	}
	return false
}

func (t *table) asksUs() bool {
	d := t.State.Decision
	return t.Status == "playing" && d != nil && t.Seats[d.Player].Yours
}

// errQuiet says that nothing has happened at a table for as long as we stay there.
var errQuiet = errors.New("nobody plays; we come back when it is our turn")

// play answers every question of ours until the game is over, the seat is ours no more, or nothing
// has happened for long.
func (b *bot) play(ctx context.Context, id string) (last *table, err error) {
	path, since := "/api/games/"+id, int64(-1)
	ctx, leave := context.WithCancelCause(ctx)
	defer leave(nil)
	quiet := time.AfterFunc(b.patience, func() { leave(errQuiet) })
	defer quiet.Stop()
	defer func() {
		if errors.Is(context.Cause(ctx), errQuiet) {
			err = errQuiet
		}
	}()
	err = b.lines(ctx, func() string { return fmt.Sprint(path, "/stream?since=", max(0, since)) }, func(line []byte) (bool, error) {
		var pushed struct{ Table *table }
		if err := json.Unmarshal(line, &pushed); err != nil || pushed.Table == nil || pushed.Table.Seq < since {
			return false, err // a sign of life, or what we know
		}
		t := pushed.Table
		if t.Seq > since || t.asksUs() { // and not only that somebody has come or gone
			quiet.Stop()
			defer quiet.Reset(b.patience)
		}
		for t.asksUs() {
			next, err := b.answer(ctx, path, t)
			if moved(err) {
				return false, nil // the next line tells how it is now
			}
			if err != nil {
				return false, err
			}
			t = next
		}
		last, since = t, t.Seq
		return t.Status != "playing" || !t.ours(), nil
	})
	return last, err
}

// answer answers the question at a table and returns the table after it.
func (b *bot) answer(ctx context.Context, path string, t *table) (*table, error) {
	text, err := b.best(ctx, path, t)
	if err != nil {
		return nil, err
	}
	next := &table{}
	body := map[string]any{"seq": t.Seq, "move": rand.Text(), "all": []string{text}}
	return next, b.insist(ctx, http.MethodPost, path+"/choices", body, next)
}

// tried is how many choices are looked at: a server wants to be asked politely.
const tried = 12

// best looks at some choices by preview, and returns the one after which we are furthest
// ahead. All that this bot knows of the game is in worth: yours is to know more.
func (b *bot) best(ctx context.Context, path string, t *table) (best string, err error) {
	d := t.State.Decision
	order := random.Perm(len(d.Choices))
	liked := math.Inf(-1)
	for _, i := range order[:min(len(order), tried)] {
		var p struct{ State state }
		text := d.Choices[i].text()
		if err := b.insist(ctx, http.MethodPost, path+"/preview", map[string]any{"seq": t.Seq, "all": []string{text}}, &p); err != nil {
			return "", err
		}
		if n := p.State.worth(d.Player); n > liked {
			best, liked = text, n
		}
	}
	return best, nil
}

// worth is by how much a seat is ahead of the best other; figures on the board may still
// bring something.
func (s *state) worth(seat int) float64 {
	most := math.Inf(-1)
	for i, p := range s.Players {
		if i != seat {
			most = max(most, float64(p.Score))
		}
	}
	n := float64(s.Players[seat].Score) - most
	for _, f := range s.Figures {
		if f.Player == seat {
			n += 0.5
		}
	}
	return n
}
