package table

import (
	"context"
	"encoding/json"

	"circulade/internal/table/access"
)

// This file is what a table can be asked. Each request runs on the table's owner; who
// asks is told what they may know. Where nothing else is said the answer is a Table of
// the protocol, as JSON, which must not be changed.

// A Naming is what somebody is called who joins a table.
type Naming struct {
	Name  string // may be empty
	Given bool   // whoever runs the server named them: it gets a number where another could not be had
}

// Join gives somebody a free seat of a public table, under a name if they give one.
func (t *Table) Join(ctx context.Context, who access.Who, name Naming) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.join(who, name, anySeat) })
}

// JoinAt gives somebody the seat to which they are invited, also where not everybody may come.
func (t *Table) JoinAt(ctx context.Context, who access.Who, name Naming, seat int) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.join(who, name, seat) })
}

// Inviting returns the seat to which somebody may invite a bot's account: the one that they
// name, or the first that is free (nil).
func (t *Table) Inviting(ctx context.Context, who access.Who, seat *int) (int, error) {
	return as(ctx, t, who, func() (int, error) { return t.roster.SeatToInvite(who, seat) })
}

// Hasten has computer players not wait before their choices until somebody has the turn
// who is none, if who asks plays with nobody else.
func (t *Table) Hasten(ctx context.Context, who access.Who) (Haste, error) {
	return as(ctx, t, who, func() (Haste, error) { return t.hasten(who) })
}

// Forget takes the table from somebody's list. The host's rights pass to whoever plays on;
// if nobody does, the game ends. It is deleted when nobody keeps it any more.
func (t *Table) Forget(ctx context.Context, who access.Who) error {
	defer t.bury()
	return doAs(context.WithoutCancel(ctx), t, who, func() error { return t.forget(who) })
}
