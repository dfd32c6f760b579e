package main

import (
	"context"
	"fmt"
	"time"
)

// A table is a game of two, each of whom follows it by a socket.
type table struct {
	id     string
	script *script
	people [2]*visitor
	eyes   [2]*eye
	seq    int64 // acknowledged
	next   int   // of the script's turns
	made   int   // choices acknowledged
}

// object is a JSON object.
type object map[string]any

// seen is what is read of a table.
type seen struct {
	ID    string
	Seq   int64
	Stamp string
	State struct{ Version int }
}

// openTable has Ann make a table for a script and Bo sit down at it.
func openTable(ctx context.Context, s *script, ann, bo *visitor, open string) (*table, error) {
	var made struct {
		Table seen
		Links []struct{ Secret string }
	}
	want := object{
		"seats":      []object{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}},
		"seed":       s.setup.Seed,
		"expansions": s.setup.Expansions,
		"open":       open,
	}
	if err := ann.do(ctx, "POST", "/api/games", want, &made); err != nil {
		return nil, fmt.Errorf("making a table: %w", err)
	}
	t := &table{id: made.Table.ID, script: s, people: [2]*visitor{ann, bo}}
	path, body := t.path("/sit"), object{"secret": ""}
	if len(made.Links) > 0 {
		body["secret"] = made.Links[0].Secret
	}
	var sat seen
	if err := bo.do(ctx, "POST", path, body, &sat); err != nil {
		return nil, fmt.Errorf("sitting down: %w", err)
	}
	t.seq = sat.Seq
	return t, nil
}

func (t *table) path(rest string) string { return "/api/games/" + t.id + rest }

// look has both follow the table, as pages do.
func (t *table) look(ctx context.Context, counts *counts) error {
	for i, p := range t.people {
		var err error
		if t.eyes[i], err = openEye(ctx, p, t.id, counts); err != nil {
			return err
		}
	}
	return nil
}

// over reports whether the script has been played.
func (t *table) over() bool { return t.next >= len(t.script.turns) }

// play sends the next turn, and waits until it is acknowledged and the other has been told.
func (t *table) play(ctx context.Context, counts *counts) error {
	turn := t.script.turns[t.next]
	mover, other := t.eyes[turn.seat%2], t.eyes[1-turn.seat%2]
	had, sent := "", time.Now()
	if mover != nil {
		had = mover.has()
	}
	if other != nil {
		other.expect(t.seq+1, sent)
	}
	var now head
	err := t.people[turn.seat].do(ctx, "POST", t.choices(had),
		object{"seq": t.seq, "move": fmt.Sprint("load-", t.next), "all": turn.all}, answerOf(&now))
	if err != nil {
		return err
	}
	if mover != nil && now.Stamp != "" {
		mover.answered(had, now.Stamp)
	}
	counts.acknowledged(time.Since(sent), len(turn.all))
	if now.Patch.Seq != 0 {
		t.seq = now.Patch.Seq
	}
	t.next, t.made = t.next+1, t.made+len(turn.all)
	if other != nil && !other.wait(ctx, t.seq) && ctx.Err() == nil { // at its end nobody looks any more
		counts.add("unseen")
	}
	return nil
}

// choices is where a choice goes, to be told against the table whose stamp the page of the mover has.
func (t *table) choices(had string) string {
	if had != "" {
		return t.path("/choices?events=recent&stamp=") + had
	}
	return fmt.Sprint(t.path("/choices?lists=all&base="), t.seq)
}

// leave closes the sockets.
func (t *table) leave() {
	for _, e := range t.eyes {
		if e != nil {
			e.close()
		}
	}
}

// forget has both let go of the table, so that the server deletes it.
func (t *table) forget(ctx context.Context) error {
	if err := t.people[0].do(ctx, "DELETE", t.path(""), nil, nil); err != nil {
		return err
	}
	err := t.people[1].do(ctx, "POST", t.path("/forget"), object{}, nil)
	if err != nil && codeOf(err) == "not-found" {
		return nil // nothing was played: it is gone with the first
	}
	return err
}
