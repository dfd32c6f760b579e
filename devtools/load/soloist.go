package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// soloist is somebody who plays against a computer player, one game after the other.
func (m *mixing) soloist(ctx context.Context, _ int) {
	who := &visitor{site: m.host.site}
	for ctx.Err() == nil {
		if err := m.duel(ctx, who); err != nil {
			m.trouble(ctx, "duel", err)
		}
	}
}

// duel is one such game.
func (m *mixing) duel(ctx context.Context, who *visitor) (err error) {
	var made struct{ Table asked }
	seats := []object{{"name": "Ann", "kind": "here"}, {"name": "Cy", "kind": "bot", "bot": "greedy"}}
	if err := who.do(ctx, "POST", "/api/games", object{"seats": seats}, &made); err != nil {
		return err
	}
	m.counts.add("duels")
	path := "/api/games/" + made.Table.ID
	defer func() {
		m.watched(made.Table.ID, false)
		last, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		err = errors.Join(err, who.do(last, "DELETE", path, nil, nil))
	}()
	e, err := openEye(ctx, who, made.Table.ID, m.counts)
	if err != nil {
		return err
	}
	defer e.close()
	m.watched(made.Table.ID, true)
	return m.fight(ctx, who, e, path)
}

// asked is a table with what it asks.
type asked struct {
	ID     string
	Seq    int64
	Status string
	State  struct {
		Decision *struct {
			Player  int
			Choices []struct{ Text string }
		}
	}
}

// fight answers whatever is asked, at random.
func (m *mixing) fight(ctx context.Context, who *visitor, e *eye, path string) error {
	for n := 0; pause(ctx, m.period()); n++ {
		var now asked
		if err := who.do(ctx, "GET", path, nil, &now); err != nil {
			return err
		}
		d := now.State.Decision
		switch {
		case d == nil || now.Status != "playing":
			return nil
		case d.Player != 0 || len(d.Choices) == 0:
			e.wait(ctx, now.Seq+1)
			continue
		}
		text := d.Choices[rand.IntN(len(d.Choices))].Text
		sent := time.Now()
		err := who.do(ctx, "POST", path+"/choices", object{"seq": now.Seq, "move": fmt.Sprint("duel-", n), "all": []string{text}}, nil)
		if err != nil {
			return err
		}
		m.counts.acknowledged(time.Since(sent), 1)
	}
	return nil
}
